/*
 * The page's player in the audio thread: an AudioWorklet with an instance of the library of its
 * own. It gets the bytes of the WebAssembly and compiles them here, since a compiled module cannot
 * be sent to a worklet everywhere.
 */
import { instantiate } from "sinew/core";
import { Preview, type Size } from "./preview";
import type { PlayerOptions, ToPlayer } from "./protocol";

class SinewPlayer extends AudioWorkletProcessor {
  readonly #preview: Preview;

  constructor(options: { processorOptions: PlayerOptions }) {
    super();
    const { wasm, gain } = options.processorOptions;
    const module = new WebAssembly.Module(wasm);
    const start = (size: Size) => instantiate(module).player(sampleRate, size);
    this.#preview = new Preview(sampleRate, gain, start, (message) => this.port.postMessage(message));
    this.port.onmessage = (event: MessageEvent<ToPlayer>) => this.#preview.receive(event.data);
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const [left, right] = outputs[0] as [Float32Array, Float32Array];
    this.#preview.render(left, right, currentFrame);
    return true;
  }
}

registerProcessor("sinew-player", SinewPlayer);

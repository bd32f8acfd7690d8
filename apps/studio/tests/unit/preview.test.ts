/*
 * What the audio thread does, under node with the real library: the sound is the library's, changes
 * make no click, and a broken instance does not end the sound for ever.
 */
import { readFileSync } from "node:fs";
import { instantiate, type Player } from "sinew/core";
import { beforeAll, describe, expect, it } from "vitest";
import { CEILING } from "../../src/audio/limiter";
import { Preview, type Size } from "../../src/audio/preview";
import type { FromPlayer, PlayerState } from "../../src/audio/protocol";

const RATE_HZ = 48000;
const wasm = new URL("../../../../bindings/js/dist/sinew.wasm", import.meta.url);
const module = new WebAssembly.Module(readFileSync(wasm));
const start = (size: Size) => instantiate(module).player(RATE_HZ, size);

const sinew = instantiate(module);
function voiceOf(fields: object): Uint8Array {
  const score = sinew.open(JSON.stringify({ sinew: 1, items: { it: { kind: "voice", ...fields } } }));
  const voice = score.find("it")?.voice() as Uint8Array;
  score.close();
  return voice;
}
function tone(frequency_hz: number, others: object = {}): Uint8Array {
  return voiceOf({ modes: [{ frequency_hz, t60_s: 3, amplitude: 0.5 }], ...others });
}

/** A preview whose output and messages are kept. */
function open(options: { gain?: number; start?: typeof start } = {}) {
  const told: FromPlayer[] = [];
  const preview = new Preview(RATE_HZ, options.gain ?? 1, options.start ?? start, (message) =>
    told.push({ ...message }),
  );
  let frame = 0;
  const run = (count: number, quantum = 128) => {
    const left = new Float32Array(count);
    const right = new Float32Array(count);
    for (let at = 0; at < count; at += quantum) {
      preview.render(left.subarray(at, at + quantum), right.subarray(at, at + quantum), frame);
      frame += Math.min(quantum, count - at);
    }
    return left;
  };
  let strike = 0;
  const play = (voice: Uint8Array, note = {}, atS = 0) =>
    preview.receive({ type: "play", voice, note, strike: ++strike, atS });
  const states = () => told.filter((each): each is PlayerState => each.type === "state");
  const faults = () => told.flatMap((each) => (each.type === "fault" ? [each.message] : []));
  return { preview, run, play, told, states, faults };
}

const DELAY = 240;

function peak(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}
/** The largest second difference: of a tone small, of a click large. */
function bend(x: Float32Array): number {
  let most = 0;
  for (let i = 2; i < x.length; i++)
    most = Math.max(most, Math.abs((x[i] as number) - 2 * (x[i - 1] as number) + (x[i - 2] as number)));
  return most;
}

describe("preview", () => {
  let steadyBend = 0;
  beforeAll(() => {
    const { play, run } = open();
    play(tone(440));
    steadyBend = bend(run(9600).subarray(DELAY + 10));
  });

  it("plays what the library plays, bit for bit, at every length of quantum", () => {
    const voice = tone(440);
    const left = new Float32Array(4096);
    const player = start({ polyphony: 1, partials: 8 });
    player.play(voice, { velocity: 0.8, seed: 3 });
    player.render(left, new Float32Array(4096));
    for (const quantum of [128, 100, 4096, 5000]) {
      const { play, run } = open();
      play(voice, { velocity: 0.8, seed: 3 });
      expect(run(4096 + DELAY, quantum).subarray(DELAY)).toEqual(left);
    }
  });

  it("strikes at the time asked, and says at which frame", () => {
    const { play, run, states } = open();
    run(1280);
    play(tone(440), {}, 0.05);
    const out = run(4800);
    expect(out.findIndex((x) => x !== 0)).toBe(0.05 * RATE_HZ - 1280 + DELAY + 1);
    expect(states().at(-1)).toMatchObject({ strike: 1, strikeFrame: 0.05 * RATE_HZ, delayFrames: DELAY });
  });

  it("changes what rings without a click, once in a quantum", () => {
    const changes: number[] = [];
    const counting = (size: Size) => {
      const player = start(size);
      const change = player.change.bind(player);
      player.change = (note, voice) => (changes.push(note), change(note, voice));
      return player;
    };
    const { play, run, preview, faults } = open({ start: counting });
    play(tone(440));
    run(4800);
    const parts: number[] = [];
    const voices = Array.from({ length: 20 }, (_, i) => tone(440 + i));
    for (let i = 0; i < 100; i++) {
      for (const ahead of [3, 2, 0]) {
        const voice = voices[(i + ahead) % voices.length] as Uint8Array;
        preview.receive({ type: "change", voice });
      }
      parts.push(...run(128));
    }
    expect(faults()).toEqual([]);
    expect(changes).toHaveLength(100);
    const heard = Float32Array.from(parts);
    expect(bend(heard)).toBeLessThan(3 * steadyBend);
    expect(peak(heard)).toBeGreaterThan(0.2);
  });

  it("strikes anew where the number of modes differs; the old one ends without a click", () => {
    const { play, run, preview } = open();
    const mode = { frequency_hz: 440, t60_s: 3, amplitude: 0.5 };
    const soft = { strike_s: 0.002 };
    play(voiceOf({ modes: [mode], ...soft }));
    run(9600);
    const modes = [mode, { ...mode, frequency_hz: 441 }];
    preview.receive({ type: "change", voice: voiceOf({ modes, ...soft }) });
    const out = run(9600);
    expect(bend(out)).toBeLessThan(3 * steadyBend);
    expect(peak(out)).toBeGreaterThan(0.55);
  });

  it("does not strike by a change while nothing rings", () => {
    const { run, preview, told } = open();
    preview.receive({ type: "change", voice: tone(440) });
    expect(peak(run(4800))).toBe(0);
    expect(told).toEqual([]);
  });

  it("stops within 10 ms, without a click", () => {
    const { play, run, preview } = open();
    play(tone(440));
    run(4800);
    preview.receive({ type: "stop" });
    const out = run(4800);
    expect(bend(out)).toBeLessThan(3 * steadyBend);
    expect(peak(out.subarray(DELAY + 600))).toBe(0);
  });

  it("moves the volume smoothly, to the exact end", () => {
    const { play, run, preview } = open();
    play(tone(440));
    run(4800);
    preview.receive({ type: "gain", gain: 0 });
    const out = run(48000);
    expect(bend(out)).toBeLessThan(1.5 * steadyBend);
    expect(peak(out.subarray(24000))).toBe(0);
  });

  it("keeps below the ceiling, and says by how much", () => {
    const { play, run, states } = open();
    for (let i = 0; i < 32; i++) play(tone(200 + i), { gain: 1000 });
    expect(peak(run(48000))).toBeLessThanOrEqual(CEILING);
    expect(Math.min(...states().map((state) => state.gainLow))).toBeLessThan(0.001);
  });

  it("tells the page some 30 times a second while it sounds, and no more when it is over", () => {
    const { play, run, told, states } = open();
    play(voiceOf({ modes: [{ frequency_hz: 440, t60_s: 0.2, amplitude: 0.5 }] }));
    run(48000);
    expect(states().length).toBeLessThan(34);
    expect(states()[0]).toMatchObject({ strike: 1, active: 1 });
    expect(states().at(-1)).toMatchObject({ strike: 1, active: 0, peak: 0, gainLow: 1 });
    const count = told.length;
    run(48000);
    expect(told).toHaveLength(count);
  });

  it("takes a voice of more modes than it was made for", () => {
    for (const count of [600, 12000]) {
      const mode = { t60_s: 0.05, amplitude: 0.001 };
      const modes = Array.from({ length: count }, (_, i) => ({ frequency_hz: 100 + i / 9, ...mode }));
      const { play, run, faults } = open();
      play(voiceOf({ modes }));
      expect(faults()).toEqual([]);
      expect(peak(run(1280))).toBeGreaterThan(0);
    }
  });

  it("says why a voice is refused, and plays on", () => {
    const { play, run, faults, preview } = open();
    play(tone(440));
    play(new Uint8Array(7));
    preview.receive({ type: "change", voice: new Uint8Array(80) });
    expect(peak(run(4800))).toBeGreaterThan(0.4);
    expect(faults()).toHaveLength(2);
    expect(faults()[0]).toContain("no voice");
  });

  it("starts the library anew after a trap, and reports it once", () => {
    let broken: Player | null = null;
    const breaking = (size: Size) => {
      const player = start(size);
      if (broken === null) {
        broken = player;
        player.render = (left) => {
          left.fill(0.5);
          throw new WebAssembly.RuntimeError("unreachable");
        };
      }
      return player;
    };
    const { play, run, faults, states } = open({ start: breaking });
    play(tone(440));
    expect(peak(run(48000))).toBe(0);
    expect(faults()).toEqual(["unreachable"]);
    expect(states().at(-1)).toMatchObject({ active: 0 });
    play(tone(440));
    expect(peak(run(4800))).toBeGreaterThan(0.4);
    expect(faults()).toHaveLength(1);
  });

  it("allocates nothing while it renders, once it is compiled", () => {
    const preview = new Preview(RATE_HZ, 1, start, () => undefined);
    const left = new Float32Array(128);
    const right = new Float32Array(128);
    preview.receive({ type: "play", voice: tone(440), note: { gain: 4 }, strike: 1, atS: 0 });
    let frame = 0;
    const bytesOfRound = () => {
      const before = process.memoryUsage().heapUsed;
      for (let i = 0; i < 500; i++) preview.render(left, right, 128 * frame++);
      return process.memoryUsage().heapUsed - before;
    };
    const rounds = Array.from({ length: 40 }, bytesOfRound);
    expect(Math.min(...rounds.filter((bytes) => bytes >= 0))).toBeLessThan(500 * 16);
  });
});

/*
 * The library on one instance of its WebAssembly. Nothing here fetches or needs a browser, so it
 * runs on the page, in a worker, in an AudioWorklet and under node alike.
 */
import { Eases } from "./ease.js";
import { type Exports, Memory } from "./memory.js";
import { Player } from "./player.js";
import { type EventCursor, type Item, Score } from "./score.js";
import type { EaseFamily, Kind } from "./types.js";
import { encode } from "./utf8.js";
export * from "./types.js";
export { type Eases, type EventCursor, type Item, type Player, type Score };

/** What the library tells of itself. */
type Tables = { kinds: Kind[]; eases: { families: EaseFamily[] } };

/** A module of one function, which makes a vector of a number: type () -> v128, i32.const 0,
 * i8x16.splat. */
const SIMD_PROBE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b],
  ...[0x03, 0x02, 0x01, 0x00],
  ...[0x0a, 0x08, 0x01, 0x06, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x0b],
);

/** Is WebAssembly SIMD there? Asks the engine by a module of a few bytes. */
export function hasSimd(): boolean {
  return WebAssembly.validate(SIMD_PROBE);
}

/** The library, from a compiled module; instantiates at once (some 0.1 ms). */
export function instantiate(module: WebAssembly.Module): Sinew {
  return new Sinew(new Memory(new WebAssembly.Instance(module).exports as Exports));
}

/** Made by instantiate(), or by load() of the index. */
export class Sinew {
  /** "0.1.0" */
  readonly version: string;
  readonly #memory: Memory;
  #tables: Tables | null = null;
  #ease: Eases | null = null;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.version = memory.text(memory.exports.library_version());
  }

  /** Every kind, in the order of the documentation, from the library's own tables. */
  get kinds(): Kind[] {
    return this.#readTables().kinds;
  }

  /** Easings as text. */
  get ease(): Eases {
    this.#ease ??= new Eases(this.#memory, this.#readTables().eases.families);
    return this.#ease;
  }

  /** A colour of a spectrogram, 0 .. 95, as 0xrrggbb. */
  spectrogramColour(index: number): number {
    return this.#memory.exports.spectrogram_colour(index);
  }

  /** The exact value of a text such as "3/2"; NaN where it is no number or ratio. */
  number(text: string): number {
    const bytes = encode(text);
    return this.#memory.lend(bytes, (address) => this.#memory.exports.number_read(address, bytes.length));
  }

  /** The shortest text that reads back to the same number. */
  text(value: number): string {
    if (this.#memory.exports.number_write(value) === 0) throw this.#memory.error();
    return this.#memory.resultText();
  }

  /** Loads a score, or only its item of that name. Throws SinewError. Close it at the end. */
  open(text: string, item?: string): Score {
    return new Score(this.#memory, text, item);
  }

  /** Throws SinewError unless the score would load. */
  check(text: string): void {
    this.open(text).close();
  }

  /** The text with the value at a path replaced or added; all else stays as it was written. The
   * value is JSON text. Throws SinewError. */
  set(text: string, path: string, value: string): string {
    const bytes = encode(value);
    return this.#memory.lend(bytes, (address) => this.#edit(text, path, address, bytes.length));
  }

  /** The text without the member or element at a path. Throws SinewError. */
  remove(text: string, path: string): string {
    return this.#edit(text, path, 0, 0);
  }

  /** What an item says in another of its ways, as JSON text: `{"frequency_hz":2,"damping_ratio":0.7}`.
   * Throws SinewError. */
  retell(text: string, item: string, ways: string, way: string): string {
    const texts = encode(text);
    const names = [item, ways, way].map((name) => encode(`${name.replaceAll("\0", "\u0001")}\0`));
    const lend = (addresses: number[]): number => {
      const next = names[addresses.length - 1];
      if (next !== undefined)
        return this.#memory.lend(next, (address) => lend([...addresses, address]));
      const [at = 0, itemAt = 0, waysAt = 0, wayAt = 0] = addresses;
      return this.#memory.exports.item_retell(at, texts.length, itemAt, waysAt, wayAt);
    };
    if (this.#memory.lend(texts, (address) => lend([address])) === 0) throw this.#memory.error();
    return this.#memory.resultText();
  }

  /** Plays voices; one per sound device. Throws SinewError. Close it at the end. */
  player(rateHz: number, options: { polyphony?: number; partials?: number } = {}): Player {
    const { polyphony = 32, partials = 1024 } = options;
    return new Player(this.#memory, rateHz, polyphony, partials);
  }

  #edit(text: string, path: string, value: number, valueSize: number): string {
    const texts = encode(text);
    const paths = encode(path);
    const edited = this.#memory.lend(texts, (textAddress) =>
      this.#memory.lend(paths, (pathAddress) =>
        this.#memory.exports.text_edit(
          textAddress, texts.length, pathAddress, paths.length, value, valueSize,
        ),
      ),
    );
    if (edited === 0) throw this.#memory.error();
    return this.#memory.resultText();
  }

  #readTables(): Tables {
    if (this.#tables !== null) return this.#tables;
    if (this.#memory.exports.library_kinds() === 0) throw this.#memory.error();
    return (this.#tables = JSON.parse(this.#memory.resultText()) as Tables);
  }
}

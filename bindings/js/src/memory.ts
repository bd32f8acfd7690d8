/*
 * The memory of an instance, and what crosses it: texts, bytes, numbers, the report of an error.
 */
import { SinewError } from "./types.js";
import { decode } from "./utf8.js";

/** What the WebAssembly exports; see the C files beside this one. Addresses are numbers, and 0 is
 * none. Booleans come as 0 or 1. */
export type Exports = {
  memory: WebAssembly.Memory;
  glue_take(bytes: number): number;
  glue_give(address: number): void;
  report_status(): number;
  report_line(): number;
  report_column(): number;
  report_field(): number;
  report_message(): number;
  result_bytes(): number;
  result_size(): number;
  result_numbers(): number;
  library_version(): number;
  library_kinds(): number;
  spectrogram_colour(index: number): number;
  number_read(text: number, size: number): number;
  number_write(value: number): number;
  text_edit(
    text: number,
    size: number,
    path: number,
    pathSize: number,
    value: number,
    valueSize: number,
  ): number;
  item_retell(
    text: number,
    size: number,
    item: number,
    ways: number,
    way: number,
  ): number;
  ease_read(text: number, size: number): number;
  ease_make(shape: number, side: number, parameters: number, count: number): number;
  ease_shape(shape: number): number;
  ease_at(t: number): number;
  ease_sample(count: number, values: number): void;
  score_open(text: number, size: number, name: number): number;
  score_close(score: number): void;
  score_count(score: number): number;
  score_item(score: number, index: number): number;
  item_name(item: number): number;
  item_kind(item: number): number;
  item_dimension(item: number, dimension: number): number;
  item_unit(item: number): number;
  item_info(item: number): void;
  item_fact(item: number, index: number): number;
  item_mark(item: number, index: number): number;
  item_cursor(): number;
  item_next(item: number, toS: number): number;
  item_sample(item: number, tS: number): void;
  item_velocity(item: number, tS: number): void;
  item_block(item: number, startS: number, stepS: number, count: number, values: number): void;
  item_velocity_block(item: number, startS: number, stepS: number, count: number, values: number): void;
  spectrogram_open(
    item: number,
    columns: number,
    rows: number,
    rateHz: number,
    fromS: number,
    toS: number,
    lowHz: number,
    highHz: number,
    linearFrequency: number,
  ): number;
  spectrogram_levels(spectrogram: number): number;
  spectrogram_lows(spectrogram: number): number;
  spectrogram_highs(spectrogram: number): number;
  spectrogram_close(spectrogram: number): void;
  voice_pack(item: number): number;
  player_open(rateHz: number, polyphony: number, partials: number): number;
  player_close(player: number): void;
  player_frames(): number;
  player_active(player: number): number;
  player_play(
    player: number,
    voice: number,
    size: number,
    velocity: number,
    pitchRatio: number,
    gain: number,
    pan: number,
    seed: number,
    delayFrames: number,
  ): number;
  player_change(player: number, note: number, voice: number, size: number): number;
  player_is_active(player: number, note: number): number;
  player_level(player: number, note: number): number;
  player_release(player: number, note: number): void;
  player_stop(player: number, note: number): void;
  player_stop_all(player: number): void;
  player_left(player: number): number;
  player_right(player: number): number;
  player_render(player: number, count: number): void;
};

export class Memory {
  readonly exports: Exports;
  #bytes = new Uint8Array(0);

  constructor(exports: Exports) {
    this.exports = exports;
  }

  /** All of it. The view dies when the memory grows, so ask for it anew after each call. */
  get bytes(): Uint8Array {
    const buffer = this.exports.memory.buffer;
    if (this.#bytes.buffer !== buffer) this.#bytes = new Uint8Array(buffer);
    return this.#bytes;
  }

  /** A text that ends with a zero byte. */
  text(address: number): string {
    const bytes = this.bytes;
    return decode(bytes.slice(address, bytes.indexOf(0, address)));
  }

  /** A copy of the result of the last call. */
  result(): Uint8Array {
    const address = this.exports.result_bytes();
    return this.bytes.slice(address, address + this.exports.result_size());
  }

  resultText(): string {
    return decode(this.result());
  }

  /** Number `index` that the last call left. */
  number(index: number): number {
    return this.numbers(index + 1)[index] ?? NaN;
  }

  /** A view of the first numbers that the last call left. */
  numbers(count: number): Float64Array {
    return new Float64Array(this.exports.memory.buffer, this.exports.result_numbers(), count);
  }

  /** Takes memory; throws where there is no more. */
  take(bytes: number): number {
    const address = this.exports.glue_take(bytes);
    if (address !== 0) return address;
    const message = `there is not enough memory for ${bytes} bytes`;
    throw new SinewError({ status: "memory", line: 0, column: 0, field: "", message });
  }

  give(address: number): void {
    this.exports.glue_give(address);
  }

  /** A copy of bytes in the memory, which the caller gives back. Throws on what is not Uint8Array,
   * or was sent to another thread, before it takes anything. */
  put(bytes: Uint8Array): number {
    if (!(bytes instanceof Uint8Array)) throw new TypeError("Bytes come in a Uint8Array.");
    if (isDetached(bytes)) throw new TypeError("These bytes were sent to another thread.");
    const address = this.take(bytes.length);
    this.bytes.set(bytes, address);
    return address;
  }

  /** A copy of bytes in the memory for as long as a function runs. */
  lend<T>(bytes: Uint8Array, use: (address: number) => T): T {
    const address = this.put(bytes);
    try {
      return use(address);
    } finally {
      this.give(address);
    }
  }

  /** What the last call that was refused reported. */
  error(): SinewError {
    return new SinewError({
      status: this.text(this.exports.report_status()),
      line: this.exports.report_line(),
      column: this.exports.report_column(),
      field: this.text(this.exports.report_field()),
      message: this.text(this.exports.report_message()),
    });
  }
}

/** Only the buffer of a view that was sent away has lost its bytes; an empty view has not. */
function isDetached({ buffer, length }: Uint8Array): boolean {
  if (length > 0 || !(buffer instanceof ArrayBuffer)) return false;
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}

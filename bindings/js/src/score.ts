/*
 * A score that was opened, and its items.
 */
import type { Memory } from "./memory.js";
import type { Fact, Info, ItemEvent, Mark, Spectrogram, SpectrogramRequest } from "./types.js";
import { SinewError } from "./types.js";
import { encode } from "./utf8.js";

const PERIODS = ["none", "constant", "exact", "too-long"] as const;

/** Of sn_signal_cursor: its time, and behind that how far the events of that time are told. */
const CURSOR_BYTES = 40;
const CURSOR_TOLD = 8;
const EVENTS_MOST = 2 ** 16;

/** Is it a number of samples, columns or rows? Others would be cut, or taken for negative, on their
 * way into the WebAssembly. */
function isCount(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= 2 ** 24;
}

/** Made by Sinew.open(). */
export class Score {
  readonly items: Item[];
  readonly #memory: Memory;
  #address: number;
  #byName: Map<string, Item> | null = null;

  constructor(memory: Memory, text: string, item?: string) {
    this.#memory = memory;
    if (item !== undefined && typeof item !== "string") throw new TypeError("An item's name is a text.");
    const bytes = encode(text);
    /* No name holds a control character, and a zero would end it. */
    const name = item === undefined ? null : encode(`${item.replaceAll("\0", "\u0001")}\0`);
    const open = (nameAddress: number) =>
      memory.exports.score_open(memory.put(bytes), bytes.length, nameAddress);
    this.#address = name === null ? open(0) : memory.lend(name, open);
    if (this.#address === 0) throw memory.error();
    this.items = Array.from(
      { length: memory.exports.score_count(this.#address) },
      (_, index) => new Item(memory, this, memory.exports.score_item(this.#address, index)),
    );
  }

  find(name: string): Item | undefined {
    this.assertOpen();
    this.#byName ??= new Map(this.items.map((item) => [item.name, item]));
    return this.#byName.get(name);
  }

  /** Throws once the score is closed. */
  assertOpen(): void {
    if (this.#address === 0) throw new Error("This score is closed.");
  }

  /** Gives its memory back. Its items must not be used afterwards (they throw). */
  close(): void {
    if (this.#address !== 0) this.#memory.exports.score_close(this.#address);
    this.#address = 0;
  }
}

/** How far the events of an item have been told. Made by Item.cursor(); has nothing to close. */
export class EventCursor {
  readonly #memory: Memory;
  readonly #score: Score;
  readonly #item: number;
  readonly #bytes = new Uint8Array(CURSOR_BYTES);
  readonly #view = new DataView(this.#bytes.buffer);

  constructor(memory: Memory, score: Score, item: number) {
    this.#memory = memory;
    this.#score = score;
    this.#item = item;
  }

  get tS(): number {
    return this.#view.getFloat64(0, true);
  }

  /** Goes to a time, which may be before, and tells the events on the way: each exactly once,
   * however the way is cut. More than 2^16 of them throw a RangeError; the cursor is there then. */
  to(tS: number): ItemEvent[] {
    this.#score.assertOpen();
    if (Number.isNaN(tS)) throw new RangeError("A cursor goes to a time, not to NaN.");
    const events: ItemEvent[] = [];
    const { exports } = this.#memory;
    const at = exports.item_cursor();
    this.#memory.bytes.set(this.#bytes, at);
    let name = 0;
    while (events.length < EVENTS_MOST && (name = exports.item_next(this.#item, tS)) !== 0) {
      const [when = NaN, copy = 0, back = 0] = this.#memory.numbers(3);
      events.push({ tS: when, name: this.#memory.text(name), copy, backwards: back !== 0 });
    }
    if (name !== 0) {
      this.seek(tS);
      throw new RangeError(`More than ${EVENTS_MOST} events are on the way to ${tS} s.`);
    }
    this.#bytes.set(this.#memory.bytes.subarray(at, at + CURSOR_BYTES));
    return events;
  }

  /** Goes to a time and tells nothing: events at that time count as told. */
  seek(tS: number): void {
    if (Number.isNaN(tS)) throw new RangeError("A cursor goes to a time, not to NaN.");
    this.#bytes.fill(0);
    this.#bytes.fill(0xff, CURSOR_TOLD, CURSOR_TOLD + 8);
    this.#view.setFloat64(0, tS, true);
  }
}

/** An item of a score, while that is open. */
export class Item {
  readonly name: string;
  readonly kind: string;
  readonly #memory: Memory;
  readonly #score: Score;
  readonly #address: number;
  #info: Info | null = null;
  #facts: Fact[] | null = null;
  #marks: Mark[] | null = null;

  constructor(memory: Memory, score: Score, address: number) {
    this.#memory = memory;
    this.#score = score;
    this.#address = address;
    this.name = memory.text(memory.exports.item_name(address));
    this.kind = memory.text(memory.exports.item_kind(address));
  }

  get info(): Info {
    this.#score.assertOpen();
    this.#info ??= this.#describe();
    return this.#info;
  }

  get facts(): Fact[] {
    this.#score.assertOpen();
    this.#facts ??= this.#tell();
    return this.#facts;
  }

  /** Moments worth pointing at, by rising time. */
  get marks(): Mark[] {
    this.#score.assertOpen();
    this.#marks ??= this.#point();
    return this.#marks;
  }

  /** A cursor over its events, at time 0, where those at that very time are still to be told. */
  cursor(): EventCursor {
    this.#score.assertOpen();
    return new EventCursor(this.#memory, this.#score, this.#address);
  }

  /** Its events after a time, up to another; where that is before it, those on the way back. */
  events(fromS: number, toS: number): ItemEvent[] {
    const cursor = this.cursor();
    cursor.seek(fromS);
    return cursor.to(toS);
  }

  /** The values at time t, one for each dimension. */
  sample(tS: number): number[] {
    const dimensions = this.info.dimensions;
    this.#memory.exports.item_sample(this.#address, tS);
    return [...this.#memory.numbers(dimensions)];
  }

  velocity(tS: number): number[] {
    const dimensions = this.info.dimensions;
    this.#memory.exports.item_velocity(this.#address, tS);
    return [...this.#memory.numbers(dimensions)];
  }

  /** `count` samples at start + i * step, `dimensions` numbers each. */
  block(startS: number, stepS: number, count: number): Float64Array {
    return this.#collect(count, (values) =>
      this.#memory.exports.item_block(this.#address, startS, stepS, count, values),
    );
  }

  /** Their derivatives per second. */
  velocityBlock(startS: number, stepS: number, count: number): Float64Array {
    return this.#collect(count, (values) =>
      this.#memory.exports.item_velocity_block(this.#address, startS, stepS, count, values),
    );
  }

  /** Throws SinewError. */
  spectrogram(request: SpectrogramRequest): Spectrogram {
    this.#score.assertOpen();
    const { exports } = this.#memory;
    const { columns, rows, rateHz = 0, lowHz = 0, highHz = 0, linearFrequency = false } = request;
    const { fromS = this.info.viewS.low, toS = this.info.viewS.high } = request;
    if (!isCount(columns) || !isCount(rows))
      throw new RangeError(`A spectrogram has whole columns and rows, not ${columns} and ${rows}.`);
    const linear = linearFrequency ? 1 : 0;
    const opened = exports.spectrogram_open(
      this.#address, columns, rows, rateHz, fromS, toS, lowHz, highHz, linear,
    );
    if (opened === 0) throw this.#memory.error();
    try {
      return this.#readSpectrogram(opened, columns, rows);
    } finally {
      exports.spectrogram_close(opened);
    }
  }

  /** Copies the spectrogram whose numbers were just left. */
  #readSpectrogram(opened: number, columns: number, rows: number): Spectrogram {
    const { exports } = this.#memory;
    const numbers = this.#memory.numbers(10);
    const at = (index: number) => numbers[index] ?? NaN;
    const copy = (address: number, count: number) =>
      new Float32Array(exports.memory.buffer, address, count).slice();
    return {
      columns,
      rows,
      dimensions: at(0),
      rateHz: at(1),
      fromS: at(2),
      toS: at(3),
      lowHz: at(4),
      highHz: at(5),
      hopS: at(6),
      levelDb: copy(exports.spectrogram_levels(opened), columns * rows),
      low: copy(exports.spectrogram_lows(opened), columns * at(0)),
      high: copy(exports.spectrogram_highs(opened), columns * at(0)),
      loudestDb: at(7),
      loudestHz: at(8),
      loudestS: at(9),
    };
  }

  /** The voice behind it as bytes that a Player of the same build plays; null for what is no
   * sound. They are copied and can be sent to another thread. */
  voice(): Uint8Array | null {
    this.#score.assertOpen();
    if (this.#memory.exports.voice_pack(this.#address) !== 0) return this.#memory.result();
    const error = this.#memory.error();
    if (error.message === "") return null;
    throw error;
  }

  #describe(): Info {
    const { exports } = this.#memory;
    const unit = this.#memory.text(exports.item_unit(this.#address));
    exports.item_info(this.#address);
    const numbers = this.#memory.numbers(16);
    const at = (index: number) => numbers[index] ?? NaN;
    const range = (index: number) => ({ low: at(index), high: at(index + 1) });
    const dimensions = at(0);
    const nameAt = (d: number) => this.#memory.text(exports.item_dimension(this.#address, d));
    return {
      dimensions,
      names: Array.from({ length: dimensions }, (_, d) => nameAt(d)),
      bounds: Array.from({ length: dimensions }, (_, d) => range(7 + 2 * d)),
      boundsTight: at(1) !== 0,
      period: PERIODS[at(2)] ?? "none",
      periodS: at(3),
      durationS: at(4),
      viewS: range(5),
      unit,
    };
  }

  #tell(): Fact[] {
    const facts: Fact[] = [];
    for (;;) {
      const name = this.#memory.exports.item_fact(this.#address, facts.length);
      if (name === 0) return facts;
      facts.push({ name: this.#memory.text(name), value: this.#memory.number(0) });
    }
  }

  #point(): Mark[] {
    const marks: Mark[] = [];
    for (;;) {
      const text = this.#memory.exports.item_mark(this.#address, marks.length);
      if (text === 0) return marks;
      const [tS = NaN, value = NaN, dimension = 0] = this.#memory.numbers(3);
      marks.push({ tS, value, dimension, text: this.#memory.text(text) });
    }
  }

  /** Has numbers written for `count` times, and copies them. */
  #collect(count: number, write: (values: number) => void): Float64Array {
    if (!isCount(count))
      throw new RangeError(`A block has 0 to 16777216 samples, not ${count}.`);
    const numbers = count * this.info.dimensions;
    const values = this.#memory.take(8 * numbers);
    try {
      write(values);
      return new Float64Array(this.#memory.exports.memory.buffer, values, numbers).slice();
    } finally {
      this.#memory.give(values);
    }
  }
}

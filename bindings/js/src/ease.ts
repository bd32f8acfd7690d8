/*
 * Easings as text: read, written and sampled.
 */
import type { Memory } from "./memory.js";
import { EASE_SIDES, type Ease, type EaseFamily, type EaseProblem, type EaseSide } from "./types.js";
import { encode } from "./utf8.js";

const COUNT_MOST = 2 ** 24;

/** Sinew.ease. */
export class Eases {
  /** Every family of easings that has a text without other eases in it. */
  readonly families: EaseFamily[];
  readonly #memory: Memory;
  readonly #shapes: string[] = [];
  /** What the WebAssembly keeps, and the text that it was read from; null: another. */
  #kept: { text: string; answer: Ease | EaseProblem } | null = null;

  constructor(memory: Memory, families: EaseFamily[]) {
    this.#memory = memory;
    this.families = families;
    for (let address; (address = memory.exports.ease_shape(this.#shapes.length)) !== 0; )
      this.#shapes.push(memory.text(address));
  }

  /** Reads an ease in any spelling that include/sinew/ease_text.h tells of, or says why it is none. */
  read(text: string): Ease | EaseProblem {
    const answer = this.#answer(text); /* which is kept; the caller's is its own */
    if ("problem" in answer) return { ...answer };
    return { ...answer, parameters: [...answer.parameters], range: { ...answer.range } };
  }

  /** The text of an ease of a family, in canonical spelling. What is beyond the range of a parameter
   * becomes the nearest within, NaN the default; parameters that are left out have their default. */
  write(shape: string, side: EaseSide = "in", parameters: readonly number[] = []): string {
    const family = this.families.find(({ name }) => name === shape);
    if (family === undefined) throw new RangeError(`There is no family of easings "${shape}".`);
    const sideAt = EASE_SIDES.indexOf(side);
    if (sideAt < 0) throw new RangeError(`"${side}" is no side of an ease.`);
    this.#kept = null;
    const { exports } = this.#memory;
    const numbers = Float64Array.from(parameters.slice(0, family.parameters.length));
    const made = this.#memory.lend(new Uint8Array(numbers.buffer), (address) =>
      exports.ease_make(this.#shapes.indexOf(shape), sideAt, address, numbers.length),
    );
    if (made === 0) throw this.#memory.error();
    return this.#memory.resultText();
  }

  /** The value of an ease at a time: 0 is its start, 1 its end. Throws SinewError. */
  at(text: string, t: number): number {
    this.#keep(text);
    return this.#memory.exports.ease_at(t);
  }

  /** Its values at `count` even times from 0 to 1. Throws SinewError. */
  sample(text: string, count: number): Float64Array {
    if (!Number.isInteger(count) || count < 0 || count > COUNT_MOST)
      throw new RangeError("A count of samples is a whole number, 2^24 at most.");
    this.#keep(text);
    const address = this.#memory.take(8 * count);
    try {
      this.#memory.exports.ease_sample(count, address);
      return new Float64Array(this.#memory.exports.memory.buffer, address, count).slice();
    } finally {
      this.#memory.give(address);
    }
  }

  /** Has the WebAssembly keep an ease; throws where the text is none. */
  #keep(text: string): void {
    const answer = this.#answer(text);
    if (!("problem" in answer)) return;
    this.#kept = null;
    this.#read(text);
    throw this.#memory.error();
  }

  #answer(text: string): Ease | EaseProblem {
    if (this.#kept?.text !== text) this.#kept = { text, answer: this.#read(text) };
    return this.#kept.answer;
  }

  #read(text: string): Ease | EaseProblem {
    const bytes = encode(text);
    const { exports } = this.#memory;
    const read = this.#memory.lend(bytes, (address) => exports.ease_read(address, bytes.length));
    /* All that is understood before the fault is ASCII, so bytes are places of the text. */
    if (read === 0) return { problem: this.#memory.error().sentence, index: this.#memory.number(0) };
    const [shape = 0, side = 0, low = 0, high = 0, monotone = 0, count = 0] = this.#memory.numbers(6);
    return {
      text: this.#memory.resultText(),
      shape: this.#shapes[shape] as string,
      side: EASE_SIDES[side] as EaseSide,
      parameters: Array.from(this.#memory.numbers(6 + count)).slice(6),
      range: { low, high },
      monotone: monotone !== 0,
    };
  }
}

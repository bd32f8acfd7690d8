/*
 * A limiter that nothing gets past: however loud the input, the output stays at or below the
 * ceiling, and what is below the ceiling comes out bit for bit, only later.
 *
 * It looks ahead. Each frame has a gain that would bring it to the ceiling. The lowest of these
 * over the window that lies ahead is held, let go slowly, and smoothed by two averages in a row
 * which together are as long as the window: so the gain is down when the loud frame comes out, and
 * it gets there on a smooth curve. Gains are kept as whole numbers, so the running sums never
 * drift, and the average of ones is exactly one.
 */

/** The highest output, as a 32-bit float: -1 dB of full scale. */
export const CEILING = Math.fround(10 ** (-1 / 20));

const AHEAD_S = 0.005;
const RELEASE_S = 0.08;
/** A gain of 1: engines keep whole numbers up to here without memory of their own. Sums of gains
 * stay whole too, below 2^53, up to a rate of 1 MHz. */
const ONE = 2 ** 29;
/** Frames are counted round. */
const COUNT_MASK = 2 ** 29 - 1;
/** The release jumps over the last 0.0001 dB. */
const NEAR = Math.round(ONE * 1e-5);

/** A running sum of the last `length` numbers. It lies in an array, as a number with a fraction
 * in an object may cost memory at each change. */
class Sum {
  readonly #past: Float64Array;
  readonly #sum: Float64Array;
  #at = 0;

  constructor(length: number, start: number) {
    this.#past = new Float64Array(length).fill(start);
    this.#sum = Float64Array.of(length * start);
  }

  next(value: number): number {
    const sum = (this.#sum[0] as number) + value - (this.#past[this.#at] as number);
    this.#sum[0] = sum;
    this.#past[this.#at] = value;
    this.#at = this.#at + 1 === this.#past.length ? 0 : this.#at + 1;
    return sum;
  }
}

/** The lowest of the last `length` whole numbers: keeps only those that a later one does not
 * undercut, which rise from the oldest to the newest. */
class Lowest {
  readonly #values: Int32Array;
  readonly #frames: Int32Array;
  #oldest = 0;
  #count = 0;
  #frame = 0;

  constructor(length: number) {
    this.#values = new Int32Array(length);
    this.#frames = new Int32Array(length);
  }

  next(value: number): number {
    const length = this.#values.length;
    while (this.#count > 0) {
      const newest = (this.#oldest + this.#count - 1) % length;
      if ((this.#values[newest] as number) < value) break;
      this.#count--;
    }
    const age = (this.#frame - (this.#frames[this.#oldest] as number)) & COUNT_MASK;
    if (this.#count > 0 && age >= length) {
      this.#oldest = (this.#oldest + 1) % length;
      this.#count--;
    }
    const place = (this.#oldest + this.#count) % length;
    this.#values[place] = value;
    this.#frames[place] = this.#frame;
    this.#frame = (this.#frame + 1) & COUNT_MASK;
    this.#count++;
    return this.#values[this.#oldest] as number;
  }
}

/** The gain, times ONE, that brings a frame to the ceiling; rounded down. */
function gainFor(loud: number): number {
  return loud > CEILING ? ((CEILING / loud) * ONE) | 0 : ONE;
}

function finite(sample: number): number {
  return sample - sample === 0 ? sample : 0;
}

export class Limiter {
  /** The output is so many frames late. */
  readonly delayFrames: number;
  /** The lowest gain of the last process(): 1 where nothing was limited. */
  gainLow = 1;

  readonly #left: Float32Array;
  readonly #right: Float32Array;
  #at = 0;
  readonly #lowest: Lowest;
  readonly #first: Sum;
  readonly #second: Sum;
  readonly #scale: number;
  readonly #release: number;
  #held = ONE;

  constructor(rateHz: number) {
    this.delayFrames = Math.max(2, Math.round(AHEAD_S * rateHz));
    const window = this.delayFrames + 1;
    const first = (window + 2) >> 1;
    const second = window + 1 - first;
    this.#left = new Float32Array(this.delayFrames);
    this.#right = new Float32Array(this.delayFrames);
    this.#lowest = new Lowest(window);
    this.#first = new Sum(first, ONE);
    this.#second = new Sum(second, first * ONE);
    this.#scale = first * second * ONE;
    this.#release = 1 - Math.exp(-1 / (RELEASE_S * rateHz));
  }

  /** Limits both channels in place, by one gain. What is not finite counts as 0. */
  process(left: Float32Array, right: Float32Array): void {
    let lowest = 1;
    for (let i = 0; i < left.length; i++) {
      const newLeft = finite(left[i] as number);
      const newRight = finite(right[i] as number);
      const gain = this.#gain(Math.max(Math.abs(newLeft), Math.abs(newRight)));
      left[i] = (this.#left[this.#at] as number) * gain;
      right[i] = (this.#right[this.#at] as number) * gain;
      this.#left[this.#at] = newLeft;
      this.#right[this.#at] = newRight;
      this.#at = this.#at + 1 === this.delayFrames ? 0 : this.#at + 1;
      if (gain < lowest) lowest = gain;
    }
    this.gainLow = lowest;
  }

  /** The gain of the frame that comes out now. `loud` is the peak of the one that goes in. */
  #gain(loud: number): number {
    const wanted = this.#lowest.next(gainFor(loud));
    const rise = wanted - this.#held;
    this.#held = rise < NEAR ? wanted : this.#held + ((rise * this.#release) | 0);
    return this.#second.next(this.#first.next(this.#held)) / this.#scale;
  }
}

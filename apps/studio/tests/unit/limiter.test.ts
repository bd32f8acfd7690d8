/*
 * The limiter: never above its ceiling, transparent below it, and no click in its gain.
 */
import { describe, expect, it } from "vitest";
import { CEILING, Limiter } from "../../src/audio/limiter";

const RATE_HZ = 48000;

/** White noise in -1 .. 1, the same at each call. */
function noise(count: number, seed = 1): Float32Array {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

function run(left: Float32Array, right: Float32Array, quantum = 128, rateHz = RATE_HZ) {
  const limiter = new Limiter(rateHz);
  const out = { left: left.slice(), right: right.slice(), gainLow: 1, delay: limiter.delayFrames };
  for (let at = 0; at < left.length; at += quantum) {
    limiter.process(out.left.subarray(at, at + quantum), out.right.subarray(at, at + quantum));
    out.gainLow = Math.min(out.gainLow, limiter.gainLow);
  }
  return out;
}

function peak(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

/** The first frame at which two signals are not the same; -1 where they are. */
function difference(a: Float32Array, b: Float32Array): number {
  return a.length === b.length ? a.findIndex((x, i) => x !== b[i]) : Math.min(a.length, b.length);
}

function signal(count: number, at: (frame: number) => number): Float32Array {
  return Float32Array.from({ length: count }, (_, frame) => at(frame));
}

const hostile: [string, Float32Array][] = [
  ["noise x 100", noise(48000).map((x) => x * 100)],
  ["a step to 4", signal(9600, (i) => (i < 1000 ? 0 : 4))],
  ["steps up and down", signal(48000, (i) => (Math.floor(i / 37) % 5) * (Math.floor(i / 111) % 7))],
  ["one impulse", signal(9600, (i) => (i === 3000 ? 50 : 0))],
  ["an impulse each 241 frames", signal(48000, (i) => (i % 241 === 0 ? 10 : 0))],
  ["an impulse each 240 frames, on a tone", signal(48000, (i) => Math.sin(i / 9) + (i % 240 === 0 ? 9 : 0))],
  ["the Nyquist frequency, rising", signal(48000, (i) => (i / 9000) * (i % 2 === 0 ? 1 : -1))],
  ["DC of -1", signal(9600, () => -1)],
  ["just above the ceiling", signal(9600, () => CEILING * (1 + 2 ** -22))],
  ["the largest number", signal(9600, (i) => (i % 300 === 7 ? -3.4028234663852886e38 : 0.5))],
  ["loud noise, then quiet", noise(48000).map((x, i) => x * (i < 9000 ? 30 : 0.9))],
];

describe("limiter", () => {
  it.each(hostile)("keeps below the ceiling: %s", (_, samples) => {
    for (const rateHz of [8000, 44100, 48000, 192000]) {
      const quiet = new Float32Array(samples.length);
      expect(peak(run(samples, quiet, 128, rateHz).left)).toBeLessThanOrEqual(CEILING);
      expect(peak(run(quiet, samples, 128, rateHz).right)).toBeLessThanOrEqual(CEILING);
    }
  });

  it("uses the room there is: a loud tone comes out near the ceiling", () => {
    const tone = signal(48000, (i) => 20 * Math.sin(i / 7));
    expect(peak(run(tone, tone).left.subarray(4800))).toBeGreaterThan(0.99 * CEILING);
  });

  it("changes no bit below the ceiling, only delays", () => {
    const samples = noise(20000).map((x) => x * CEILING);
    const out = run(samples, samples);
    expect(out.gainLow).toBe(1);
    expect(out.delay).toBe(240);
    expect(peak(out.left.subarray(0, out.delay))).toBe(0);
    expect(difference(out.left.subarray(out.delay), samples.subarray(0, -out.delay))).toBe(-1);
    expect(difference(out.right, out.left)).toBe(-1);
  });

  it("is transparent again, to the bit, within 1.5 s of a loud moment", () => {
    const samples = noise(144000).map((x, i) => x * (i < 24000 ? 40 : 0.5));
    const out = run(samples, samples);
    const from = 24000 + 1.5 * RATE_HZ;
    expect(difference(out.left.subarray(from + out.delay), samples.subarray(from, -out.delay))).toBe(-1);
  });

  it("moves its gain without a click", () => {
    const marks = signal(48000, (i) => (i === 9000 || i === 9300 ? 1000 : 0.1));
    const probe = new Float32Array(marks.length).fill(0.001);
    const out = run(marks, probe);
    const gains = Array.from(out.right.subarray(out.delay), (x) => x / 0.001);
    const steps = gains.slice(1).map((gain, i) => Math.abs(gain - (gains[i] as number)));
    const bends = steps.slice(1).map((step, i) => Math.abs(step - (steps[i] as number)));
    expect(Math.max(...steps)).toBeLessThan(1 / 120);
    expect(Math.max(...bends)).toBeLessThan(3 / 120 ** 2);
    expect(Math.min(...gains)).toBeLessThan(0.001);
  });

  it("gives the channels one gain", () => {
    const loud = noise(9600).map((x) => x * 8);
    const soft = loud.map((x) => x / 64);
    const out = run(loud, soft);
    expect(difference(out.left.map((x) => x / 64), out.right)).toBe(-1);
  });

  it("releases in some 80 ms", () => {
    const step = signal(48000, (i) => (i < 4800 ? 10 * CEILING : 0.01));
    const out = run(step, step);
    const gainAfter = (seconds: number) =>
      (out.left[Math.round(4800 + 2 * out.delay + seconds * RATE_HZ)] as number) / Math.fround(0.01);
    expect(gainAfter(0.08)).toBeGreaterThan(1 - 0.9 * Math.exp(-0.9));
    expect(gainAfter(0.08)).toBeLessThan(1 - 0.9 * Math.exp(-1.1));
  });

  it("takes what is not finite for 0", () => {
    const samples = signal(4800, (i) => [0.5, NaN, Infinity, -Infinity][i % 4] as number);
    const out = run(samples, samples);
    const clean = samples.map((x) => (Number.isFinite(x) ? x : 0));
    expect(out.gainLow).toBe(1);
    expect(difference(out.left.subarray(out.delay), clean.subarray(0, -out.delay))).toBe(-1);
  });

  it("gives the same bits for every length of quantum", () => {
    const samples = noise(9600).map((x) => x * 3);
    const whole = run(samples, samples, 9600);
    for (const quantum of [1, 77, 128, 441])
      expect(difference(run(samples, samples, quantum).left, whole.left)).toBe(-1);
  });

  it("allocates nothing, once it is compiled", () => {
    const limiter = new Limiter(RATE_HZ);
    const samples = noise(128).map((x) => x * 3);
    const left = new Float32Array(128);
    const right = new Float32Array(128);
    const bytesOfRound = () => {
      const before = process.memoryUsage().heapUsed;
      for (let i = 0; i < 500; i++) {
        left.set(samples);
        right.set(samples);
        limiter.process(left, right);
      }
      return process.memoryUsage().heapUsed - before;
    };
    const rounds = Array.from({ length: 40 }, bytesOfRound);
    expect(Math.min(...rounds.filter((bytes) => bytes >= 0))).toBeLessThan(500 * 16);
  });
});

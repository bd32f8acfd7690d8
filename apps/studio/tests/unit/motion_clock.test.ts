import { describe, expect, it } from "vitest";
import { settled, started, stoppedClock, suitedRate, timeAt } from "../../src/view/motion_clock";

const span = { fromS: 2, toS: 10 };

describe("the rate that suits", () => {
  it("is real time where people can follow, else round so that a view takes about 6 s", () => {
    expect([0.5, 8, 30].map(suitedRate)).toEqual([1, 1, 1]);
    expect(suitedRate(604800)).toBe(100000);
    expect(suitedRate(1 / 440)).toBe(0.0005);
    for (let spanS = 1e-7; spanS < 1e13; spanS *= 1.37) {
      if (spanS >= 0.5 && spanS <= 30) continue;
      expect(spanS / suitedRate(spanS)).toBeGreaterThan(3.5);
      expect(spanS / suitedRate(spanS)).toBeLessThan(10);
    }
  });

  it("is 1 for what has no length", () => expect([0, NaN, Infinity].map(suitedRate)).toEqual([1, 1, 1]));
});

describe("the clock", () => {
  it("stands until it is started, and starts at the beginning where it was out of sight", () => {
    expect(timeAt(stoppedClock(5), 100, span).tS).toBe(5);
    const clock = started(stoppedClock(50), 100, span);
    expect(timeAt(clock, 101.5, span).tS).toBeCloseTo(3.5, 12);
  });

  it("goes round in a loop, also after hours, and never out of the span", () => {
    const clock = started(stoppedClock(4), 0, span);
    expect(timeAt(clock, 7, span).tS).toBeCloseTo(3, 12);
    for (let wallS = 0; wallS < 1e5; wallS += 137.77) {
      const { tS } = timeAt(clock, wallS, span);
      expect(tS).toBeGreaterThanOrEqual(2);
      expect(tS).toBeLessThan(10);
    }
  });

  it("stops at the end without a loop, and starts anew from there", () => {
    const clock = started({ ...stoppedClock(2), loop: false }, 0, span);
    expect(timeAt(clock, 9, span)).toEqual({ tS: 10, ended: true });
    const ended = settled(clock, 9, span);
    expect(ended.playing).toBe(false);
    expect(timeAt(started(ended, 20, span), 21, span).tS).toBe(3);
  });

  it("goes on from where it is when the rate changes", () => {
    const clock = { ...settled(started(stoppedClock(2), 0, span), 3, span), rate: 0.5 };
    expect(timeAt(clock, 3, span).tS).toBe(5);
    expect(timeAt(clock, 5, span).tS).toBe(6);
  });

  it("does not go back where the world's clock does", () => {
    expect(timeAt(started(stoppedClock(4), 10, span), 9, span).tS).toBe(4);
  });
});

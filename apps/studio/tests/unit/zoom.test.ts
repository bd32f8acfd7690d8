import { describe, expect, it } from "vitest";
import { isWhole, limitsOf, panned, wheelFactor, zoomed } from "../../src/view/zoom";

const sound = limitsOf({ low: 0, high: 2 }, true);
const signal = limitsOf({ low: 0, high: 8 }, false);

describe("zoom", () => {
  it("keeps the moment under the pointer in its place", () => {
    const span = zoomed({ fromS: 0, toS: 8 }, 0.5, 2, signal);
    expect(span).toEqual({ fromS: 1, toS: 5 });
    expect((2 - span.fromS) / (span.toS - span.fromS)).toBe(0.25);
  });

  it("never leaves a sound, nor its shortest span", () => {
    let span = { fromS: 0, toS: 2 };
    for (let i = 0; i < 100; i++) span = zoomed(span, 0.5, 1.99, sound);
    expect(span.toS - span.fromS).toBeCloseTo(sound.shortestS, 12);
    for (let i = 0; i < 100; i++) span = zoomed(span, 3, 0.3, sound);
    expect(span).toEqual({ fromS: 0, toS: 2 });
  });

  it("looks around a signal, but not without end", () => {
    let span = { fromS: 0, toS: 8 };
    for (let i = 0; i < 100; i++) span = zoomed(span, 2, 0, signal);
    expect(span.toS - span.fromS).toBeCloseTo(signal.longestS, 9);
    for (let i = 0; i < 1000; i++) span = panned(span, 1e3, signal);
    expect(span.toS).toBe(signal.toS);
  });

  it("pans, and stops at the ends with its length kept", () => {
    expect(panned({ fromS: 0.5, toS: 1 }, 9, sound)).toEqual({ fromS: 1.5, toS: 2 });
    expect(panned({ fromS: 0.5, toS: 1 }, -9, sound)).toEqual({ fromS: 0, toS: 0.5 });
  });

  it("knows the whole again", () => {
    expect(isWhole({ fromS: 0, toS: 2 + 1e-9 }, { low: 0, high: 2 })).toBe(true);
    expect(isWhole({ fromS: 0.1, toS: 2 }, { low: 0, high: 2 })).toBe(false);
  });

  it("takes a wild wheel calmly", () => {
    expect(wheelFactor({ deltaY: 1e9, deltaMode: 0, ctrlKey: false })).toBeCloseTo(Math.E, 9);
    expect(wheelFactor({ deltaY: -3, deltaMode: 1, ctrlKey: false })).toBeLessThan(1);
  });

  it("has limits that hold together for any view", () => {
    for (const [low, high] of [[0, 1e-4], [0, 1e12], [1e9, 1e9 + 1], [-5, -4]] as const) {
      for (const isSound of [true, false]) {
        const limits = limitsOf({ low, high }, isSound);
        expect(limits.shortestS).toBeGreaterThan(0);
        expect(limits.shortestS).toBeLessThanOrEqual(limits.longestS);
        expect(limits.longestS).toBeLessThanOrEqual(limits.toS - limits.fromS + 1e-6);
      }
    }
  });
});

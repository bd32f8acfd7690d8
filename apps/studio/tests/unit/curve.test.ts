import { describe, expect, it } from "vitest";
import type { Curve } from "../../src/engine/protocol";
import { equalTimes, extent, nearestSample, valuesAt, valuesOf } from "../../src/view/curve";
import { strokeSamples } from "../../src/view/stroke";
import { typeAhead } from "../../src/view/type_ahead";

const curve: Curve = {
  fromS: 1,
  stepS: 0.5,
  count: 3,
  dimensions: 2,
  values: Float64Array.of(0, 10, 1, 20, 4, NaN),
  velocities: new Float64Array(6),
};

describe("reading a curve", () => {
  it("finds the nearest sample, or none", () => {
    expect([1.2, 1.3, 2, 2.3, 0.7].map((tS) => nearestSample(curve, tS))).toEqual([0, 1, 2, -1, -1]);
    expect(valuesOf(curve.values, 2, 1)).toEqual([1, 20]);
  });

  it("reads on the line between samples, and nothing beyond its ends", () => {
    expect(valuesAt(curve, curve.values, 1.25)).toEqual([0.5, 15]);
    expect(valuesAt(curve, curve.values, 2)?.[0]).toBe(4);
    expect(valuesAt(curve, curve.values, 2.1)).toBeNull();
    expect(valuesAt(curve, curve.values, NaN)).toBeNull();
  });

  it("knows what numbers lie between, without those that are none", () => {
    expect(extent([3, NaN, -1, Infinity])).toEqual({ low: -1, high: 3 });
  });

  it("has some 20 to 60 equal times in any span, all inside", () => {
    for (const span of [{ fromS: 0, toS: 8 }, { fromS: -3, toS: 604800 }, { fromS: 0.0123, toS: 0.0124 }]) {
      const times = equalTimes(span);
      expect(times.length).toBeGreaterThanOrEqual(20);
      expect(times.length).toBeLessThanOrEqual(60);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(span.fromS);
      expect(Math.max(...times)).toBeLessThanOrEqual(span.toS * (1 + 1e-12));
    }
    expect(equalTimes({ fromS: 1, toS: 1 })).toEqual([]);
  });
});

describe("a stroke of many samples", () => {
  function stroked(values: number[], pixels: number): { points: [number, number][]; gaps: number } {
    const points: [number, number][] = [];
    let gaps = 0;
    const pen = {
      moveTo: (x: number, y: number) => (gaps++, points.push([x, y])),
      lineTo: (x: number, y: number) => points.push([x, y]),
    };
    strokeSamples(pen, values.length, (i) => (i / values.length) * pixels, (i) => values[i] as number);
    return { points, gaps };
  }

  it("keeps every extreme with few points", () => {
    const values = Array.from({ length: 20000 }, (_, i) => Math.sin(i * 1.7) * (i === 7777 ? 5 : 1));
    const { points } = stroked(values, 100);
    expect(points.length).toBeLessThanOrEqual(200 * 4);
    expect(Math.max(...points.map(([, y]) => y))).toBe(Math.max(...values));
    expect(Math.min(...points.map(([, y]) => y))).toBe(Math.min(...values));
  });

  it("draws every sample where they are few, and leaves gaps", () => {
    expect(stroked([1, 2, 3], 300).points.length).toBe(3);
    expect(stroked([1, NaN, 3, 4], 300)).toMatchObject({ gaps: 2 });
  });
});

describe("letters typed into a list", () => {
  const names = ["kick", "snare", "tom", "tide", "bell"];

  it("go to the next name with the letter, and round", () => {
    const find = typeAhead();
    expect(find("t", names, 0, 0)).toBe(2);
    expect(find("t", names, 2, 100)).toBe(3);
    expect(find("t", names, 3, 200)).toBe(2);
  });

  it("make a word while they come quickly", () => {
    const find = typeAhead();
    expect(find("T", names, 0, 0)).toBe(2);
    expect(find("i", names, 2, 100)).toBe(3);
    expect(find("b", names, 3, 2000)).toBe(4);
    expect(find("z", names, 3, 4000)).toBe(-1);
    expect(find("k", names, 3, 4100)).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { between, extentOf, heightAt } from "../../src/panel/drawn_numbers";

describe("a drawing of numbers", () => {
  it("reaches over the usual span, 0 and all values", () => {
    expect(extentOf([0.5, -3, NaN], 1, 2)).toEqual({ low: -3, high: 2 });
    expect(extentOf([], 0, 0)).toEqual({ low: -1, high: 1 });
  });

  it("gives clean values, within its extent", () => {
    const extent = { low: -1, high: 1 };
    const heights = [0, 0.25, 0.333, 1, -5, 7];
    expect(heights.map((height) => heightAt(extent, height))).toEqual([1, 0.5, 0.33, -1, 1, -1]);
  });

  it("leaves no gap where the pointer was fast", () => {
    expect(between({ index: 1, value: 0 }, { index: 4, value: 3 })).toEqual([0, 1, 2, 3]);
    expect(between({ index: 4, value: 3 }, { index: 2, value: 0 })).toEqual([0, 1.5, 3]);
    expect(between({ index: 2, value: 1 }, { index: 2, value: 5 })).toEqual([5]);
  });
});

import { describe, expect, it } from "vitest";
import {
  curvePath, frameOf, handleFrame, handleOf, heightOf, nudged, placeAt, placed,
} from "../../src/panel/ease_curve";

const css = [0.25, 0.1, 0.25, 1];

describe("the frame", () => {
  it("holds the start, the goal and all beyond them", () => {
    expect(frameOf({ low: 0.2, high: 0.8 })).toEqual({ low: 0, high: 1 });
    expect(frameOf({ low: -0.1, high: 1.37 })).toEqual({ low: -0.1, high: 1.37 });
    expect(heightOf({ low: -1, high: 1 }, 0)).toBe(0.5);
    expect(heightOf({ low: 0, high: 1 }, 1)).toBe(0);
  });

  it("of handles has room around them, but is not as high as the farthest", () => {
    expect(handleFrame({ low: 0, high: 1 }, css)).toEqual({ low: -0.4, high: 1.4 });
    expect(handleFrame({ low: -0.2, high: 1.3 }, [0.3, -0.9, 0.7, 1.8])).toEqual({ low: -0.9, high: 1.8 });
    expect(handleFrame({ low: -1e5, high: 1e5 }, [0, -1e6, 1, 1e6])).toEqual({ low: -2, high: 3 });
  });
});

it("a curve goes through all values, from left to right", () => {
  expect(curvePath([0, 1.5, 1], { low: 0, high: 2 })).toBe("M0.0000 1.0000L0.5000 0.2500L1.0000 0.5000");
  expect(curvePath([NaN], { low: 0, high: 1 })).toBe("M0.0000 1.0000");
  expect(curvePath([], { low: 0, high: 1 })).toBe("");
});

describe("a handle", () => {
  it("goes where it is put, within the time of the ease", () => {
    expect(handleOf(css, 1)).toEqual({ x: 0.25, y: 1 });
    expect(placed(css, 1, { x: 0.6, y: 1.3 })).toEqual([0.25, 0.1, 0.6, 1.3]);
    expect(placed(css, 0, { x: -3, y: -0.5 })).toEqual([0, -0.5, 0.25, 1]);
    expect(css).toEqual([0.25, 0.1, 0.25, 1]);
  });

  it("is put to hundredths by a pointer, also beyond the edge", () => {
    const frame = { low: -0.4, high: 1.4 };
    expect(placeAt(frame, 0.333, 0.5)).toEqual({ x: 0.33, y: 0.5 });
    expect(placeAt(frame, 1.2, 2)).toEqual({ x: 1, y: -0.4 });
    expect(placeAt(frame, -1, -1)).toEqual({ x: 0, y: 1.4 });
  });

  it("is moved by a hundredth with a key, without noise in the digits", () => {
    expect(nudged(css, 0, "ArrowRight", 1)).toEqual([0.26, 0.1, 0.25, 1]);
    expect(nudged(css, 0, "ArrowUp", 10)).toEqual([0.25, 0.2, 0.25, 1]);
    expect(nudged(css, 1, "ArrowDown", 0.1)).toEqual([0.25, 0.1, 0.25, 0.999]);
    expect(nudged([0, 0, 1, 1], 0, "ArrowLeft", 1)).toEqual([0, 0, 1, 1]);
    expect(nudged(css, 0, "Enter", 1)).toBe(null);
  });
});

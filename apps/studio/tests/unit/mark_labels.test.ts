import { describe, expect, it } from "vitest";
import { overlaps, placeMarks } from "../../src/view/mark_labels";

const box = { x: 40, y: 20, width: 300, height: 200 };
const x = (tS: number): number => 40 + tS * 300;
const y = (value: number): number => 220 - value * 200;
const widthOf = (text: string): number => text.length * 6;
const free = (): boolean => true;

function mark(tS: number, value: number, text: string) {
  return { tS, value, dimension: 0, text };
}

function boundsOf(placed: { mark: { text: string }; label: { x: number; y: number } | null }) {
  if (!placed.label) throw new Error("no label");
  return { x: placed.label.x, y: placed.label.y - 7, width: widthOf(placed.mark.text), height: 14 };
}

describe("placeMarks", () => {
  it("keeps words within the box, whatever the corner", () => {
    for (const tS of [0, 0.5, 1]) {
      for (const value of [0, 0.5, 1]) {
        const [placed] = placeMarks([mark(tS, value, "overshoots 4.6 %")], box, x, y, widthOf, free);
        if (!placed) throw new Error("not placed");
        const own = boundsOf(placed);
        expect(own.x).toBeGreaterThanOrEqual(box.x);
        expect(own.x + own.width).toBeLessThanOrEqual(box.x + box.width);
        expect(own.y + own.height).toBeLessThanOrEqual(box.y + box.height);
      }
    }
  });

  it("does not let words cover each other", () => {
    const marks = [mark(0.5, 0.5, "there first"), mark(0.52, 0.5, "peak"), mark(0.54, NaN, "settled")];
    const own = placeMarks(marks, box, x, y, widthOf, free).map(boundsOf);
    expect(own).toHaveLength(3);
    own.forEach((a, i) => own.slice(i + 1).forEach((b) => expect(overlaps(a, b)).toBe(false)));
  });

  it("prefers a place that the curve leaves alone", () => {
    const below = (own: { y: number }): boolean => own.y > y(0.5);
    const [placed] = placeMarks([mark(0.5, 0.5, "peak")], box, x, y, widthOf, below);
    expect(placed?.label?.y).toBeGreaterThan(y(0.5));
  });

  it("keeps the mark, without words, where there is no room, and leaves out what is not in view", () => {
    const narrow = { ...box, width: 30 };
    const [placed] = placeMarks([mark(0.05, 0.5, "a long description")], narrow, x, y, widthOf, free);
    expect(placed?.label).toBeNull();
    expect(placeMarks([mark(2, 0.5, "late")], box, x, y, widthOf, free)).toEqual([]);
    expect(placeMarks([mark(NaN, 0.5, "never")], box, x, y, widthOf, free)).toEqual([]);
  });
});

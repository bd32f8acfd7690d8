/*
 * Where the words of marks stand, so that they neither leave the picture, nor cover each other,
 * nor lie on the curve where that can be helped. Pure.
 */
import type { Mark } from "sinew/core";
import type { Box, Scale } from "./paper";

export type PlacedMark = {
  mark: Mark;
  x: number;
  /** Of a point; NaN of a moment as such. */
  y: number;
  /** The left end and the middle of its words; null where there is no room for them. */
  label: { x: number; y: number } | null;
};

const HEIGHT_PX = 15;
const GAP_PX = 9;

type Place = { x: number; y: number };

/** Places the marks that lie in the box.
 * widthOf  the width of words, in pixels
 * isFree   whether the curve leaves a rectangle alone */
export function placeMarks(
  marks: Mark[], box: Box, x: Scale, y: Scale, widthOf: (text: string) => number, isFree: (box: Box) => boolean,
): PlacedMark[] {
  const taken: Box[] = [];
  const placed: PlacedMark[] = [];
  for (const mark of marks) {
    const at = x(mark.tS);
    const height = Number.isNaN(mark.value) ? NaN : y(mark.value);
    if (!(at >= box.x - 0.5 && at <= box.x + box.width + 0.5)) continue;
    const width = widthOf(mark.text);
    const bounds = (place: Place): Box => ({
      x: place.x - 2, y: place.y - HEIGHT_PX / 2, width: width + 4, height: HEIGHT_PX,
    });
    const fits = candidates(at, height, width, box).filter((place) => {
      const own = bounds(place);
      return isWithin(own, box) && !taken.some((other) => overlaps(own, other));
    });
    const label = fits.find((place) => isFree(bounds(place))) ?? fits[0] ?? null;
    if (label) taken.push(bounds(label));
    placed.push({ mark, x: at, y: height, label });
  }
  return placed;
}

/** From the best place to the worst: above a point and below it, to its right and to its left; beside
 * the middle, the foot and the head of a moment's line. */
function candidates(x: number, y: number, width: number, box: Box): Place[] {
  if (Number.isNaN(y)) {
    const heights = [box.y + box.height / 2, box.y + box.height - HEIGHT_PX, box.y + HEIGHT_PX];
    return heights.flatMap((height) => [
      { x: x + GAP_PX, y: height },
      { x: x - GAP_PX - width, y: height },
    ]);
  }
  const above = y - GAP_PX - HEIGHT_PX / 2;
  const below = y + GAP_PX + HEIGHT_PX / 2;
  const sides = [x + GAP_PX, x - width / 2, x - GAP_PX - width];
  return [
    ...sides.map((side) => ({ x: side, y: above })),
    ...sides.map((side) => ({ x: side, y: below })),
    { x: x + GAP_PX + 4, y },
    { x: x - GAP_PX - 4 - width, y },
  ];
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y - HEIGHT_PX &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/*
 * The drawing of an ease: heights in a frame, 0 at the top and 1 at the bottom, and the two handles
 * of a cubic-bezier, which a pointer or keys move.
 */
import type { Range } from "sinew/core";

/** Where the curve begins and ends is always in the picture. */
export function frameOf(range: Range): Range {
  return { low: Math.min(range.low, 0), high: Math.max(range.high, 1) };
}

/** The frame of a cubic-bezier: with room above and below to draw the handles into, and not farther
 * than a hand would. */
export function handleFrame(range: Range, handles: readonly number[]): Range {
  const [, y1 = 0, , y2 = 1] = handles;
  const within = (y: number): number => Math.min(Math.max(y, -2), 3);
  const low = Math.min(within(range.low), within(y1), within(y2), -0.4);
  return { low, high: Math.max(within(range.high), within(y1), within(y2), 1.4) };
}

/** The height of a value in its frame. */
export function heightOf({ low, high }: Range, value: number): number {
  return (high - value) / (high - low);
}

/** The curve through even times, in a box of 1 by 1. */
export function curvePath(values: ArrayLike<number>, frame: Range): string {
  const last = Math.max(values.length - 1, 1);
  return Array.from(values, (value, i) => {
    const y = heightOf(frame, Number.isFinite(value) ? value : 0);
    return `${i === 0 ? "M" : "L"}${(i / last).toFixed(4)} ${y.toFixed(4)}`;
  }).join("");
}

/* ---- handles ---------------------------------------------------------------------------- */

/** The two handles of the numbers x1, y1, x2, y2. */
export type Handle = 0 | 1;

export function handleOf(numbers: readonly number[], handle: Handle): { x: number; y: number } {
  return { x: numbers[2 * handle] ?? 0, y: numbers[2 * handle + 1] ?? 0 };
}

/** The numbers with a handle at another place: its time stays within the ease's. */
export function placed(
  numbers: readonly number[], handle: Handle, { x, y }: { x: number; y: number },
): number[] {
  const next = numbers.slice();
  next[2 * handle] = Math.min(Math.max(x, 0), 1);
  next[2 * handle + 1] = Math.min(Math.max(y, -1e6), 1e6);
  return next;
}

/** The place in a frame under a point of its box, 0 .. 1 across and down, to a hundredth. */
export function placeAt({ low, high }: Range, across: number, down: number): { x: number; y: number } {
  const inside = (share: number): number => Math.min(Math.max(share, 0), 1);
  return { x: round(inside(across)), y: round(high - inside(down) * (high - low)) };
}

/** The numbers after a key moved a handle by a hundredth; null where it is no such key. */
export function nudged(
  numbers: readonly number[], handle: Handle, key: string, factor: number,
): number[] | null {
  const step = 0.01 * factor;
  const ways: { [key: string]: [number, number] } = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, step],
    ArrowDown: [0, -step],
  };
  const way = ways[key];
  if (way === undefined) return null;
  const { x, y } = handleOf(numbers, handle);
  const at = (value: number): number => Number(value.toPrecision(12));
  return placed(numbers, handle, { x: at(x + way[0]), y: at(y + way[1]) });
}

function round(value: number): number {
  return Math.round(value * 100) / 100 + 0; /* no -0 */
}

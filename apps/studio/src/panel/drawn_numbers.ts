/*
 * Between the pixels of a drawing of numbers and the numbers.
 */
export type Extent = { low: number; high: number };
export type Point = { index: number; value: number };

/** What a drawing reaches over: the usual span, 0 and all values. */
export function extentOf(values: readonly number[], low: number, high: number): Extent {
  const extent = { low: Math.min(low, 0), high: Math.max(high, 0) };
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    extent.low = Math.min(extent.low, value);
    extent.high = Math.max(extent.high, value);
  }
  return extent.high > extent.low ? extent : { low: extent.low - 1, high: extent.high + 1 };
}

/** The value at a height, 0 at the top and 1 at the bottom, rounded to a hundredth of the extent. */
export function heightAt({ low, high }: Extent, height: number): number {
  const value = high - Math.min(Math.max(height, 0), 1) * (high - low);
  const size = 10 ** Math.floor(Math.log10((high - low) / 100) + 1e-9);
  return Number((Math.round(value / size) * size).toPrecision(12));
}

/** The values from the lesser place to the greater, on a straight line between two points; that
 * of `to` holds at its own place. */
export function between(from: Point, to: Point): number[] {
  const first = Math.min(from.index, to.index);
  const count = Math.abs(to.index - from.index) + 1;
  return Array.from({ length: count }, (_, i) => {
    if (count === 1) return to.value;
    const part = (first + i - from.index) / (to.index - from.index);
    return Number((from.value + part * (to.value - from.value)).toPrecision(4));
  });
}

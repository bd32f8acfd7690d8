/*
 * Strokes a curve of many samples with few points: in each half pixel the first, lowest, highest
 * and last sample make the same picture as all. Pure but for the pen.
 *
 * A canvas without a graphics processor strokes several short lines a third faster than a long one,
 * so the line is drawn in parts.
 */
const POINTS_IN_PART = 48;

/** A pen on a canvas; end it to see the last part. */
export function penOn(context: CanvasRenderingContext2D): Pen & { end(): void } {
  let points = 0;
  context.beginPath();
  return {
    moveTo: (x, y) => context.moveTo(x, y),
    lineTo: (x, y) => {
      context.lineTo(x, y);
      if (++points % POINTS_IN_PART !== 0) return;
      context.stroke();
      context.beginPath();
      context.moveTo(x, y);
    },
    end: () => context.stroke(),
  };
}

export type Pen = { moveTo(x: number, y: number): void; lineTo(x: number, y: number): void };

/** count samples; x(i), y(i) in pixels. A y that is no number leaves a gap. */
export function strokeSamples(
  pen: Pen, count: number, x: (i: number) => number, y: (i: number) => number,
): void {
  let drawing = false;
  let column = NaN;
  let [columnX, low, high, last] = [0, 0, 0, 0];
  const flush = () => {
    if (Number.isNaN(column)) return;
    if (low < last) pen.lineTo(columnX, low);
    if (high > last) pen.lineTo(columnX, high);
    if (low < last || high > last) pen.lineTo(columnX, last);
    column = NaN;
  };
  for (let i = 0; i < count; i++) {
    const [atX, atY] = [x(i), y(i)];
    if (!Number.isFinite(atY)) {
      flush();
      drawing = false;
      continue;
    }
    const itsColumn = Math.floor(atX * 2);
    if (itsColumn === column) {
      low = Math.min(low, atY);
      high = Math.max(high, atY);
      last = atY;
      continue;
    }
    flush();
    if (drawing) pen.lineTo(atX, atY);
    else pen.moveTo(atX, atY);
    drawing = true;
    column = itsColumn;
    columnX = atX;
    low = high = last = atY;
  }
  flush();
}

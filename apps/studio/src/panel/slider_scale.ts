/*
 * Between a number and its place on a slider, 0 .. 1 over the usual span; and the steps of keys.
 * What a slider gives is rounded to what a hand can set: a thousandth of the span, or three
 * digits where it moves by ratios. So the score reads "0.552", never 0.5519999999.
 */
import type { NumberField } from "./fields";

export type Scale = Pick<
  NumberField,
  "type" | "low" | "high" | "aboveLow" | "usualLow" | "usualHigh" | "log" | "turns"
>;

const DIGITS = 3;

/** Where a value stands. Outside of the usual span it is the nearer end, or round the circle. */
export function positionOf(scale: Scale, value: number): number {
  const { usualLow, usualHigh } = scale;
  if (!(usualHigh > usualLow) || Number.isNaN(value)) return 0;
  const inside = scale.turns ? wrap(scale, value) : value;
  const position = scale.log
    ? Math.log(Math.max(inside, Number.MIN_VALUE) / usualLow) / Math.log(usualHigh / usualLow)
    : (inside - usualLow) / (usualHigh - usualLow);
  return Math.min(Math.max(position, 0), 1);
}

/** The rounded value at a place. */
export function valueAtPosition(scale: Scale, position: number): number {
  const { usualLow, usualHigh } = scale;
  if (position <= 0) return usualLow;
  if (position >= 1) return usualHigh;
  const value = scale.log
    ? usualLow * (usualHigh / usualLow) ** position
    : usualLow + position * (usualHigh - usualLow);
  return clampUsual(scale, roundTo(value, scale.type === "integer" ? 1 : resolution(scale, value)));
}

/** -1 where a value lies below the usual span, 1 above, else 0. */
export function beyond(scale: Scale, value: number): -1 | 0 | 1 {
  if (scale.turns) return 0;
  return value < scale.usualLow ? -1 : value > scale.usualHigh ? 1 : 0;
}

/** The value some steps on. One step is the third digit where the slider moves by ratios, else a
 * hundredth of the span, rounded down to a power of ten. */
export function stepped(scale: Scale, value: number, steps: number): number {
  const size = scale.log ? digitStep(scale, value) : powerOfTen((scale.usualHigh - scale.usualLow) / 100);
  if (scale.type === "integer") {
    const whole = Math.sign(steps) * Math.max(1, Math.round(Math.abs(steps) * size));
    return into(scale, Math.round(value) + whole, value);
  }
  return into(scale, clean(value + steps * size), value);
}

/** The value some tenths of the slider's way on. */
export function leapt(scale: Scale, value: number, tenths: number): number {
  if (beyond(scale, value) === 0 && !scale.turns) {
    const next = valueAtPosition(scale, positionOf(scale, value) + tenths / 10);
    return next === value ? stepped(scale, value, Math.sign(tenths)) : next;
  }
  return stepped(scale, value, tenths * 10);
}

/** Within the whole range; on a circle, a step over an end of the slider comes in at the other. */
function into(scale: Scale, next: number, from: number): number {
  const { low, high, usualLow, usualHigh } = scale;
  if (scale.turns && from >= usualLow && from <= usualHigh) return clean(wrap(scale, next));
  if (scale.aboveLow && next <= low) return from;
  return Math.min(Math.max(next, low), high);
}

function wrap(scale: Scale, value: number): number {
  const { usualLow, usualHigh } = scale;
  if (value >= usualLow && value <= usualHigh) return value;
  const span = usualHigh - usualLow;
  return value - Math.floor((value - usualLow) / span) * span;
}

function clampUsual(scale: Scale, value: number): number {
  return Math.min(Math.max(value, scale.usualLow), scale.usualHigh);
}

function resolution(scale: Scale, value: number): number {
  return scale.log ? digitStep(scale, value) : powerOfTen((scale.usualHigh - scale.usualLow) / 1000);
}

function digitStep(scale: Scale, value: number): number {
  return powerOfTen(Math.max(Math.abs(value), scale.usualLow)) / 10 ** (DIGITS - 1);
}

/** The largest power of ten up to a value. */
function powerOfTen(value: number): number {
  return 10 ** Math.floor(Math.log10(value) + 1e-9);
}

function roundTo(value: number, size: number): number {
  return clean(Math.round(value / size) * size);
}

/** Without the noise of binary arithmetic in the last digits. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}

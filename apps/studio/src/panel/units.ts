/*
 * Units that may be typed into a number, and how many of the field's own unit each is. Where that
 * is a ratio it is kept as one, so that 100 bpm is exactly 5/3 Hz.
 */
import type { NumberField } from "./fields";

/** value = typed * times / over, or what `convert` makes of it. */
export type Unit = { times: number; over: number } | { convert: (typed: number) => number };

const one: Unit = { times: 1, over: 1 };
const percent: Unit = { times: 1, over: 100 };

const families: { [unit: string]: { [typed: string]: Unit } } = {
  Hz: { Hz: one, kHz: { times: 1000, over: 1 }, bpm: { times: 1, over: 60 } },
  s: {
    s: one,
    ms: { times: 1, over: 1000 },
    us: { times: 1, over: 1e6 },
    "\u00b5s": { times: 1, over: 1e6 },
    min: { times: 60, over: 1 },
  },
  turns: {
    turns: one,
    turn: one,
    deg: { times: 1, over: 360 },
    "\u00b0": { times: 1, over: 360 },
    rad: { convert: (typed) => typed / (2 * Math.PI) },
    "%": percent,
  },
  cents: {
    cents: one,
    ct: one,
    semitones: { times: 100, over: 1 },
    st: { times: 100, over: 1 },
  },
  "": { "%": percent },
};

/** Decibels are clear where the number is a size that multiplies a signal. */
const decibels: Unit = { convert: (typed) => 10 ** (typed / 20) };

/** The units that a field takes, by how they are typed. */
export function unitsOf(field: Pick<NumberField, "name" | "unit">): { [typed: string]: Unit } {
  const family = families[field.unit] ?? { [field.unit]: one };
  const multiplies = field.unit === "" && /(^|_)(amplitude|gain)$/.test(field.name);
  return multiplies ? { ...family, dB: decibels } : family;
}

/*
 * What is said of an item in plain words, made from what the library says of any item and the
 * names of its facts. So a later kind is explained without new code here. Pure.
 */
import type { Fact, Info } from "sinew/core";
import { fixed, timeUnit } from "./axis";

/** A number for reading: three or four digits, no needless zeros. */
export function rounded(value: number, digits = 3): string {
  if (Number.isNaN(value)) return "none";
  if (!Number.isFinite(value)) return value < 0 ? "−∞" : "∞";
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-4)) {
    return value.toExponential(digits - 1).replace(/\.?0*e\+?/, "e").replaceAll("-", "−");
  }
  const whole = size >= 10 ** digits;
  return String(Number(whole ? value.toFixed(0) : value.toPrecision(digits))).replace("-", "−");
}

/** "8 s", "20 ms", "7 days", "41067 years". */
export function timeText(tS: number, digits = 3): string {
  if (!Number.isFinite(tS)) return "for ever";
  if (tS === 0) return "0 s";
  const unit = timeUnit(Math.abs(tS));
  const name = unit.name;
  const count = rounded(tS / unit.sizeS, digits);
  return `${count} ${count === "1" ? name.replace(/^(year|day)s$/, "$1") : name}`;
}

function withUnit(text: string, unit: string): string {
  return unit === "" ? text : `${text} ${unit}`;
}

/** "between −0.02 and 0.22", "within ±2", "at 3". */
function rangeText({ low, high }: { low: number; high: number }): string {
  const [from, to] = [rounded(low), rounded(high)];
  if (from === to) return `at ${to}`;
  return from === rounded(-high) ? `within ±${to}` : `between ${from} and ${to}`;
}

/** What the values lie between; each dimension by its name where they differ. */
function boundsText({ bounds, names, unit }: Info): string {
  const texts = bounds.map(rangeText);
  const first = texts[0] ?? "";
  const named = texts.map((text, d) => `${names[d] ?? ""} ${text}`).join(", ");
  const alike = texts.every((text) => text === first);
  return withUnit(alike ? `${bounds.length > 1 ? "each " : ""}${first}` : named, unit);
}

/** The sides of a sound are said in full. */
export function sideName(side: number): string {
  return ["left", "right"][side] ?? String(side);
}

function periodText(info: Info, sound: boolean): string {
  if (sound && info.bounds.every(({ low, high }) => low === 0 && high === 0)) return "Silent";
  if (Number.isFinite(info.durationS)) return `${sound ? "Rings" : "Lasts"} ${timeText(info.durationS)}`;
  if (sound) return "Rings out";
  if (info.period === "exact") return `Repeats every ${timeText(info.periodS)}`;
  if (info.period === "constant") return "Stands still";
  return info.period === "too-long" ? "Hardly ever repeats" : "Never repeats";
}

const UNITS: Record<string, string> = { db: "dB", hz: "Hz", s: "s", m: "m", cents: "cents", rad: "rad" };

/** A fact as words: "4 modes", "peak −1.4 dB", "longest t60 5.6 s". */
export function factText({ name, value }: Fact): string {
  const words = name.split("_");
  const unit = UNITS[words[words.length - 1] ?? ""];
  if (unit !== undefined && words.length > 1) {
    const number = unit === "dB" ? fixed(value, 1) : rounded(value);
    return `${words.slice(0, -1).join(" ")} ${number} ${unit}`;
  }
  const noun = words.join(" ");
  if (noun === "seconds") return `duration ${timeText(value)}`;
  if (Number.isInteger(value) && noun.endsWith("s")) {
    return `${rounded(value, 6)} ${value === 1 ? noun.slice(0, -1) : noun}`;
  }
  return `${noun} ${rounded(value)}`;
}

/** Which facts are worth a place in a sentence: not what was said by the duration, nor what only
 * repeats another or is a part of it, nor what stands beside the same with its unit. */
function worthSaying(facts: Fact[], info: Info): Fact[] {
  return facts.filter(({ name, value }, i) => {
    if (value === info.durationS) return false;
    if (facts.some((other) => other.name.startsWith(`${name}_`) || name.endsWith(`_${other.name}`))) return false;
    return !facts.some((other, j) => j < i && other.value === value && hasUnit(other) === hasUnit({ name, value }));
  });
}

const hasUnit = (fact: Fact) => (UNITS[fact.name.split("_").pop() ?? ""] === undefined ? 1 : 0);

/** One sentence that explains an item. */
export function sentence(info: Info, facts: Fact[], sound: boolean): string {
  const said = worthSaying(facts, info).sort((a, b) => hasUnit(a) - hasUnit(b)).slice(0, 3).map(factText);
  if (sound) return `${[periodText(info, sound), ...said].join(", ")}.`;
  const bounds = info.bounds.every(({ low, high }) => Number.isFinite(low) && Number.isFinite(high));
  const parts = [periodText(info, sound), ...(bounds ? [boundsText(info)] : [])];
  return `${[parts.join(info.period === "constant" ? " " : "; "), ...said].join("; ")}.`;
}

/** What stands at a moment, for the readout and for ears: "x 0.12 m". */
export function valuesText(values: number[], { names, unit }: Pick<Info, "names" | "unit">, digits = 4): string {
  const named = values.map((value, d) => {
    const number = rounded(value, digits);
    return values.length > 1 ? `${names[d] ?? ""} ${number}` : number;
  });
  return withUnit(named.join(", "), unit);
}

/** "×100000"; "real time" for 1. */
export function rateText(rate: number): string {
  return rate === 1 ? "real time" : `×${rate >= 1 ? rounded(rate, 6) : rounded(rate)}`;
}

/*
 * Axes: where ticks stand, what they say, and which range of values an axis shows. Pure.
 */
import { scaleLinear } from "d3-scale";

export type Range = { low: number; high: number };
export type Tick = { at: number; text: string };

/** A unit of time for an axis. size  in seconds */
export type TimeUnit = { name: string; sizeS: number };

const UNITS: readonly TimeUnit[] = [
  { name: "years", sizeS: 31_557_600 },
  { name: "days", sizeS: 86_400 },
  { name: "h", sizeS: 3600 },
  { name: "min", sizeS: 60 },
  { name: "s", sizeS: 1 },
  { name: "ms", sizeS: 1e-3 },
  { name: "µs", sizeS: 1e-6 },
];

/** The unit in which a span of time is a handy number. */
export function timeUnit(spanS: number): TimeUnit {
  const wanted = (unit: TimeUnit) => spanS >= unit.sizeS * (unit.sizeS > 1 ? 2 : unit.sizeS === 1 ? 0.5 : 1);
  return UNITS.find(wanted) ?? (UNITS[UNITS.length - 1] as TimeUnit);
}

/** Steps between ticks of hours and minutes; all else counts by 1, 2 and 5. */
const STEPS_OF: Record<string, number[]> = {
  h: [0.25, 0.5, 1, 2, 3, 6, 12, 24],
  min: [0.25, 0.5, 1, 2, 5, 10, 15, 30],
};

export function timeTicks(fromS: number, toS: number, count: number): { ticks: Tick[]; unit: string } {
  const unit = timeUnit(toS - fromS);
  const [low, high] = [fromS / unit.sizeS, toS / unit.sizeS];
  const step = STEPS_OF[unit.name]?.find((each) => (high - low) / each <= count);
  const values = step ? multiples(low, high, step) : scaleLinear([low, high], [0, 1]).ticks(count);
  return { ticks: label(values).map(({ at, text }) => ({ at: at * unit.sizeS, text })), unit: unit.name };
}

function multiples(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  return Array.from({ length: count }, (_, i) => (first + i) * step);
}

/** At least two ticks, since one alone tells no size. */
export function valueTicks(range: Range, count: number): Tick[] {
  const scale = scaleLinear([range.low, range.high], [0, 1]);
  const wanted = [count, count + 1, count + 2].find((each) => scale.ticks(each).length > 1);
  return label(scale.ticks(wanted ?? count));
}

/** Ticks with just the digits that tell them apart. */
function label(values: number[]): Tick[] {
  const step = values.length > 1 ? (values[1] as number) - (values[0] as number) : 0;
  const largest = Math.max(...values.map(Math.abs), 0);
  const odd = largest >= 1e6 || (largest > 0 && largest < 1e-3);
  const power = odd ? Math.floor(Math.log10(largest) + 1e-9) : 0;
  const decimals = decimalsOf(step / 10 ** power);
  return values.map((at) => ({ at, text: scientific(fixed(at / 10 ** power, decimals), power) }));
}

/** How many decimals a multiple of a step needs: 0.25 needs two. */
function decimalsOf(step: number): number {
  if (!(step > 0)) return 2;
  let decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const rest = () => Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals));
  while (decimals < 12 && rest() > 1e-6) decimals++;
  return decimals;
}

/** With a true minus sign, and no minus before zero. */
export function fixed(value: number, decimals: number): string {
  const text = value.toFixed(Math.min(decimals, 20));
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

/** How many decimals show a change of a pixel or so on an axis that long. */
export function decimalsFor(size: number): number {
  if (!(size > 0 && Number.isFinite(size))) return 3;
  return Math.min(Math.max(0, Math.ceil(-Math.log10(size / 2000))), 12);
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** "2.5·10⁻⁴": one power for all ticks of an axis, so that they compare at a glance. */
function scientific(digits: string, power: number): string {
  if (power === 0 || Number(digits) === 0) return digits;
  const raised = [...String(Math.abs(power))].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
  return `${digits}·10${power < 0 ? "⁻" : ""}${raised}`;
}

/** Hertz of a logarithmic axis: 20, 50, 100 and so on, or only the powers of ten where narrow. */
export function frequencyTicks(lowHz: number, highHz: number, count: number): Tick[] {
  const choices = [[1, 2, 5], [1, 3], [1]].map((digits) => logarithmic(lowHz, highHz, digits));
  const chosen = choices.find((each) => each.length <= count) ?? choices[choices.length - 1] ?? [];
  const ticks = chosen.length > 1 ? chosen : scaleLinear([lowHz, highHz], [0, 1]).ticks(count);
  return ticks.map((at) => ({ at, text: hertz(at) }));
}

function logarithmic(low: number, high: number, digits: number[]): number[] {
  const found: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(low)); power <= high; power *= 10) {
    found.push(...digits.map((digit) => digit * power));
  }
  return found.filter((each) => each >= low * (1 - 1e-9) && each <= high * (1 + 1e-9));
}

/** "500", "2k": short, for an axis that says Hz. */
function hertz(value: number): string {
  return value >= 1000 ? `${Number((value / 1000).toPrecision(4))}k` : String(Number(value.toPrecision(4)));
}

/** A round range about what is to be shown, with a little room. */
export function roundRange({ low, high }: Range): Range {
  if (!(Number.isFinite(low) && Number.isFinite(high))) return { low: -1, high: 1 };
  const size = high - low;
  const flat = size <= Math.max(Math.abs(low), Math.abs(high)) * 1e-9;
  const room = flat ? Math.abs(high) * 0.5 || 1 : size * 0.06;
  const [bottom, top] = scaleLinear([low - room, high + room], [0, 1]).nice(16).domain() as [number, number];
  return { low: bottom, high: top };
}

/** The range an axis keeps: the one that stands while it still suits, so that a curve that grows
 * under a slider is seen to grow. */
export function steadyRange(standing: Range | null, shown: Range): Range {
  if (standing) {
    const fits = shown.low >= standing.low && shown.high <= standing.high;
    const fills = shown.high - shown.low >= (standing.high - standing.low) * 0.3;
    if (fits && fills) return standing;
  }
  return roundRange(shown);
}

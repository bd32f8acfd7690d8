/*
 * What a person typed into a number: a decimal with point or comma, a ratio, an expression, each
 * with a unit if they like. It becomes the JSON text for the score, or one sentence why not. A
 * ratio stays a ratio, since exact periods need it.
 */
import { CHARACTERS_MOST, evaluate } from "./expression";
import { type NumberField, type Numbers, withUnit } from "./fields";
import { type Unit, unitsOf } from "./units";

export type NumberRule = Pick<NumberField, "name" | "type" | "unit" | "low" | "high" | "aboveLow">;

/** json  null where nothing can be made of it
 * said   what the person should know: why not, or what was changed; "" for nothing */
export type Entry = { json: string; value: number; said: string } | { json: null; said: string };

/** A value, and its ratio as text where it is no short decimal number. */
type Exact = { value: number; ratio: string };

export function readEntry(typed: string, rule: NumberRule, numbers: Numbers): Entry {
  const text = typed.trim().replaceAll("\u2212", "-");
  if (text === "") return refuse("Type a number.");
  if (text.length > CHARACTERS_MOST) return refuse(`At most ${CHARACTERS_MOST} characters are read.`);
  const split = splitUnit(text, rule);
  if ("why" in split) return refuse(split.why);
  const exact = rule.type === "number" ? readRatio(split.body, split.unit, numbers) : null;
  if (exact !== null) return fit(exact, rule, numbers);
  const result = evaluate(split.body);
  if ("why" in result) return refuse(result.why);
  return fit({ value: convert(result.value, split.unit), ratio: "" }, rule, numbers);
}

function refuse(said: string): Entry {
  return { json: null, said };
}

/** Takes the unit off the end. "pi" and "e" there are numbers. */
function splitUnit(text: string, rule: NumberRule): { body: string; unit: Unit } | { why: string } {
  const units = unitsOf(rule);
  const word = /[a-z\u00b5\u00b0%]+$/i.exec(text)?.[0] ?? "";
  if (word === "" || word === "pi" || word === "e") return { body: text, unit: { times: 1, over: 1 } };
  const known = Object.keys(units).find((unit) => unit.toLowerCase() === word.toLowerCase());
  if (known !== undefined)
    return { body: text.slice(0, -word.length).trim(), unit: units[known] as Unit };
  if (word.length === text.length) return { why: `"${word}" is no number.` };
  const taken = Object.keys(units).filter((unit) => unit !== "").join(", ");
  return { why: `"${word}" is no unit here. Taken: ${taken}.` };
}

function convert(value: number, unit: Unit): number {
  return "convert" in unit ? unit.convert(value) : (value * unit.times) / unit.over;
}

const DECIMAL = "[+-]?(?:\\d+[.,]?\\d*|[.,]\\d+)(?:e[+-]?\\d+)?";
const RATIO = new RegExp(`^(${DECIMAL})(?:/(${DECIMAL}))?$`, "i");

/** Reads a ratio, or a number whose unit makes it one; null where it is neither. The ratio is
 * written as the library takes it: without spaces, with a point. */
function readRatio(body: string, unit: Unit, numbers: Numbers): Exact | null {
  const match = RATIO.exec(body.replaceAll(/\s*\/\s*/g, "/"));
  if (match === null || "convert" in unit) return null;
  const above = (match[1] as string).replace(",", ".");
  const below = match[2]?.replace(",", ".");
  if (below === undefined && unit.over === 1) return null;
  const ratio =
    below !== undefined && unit.times === 1 && unit.over === 1
      ? { text: `${above}/${below}`, decimal: false }
      : reduce(Number(above) * unit.times, Number(below ?? 1) * unit.over);
  const value = numbers.number(ratio.text);
  if (!Number.isFinite(value)) return null;
  return { value, ratio: ratio.decimal ? "" : ratio.text };
}

/** A ratio in lowest terms, where both are whole; and whether a decimal number holds it. */
function reduce(above: number, below: number): { text: string; decimal: boolean } {
  if (!Number.isSafeInteger(above) || !Number.isSafeInteger(below))
    return { text: `${above}/${below}`, decimal: isDecimal(below) };
  const common = commonDivisor(Math.abs(above), Math.abs(below)) || 1;
  return { text: `${above / common}/${below / common}`, decimal: isDecimal(below / common) };
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** Is it made of the factors 2 and 5 alone? */
function isDecimal(whole: number): boolean {
  let rest = Math.abs(whole);
  if (!Number.isSafeInteger(rest) || rest === 0) return false;
  while (rest % 2 === 0) rest /= 2;
  while (rest % 5 === 0) rest /= 5;
  return rest === 1;
}

/** Brings a value into the field's range, and says what that changed. */
function fit(exact: Exact, rule: NumberRule, numbers: Numbers): Entry {
  const { low, high, aboveLow, unit } = rule;
  if (!Number.isFinite(exact.value)) return refuse("The result is not a finite number.");
  if (aboveLow && exact.value <= low)
    return refuse(`It must be above ${withUnit(numbers.text(low), unit)}.`);
  if (exact.value > high) return clamp("At most", high, unit, numbers);
  if (exact.value < low) return clamp("At least", low, unit, numbers);
  if (rule.type === "integer" && !Number.isInteger(exact.value)) {
    const whole = Math.min(Math.max(Math.round(exact.value), Math.ceil(low)), Math.floor(high));
    const json = numbers.text(whole);
    return { json, value: whole, said: `Whole numbers only, so ${json}.` };
  }
  const value = exact.value === 0 ? 0 : exact.value;
  const json = exact.ratio === "" ? numbers.text(value) : JSON.stringify(exact.ratio);
  return { json, value, said: "" };
}

function clamp(words: string, bound: number, unit: string, numbers: Numbers): Entry {
  const text = numbers.text(bound);
  return { json: text, value: bound, said: `${words} ${withUnit(text, unit)}, so ${text}.` };
}

/** Takes several numbers apart, as they are pasted from a table or a program. Where there are
 * semicolons, tabs or lines, a comma within is a decimal comma. */
export function splitNumbers(text: string): string[] {
  const bare = text.trim().replace(/^[[({]/, "").replace(/[\])}];?$/, "");
  const separator = /;/.test(bare) || (/[\t\n]/.test(bare) && !/,\s/.test(bare)) ? /[;\s]+/ : /[,\s]+/;
  return bare.split(separator).filter((part) => part !== "");
}

/*
 * The types of a field by themselves, and the words that a person reads about a field. All comes
 * from the tables, so that a field of a kind yet to come reads as well as today's.
 */
import type { Field, FieldTable, Sinew } from "sinew/core";
import type { Json } from "../document/paths";

export type NumberField = Extract<Field, { type: "number" | "integer" }>;
export type ChoiceField = Extract<Field, { type: "choice" }>;
export type BooleanField = Extract<Field, { type: "boolean" }>;
export type TextField = Extract<Field, { type: "text" }>;
export type NumbersField = Extract<Field, { type: "numbers" }>;
export type RecordField = Extract<Field, { type: "record" }>;
export type RecordsField = Extract<Field, { type: "records" }>;

/** What is needed of the library here: numbers to text and back. */
export type Numbers = Pick<Sinew, "number" | "text">;

/** The names of a table's fields as a person reads them, without the unit: "frequency_hz" is
 * "Frequency", "tail_t60_s" is "Tail T60". Where two would be the same they keep their units:
 * "Vary cents" and "Vary dB". */
export function labelsOf(table: FieldTable): { [name: string]: string } {
  const bare = table.fields.map((field) => labelOf(field, false));
  const labels = table.fields.map((field, i) => {
    const label = bare[i] as string;
    return [field.name, bare.indexOf(label) === bare.lastIndexOf(label) ? label : labelOf(field, true)];
  });
  return Object.fromEntries(labels) as { [name: string]: string };
}

export function labelOf({ name, unit }: Field, withItsUnit: boolean): string {
  const words = name.split("_");
  const said = unitWords(unit);
  const ends = said.length > 0 && words.length > said.length && words.slice(-said.length).join("_") === said.join("_");
  if (ends) words.splice(-said.length);
  const readable = words.map((word) => (/^[a-z]\d*$/.test(word) ? word.toUpperCase() : word));
  if (ends && withItsUnit) readable.push(unit);
  const text = readable.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A unit as names of fields have it: "m/s" is m, per, s; "1/s" is per, s. */
function unitWords(unit: string): string[] {
  const parts = unit.toLowerCase().split("/");
  return parts.flatMap((part, i) => [...(i > 0 ? ["per"] : []), ...(part === "1" || part === "" ? [] : [part])]);
}

export function withUnit(text: string, unit: string): string {
  return unit === "" ? text : `${text} ${unit}`;
}

/** A number as a person reads it, in little room: what is longer than the digits is rounded, but
 * for whole numbers up to nine digits; what is larger has an exponent. */
export function brief(value: number, numbers: Numbers, digits = 6): string {
  const text = numbers.text(value);
  if (text.length <= digits + 2 || /^-?\d{1,9}$/.test(text)) return text;
  const rounded = Number(value.toPrecision(digits));
  return Math.abs(rounded) < 1e9 ? numbers.text(rounded) : rounded.toExponential().replace("e+", "e");
}

/** The number that a value of a score stands for; NaN where it is none. */
export function numberOf(value: Json | undefined, numbers: Numbers): number {
  if (typeof value === "number") return value;
  return typeof value === "string" ? numbers.number(value) : NaN;
}

/** The default in words; "" where there is none. */
export function defaultText(field: Field, numbers: Numbers): string {
  if (field.required) return "";
  switch (field.type) {
    case "number":
    case "integer":
      return withUnit(numbers.text(field.default), field.unit);
    case "choice":
      return field.default;
    case "boolean":
      return field.default ? "on" : "off";
    case "text":
      return field.default === "" ? "empty" : field.default;
    default:
      return "";
  }
}

/** What a field takes, in words. */
export function rangeText(field: Field, numbers: Numbers): string {
  const span = (low: number, high: number, above: boolean): string =>
    above
      ? `above ${numbers.text(low)}, up to ${withUnit(numbers.text(high), field.unit)}`
      : `${numbers.text(low)} to ${withUnit(numbers.text(high), field.unit)}`;
  switch (field.type) {
    case "number":
      return `A number, ${span(field.low, field.high, field.aboveLow)}.`;
    case "integer":
      return `A whole number, ${span(field.low, field.high, field.aboveLow)}.`;
    case "choice":
      return `One of ${field.words.join(", ")}.`;
    case "boolean":
      return "On or off.";
    case "text":
      return `A text of at most ${field.maxBytes} bytes.`;
    case "numbers":
      return (
        `${field.countLow} to ${field.countHigh} numbers, ` +
        `each ${span(field.low, field.high, field.aboveLow)}.`
      );
    case "records":
      return `${field.countLow} to ${field.countHigh} ${field.record.plural}, each: ${field.record.help}`;
    case "record":
      return "";
  }
}

/** The first values of an element of a list, for its head: those of the first number and choice
 * fields of the table, so that the same stands below the same. */
export function summaryOf(table: FieldTable, element: Json, numbers: Numbers, most = 3): Summary[] {
  const members = membersOf(element);
  const found: Summary[] = [];
  for (const field of table.fields) {
    if (found.length === most) break;
    if (field.type !== "number" && field.type !== "integer" && field.type !== "choice") continue;
    const value = members[field.name];
    const text =
      field.type === "choice"
        ? String(value ?? field.default)
        : numberSummary(value ?? field.default, field.unit, numbers);
    found.push({ name: field.name, text, set: value !== undefined });
  }
  return found;
}

/** The values that an object of the score says, for its folded head: "T60 0.1 s, Filter band". */
export function setSummary(table: FieldTable, object: Json | undefined, numbers: Numbers): string {
  const members = membersOf(object);
  const labels = labelsOf(table);
  const parts = table.fields.map((field) => {
    const value = members[field.name];
    if (value === undefined) return "";
    const label = labels[field.name] as string;
    if (field.type === "number" || field.type === "integer")
      return `${label} ${numberSummary(value, field.unit, numbers)}`;
    return typeof value === "object" ? label : `${label} ${String(value)}`;
  });
  return parts.filter((part) => part !== "").join(", ");
}

export type Summary = { name: string; text: string; set: boolean };

/** A ratio as it is written, and another number in four digits. */
function numberSummary(value: Json, unit: string, numbers: Numbers): string {
  const number = numberOf(value, numbers);
  if (Number.isNaN(number)) return withUnit("?", unit);
  return withUnit(typeof value === "string" && value.length < 10 ? value : brief(number, numbers, 4), unit);
}

/** The members of an object; none of what is no object. */
export function membersOf(value: Json | undefined): { [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** What the button below the drawn part of a list says. */
export function moreText(left: number, more: number): string {
  return left <= more ? `Show ${left} more` : `Show ${more} more of ${left}`;
}

/** The elements of a list; none of what is no list. */
export function elementsOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

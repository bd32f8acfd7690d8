/*
 * Edits that may need more than one value: a member of an object that is not there yet, a new
 * element of a list, an element that moves. All give JSON text; what an author wrote is moved as
 * it was written.
 */
import type { FieldTable } from "sinew/core";
import { elementSpans } from "../document/json_text";
import { join, type Json, steps } from "../document/paths";

export type Edit = { path: string; json: string };

/** The edit that gives the value at a path a new text, even where the objects and lists around it
 * are missing: items.kick.noise.amplitude becomes items.kick.noise with { "amplitude": 0.1 }. */
export function placeEdit(root: Json, path: string, json: string): Edit {
  const way = steps(path);
  let value: Json | undefined = root;
  let here = "";
  for (let i = 0; i < way.length; i++) {
    const step = way[i] as string | number;
    const holds = typeof step === "number" ? Array.isArray(value) : isObject(value);
    if (!holds) return { path: here, json: enclose(way.slice(i), json) };
    value = memberOf(value as Json, step);
    here = join(here, step);
  }
  return { path, json };
}

function isObject(value: Json | undefined): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function memberOf(value: Json, step: string | number): Json | undefined {
  if (Array.isArray(value)) return typeof step === "number" ? value[step] : undefined;
  const object = value as { [name: string]: Json };
  return Object.hasOwn(object, step) ? object[step as string] : undefined;
}

function enclose(way: (string | number)[], json: string): string {
  return way.reduceRight<string>(
    (inner, step) => (typeof step === "number" ? `[ ${inner} ]` : `{ ${JSON.stringify(step)}: ${inner} }`),
    json,
  );
}

/** The text of the smallest object that a table takes: what it requires, nothing else. */
export function blank(table: FieldTable): string {
  const members = table.fields
    .filter((field) => field.required)
    .map((field) => `${JSON.stringify(field.name)}: ${blankValue(field)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function blankValue(field: FieldTable["fields"][number]): string {
  switch (field.type) {
    case "numbers":
      return list(field.countLow, blankNumber(field));
    case "records":
      return list(field.countLow, blank(field.record));
    case "record":
      return blank(field.record);
    default:
      return JSON.stringify(field.default);
  }
}

/** The number that a list begins with: 0, or what is usual and nearest to it. */
export function blankNumber({ usualLow, usualHigh }: { usualLow: number; usualHigh: number }): string {
  return String(Math.min(Math.max(0, usualLow), usualHigh));
}

function list(count: number, element: string): string {
  return writeList(Array<string>(count).fill(element));
}

/** A list of JSON texts on one line. */
export function writeList(elements: string[]): string {
  return elements.length === 0 ? "[]" : `[ ${elements.join(", ")} ]`;
}

/** The text of a list with the elements `a` and `b` exchanged. */
export function swapElements(text: string, a: number, b: number): string {
  const spans = elementSpans(text);
  const first = spans[Math.min(a, b)];
  const second = spans[Math.max(a, b)];
  if (first === undefined || second === undefined || a === b) return text;
  return (
    text.slice(0, first.start) +
    text.slice(second.start, second.end) +
    text.slice(first.end, second.start) +
    text.slice(first.start, first.end) +
    text.slice(second.end)
  );
}

/** The text of a list with an element a second time, right after itself. */
export function duplicateElement(text: string, index: number): string {
  const spans = elementSpans(text);
  const span = spans[index];
  if (span === undefined) return text;
  const [before, after] = [spans[index - 1], spans[index + 1]];
  const between = after
    ? text.slice(span.end, after.start)
    : before
      ? text.slice(before.end, span.start)
      : `,${text.slice(1, span.start) || " "}`;
  return text.slice(0, span.end) + between + text.slice(span.start, span.end) + text.slice(span.end);
}

/** The texts of the elements of a list, as they were written. */
export function elementTexts(text: string): string[] {
  return elementSpans(text).map((span) => text.slice(span.start, span.end));
}

/*
 * Where the values of a JSON text lie in it. JSON.parse gives the values alone: how an author wrote
 * them, and the order of names that look like numbers, are seen in the text only.
 */
import { steps } from "./paths";

export type Span = { start: number; end: number };

/** Where the elements of a list's text lie. */
export function elementSpans(text: string): Span[] {
  const spans: Span[] = [];
  let at = skipSpace(text, 1);
  while (at < text.length && text[at] !== "]") {
    const end = skipValue(text, at);
    spans.push({ start: at, end });
    at = skipSpace(text, end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return spans;
}

/** The text of the value at a path of a JSON text, as it was written; null where there is none. */
export function textAt(text: string, path: string): string | null {
  const at = startOf(text, path);
  return at === null ? null : text.slice(at, skipValue(text, at));
}

/** The names of the members of the object at a path, in the order in which they were written. */
export function memberNames(text: string, path: string): string[] {
  const at = startOf(text, path);
  return at === null ? [] : [...members(text, at)].map((member) => member.name);
}

function startOf(text: string, path: string): number | null {
  let at = skipSpace(text, 0);
  for (const step of steps(path)) {
    const found: number | null =
      typeof step === "number" ? elementStart(text, at, step) : memberStart(text, at, step);
    if (found === null) return null;
    at = found;
  }
  return at;
}

function elementStart(text: string, list: number, index: number): number | null {
  if (text[list] !== "[") return null;
  let at = skipSpace(text, list + 1);
  for (let i = 0; text[at] !== "]" && at < text.length; i++) {
    if (i === index) return at;
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return null;
}

function memberStart(text: string, object: number, name: string): number | null {
  for (const member of members(text, object)) if (member.name === name) return member.value;
  return null;
}

/** The members of an object: each name, and where its value starts. None of what is no object. */
function* members(text: string, object: number): Generator<{ name: string; value: number }> {
  if (text[object] !== "{") return;
  let at = skipSpace(text, object + 1);
  while (at < text.length && text[at] !== "}") {
    const nameEnd = skipValue(text, at);
    const value = skipSpace(text, skipSpace(text, nameEnd) + 1);
    yield { name: JSON.parse(text.slice(at, nameEnd)) as string, value };
    at = skipSpace(text, skipValue(text, value));
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
}

function skipSpace(text: string, at: number): number {
  while (at < text.length && " \t\r\n".includes(text.charAt(at))) at++;
  return at;
}

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/y;
const SCALAR = /[^\s,\]}]+/y;

/** One past the end of a value. The text is JSON: brackets outside of strings match. */
function skipValue(text: string, at: number): number {
  let depth = 0;
  do {
    const letter = text.charAt(at);
    if (letter === "") return at;
    if (letter === "{" || letter === "[") {
      depth++;
      at++;
    } else if (letter === "}" || letter === "]") {
      depth--;
      at++;
    } else if (" \t\r\n,:".includes(letter)) {
      at++;
    } else {
      at = skipToken(text, at, letter === '"' ? STRING : SCALAR);
    }
  } while (depth > 0);
  return at;
}

function skipToken(text: string, at: number, token: RegExp): number {
  token.lastIndex = at;
  return at + Math.max(1, token.exec(text)?.[0].length ?? 1);
}

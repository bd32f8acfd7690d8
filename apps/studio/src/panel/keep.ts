/*
 * A score is read anew at each edit, so that every object of it is a new one. Here what did not
 * change is replaced by what stood there before, and only what changed is drawn again.
 */
import type { Json } from "../document/paths";

/** `after`, with each part that equals the same part of `before` taken from there. */
export function keepEqual(before: Json | undefined, after: Json | undefined): Json | undefined {
  if (before === after || before === undefined || after === undefined) return after;
  if (typeof before !== "object" || typeof after !== "object") return after;
  if (before === null || after === null) return after;
  if (Array.isArray(before) || Array.isArray(after))
    return Array.isArray(before) && Array.isArray(after) ? keepElements(before, after) : after;
  const names = Object.keys(after);
  const values = names.map((name) => keepEqual(memberOf(before, name), after[name]) as Json);
  const same =
    names.length === Object.keys(before).length &&
    values.every((value, i) => value === memberOf(before, names[i] as string));
  return same ? before : (Object.fromEntries(names.map((name, i) => [name, values[i]])) as Json);
}

function memberOf(object: { [name: string]: Json }, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function keepElements(before: Json[], after: Json[]): Json[] {
  const kept = after.map((element, i) => keepEqual(before[i], element) as Json);
  return kept.length === before.length && kept.every((element, i) => element === before[i]) ? before : kept;
}

/*
 * Several ways to say one thing: a spring's speed by its frequency or by its stiffness. A choice
 * stands where the first field of a way would, and only the fields of the way in use are shown.
 * All from the tables. Pure.
 */
import type { Field, FieldTable, Ways } from "sinew/core";
import type { Json } from "../document/paths";

export type Shown = { ways: Ways; way: string } | { field: Field };

function belongs(field: Field, ways: Ways): boolean {
  return field.ways !== undefined && field.ways.name === ways.name;
}

function goesWith(field: Field, ways: Ways, way: string): boolean {
  return !belongs(field, ways) || (field.ways?.in.includes(way) ?? true);
}

/** The way that an object uses, as the library tells it: by the fields that are given. Those that do
 * not go together leave the first that was given to decide. */
export function wayOf(ways: Ways, table: FieldTable, members: { [name: string]: Json }): string {
  let left = ways.words;
  for (const field of table.fields) {
    if (!belongs(field, ways) || members[field.name] === undefined) continue;
    const fewer = left.filter((word) => field.ways?.in.includes(word));
    if (fewer.length > 0) left = fewer;
  }
  return left.includes(ways.default) ? ways.default : (left[0] ?? ways.default);
}

/** What stands in the panel for an object, in order. A field that is given stands in any case, so
 * that what is wrong can be seen and taken away. */
export function shownOf(table: FieldTable, members: { [name: string]: Json }): Shown[] {
  const shown: Shown[] = [];
  const seen = new Set<string>();
  for (const field of table.fields) {
    const ways = table.ways.find((each) => belongs(field, each));
    if (ways === undefined) {
      shown.push({ field });
      continue;
    }
    const way = wayOf(ways, table, members);
    if (!seen.has(ways.name)) shown.push({ ways, way });
    seen.add(ways.name);
    if (goesWith(field, ways, way) || members[field.name] !== undefined) shown.push({ field });
  }
  return shown;
}

/** The given fields that do not go with a way. */
export function strayFields(
  ways: Ways, way: string, table: FieldTable, members: { [name: string]: Json },
): string[] {
  return table.fields
    .filter((field) => !goesWith(field, ways, way) && members[field.name] !== undefined)
    .map((field) => field.name);
}

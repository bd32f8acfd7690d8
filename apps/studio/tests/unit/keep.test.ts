import { describe, expect, it } from "vitest";
import type { Json } from "../../src/document/paths";
import { keepEqual } from "../../src/panel/keep";

const text = '{ "a": [ { "x": 1 }, { "x": 2 }, null ], "b": { "c": "d" }, "__proto__": { "e": 1 } }';
const read = (json: string): Json => JSON.parse(json) as Json;

describe("a score that was read again", () => {
  it("is the old one where all is equal", () => {
    const before = read(text);
    expect(keepEqual(before, read(text))).toBe(before);
  });

  it("keeps the parts that did not change, and equals what was read", () => {
    const before = read(text) as { [name: string]: Json[] };
    const changed = text.replace('"x": 2', '"x": 3');
    const after = keepEqual(before, read(changed)) as { [name: string]: Json[] };
    expect(JSON.stringify(after)).toBe(JSON.stringify(read(changed)));
    expect(after).not.toBe(before);
    expect(after.b).toBe(before.b);
    expect(after.a?.[0]).toBe(before.a?.[0]);
    expect(after.a?.[1]).not.toBe(before.a?.[1]);
  });

  it("sees what came, went, or is of another type", () => {
    for (const [before, after] of [
      ["{}", '{ "a": 1 }'],
      ['{ "a": 1 }', "{}"],
      ['{ "a": 1 }', '{ "b": 1 }'],
      ["[1, 2]", "[1]"],
      ["[1]", "[1, 2]"],
      ["[]", "{}"],
      ["{}", "[]"],
      ["null", "{}"],
      ["{}", "null"],
      ['"1"', "1"],
      ['{ "a": 1 }', '{ "toString": 1 }'],
    ] as const)
      expect(keepEqual(read(before), read(after)), `${before} ${after}`).toEqual(read(after));
  });
});

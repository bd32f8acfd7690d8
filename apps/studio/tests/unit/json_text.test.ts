import { describe, expect, it } from "vitest";
import { memberNames, textAt } from "../../src/document/json_text";

describe("the text at a path", () => {
  const text =
    '{ "items" : {\n  "a\\u0020b": { "modes": [ { "t": 1.50, "n": "]}\\"" },\n    [], -2e3 ] } } }';

  it("is as it was written", () => {
    expect(textAt(text, 'items["a b"].modes[0]')).toBe('{ "t": 1.50, "n": "]}\\"" }');
    expect(textAt(text, 'items["a b"].modes[0].t')).toBe("1.50");
    expect(textAt(text, 'items["a b"].modes[1]')).toBe("[]");
    expect(textAt(text, 'items["a b"].modes[2]')).toBe("-2e3");
    expect(textAt(text, "")).toBe(text);
  });

  it("is nothing where there is none", () => {
    for (const path of ["x", "items.modes", 'items["a b"].modes[3]', 'items["a b"].modes.t', "items[0]"])
      expect(textAt(text, path), path).toBeNull();
  });
});

describe("the names of an object", () => {
  it("come in the order of the text, each with its escapes resolved", () => {
    const text = '{"items": { "10" : {"1":0}, "__proto__":[], "2":"}", "a\\u0041\\"" :{ } , "1" :3 }}';
    expect(memberNames(text, "items")).toEqual(["10", "__proto__", "2", 'aA"', "1"]);
    expect(memberNames(text, 'items["10"]')).toEqual(["1"]);
  });

  it("are none of what is no object", () => {
    for (const path of ["x", "items.__proto__", "items[0]"])
      expect(memberNames('{"items":{"__proto__":[]}}', path)).toEqual([]);
  });
});

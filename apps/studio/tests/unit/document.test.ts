import { describe, expect, test } from "vitest";
import { SinewError, type Sinew } from "sinew/core";
import { ScoreDocument } from "../../src/document/document.svelte";
import { History } from "../../src/document/history";
import { itemPath, join, steps, valueAt } from "../../src/document/paths";
import { spliceBetween } from "../../src/document/splice";

describe("history", () => {
  const at = (text: string) => ({ label: text, text, item: null });

  test("goes back and forth, and forgets what was undone once something new is done", () => {
    const history = new History(at("a"));
    history.add(at("b"));
    history.add(at("c"));
    expect(history.go(0).text).toBe("a");
    expect(history.go(1).text).toBe("b");
    history.add(at("d"));
    expect(history.states.map((state) => state.text)).toEqual(["a", "b", "d"]);
    expect(history.go(99).text).toBe("d");
    expect(history.go(-1).text).toBe("a");
  });

  test("the same text is no step", () => {
    const history = new History(at("a"));
    history.add({ label: "nothing", text: "a", item: null });
    expect(history.states).toHaveLength(1);
  });

  test("is bounded by size and always keeps what holds now", () => {
    const history = new History(at("0"));
    for (let i = 1; i <= 20; i++) history.add(at(String(i % 10).repeat(10e6)));
    expect(history.states.length).toBeLessThanOrEqual(6);
    expect(history.now.text[0]).toBe("0");
    expect(history.position).toBe(history.states.length - 1);
  });
});

describe("a document", () => {
  const problem = { status: "range", line: 1, column: 1, field: "items.b.gain", message: "no" };
  /** Takes the value for the whole text, and refuses what is empty. */
  const sinew = {
    set: (_text: string, _path: string, value: string) => {
      if (value === "") throw new SinewError(problem);
      return value;
    },
  } as unknown as Sinew;
  const text = '{"items":{"a":{},"b":{}}}';

  test("shows another item only where undo or redo changes something there", () => {
    const document = new ScoreDocument(sinew, text);
    document.item = "b";
    document.undo();
    expect(document.item).toBe("b");
    document.set("items.b", '{"items":{"a":{},"b":{"gain":1}}}');
    document.item = "a";
    document.redo();
    expect(document.item).toBe("a");
    document.undo();
    expect([document.item, document.text]).toEqual(["b", text]);
  });

  test("forgets why an edit was refused once another text is there", () => {
    const document = new ScoreDocument(sinew, text);
    expect(document.set("items.b.gain", "")).toBe(false);
    expect(document.problem?.message).toBe("no");
    document.replace("the file changed on disk", '{"items":{"c":{}}}');
    expect([document.problem, document.item, document.steps.position]).toEqual([null, "c", 1]);
  });
});

describe("paths", () => {
  test("are written as the library writes them, and read back", () => {
    expect(itemPath("idle_sway")).toBe("items.idle_sway");
    expect(itemPath('a "b".c')).toBe('items["a \\"b\\".c"]');
    expect(join(join("items.kick", "modes"), 2)).toBe("items.kick.modes[2]");
    for (const name of ["kick", "a.b", "[0]", 'quo"te', "back\\slash", "é", " "])
      expect(steps(join(join(itemPath(name), "modes"), 3))).toEqual(["items", name, "modes", 3]);
    expect(() => steps("items..x")).toThrow();
    expect(() => steps("items[")).toThrow();
  });

  test("lead to values, and to nothing where there is none", () => {
    const root = { items: { "a.b": { modes: [{ t60_s: 1 }, { t60_s: 2 }] } } };
    expect(valueAt(root, 'items["a.b"].modes[1].t60_s')).toBe(2);
    expect(valueAt(root, 'items["a.b"].modes[2].t60_s')).toBeUndefined();
    expect(valueAt(root, "items.constructor")).toBeUndefined();
    expect(valueAt(root, 'items["a.b"].modes.length')).toBeUndefined();
  });
});

describe("splice", () => {
  const apply = (before: string, after: string): string => {
    const splice = spliceBetween(before, after);
    const bytes = Buffer.from(before);
    if (splice === null) return before;
    return Buffer.concat([
      bytes.subarray(0, splice.start),
      Buffer.from(splice.text),
      bytes.subarray(splice.start + splice.size),
    ]).toString();
  };

  test("is what changed and no more", () => {
    expect(spliceBetween("t60 = 0.55,", "t60 = 0.62,")).toEqual({ start: 8, size: 2, text: "62" });
    expect(spliceBetween("same", "same")).toBeNull();
    expect(spliceBetween("ab", "aab")).toEqual({ start: 1, size: 0, text: "a" });
  });

  test("never cuts a character, and always leads from the one to the other", () => {
    const letters = ["a", "b", "é", "è", "✓", "✗", "😀", "😁"];
    let seed = 7;
    const random = (most: number) => (seed = (seed * 48271) % 2147483647) % most;
    const word = () => Array.from({ length: random(7) }, () => letters[random(8)]).join("");
    for (let i = 0; i < 5000; i++) {
      const before = word();
      const after = word();
      expect(apply(before, after)).toBe(after);
      expect(spliceBetween(before, after)?.text ?? "").not.toContain("�");
    }
  });
});

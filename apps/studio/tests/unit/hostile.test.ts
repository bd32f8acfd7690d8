/* The worst that a score and a hand may bring, on the real library where it is built. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { instantiate, type Field, type FieldTable, type Sinew } from "sinew/core";
import { ScoreDocument } from "../../src/document/document.svelte";
import { join, type Json } from "../../src/document/paths";
import { blank, placeEdit } from "../../src/panel/field_edit";
import { readEntry, splitNumbers, type NumberRule } from "../../src/panel/number_entry";
import { PanelContext } from "../../src/panel/panel_context.svelte";

const wasm = new URL("../../../../bindings/js/dist/sinew.wasm", import.meta.url);
const examples = new URL("../../../../examples/", import.meta.url);

/** Source: G. Marsaglia, "Xorshift RNGs", 2003. */
function generator(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % count;
  };
}

describe.runIf(existsSync(wasm))("with the library", () => {
  let sinew: Sinew;
  beforeAll(async () => {
    sinew = instantiate(new WebAssembly.Module(Uint8Array.from(await readFile(wasm))));
  });

  const wave = '{"kind":"wave","waves":[{"frequency_hz":"1/3","amplitude":1}]}';

  test("items of any name are listed in the order of the text, and edited at their own place", () => {
    const names = [
      ...["10", "__proto__", "constructor", "toString", "2", " ", "x".repeat(64), "\u{1f600}", "\u05e9"],
      ...['a"b', "a.b", "a[0]", "a]b", "<img onerror>", "a\\b", "items", "007", "\u202e", "\u2028"],
      ...["-", "$&"],
    ];
    const members = names.map((name) => `  ${JSON.stringify(name)}: ${wave}`);
    const text = `{"sinew":1,\r\n"items":{\r\n${members.join(",\r\n")}\r\n}}\r\n`;
    const document = new ScoreDocument(sinew, text);
    expect(document.items.map((item) => item.name)).toEqual(names);
    for (const [i, name] of names.entries()) {
      document.item = name;
      const amplitude = join(join(join(document.path, "waves"), 0), "amplitude");
      expect(document.set(amplitude, String(i + 2))).toBe(true);
    }
    let expected = text;
    for (let i = 0; i < names.length; i++)
      expected = expected.replace('"amplitude":1}', `"amplitude":${i + 2}}`);
    expect(document.text).toBe(expected);
    while (document.canUndo) document.undo();
    expect(document.text).toBe(text);
  });

  test("a random walk through all fields, in range and beyond, goes back to the start", async () => {
    const start = await readFile(new URL("sounds.sinew.json", examples), "utf8");
    const below = generator(4711);
    const document = new ScoreDocument(sinew, start);
    const panel = new PanelContext({ sinew, document, problem: null });
    const odd = [
      ...["null", "true", "[]", "{}", '"x"', '"3/0"', '"1/3"', "1e308", "-0", "1e999", "-1e-400"],
      ...["9007199254740993", '"\\ud800"', "[[[[1]]]]", '"\u2028"', "01", "", "NaN"],
    ];
    const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

    function valueFor(field: Field): string {
      if (below(3) === 0) return pick(odd);
      switch (field.type) {
        case "number":
        case "integer":
          return sinew.text(field.usualLow + ((field.usualHigh - field.usualLow) * below(1001)) / 1000);
        case "choice":
          return JSON.stringify(pick(field.words));
        case "boolean":
          return pick(["true", "false"]);
        case "text":
          return JSON.stringify("t".repeat(below(field.maxBytes + 3)));
        case "numbers":
          return JSON.stringify(Array.from({ length: below(field.countHigh + 2) % 9 }, () => below(3)));
        default:
          return blank(field.record);
      }
    }

    function step(table: FieldTable, path: string): void {
      const field = pick(table.fields);
      const at = join(path, field.name);
      if (field.type === "record" && below(4) > 0) return step(field.record, at);
      if (field.type === "records") {
        const list = document.value(at);
        const element = join(at, below((Array.isArray(list) ? list.length : 0) + 1));
        if (below(6) > 0) return step(field.record, element);
        if (below(2) === 0) return panel.remove(element, "remove", () => "");
        return panel.change(element, blank(field.record), () => "");
      }
      if (below(5) === 0) return panel.remove(at, "reset", () => "");
      const json = valueFor(field);
      const edit = placeEdit(document.root, at, json);
      document.set(edit.path, edit.json);
    }

    for (let i = 0; i < 2000; i++) {
      document.item = pick(document.items).name;
      const name = document.items.find((item) => item.name === document.item)?.kind;
      const kind = sinew.kinds.find((each) => each.name === name);
      if (kind) step(kind.record, document.path);
      if (below(10) === 0) document.undo();
      expect(() => JSON.parse(document.text) as Json).not.toThrow();
    }
    expect(document.steps.position).toBeGreaterThan(500);
    while (document.canUndo) document.undo();
    expect(document.text).toBe(start);
    while (document.canRedo) document.redo();
    document.go(0);
    expect(document.text).toBe(start);
  }, 60_000);

  test("whatever is typed into a number is a number of the field, or a sentence", () => {
    const rules = sinew.kinds
      .flatMap((kind) => kind.record.fields)
      .flatMap((field) => ("record" in field ? field.record.fields : [field]))
      .filter((field) => field.type === "number" || field.type === "integer") as NumberRule[];
    const below = generator(99);
    const parts = [
      ...["0", "1", "9", "12", "3/2", ".", ",", "e", "-", "+", "/", "*", "^", "(", ")", "pi", "sqrt", "Hz"],
      ...["kHz", "bpm", "ms", "%", "dB", "\u00b0", "rad", " ", "\u2212", "1e308", "1e-400", "NaN"],
      ...["Infinity", "0x1f", "__proto__", "\0", "\ud800", "\u03c0", "\u221a", "\u00d7"],
      ...["999999999999999999999", "st"],
    ];
    for (let i = 0; i < 20_000; i++) {
      const typed = Array.from({ length: 1 + below(8) }, () => parts[below(parts.length)]).join("");
      const rule = rules[below(rules.length)] as NumberRule;
      const entry = readEntry(typed, rule, sinew);
      if (entry.json === null) {
        expect(entry.said, typed).not.toBe("");
        continue;
      }
      const read = JSON.parse(entry.json) as number | string;
      const value = typeof read === "string" ? sinew.number(read) : read;
      const fits = value >= rule.low && value <= rule.high && !(rule.aboveLow && value === rule.low);
      expect(value === entry.value && fits, `${typed} for ${rule.name} gives ${entry.json}`).toBe(true);
    }
  }, 60_000);

  test("a long text is refused at once", () => {
    const rule = { name: "x_hz", type: "number", unit: "Hz", low: 0, high: 1, aboveLow: false } as const;
    const startMs = performance.now();
    for (const part of ["1", "a", " ", "1/", "-", ",", "("]) {
      const typed = `1${part.repeat(1e5)}x!`;
      expect(readEntry(typed, rule, sinew).json).toBeNull();
      splitNumbers(typed);
    }
    expect(performance.now() - startMs).toBeLessThan(1000);
  });
});

import { describe, expect, it } from "vitest";
import { SinewError, type Field, type FieldTable, type Sinew, type Ways } from "sinew/core";
import { ScoreDocument } from "../../src/document/document.svelte";
import type { Json } from "../../src/document/paths";
import { PanelContext } from "../../src/panel/panel_context.svelte";
import { shownOf, strayFields, wayOf } from "../../src/panel/ways";

const tuning: Ways = {
  name: "tuning", help: "", words: ["response", "frequency", "halflife"], default: "response",
};
const field = (name: string, ...words: string[]): Field =>
  ({
    name, unit: "", help: "", required: false, type: "number", default: 1,
    ...(words.length > 0 && { ways: { name: "tuning", in: words } }),
  }) as unknown as Field;
const table: FieldTable = {
  name: "spring", plural: "springs", help: "", ways: [tuning],
  fields: [
    field("from"),
    field("response_s", "response"),
    field("bounce", "response"),
    field("frequency_hz", "frequency"),
    field("damping_ratio", "frequency", "halflife"),
    field("halflife_s", "halflife"),
    field("to"),
  ],
};
const names = (members: { [name: string]: Json }): string[] =>
  shownOf(table, members).map((row) => ("field" in row ? row.field.name : `[${row.way}]`));

describe("the way in use", () => {
  it("is told by the fields that are given", () => {
    expect(wayOf(tuning, table, {})).toBe("response");
    expect(wayOf(tuning, table, { from: 3 })).toBe("response");
    expect(wayOf(tuning, table, { damping_ratio: 1 })).toBe("frequency");
    expect(wayOf(tuning, table, { damping_ratio: 1, halflife_s: 1 })).toBe("halflife");
  });

  it("shows its fields alone, behind the choice, and others at their place", () => {
    expect(names({})).toEqual(["from", "[response]", "response_s", "bounce", "to"]);
    expect(names({ halflife_s: 1 })).toEqual(["from", "[halflife]", "damping_ratio", "halflife_s", "to"]);
  });

  it("shows what was given all the same, so that it can be taken away", () => {
    expect(names({ bounce: 0.2, halflife_s: 1 })).toContain("halflife_s");
    expect(strayFields(tuning, "response", table, { bounce: 0.2, halflife_s: 1, to: 2 })).toEqual(["halflife_s"]);
  });
});

describe("another way", () => {
  function panelOf(item: { [name: string]: Json }, retell: Sinew["retell"]) {
    const change = (text: string, path: string, value: Json | undefined): string => {
      const root = JSON.parse(text) as { items: { pop: { [name: string]: Json } } };
      const name = path.replace("items.pop.", "");
      if (value === undefined) delete root.items.pop[name];
      else root.items.pop[name] = value;
      return JSON.stringify(root);
    };
    const sinew = {
      set: (text: string, path: string, json: string) => change(text, path, JSON.parse(json) as Json),
      remove: (text: string, path: string) => change(text, path, undefined),
      retell,
    } as unknown as Sinew;
    const document = new ScoreDocument(sinew, JSON.stringify({ items: { pop: item } }), "pop");
    return { document, panel: new PanelContext({ sinew, document, problem: null }) };
  }

  it("says the same with its own fields, as one step that undo takes back", () => {
    const { document, panel } = panelOf({ response_s: 0.5, bounce: 0.3, to: 2 }, (_text, item, ways, way) => {
      expect([item, ways, way]).toEqual(["pop", "tuning", "frequency"]);
      return '{"frequency_hz":2,"damping_ratio":0.7}';
    });
    panel.retell("items.pop", { ways: tuning, way: "frequency", table }, () => "Tuning frequency");
    expect(document.value("items.pop")).toEqual({ to: 2, frequency_hz: 2, damping_ratio: 0.7 });
    expect(document.steps.labels.slice(1)).toEqual(["pop: tuning"]);
    expect(panel.said).toBe("Tuning frequency");
    document.undo();
    expect(document.value("items.pop")).toEqual({ response_s: 0.5, bounce: 0.3, to: 2 });
  });

  it("takes the other fields away where the item is wrong as it is", () => {
    const { document, panel } = panelOf({ response_s: -1 }, () => {
      throw new SinewError({ status: "range", line: 1, column: 1, field: "", message: "no" });
    });
    panel.retell("items.pop", { ways: tuning, way: "frequency", table }, () => "");
    expect(document.value("items.pop")).toEqual({});
  });
});

import { describe, expect, it } from "vitest";
import type { FieldTable } from "sinew/core";
import {
  blank, duplicateElement, elementTexts, placeEdit, swapElements, writeList,
} from "../../src/panel/field_edit";

describe("an edit at a path", () => {
  const root = { items: { kick: { kind: "voice", modes: [{ t60_s: 1 }], sweep: null } } };

  it("is itself where its object is there", () => {
    expect(placeEdit(root, "items.kick.gain", "2")).toEqual({ path: "items.kick.gain", json: "2" });
    for (const path of ["items.kick.modes[0].pan", "items.kick.modes[1]"])
      expect(placeEdit(root, path, "{}")).toEqual({ path, json: "{}" });
  });

  it("makes what is missing around it", () => {
    expect(placeEdit(root, "items.kick.noise.amplitude", "0.1")).toEqual({
      path: "items.kick.noise",
      json: '{ "amplitude": 0.1 }',
    });
    expect(placeEdit(root, "items.kick.sweep.from_ratio", "8")).toEqual({
      path: "items.kick.sweep",
      json: '{ "from_ratio": 8 }',
    });
    expect(placeEdit(root, "items.kick.points[0]", "1")).toEqual({
      path: "items.kick.points",
      json: "[ 1 ]",
    });
    expect(placeEdit(root, 'items["a b"].x.y', "1")).toEqual({
      path: 'items["a b"]',
      json: '{ "x": { "y": 1 } }',
    });
  });

  it("does not take what every object inherits for a member", () => {
    expect(placeEdit(root, "items.kick.constructor.name", "1").path).toBe("items.kick.constructor");
  });
});

describe("a list's text", () => {
  const text = '[ {"a": 1.0},\n  [2, 3],\n  "]" ]';

  it("falls into its elements", () => {
    expect(elementTexts(text)).toEqual(['{"a": 1.0}', "[2, 3]", '"]"']);
    expect(elementTexts("[]")).toEqual([]);
    expect(elementTexts("[ ]")).toEqual([]);
    expect(writeList(elementTexts(text))).toBe('[ {"a": 1.0}, [2, 3], "]" ]');
    expect(writeList([])).toBe("[]");
  });

  it("has elements exchanged, with the layout kept", () => {
    expect(swapElements(text, 1, 0)).toBe('[ [2, 3],\n  {"a": 1.0},\n  "]" ]');
    expect(swapElements(text, 2, 3)).toBe(text);
  });

  it("has an element twice, laid out as its neighbours are", () => {
    expect(duplicateElement(text, 0)).toBe('[ {"a": 1.0},\n  {"a": 1.0},\n  [2, 3],\n  "]" ]');
    expect(duplicateElement(text, 2)).toBe('[ {"a": 1.0},\n  [2, 3],\n  "]",\n  "]" ]');
    expect(duplicateElement("[1]", 0)).toBe("[1, 1]");
    expect(duplicateElement("[\n  1\n]", 0)).toBe("[\n  1,\n  1\n]");
  });
});

describe("a new element", () => {
  it("holds what its table requires and nothing else", () => {
    const table = {
      name: "wave", plural: "waves", help: "", ways: [],
      fields: [
        { name: "level", type: "number", required: true, default: 2 },
        { name: "pan", type: "number", required: false, default: 0 },
        { name: "points", type: "numbers", required: true, usualLow: 0.5, usualHigh: 2, countLow: 2 },
      ],
    } as unknown as FieldTable;
    expect(blank(table)).toBe('{ "level": 2, "points": [ 0.5, 0.5 ] }');
    expect(blank({ ...table, fields: [] })).toBe("{}");
  });
});

import { describe, expect, it } from "vitest";
import type { Field, FieldTable } from "sinew/core";
import { brief, labelsOf, numberOf, setSummary, summaryOf } from "../../src/panel/fields";
import { numbers } from "./numbers_fake";

const field = (name: string, unit: string, more: object = {}): Field =>
  ({ name, unit, type: "number", required: false, default: 1, help: "", ...more }) as Field;

const table: FieldTable = {
  name: "mode",
  plural: "modes",
  ways: [],
  help: "",
  fields: [
    field("shape", "", { type: "choice", words: ["sine"], default: "sine" }),
    field("undamped", "", { type: "boolean", default: false }),
    field("frequency_hz", "Hz"),
    field("tail_t60_s", "s"),
    field("vary_cents", "cents"),
    field("vary_db", "dB"),
    field("q", ""),
    field("cents", "cents"),
  ],
};

describe("the words about fields", () => {
  it("name them without their units, unless two would be one", () => {
    expect(Object.values(labelsOf(table))).toEqual([
      "Shape", "Undamped", "Frequency", "Tail T60", "Vary cents", "Vary dB", "Q", "Cents",
    ]);
  });

  it("take a unit off that is a quotient", () => {
    const fields = [field("trauma_fall_per_s", "1/s"), field("speed_m_per_s", "m/s"), field("gain_per_s", "m/s")];
    const labels = labelsOf({ ...table, fields });
    expect(Object.values(labels)).toEqual(["Trauma fall", "Speed", "Gain per S"]);
  });

  it("sum up an element by its first values, and what it says", () => {
    expect(summaryOf(table, { frequency_hz: "1/3", undamped: true }, numbers)).toEqual([
      { name: "shape", text: "sine", set: false },
      { name: "frequency_hz", text: "1/3 Hz", set: true },
      { name: "tail_t60_s", text: "1 s", set: false },
    ]);
    expect(setSummary(table, { undamped: true, tail_t60_s: 2 }, numbers)).toBe("Undamped true, Tail T60 2 s");
    expect(setSummary(table, {}, numbers)).toBe("");
    expect(summaryOf(table, { shape: 5, frequency_hz: {} }, numbers)[1]?.text).toBe("? Hz");
  });

  it("show numbers short", () => {
    expect(brief(0.7071067811865476, numbers)).toBe("0.707107");
    expect(brief(123456789, numbers)).toBe("123456789");
    expect(brief(2 ** 53, numbers)).toBe("9.0072e15");
    expect(brief(-1e12, numbers)).toBe("-1e12");
    expect(brief(1e-300, numbers)).toBe(numbers.text(1e-300));
    expect(numberOf(" 1", numbers)).toBeNaN();
    expect(numberOf(true, numbers)).toBeNaN();
  });
});

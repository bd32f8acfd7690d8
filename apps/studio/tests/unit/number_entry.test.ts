import { describe, expect, it } from "vitest";
import { evaluate } from "../../src/panel/expression";
import { readEntry, splitNumbers, type NumberRule } from "../../src/panel/number_entry";
import { numbers } from "./numbers_fake";

const rule = (changes: Partial<NumberRule> = {}): NumberRule => ({
  name: "value",
  type: "number",
  unit: "",
  low: -1e9,
  high: 1e9,
  aboveLow: false,
  ...changes,
});
const read = (typed: string, changes: Partial<NumberRule> = {}) => readEntry(typed, rule(changes), numbers);
const json = (typed: string, changes: Partial<NumberRule> = {}) => read(typed, changes).json;

describe("what is typed into a number", () => {
  it("takes plain numbers, with point or comma", () => {
    expect(json("0.50")).toBe("0.5");
    expect(json(" 0,5 ")).toBe("0.5");
    expect(json("-.25")).toBe("-0.25");
    expect(json("\u22123")).toBe("-3");
    expect(json("1e3")).toBe("1000");
    expect(json("-0")).toBe("0");
  });

  it("keeps a ratio as it was typed", () => {
    expect(read("3/2")).toEqual({ json: '"3/2"', value: 1.5, said: "" });
    expect(json(" 1 / 3 ")).toBe('"1/3"');
    expect(json("0,5/3")).toBe('"0.5/3"');
    expect(json("1/60 Hz", { unit: "Hz" })).toBe('"1/60"');
    expect(json("4/2", { type: "integer" })).toBe("2");
  });

  it("evaluates expressions", () => {
    expect(json("2*(3+4)^2")).toBe("98");
    expect(json("-2^2")).toBe("-4");
    expect(json("2^-1")).toBe("0.5");
    expect(json("2^3^2")).toBe("512");
    expect(json("sqrt(2)*\u221a(2)/2*e/e")).toMatch(/^1(\.0000|$)/);
    expect(read("2*pi")).toMatchObject({ value: 2 * Math.PI });
    expect(json("1/2+1/2")).toBe("1");
    expect(json("8/4/2")).toBe("1");
  });

  it("takes the units that are kin to the field's own", () => {
    expect(json("2.5 kHz", { unit: "Hz" })).toBe("2500");
    expect(json("120bpm", { unit: "Hz" })).toBe("2");
    expect(json("100 bpm", { unit: "Hz" })).toBe('"5/3"');
    expect(json("128.5 bpm", { unit: "Hz" })).toBe('"128.5/60"');
    expect(json("250 ms", { unit: "s" })).toBe("0.25");
    expect(json("33.3ms", { unit: "s" })).toBe("0.0333");
    expect(json("1.5 min", { unit: "s" })).toBe("90");
    expect(json("90 deg", { unit: "turns" })).toBe("0.25");
    expect(json("120\u00b0", { unit: "turns" })).toBe('"1/3"');
    expect(json("pi rad", { unit: "turns" })).toBe("0.5");
    expect(json("15 %", { unit: "turns" })).toBe("0.15");
    expect(json("15%")).toBe("0.15");
    expect(json("2 semitones", { unit: "cents" })).toBe("200");
    expect(json("3 dB", { unit: "dB" })).toBe("3");
    expect(json("-20 dB", { name: "amplitude" })).toBe("0.1");
    expect(json("2 lux", { unit: "lux" })).toBe("2");
  });

  it("refuses units that are not, and names those that are", () => {
    expect(read("5 ms", { unit: "Hz" })).toEqual({
      json: null,
      said: '"ms" is no unit here. Taken: Hz, kHz, bpm.',
    });
    expect(read("-6 dB", { name: "pan" }).json).toBeNull();
    expect(read("loud")).toEqual({ json: null, said: '"loud" is no number.' });
  });

  it("clamps and says so", () => {
    const decibels = { unit: "dB", low: 0, high: 24 };
    expect(read("30", decibels)).toEqual({ json: "24", value: 24, said: "At most 24 dB, so 24." });
    expect(read("-1", decibels)).toEqual({ json: "0", value: 0, said: "At least 0 dB, so 0." });
    expect(read("60/2", decibels)).toMatchObject({ json: "24" });
    expect(read("2.6", { type: "integer" })).toEqual({
      json: "3",
      value: 3,
      said: "Whole numbers only, so 3.",
    });
    expect(read("0", { low: 0, aboveLow: true, unit: "Hz" })).toEqual({
      json: null,
      said: "It must be above 0 Hz.",
    });
  });

  it("never gives what is not finite, and says what it cannot read", () => {
    for (const typed of ["", "1/0", "0/0", "1e400", "sqrt(-1)", "10^400", "Infinity", "NaN", "1e308*10"])
      expect(read(typed), typed).toMatchObject({ json: null, said: expect.stringMatching(/\.$/) });
    const unreadable = ["1,234,567", "1.2.3", "2 3", "(1", "1)", "1+", "sqrt 2", "alert(1)", "0x10", "2pi"];
    for (const typed of unreadable)
      expect(read(typed), typed).toMatchObject({ json: null, said: expect.stringMatching(/\.$/) });
  });

  it("bounds length, depth and size", () => {
    expect(evaluate(`${"(".repeat(20)}1${")".repeat(20)}`)).toEqual({ value: 1 });
    expect(evaluate(`${"(".repeat(60)}1${")".repeat(60)}`)).toEqual({ why: "This is nested too deeply." });
    expect(evaluate("-".repeat(60) + "1")).toEqual({ why: "This is nested too deeply." });
    expect(evaluate(Array(60).fill("1").join("^"))).toEqual({ why: "This is nested too deeply." });
    expect(evaluate("1/0")).toEqual({ why: "The result is not a finite number." });
    expect(evaluate("1+".repeat(500) + "1")).toEqual({ why: "At most 200 characters are read." });
  });
});

describe("several numbers at once", () => {
  it("are taken apart", () => {
    expect(splitNumbers("1, 2.5 3\n4")).toEqual(["1", "2.5", "3", "4"]);
    expect(splitNumbers("[0, -1, 1e3]")).toEqual(["0", "-1", "1e3"]);
    expect(splitNumbers("0,5; 0,7;1")).toEqual(["0,5", "0,7", "1"]);
    expect(splitNumbers("0,5\t0,7\n1")).toEqual(["0,5", "0,7", "1"]);
    expect(splitNumbers("{ 1.0, 2.0 };")).toEqual(["1.0", "2.0"]);
    expect(splitNumbers("  ")).toEqual([]);
  });
});

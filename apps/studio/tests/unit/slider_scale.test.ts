import { describe, expect, it } from "vitest";
import {
  beyond,
  leapt,
  positionOf,
  type Scale,
  stepped,
  valueAtPosition,
} from "../../src/panel/slider_scale";

const linear: Scale = {
  type: "number", low: 0, high: 1000, aboveLow: false, usualLow: 0, usualHigh: 1, log: false, turns: false,
};
const log: Scale = { ...linear, high: 1e6, usualLow: 20, usualHigh: 20000, log: true };
const turns: Scale = { ...linear, low: -1e9, high: 1e9, turns: true };
const whole: Scale = { ...linear, type: "integer", low: 1, high: 1024, usualLow: 1, usualHigh: 32 };

describe("a slider's place and value", () => {
  it("go both ways", () => {
    for (const scale of [linear, log, turns])
      for (let position = 0; position <= 1; position += 1 / 64) {
        const value = valueAtPosition(scale, position);
        expect(Math.abs(positionOf(scale, value) - position)).toBeLessThan(0.001);
      }
  });

  it("round to what a hand can set", () => {
    expect(valueAtPosition(linear, 0.5519999999)).toBe(0.552);
    expect(valueAtPosition({ ...linear, usualHigh: 0.1 }, 0.3)).toBe(0.03);
    expect(valueAtPosition(log, 0.4473)).toBe(439);
    expect(valueAtPosition(whole, 0.5)).toBe(17);
    for (let position = 0; position <= 1; position += 1 / 999) {
      expect(String(valueAtPosition(linear, position)).length).toBeLessThanOrEqual(5);
      expect(String(valueAtPosition(log, position)).length).toBeLessThanOrEqual(5);
    }
  });

  it("stay within the usual span, at whose ends a value beyond stands", () => {
    expect(valueAtPosition(log, 0)).toBe(20);
    expect(valueAtPosition(log, 1)).toBe(20000);
    expect([positionOf(log, 0), positionOf(log, -5), positionOf(log, 1e6)]).toEqual([0, 0, 1]);
    expect([beyond(log, 0), beyond(log, 440), beyond(log, 1e6)]).toEqual([-1, 0, 1]);
    expect(positionOf(linear, NaN)).toBe(0);
  });

  it("go round where they count turns", () => {
    expect(positionOf(turns, 1.25)).toBe(0.25);
    expect(positionOf(turns, -0.25)).toBe(0.75);
    expect(positionOf(turns, 1)).toBe(1);
    expect(beyond(turns, 3)).toBe(0);
  });
});

describe("steps of keys", () => {
  it("are clean numbers", () => {
    let value = 0;
    for (let i = 0; i < 30; i++) value = stepped(linear, value, 1);
    expect(value).toBe(0.3);
    expect(stepped(linear, 0.3, 10)).toBe(0.4);
    expect(stepped(linear, 0.3, -0.1)).toBe(0.299);
  });

  it("are the third digit of what moves by ratios", () => {
    expect([stepped(log, 440, 1), stepped(log, 440, 10), stepped(log, 440, 0.1)]).toEqual([441, 450, 440.1]);
    expect(stepped(log, 1000, -1)).toBe(990);
    expect(stepped(log, 0, 1)).toBe(0.1);
  });

  it("keep to the range, and leave the usual span", () => {
    expect(stepped(linear, 1, 1)).toBe(1.01);
    expect(stepped(linear, 0, -1)).toBe(0);
    expect(stepped({ ...linear, aboveLow: true }, 0.01, -1)).toBe(0.01);
  });

  it("go round where they count turns", () => {
    expect(stepped(turns, 0.995, 1)).toBe(0.005);
    expect(stepped(turns, 0, -1)).toBe(0.99);
    expect(stepped(turns, 1.5, 1)).toBe(1.51);
  });

  it("are whole where the number is", () => {
    expect([1, 0.1, -10].map((steps) => stepped(whole, 6, steps))).toEqual([7, 7, 5]);
    expect(stepped(whole, 1, -10)).toBe(1);
  });

  it("leap a tenth of the way", () => {
    expect(leapt(linear, 0.5, 1)).toBe(0.6);
    expect(leapt(log, 20, 1)).toBe(39.9);
    expect(leapt(linear, 1, 1)).toBe(1.01);
    expect(leapt(turns, 0.95, 1)).toBe(0.05);
  });
});

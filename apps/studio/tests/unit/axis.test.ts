import { describe, expect, it } from "vitest";
import { decimalsFor, fixed, frequencyTicks, roundRange, steadyRange, timeTicks, timeUnit, valueTicks } from "../../src/view/axis";

const texts = (ticks: { text: string }[]) => ticks.map((tick) => tick.text);

describe("time", () => {
  it("is said in the unit that makes a handy number", () => {
    const names = [1e-5, 0.002, 0.3, 0.887, 8, 119, 600, 7200, 86400, 604800, 1e9].map((spanS) => timeUnit(spanS).name);
    expect(names).toEqual(["µs", "ms", "ms", "s", "s", "s", "min", "h", "h", "days", "years"]);
  });

  it("has ticks at clock steps of hours, given back in seconds", () => {
    const { ticks, unit } = timeTicks(0, 86400, 6);
    expect(unit).toBe("h");
    expect(texts(ticks)).toEqual(["0", "6", "12", "18", "24"]);
    expect(ticks[1]?.at).toBe(6 * 3600);
  });

  it("never has far more ticks than asked for", () => {
    for (const spanS of [1e-6, 0.01, 1, 59, 61, 1000, 5000, 40000, 1e5, 3e6, 1e10]) {
      for (const count of [2, 5, 10]) {
        const { ticks } = timeTicks(spanS / 3, spanS / 3 + spanS, count);
        expect(ticks.length).toBeLessThanOrEqual(count * 2 + 1);
      }
    }
  });
});

describe("values", () => {
  it("have the digits that tell ticks apart, a true minus, and no minus before zero", () => {
    expect(texts(valueTicks({ low: -0.05, high: 0.1 }, 4))).toEqual(["−0.05", "0.00", "0.05", "0.10"]);
    expect(fixed(-0.0001, 2)).toBe("0.00");
  });

  it("share one power of ten where they are very small or large", () => {
    expect(texts(valueTicks({ low: -1e-4, high: 2e-4 }, 6))).toContain("−0.5·10⁻⁴");
    expect(texts(valueTicks({ low: 0, high: 3e7 }, 3))).toEqual(["0", "1·10⁷", "2·10⁷", "3·10⁷"]);
  });

  it("have two ticks at least, however little room there is", () => {
    expect(texts(valueTicks({ low: -8, high: 8 }, 2))).toEqual(["−5", "0", "5"]);
  });

  it("are read out with a pixel's worth of decimals", () => {
    expect([0.3, 3, 240000, 0, Infinity].map(decimalsFor)).toEqual([4, 3, 0, 3, 3]);
  });
});

describe("frequencies", () => {
  it("stand at 1, 2 and 5, and only at tens where there is little room", () => {
    expect(texts(frequencyTicks(20, 24000, 20))).toEqual(["20", "50", "100", "200", "500", "1k", "2k", "5k", "10k", "20k"]);
    expect(texts(frequencyTicks(20, 24000, 4))).toEqual(["100", "1k", "10k"]);
  });
});

describe("ranges", () => {
  it("hold what is shown with room around, also a single value and what is not finite", () => {
    for (const range of [{ low: 0, high: 1 }, { low: 3, high: 3 }, { low: 0, high: 0 }, { low: -1e12, high: 5 }]) {
      const round = roundRange(range);
      expect(round.low).toBeLessThan(range.low);
      expect(round.high).toBeGreaterThan(range.high);
    }
    expect(roundRange({ low: NaN, high: 1 })).toEqual({ low: -1, high: 1 });
    expect(roundRange({ low: Infinity, high: -Infinity })).toEqual({ low: -1, high: 1 });
  });

  it("stand while what is shown fits and fills them", () => {
    const standing = { low: -1, high: 1 };
    expect(steadyRange(standing, { low: -0.5, high: 0.5 })).toBe(standing);
    expect(steadyRange(standing, { low: -0.1, high: 0.1 }).high).toBeLessThan(0.2);
    expect(steadyRange(standing, { low: -1.2, high: 1.2 }).high).toBeGreaterThan(1.2);
  });
});

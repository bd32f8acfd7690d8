import { describe, expect, it } from "vitest";
import type { Info } from "sinew/core";
import { factText, rateText, rounded, sentence, timeText, valuesText } from "../../src/view/words";

const wave: Info = {
  dimensions: 1,
  names: ["value"],
  bounds: [{ low: -0.0173, high: 0.2195 }],
  boundsTight: true,
  period: "exact",
  periodS: 8,
  durationS: Infinity,
  viewS: { low: 0, high: 8 },
  unit: "m",
};

describe("the sentence of an item", () => {
  it("says how long it repeats and what its values lie between", () => {
    expect(sentence(wave, [], false)).toBe("Repeats every 8 s; between −0.0173 and 0.22 m.");
  });

  it("says of a sound how long it rings, its levels and counts, but nothing twice", () => {
    const kick = { ...wave, period: "none" as const, periodS: NaN, durationS: 0.8873, unit: "" };
    const facts = [
      { name: "modes", value: 4 },
      { name: "partials", value: 4 },
      { name: "seconds", value: 0.8873 },
      { name: "peak", value: 0.851 },
      { name: "peak_db", value: -1.397 },
    ];
    expect(sentence(kick, facts, true)).toBe("Rings 0.887 s, peak −1.4 dB, 4 modes.");
  });

  it("does not call a sound that ends by no moment endless, nor one without a level a ringing", () => {
    const bowl = { ...wave, period: "none" as const, periodS: NaN, unit: "" };
    const facts = [{ name: "modes", value: 3 }, { name: "partials", value: 3 }, { name: "longest_t60_s", value: 3 }];
    expect(sentence(bowl, facts, true)).toBe("Rings out, longest t60 3 s, 3 modes.");
    const nothing = { ...bowl, bounds: [{ low: 0, high: 0 }], durationS: 2e-5 };
    expect(sentence(nothing, [{ name: "modes", value: 0 }], true)).toBe("Silent, 0 modes.");
  });

  it("says one range for dimensions alike, and names those that differ", () => {
    const noise = { ...wave, dimensions: 2, names: ["x", "y"], bounds: [{ low: -1, high: 1 }, { low: -1, high: 1 }], period: "none" as const };
    expect(sentence(noise, [], false)).toBe("Never repeats; each within ±1 m.");
    const other = { ...noise, bounds: [{ low: -1, high: 1 }, { low: 0, high: 2 }] };
    expect(sentence(other, [], false)).toBe("Never repeats; x within ±1, y between 0 and 2 m.");
  });

  it("says where something stands still, and leaves out endless bounds", () => {
    const still = { ...wave, period: "constant" as const, bounds: [{ low: 3, high: 3 }] };
    const facts = [{ name: "waves", value: 1 }, { name: "evaluated_waves", value: 0 }];
    expect(sentence(still, facts, false)).toBe("Stands still at 3 m; 1 wave.");
    expect(sentence({ ...wave, bounds: [{ low: 0, high: Infinity }] }, [], false)).toBe("Repeats every 8 s.");
  });
});

describe("words", () => {
  it("reads facts by their names, those of later kinds too", () => {
    const texts = [
      { name: "longest_t60_s", value: 5.6 },
      { name: "settle_s", value: 0.75 },
      { name: "arrival_speed", value: 2.5 },
      { name: "modes", value: 1 },
      { name: "seconds", value: 1.59 },
    ].map(factText);
    expect(texts).toEqual(["longest t60 5.6 s", "settle 0.75 s", "arrival speed 2.5", "1 mode", "duration 1.59 s"]);
  });

  it("rounds for reading", () => {
    expect([0, -0.0173, 1234567, 0.00001234, 41067.4, NaN, Infinity].map((each) => rounded(each))).toEqual([
      "0", "−0.0173", "1.23e6", "1.23e−5", "41067", "none", "∞",
    ]);
  });

  it("says times, rates and values", () => {
    expect([8, 0.02, 604800, 1.296e12, 0].map((each) => timeText(each))).toEqual(["8 s", "20 ms", "7 days", "41068 years", "0 s"]);
    expect([1, 100000, 0.0005].map(rateText)).toEqual(["real time", "×100000", "×0.0005"]);
    expect(valuesText([1, -2], { names: ["x", "y"], unit: "m" })).toBe("x 1, y −2 m");
  });
});

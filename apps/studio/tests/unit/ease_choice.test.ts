import { describe, expect, it } from "vitest";
import type { EaseFamily } from "sinew/core";
import {
  chosenOf, fieldOf, gridStep, hasSides, ownValue, parameterLabel, picked, remarkOf, searched, shownValue,
  textOf, withParameter, type Chosen,
} from "../../src/panel/ease_choice";
import { families, library } from "./ease_fake";

const family = (name: string): EaseFamily => families.find((each) => each.name === name) as EaseFamily;
const chosen = (text: string): Chosen => chosenOf(text, library) as Chosen;

describe("the ease in use", () => {
  it("is one of a family, or none that the picker can change", () => {
    expect(chosen("out-back(20%)")).toEqual({ family: family("back"), side: "out", parameters: [0.2] });
    expect(chosenOf("chain(in-back, out-back)", library)).toBe(null);
    expect(chosenOf("out-bak", library)).toBe(null);
  });

  it("has a side where its family has, or where one was written", () => {
    expect(hasSides(chosen("in-back"))).toBe(true);
    expect(hasSides(chosen("steps(3)"))).toBe(false);
    expect(hasSides(chosen("out-steps(3)"))).toBe(true);
  });
});

describe("a choice", () => {
  it("of a family has its usual parameters, on the side in use", () => {
    expect(textOf(picked(family("back"), "in-out", null), library)).toBe("in-out-back(10%)");
    expect(textOf(picked(family("steps"), "out", chosen("out-back")), library)).toBe("steps(4, jump-end)");
  });

  it("of the family in use leaves it as it is", () => {
    expect(textOf(picked(family("back"), "out", chosen("in-back(30%)")), library)).toBe("in-back(30%)");
  });

  it("of one parameter leaves the others", () => {
    const before = chosen("steps(3, jump-start)");
    expect(textOf(withParameter(before, 0, 8), library)).toBe("steps(8, jump-start)");
    expect(before.parameters).toEqual([3, 1]);
  });
});

describe("the search", () => {
  const found = (query: string): string[] => searched(query, library).map(({ name }) => name);

  it("finds all, a part of a name, a word of the help, the beginning of a name first", () => {
    expect(found("")).toEqual(["linear", "back", "cubic-bezier", "steps"]);
    expect(found(" BEZ ")).toEqual(["cubic-bezier"]);
    expect(found("cubicb")).toEqual(["cubic-bezier"]);
    expect(found("stairs")).toEqual(["steps"]);
    expect(found("s")).toEqual(["steps", "linear", "back", "cubic-bezier"]);
    expect(found("nothing")).toEqual([]);
  });

  it("finds the family of an ease that is typed whole, in any spelling", () => {
    expect(found("easeOutBack")).toEqual(["back"]);
    expect(found("out-back(20%)")).toEqual(["back"]);
  });
});

describe("keys in the grid", () => {
  it("go through it, and nowhere at its edges", () => {
    expect(gridStep("ArrowRight", 0, 22, 5)).toBe(1);
    expect(gridStep("ArrowDown", 3, 22, 5)).toBe(8);
    expect(gridStep("ArrowUp", 3, 22, 5)).toBe(null);
    expect(gridStep("ArrowDown", 19, 22, 5)).toBe(null);
    expect(gridStep("ArrowLeft", 0, 22, 5)).toBe(null);
    expect(gridStep("End", 0, 22, 5)).toBe(21);
    expect(gridStep("Home", 7, 22, 5)).toBe(0);
    expect(gridStep("Enter", 7, 22, 5)).toBe(null);
  });
});

describe("a parameter", () => {
  it("shows as a percentage what is written so, and comes back the same", () => {
    const [overshoot] = family("back").parameters as [EaseFamily["parameters"][number]];
    expect(fieldOf(overshoot)).toMatchObject({ unit: "%", type: "number", high: 1000, usualHigh: 100, default: 10 });
    expect(parameterLabel(overshoot)).toBe("Overshoot");
    for (let i = 0; i <= 1000; i++) {
      const value = i / 1000;
      expect(String(shownValue(overshoot, value)).length).toBeLessThanOrEqual(4);
      expect(ownValue(overshoot, shownValue(overshoot, value))).toBe(value);
    }
  });

  it("is a plain or a whole number otherwise", () => {
    const [count] = family("steps").parameters as [EaseFamily["parameters"][number]];
    expect(fieldOf(count)).toMatchObject({ unit: "", type: "integer", low: 1, usualHigh: 24, default: 4 });
    expect(ownValue(count, shownValue(count, 7))).toBe(7);
  });
});

describe("the remark", () => {
  it("tells the spelling, where that is another, and how far it goes", () => {
    expect(remarkOf("out-back(10%)", library)).toBe("draws back 10.4 %, overshoots 20 %");
    expect(remarkOf("easeOutBack", library)).toBe("= out-back(10%), draws back 10.4 %, overshoots 20 %");
    expect(remarkOf("out-bak", library)).toBe("");
  });
});

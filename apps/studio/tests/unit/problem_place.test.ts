import { describe, expect, it } from "vitest";
import type { Problem } from "sinew/core";
import { problemAt, problemOnTop } from "../../src/panel/problem_place";

const problem = (field: string): Problem => ({ status: "range", line: 1, column: 1, field, message: "No." });
const list = "items.kick.modes";

describe("a problem", () => {
  it("is told at the field that its path names", () => {
    expect(problemAt(problem(`${list}[2].pan`), `${list}[2].pan`)).toBe("No.");
    expect(problemAt(problem(`${list}[2].pan`), `${list}[3].pan`)).toBe("");
    expect(problemAt(problem(`${list}[2].pan_law`), `${list}[2].pan`)).toBe("");
    expect(problemAt(null, list)).toBe("");
  });

  it("is told by the group around it where it is not drawn", () => {
    expect(problemAt(problem(`${list}[2].pan`), list, (step) => step === 2)).toBe("");
    expect(problemAt(problem(`${list}[2].pan`), list, (step) => step === 0)).toBe("[2].pan: No.");
    expect(problemAt(problem("items.kick.noise.q"), "items.kick.noise")).toBe("q: No.");
  });

  it("is told on top where no field tells it", () => {
    const names = ["modes", "gain"];
    expect(problemOnTop(problem("items.kick.gain"), "items.kick", names)).toBe("");
    expect(problemOnTop(problem("items.kick.colour"), "items.kick", names)).toBe("colour: No.");
    expect(problemOnTop(problem("items.kick"), "items.kick", names)).toBe("No.");
    expect(problemOnTop(problem("items.kick_2.gain"), "items.kick", names)).toBe("items.kick_2.gain: No.");
    expect(problemOnTop(problem(""), "items.kick", names)).toBe("No.");
    expect(problemOnTop(null, "items.kick", names)).toBe("");
  });

  it("may have a path that is none", () => {
    expect(problemOnTop(problem("items.kick[oops"), "items.kick", [])).toBe("items.kick[oops: No.");
  });
});

/*
 * Easings as the library reads and writes them, for tests that need no more of it: four families,
 * whose arguments stand in parentheses as they are, percentages with their sign.
 */
import type { Ease, EaseFamily, EaseParameter, EaseProblem, EaseSide } from "sinew/core";
import type { EaseLibrary } from "../../src/panel/ease_choice";

const parameter = (name: string, fallback: number, more: Partial<EaseParameter> = {}): EaseParameter => ({
  name, help: "", low: 0, high: 10, usualLow: 0, usualHigh: 1, default: fallback,
  percent: false, whole: false, ...more,
});

export const families: EaseFamily[] = [
  { name: "linear", sides: false, help: "An even speed.", parameters: [] },
  { name: "back", sides: true, help: "Goes too far.", parameters: [parameter("overshoot", 0.1, { percent: true })] },
  {
    name: "cubic-bezier", sides: false, help: "Two control points.",
    parameters: [0.25, 0.1, 0.25, 1].map((value, i) => parameter(`${"xyxy"[i]}${i < 2 ? 1 : 2}`, value)),
  },
  {
    name: "steps", sides: false, help: "Stairs.",
    parameters: [
      parameter("count", 4, { whole: true, low: 1, high: 1e6, usualLow: 1, usualHigh: 24 }),
      parameter("jump", 0, { whole: true, high: 1, words: ["jump-end", "jump-start"] }),
    ],
  },
];

const NAME = /^(?:(in-out|out-in|in|out)-)?([a-z-]+)(?:\((.*)\))?$/;

function read(text: string): Ease | EaseProblem {
  const elsewhere = text.trim() === "easeOutBack" ? "out-back" : text.trim();
  const [, side, name, inner = ""] = NAME.exec(elsewhere) ?? [];
  const family = families.find((each) => each.name === name);
  if (name === "chain") return { ...ended("in"), text, shape: "chain", parameters: [] };
  if (family === undefined) return { problem: `there is no easing "${text}"`, index: 0 };
  const given = inner === "" ? [] : inner.split(",").map((each) => each.trim());
  const parameters = family.parameters.map((each, i) => {
    const said = given[i];
    if (said === undefined) return each.default;
    return each.words ? each.words.indexOf(said) : said.endsWith("%") ? parseFloat(said) / 100 : Number(said);
  });
  const spelled = write(family.name, side as EaseSide | undefined, parameters);
  return { ...ended((side ?? "in") as EaseSide), text: spelled, shape: family.name, parameters };
}

const ended = (side: EaseSide) => ({ side, range: { low: -0.104, high: 1.2 }, monotone: false });

function write(shape: string, side: EaseSide = "in", parameters: readonly number[] = []): string {
  const family = families.find((each) => each.name === shape) as EaseFamily;
  const name = family.sides || side !== "in" ? `${side}-${shape}` : shape;
  const said = family.parameters.map((each, i) => {
    const value = parameters[i] ?? each.default;
    return each.words?.[value] ?? (each.percent ? `${Number((100 * value).toPrecision(12))}%` : String(value));
  });
  return said.length === 0 ? name : `${name}(${said.join(", ")})`;
}

export const library: EaseLibrary = { families, read, write };

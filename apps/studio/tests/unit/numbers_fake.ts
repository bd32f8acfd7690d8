/*
 * Numbers to text and back as the library does it, for tests that need no more of it: a decimal
 * number or a ratio of two, without spaces. (The library divides exactly; this rounds to 15
 * digits, which hides that this does not.)
 */
import type { Numbers } from "../../src/panel/fields";

const DECIMAL = "[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?";
const RATIO = new RegExp(`^(${DECIMAL})(?:/(${DECIMAL}))?$`, "i");

export const numbers: Numbers = {
  number(text) {
    const match = RATIO.exec(text);
    if (match === null) return NaN;
    return Number((Number(match[1]) / Number(match[2] ?? 1)).toPrecision(15));
  },
  text: (value) => String(value),
};

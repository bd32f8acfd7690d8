/*
 * What the picker of easings does, but for drawing: families to choose from, and what becomes of an
 * ease with each choice. All from the library's families.
 */
import type { EaseFamily, EaseParameter, Eases, EaseSide, Range } from "sinew/core";
import type { NumberField } from "./fields";
import { labelOf } from "./fields";

/** What is needed of the library here. */
export type EaseLibrary = Pick<Eases, "families" | "read" | "write">;

/** An ease of one family, which the picker can change. */
export type Chosen = { family: EaseFamily; side: EaseSide; parameters: number[] };

/** Null for what the picker cannot change: points, eases of others, and what is no ease. */
export function chosenOf(text: string, library: EaseLibrary): Chosen | null {
  const ease = library.read(text);
  if ("problem" in ease) return null;
  const family = library.families.find(({ name }) => name === ease.shape);
  return family === undefined ? null : { family, side: ease.side, parameters: ease.parameters };
}

export function textOf({ family, side, parameters }: Chosen, library: EaseLibrary): string {
  return library.write(family.name, side, parameters);
}

/** What picking a family gives: its usual parameters on the side in use, or what is chosen already. */
export function picked(family: EaseFamily, side: EaseSide, before: Chosen | null): Chosen {
  if (before?.family.name === family.name) return before;
  const parameters = family.parameters.map((parameter) => parameter.default);
  return { family, side: family.sides ? side : "in", parameters };
}

/** Does the ease have a side to choose? One that was written by hand can be taken away, too. */
export function hasSides({ family, side }: Chosen): boolean {
  return family.sides || side !== "in";
}

export function withParameter(chosen: Chosen, index: number, value: number): Chosen {
  const parameters = chosen.parameters.slice();
  parameters[index] = value;
  return { ...chosen, parameters };
}

/** The families that a search finds: by a part of the name or help, or by a name from elsewhere,
 * such as "easeOutBack". Those whose name begins so come first. */
export function searched(query: string, library: EaseLibrary): EaseFamily[] {
  const wanted = plain(query);
  if (wanted === "") return library.families;
  const named = chosenOf(query.trim(), library)?.family;
  const rank = (family: EaseFamily): number => {
    const name = plain(family.name);
    if (name.startsWith(wanted)) return 0;
    if (family === named || name.includes(wanted)) return 1;
    return plain(family.help).includes(wanted) ? 2 : 3;
  };
  return library.families
    .filter((family) => rank(family) < 3)
    .sort((one, other) => rank(one) - rank(other));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** Where a key leads in a grid of `count` cells, `columns` in a row; null where it leads nowhere. */
export function gridStep(key: string, index: number, count: number, columns: number): number | null {
  const steps: { [key: string]: number } = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next !== undefined && next >= 0 && next < count ? next : null;
}

/* ---- parameters ------------------------------------------------------------------------- */

/** Without the noise of binary arithmetic in the last digits. */
const clean = (value: number): number => Number(value.toPrecision(15));

/** A parameter as its row shows it: a percentage where it is written as one. */
export function shownValue({ percent }: EaseParameter, value: number): number {
  return percent ? clean(100 * value) : value;
}

/** And back. */
export function ownValue({ percent }: EaseParameter, shown: number): number {
  return percent ? clean(shown / 100) : shown;
}

/** A parameter as a field of numbers, for a slider and an entry. */
export function fieldOf(parameter: EaseParameter): NumberField {
  const shown = (value: number): number => shownValue(parameter, value);
  return {
    name: parameter.name,
    help: parameter.help,
    unit: parameter.percent ? "%" : "",
    required: true,
    type: parameter.whole ? "integer" : "number",
    low: shown(parameter.low),
    high: shown(parameter.high),
    aboveLow: false,
    usualLow: shown(parameter.usualLow),
    usualHigh: shown(parameter.usualHigh),
    default: shown(parameter.default),
    log: false,
    turns: false,
  };
}

export function parameterLabel(parameter: EaseParameter): string {
  return labelOf(fieldOf(parameter), false);
}

/* ---- words ------------------------------------------------------------------------------ */

/** What cannot be told from the text of an ease: how it is spelled here, and how far it leaves its
 * way. "" for nothing. */
export function remarkOf(text: string, library: EaseLibrary): string {
  const ease = library.read(text);
  if ("problem" in ease) return "";
  const remarks = [text.trim() === ease.text ? "" : `= ${ease.text}`, ...beyondWords(ease.range)];
  return remarks.filter((remark) => remark !== "").join(", ");
}

function beyondWords({ low, high }: Range): string[] {
  const words = (share: number, what: string): string =>
    share < 5e-4 ? "" : `${what} ${clean(Math.round(1000 * share) / 10)} %`;
  return [words(-low, "draws back"), words(high - 1, "overshoots")];
}

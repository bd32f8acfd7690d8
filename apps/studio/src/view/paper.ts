/*
 * What painters draw on: a canvas's context in CSS pixels, and the colours of the theme in force.
 */
import type { Range } from "./axis";

export type Box = { x: number; y: number; width: number; height: number };

const NAMES = [
  "surface", "raised", "edge", "grid", "axis", "text", "quiet", "accent",
  "curve-0", "curve-1", "curve-2", "curve-3",
] as const;
export type Colour = (typeof NAMES)[number];
export type Palette = Record<Colour, string> & { font: string };

export type Paper = { context: CanvasRenderingContext2D; width: number; height: number; palette: Palette };

/** Reads the colours by a probe, since a custom property itself may read light-dark(...). */
export function readPalette(host: HTMLElement): Palette {
  const probe = document.createElement("span");
  probe.hidden = true;
  host.append(probe);
  const style = getComputedStyle(probe);
  const colours = Object.fromEntries(
    NAMES.map((name) => {
      probe.style.color = `var(--${name})`;
      return [name, style.color];
    }),
  ) as Record<Colour, string>;
  const font = style.fontFamily;
  probe.remove();
  return { ...colours, font };
}

/** Calls back when the theme changes, by the page's choice or by the system's. Gives what ends it. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "class", "style"] });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", changed);
  };
}

export function curveColour(palette: Palette, dimension: number): string {
  return palette[`curve-${dimension % 4}` as Colour];
}

/** From a range of numbers to pixels. */
export type Scale = (value: number) => number;

export function across(box: Box, low: number, high: number): Scale {
  const perUnit = box.width / (high - low);
  return (value) => box.x + (value - low) * perUnit;
}

export function upward(box: Box, { low, high }: Range): Scale {
  const perUnit = box.height / (high - low);
  return (value) => box.y + box.height - (value - low) * perUnit;
}

/** In the middle of a device pixel near y, so that a thin line is crisp. */
export function crisp(value: number): number {
  return Math.round(value - 0.5) + 0.5;
}

export const FONT_PX = 11;

export function setFont({ context, palette }: Paper, weight = 400): void {
  context.font = `${weight} ${FONT_PX}px ${palette.font}`;
}

/** Draws only within a box. */
export function clipped({ context }: Paper, box: Box, draw: () => void): void {
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  draw();
  context.restore();
}

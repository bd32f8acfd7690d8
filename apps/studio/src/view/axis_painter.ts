/*
 * Draws axes: a grid, labels that never overlap or leave the picture, and titles.
 */
import type { Span } from "../engine/protocol";
import type { Tick } from "./axis";
import { across, crisp, curveColour, FONT_PX, setFont, type Box, type Paper, type Scale } from "./paper";

/** Room below the plots for the labels of time, and above each for its title. */
export const TIME_AXIS_PX = 24;
export const TITLE_PX = 22;

/** Room at the left for the labels of these ticks. */
export function labelsWidth(...axes: Tick[][]): number {
  const longest = Math.max(...axes.flat().map((tick) => tick.text.length), 2);
  return Math.ceil(longest * FONT_PX * 0.58) + 14;
}

/** Horizontal lines with labels to the left of a box. */
export function paintLevels(paper: Paper, box: Box, ticks: Tick[], y: Scale): void {
  const { context, palette } = paper;
  setFont(paper);
  context.textAlign = "right";
  context.textBaseline = "middle";
  context.lineWidth = 1;
  for (const tick of ticks) {
    const at = y(tick.at);
    if (at < box.y - 0.5 || at > box.y + box.height + 0.5) continue;
    context.strokeStyle = tick.at === 0 ? palette.axis : palette.grid;
    horizontal(context, box, crisp(at));
    context.fillStyle = palette.quiet;
    context.fillText(tick.text, box.x - 8, at);
  }
}

function horizontal(context: CanvasRenderingContext2D, box: Box, y: number): void {
  context.beginPath();
  context.moveTo(box.x, y);
  context.lineTo(box.x + box.width, y);
  context.stroke();
}

/** Vertical lines through boxes that share their time. */
export function paintMoments(paper: Paper, boxes: Box[], ticks: Tick[], x: Scale): void {
  const { context, palette } = paper;
  context.strokeStyle = palette.grid;
  context.lineWidth = 1;
  context.beginPath();
  for (const box of boxes) {
    for (const tick of ticks) vertical(context, box, crisp(x(tick.at)));
  }
  context.stroke();
}

function vertical(context: CanvasRenderingContext2D, box: Box, x: number): void {
  context.moveTo(x, box.y);
  context.lineTo(x, box.y + box.height);
}

/** The line x = 0 of a plane. */
export function paintUpright({ context, palette }: Paper, box: Box, x: Scale): void {
  const at = crisp(x(0));
  if (at < box.x || at > box.x + box.width) return;
  context.strokeStyle = palette.axis;
  context.lineWidth = 1;
  context.beginPath();
  vertical(context, box, at);
  context.stroke();
}

/** Labels under a box; the last says the unit. From the right, since that one must stand. */
export function paintMomentLabels(paper: Paper, box: Box, ticks: Tick[], unit: string, x: Scale): void {
  const { context, palette, width } = paper;
  setFont(paper);
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.fillStyle = palette.quiet;
  let freeTo = width;
  for (let i = ticks.length - 1; i >= 0; i--) {
    const tick = ticks[i] as Tick;
    const text = i === ticks.length - 1 && unit !== "" ? `${tick.text} ${unit}` : tick.text;
    const half = context.measureText(tick.text).width / 2;
    const size = context.measureText(text).width;
    const left = Math.max(0, Math.min(x(tick.at) - half, width - size - 1));
    if (left + size > freeTo) continue;
    context.fillText(text, left, box.y + box.height + 17);
    freeTo = left - 10;
  }
}

/** A title above a box; with the names of the dimensions where there are more than one. */
export function paintTitle(paper: Paper, box: Box, text: string, names: string[] = []): void {
  const { context, palette } = paper;
  const y = box.y - 8;
  setFont(paper, 600);
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.fillStyle = palette.quiet;
  context.fillText(text, box.x, y);
  if (names.length > 1) paintLegend(paper, box.x + box.width, y, names);
}

/** From the right, each as wide as its name. */
function paintLegend(paper: Paper, right: number, y: number, names: string[]): void {
  const { context, palette } = paper;
  let x = right + 10;
  for (let d = names.length - 1; d >= 0; d--) {
    const name = names[d] as string;
    x -= Math.max(context.measureText(name).width, 8) + 24;
    context.strokeStyle = curveColour(palette, d);
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(x - 10, y - 3.5);
    context.lineTo(x + 2, y - 3.5);
    context.stroke();
    context.fillStyle = palette.text;
    context.fillText(name, x + 7, y);
  }
}

/** The line under a box. */
export function paintBase(paper: Paper, box: Box): void {
  paper.context.strokeStyle = paper.palette.edge;
  paper.context.lineWidth = 1;
  horizontal(paper.context, box, crisp(box.y + box.height));
}

/** A thin line of the moment through boxes. */
export function paintCursor(paper: Paper, boxes: Box[], tS: number, span: Span, colour: string): void {
  const { context } = paper;
  for (const box of boxes) {
    const at = crisp(across(box, span.fromS, span.toS)(tS));
    if (at < box.x - 1 || at > box.x + box.width + 1) continue;
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.beginPath();
    vertical(context, box, at);
    context.stroke();
  }
}

/** A dot with a ring of the ground around, so that it stands out of its curve. */
export function paintDot(paper: Paper, x: number, y: number, radius: number, colour: string): void {
  const { context, palette } = paper;
  context.beginPath();
  context.arc(x, y, radius + 2, 0, 2 * Math.PI);
  context.fillStyle = palette.surface;
  context.fill();
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}

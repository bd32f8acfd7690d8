/*
 * Paints the marks of a signal, where it peaks, arrives and settles: a ring on the curve or an
 * upright line of dashes, with its words.
 */
import { placeMarks, type PlacedMark } from "./mark_labels";
import { crisp, curveColour, setFont, type Box, type Paper, type Scale } from "./paper";
import type { SignalScene } from "./signal_scene";

export function paintMarks(paper: Paper, scene: SignalScene, x: Scale, y: Scale): void {
  const { context, palette } = paper;
  const { look, value } = scene;
  setFont(paper);
  const widthOf = (text: string): number => context.measureText(text).width;
  const isFree = (box: Box): boolean => !curveIsIn(scene, box, x, y);
  for (const placed of placeMarks(look.marks, value, x, y, widthOf, isFree)) {
    paintPlace(paper, value, placed);
    if (!placed.label) continue;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillStyle = palette.text;
    context.fillText(placed.mark.text, placed.label.x, placed.label.y);
  }
}

function paintPlace({ context, palette }: Paper, box: Box, { mark, x, y }: PlacedMark): void {
  context.lineWidth = 1;
  context.strokeStyle = palette.quiet;
  if (Number.isNaN(y)) {
    context.setLineDash([3, 3]);
    context.beginPath();
    context.moveTo(crisp(x), box.y);
    context.lineTo(crisp(x), box.y + box.height);
    context.stroke();
    context.setLineDash([]);
    return;
  }
  context.beginPath();
  context.arc(x, y, 4, 0, 2 * Math.PI);
  context.fillStyle = palette.surface;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = curveColour(palette, mark.dimension);
  context.stroke();
}

/** Does a sample of any curve lie in the rectangle? */
function curveIsIn({ look }: SignalScene, box: Box, x: Scale, y: Scale): boolean {
  const { fromS, stepS, count, dimensions, values } = look.curve;
  const perSample = x(fromS + stepS) - x(fromS);
  const first = Math.max(0, Math.floor((box.x - x(fromS)) / perSample));
  const last = Math.min(count - 1, Math.ceil((box.x + box.width - x(fromS)) / perSample));
  for (let i = first; i <= last; i++) {
    for (let d = 0; d < dimensions; d++) {
      const at = y(values[i * dimensions + d] as number);
      if (at > box.y - 2 && at < box.y + box.height + 2) return true;
    }
  }
  return false;
}

/*
 * Paints signals: the layer that stands (axes, curves, dots at equal times), and the one that moves.
 */
import type { Curve } from "../engine/protocol";
import {
  paintBase,
  paintCursor,
  paintDot,
  paintLevels,
  paintMomentLabels,
  paintMoments,
  paintTitle,
  paintUpright,
} from "./axis_painter";
import { equalTimes, joined, valuesAt } from "./curve";
import { across, clipped, curveColour, upward, type Box, type Paper, type Scale } from "./paper";
import type { PathScene, SignalScene } from "./signal_scene";
import { paintMarks } from "./mark_painter";
import { penOn, strokeSamples } from "./stroke";

export function paintSignal(paper: Paper, scene: SignalScene): void {
  const { look, span, value, speed, stage } = scene;
  const x = across(value, span.fromS, span.toS);
  const valueY = upward(value, scene.valueRange);
  const speedY = upward(speed, scene.speedRange);
  const unit = look.info.unit;
  paintBounds(paper, scene, valueY);
  paintMoments(paper, [value, speed], scene.timeTicks, x);
  paintLevels(paper, value, scene.valueTicks, valueY);
  paintLevels(paper, speed, scene.speedTicks, speedY);
  paintBase(paper, value);
  paintBase(paper, speed);
  paintTitle(paper, value, unit === "" ? "Value" : `Value in ${unit}`, look.info.names);
  paintTitle(paper, speed, `Speed ${unit === "" ? "" : "in "}${scene.speedUnit.text}`);
  paintTitle(paper, { ...stage, x: stage.x + (stage.width < 60 ? 0 : 8) }, stage.width < 60 ? "" : "Motion");
  paintMomentLabels(paper, speed, scene.timeTicks, scene.timeUnit, x);
  paintCurves(paper, speed, look.curve, look.curve.velocities, x, speedY, 1.5);
  paintCurves(paper, value, look.curve, look.curve.values, x, valueY, 2);
  paintTrack(paper, scene, valueY);
  paintMarks(paper, scene, x, valueY);
}

/** What the values never leave, as a quiet band. */
function paintBounds(paper: Paper, { look, value }: SignalScene, y: Scale): void {
  const bounds = joined(look.info.bounds);
  if (!Number.isFinite(bounds.high - bounds.low)) return;
  const { context, palette } = paper;
  clipped(paper, value, () => {
    context.globalAlpha = 0.5;
    context.fillStyle = palette.raised;
    context.fillRect(value.x, y(bounds.high), value.width, y(bounds.low) - y(bounds.high));
  });
}

function paintCurves(
  paper: Paper, box: Box, curve: Curve, numbers: Float64Array, x: Scale, y: Scale, lineWidth: number,
): void {
  const { context, palette } = paper;
  const { dimensions, fromS, stepS, count } = curve;
  const roomy = { ...box, y: box.y - 2, height: box.height + 4 };
  clipped(paper, roomy, () => {
    context.lineWidth = lineWidth;
    context.lineJoin = "bevel";
    for (let d = dimensions - 1; d >= 0; d--) {
      context.strokeStyle = curveColour(palette, d);
      const pen = penOn(context);
      strokeSamples(pen, count, (i) => x(fromS + i * stepS), (i) => y(numbers[i * dimensions + d] as number));
      pen.end();
    }
  });
}

/** Where the object of a dimension moves up and down. */
function lane(stage: Box, dimension: number, dimensions: number): number {
  return stage.x + (stage.width * (dimension + 0.5)) / dimensions;
}

/** The stage's tracks, with dots at equal times: where they are close, the object is slow. */
function paintTrack(paper: Paper, { look, span, stage, value }: SignalScene, y: Scale): void {
  const { context, palette } = paper;
  const { curve } = look;
  context.fillStyle = palette.raised;
  context.beginPath();
  context.roundRect(stage.x, stage.y, stage.width, stage.height, 6);
  context.fill();
  const times = equalTimes(span);
  clipped(paper, { ...stage, y: value.y, height: value.height }, () => {
    for (let d = 0; d < curve.dimensions; d++) {
      context.fillStyle = curveColour(palette, d);
      context.globalAlpha = 0.4;
      for (const tS of times) {
        const at = valuesAt(curve, curve.values, tS)?.[d];
        if (at === undefined || !Number.isFinite(at)) continue;
        context.fillRect(lane(stage, d, curve.dimensions) - 6, y(at) - 0.5, 12, 1);
      }
    }
  });
}

/** The moment's line, a dot on each curve, and the objects on the stage. */
export function paintSignalMoment(paper: Paper, scene: SignalScene, tS: number): void {
  const { look, span, value, speed, stage } = scene;
  const { curve } = look;
  paintCursor(paper, [value, speed], tS, span, paper.palette.quiet);
  const x = across(value, span.fromS, span.toS)(tS);
  const rows: [Float64Array, Scale, number][] = [
    [curve.velocities, upward(speed, scene.speedRange), 3.5],
    [curve.values, upward(value, scene.valueRange), 5],
  ];
  for (const [numbers, y, radius] of rows) {
    const at = valuesAt(curve, numbers, tS);
    at?.forEach((each, d) => {
      if (Number.isFinite(each)) paintDot(paper, x, y(each), radius, curveColour(paper.palette, d));
    });
  }
  const roomy = { ...stage, y: stage.y - 6, height: stage.height + 12 };
  clipped(paper, roomy, () => paintObjects(paper, scene, tS));
}

const GHOSTS = 6;
const GHOSTS_SHARE = 0.025;

/** The objects on the stage, each with where it was a moment ago. */
function paintObjects(paper: Paper, { look, span, value, valueRange, stage }: SignalScene, tS: number): void {
  const { context, palette } = paper;
  const { curve } = look;
  const y = upward(value, valueRange);
  const radius = Math.min(10, stage.width / curve.dimensions / 2 - 3);
  const stepS = ((span.toS - span.fromS) * GHOSTS_SHARE) / GHOSTS;
  for (let ghost = GHOSTS; ghost >= 0; ghost--) {
    valuesAt(curve, curve.values, tS - ghost * stepS)?.forEach((each, d) => {
      if (!Number.isFinite(each)) return;
      const x = lane(stage, d, curve.dimensions);
      if (ghost === 0) return paintDot(paper, x, y(each), radius, curveColour(palette, d));
      context.globalAlpha = 0.25 * (1 - ghost / (GHOSTS + 1));
      context.fillStyle = curveColour(palette, d);
      context.beginPath();
      context.arc(x, y(each), radius, 0, 2 * Math.PI);
      context.fill();
      context.globalAlpha = 1;
    });
  }
}

export function paintPath(paper: Paper, scene: PathScene): void {
  const { context, palette } = paper;
  const { look, box, plane } = scene;
  const { curve, info } = look;
  const x = across(box, scene.xRange.low, scene.xRange.high);
  const y = upward(box, scene.yRange);
  paintMoments(paper, [box], scene.xTicks, x);
  paintLevels(paper, box, scene.yTicks, y);
  paintUpright(paper, box, x);
  paintBase(paper, box);
  const names = `${info.names[plane[0]]} across, ${info.names[plane[1]]} up`;
  paintTitle(paper, box, info.unit === "" ? names : `${names}, in ${info.unit}`);
  paintMomentLabels(paper, box, scene.xTicks, info.unit, x);
  const [across0, up] = plane;
  clipped(paper, box, () => {
    context.strokeStyle = curveColour(palette, 0);
    context.globalAlpha = 0.45;
    context.lineWidth = 1.5;
    context.lineJoin = "round";
    context.beginPath();
    for (let i = 0; i < curve.count; i++) {
      const at = i * curve.dimensions;
      context.lineTo(x(curve.values[at + across0] as number), y(curve.values[at + up] as number));
    }
    context.stroke();
    context.globalAlpha = 1;
    context.fillStyle = curveColour(palette, 0);
    for (const tS of equalTimes(scene.span)) paintMark(paper, scene, tS, x, y, 2.25);
  });
}

function paintMark(
  paper: Paper, { look, plane }: PathScene, tS: number, x: Scale, y: Scale, radius: number,
): void {
  const at = valuesAt(look.curve, look.curve.values, tS);
  if (!at) return;
  paper.context.beginPath();
  paper.context.arc(x(at[plane[0]] as number), y(at[plane[1]] as number), radius, 0, 2 * Math.PI);
  paper.context.fill();
}

/** How much of the span the trail behind the object covers. */
const TRAIL_SHARE = 0.08;
const TRAIL_PARTS = 24;

export function paintPathMoment(paper: Paper, scene: PathScene, tS: number): void {
  const { context, palette } = paper;
  const { look, span, box, plane } = scene;
  const x = across(box, scene.xRange.low, scene.xRange.high);
  const y = upward(box, scene.yRange);
  const lengthS = (span.toS - span.fromS) * TRAIL_SHARE;
  const point = (atS: number): [number, number] | null => {
    const at = valuesAt(look.curve, look.curve.values, atS);
    return at && [x(at[plane[0]] as number), y(at[plane[1]] as number)];
  };
  context.strokeStyle = palette.accent;
  context.lineCap = "round";
  for (let i = 0; i < TRAIL_PARTS; i++) {
    const from = point(tS - lengthS * (1 - i / TRAIL_PARTS));
    const to = point(tS - lengthS * (1 - (i + 1) / TRAIL_PARTS));
    if (!from || !to) continue;
    context.globalAlpha = (i + 1) / TRAIL_PARTS;
    context.lineWidth = 1 + (4 * (i + 1)) / TRAIL_PARTS;
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.stroke();
  }
  context.globalAlpha = 1;
  const now = point(tS);
  if (now && Number.isFinite(now[0]) && Number.isFinite(now[1])) paintDot(paper, ...now, 8, palette.accent);
}

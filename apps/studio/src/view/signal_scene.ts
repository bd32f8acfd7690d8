/*
 * What a signal's picture shows and where: the value over time, the speed under it, and at the
 * right a stage on which an object moves by the value. Or the path in a plane. Pure.
 */
import type { Look, Span } from "../engine/protocol";
import { timeTicks, timeUnit, valueTicks, type Range, type Tick } from "./axis";
import { labelsWidth, TIME_AXIS_PX, TITLE_PX } from "./axis_painter";
import { extent, joined } from "./curve";
import type { Box } from "./paper";

export type SignalScene = {
  look: Look;
  span: Span;
  value: Box;
  speed: Box;
  stage: Box;
  valueRange: Range;
  speedRange: Range;
  valueTicks: Tick[];
  speedTicks: Tick[];
  timeTicks: Tick[];
  timeUnit: string;
  speedUnit: SpeedUnit;
};

/** Speed is said per second, or per hour and the like where the view is that long. */
export type SpeedUnit = { perS: number; text: string };

export function speedUnit(span: Span, unit: string): SpeedUnit {
  const time = timeUnit(span.toS - span.fromS);
  const long = time.sizeS >= 60;
  const per = long ? time.name.replace(/s$/, "") : "s";
  return { perS: long ? time.sizeS : 1, text: unit === "" ? `per ${per}` : `${unit}/${per}` };
}

/** What the values are said to lie between, or, where that is endless, what the samples do. */
export function shownValues(look: Look): Range {
  const bounds = joined(look.info.bounds);
  return Number.isFinite(bounds.high - bounds.low) ? bounds : extent(look.curve.values);
}

export function shownSpeeds(look: Look): Range {
  const range = extent(look.curve.velocities);
  return { low: Math.min(range.low, 0), high: Math.max(range.high, 0) };
}

export function signalScene(
  look: Look, span: Span, width: number, height: number, valueRange: Range, speedRange: Range,
): SignalScene {
  const plotsHeight = Math.max(height - 2 * TITLE_PX - TIME_AXIS_PX - 10, 60);
  const valueHeight = Math.round(plotsHeight * 0.62);
  const speedHeight = plotsHeight - valueHeight;
  const ticksOfValue = valueTicks(valueRange, Math.max(2, Math.round(valueHeight / 42)));
  const itsSpeedUnit = speedUnit(span, look.info.unit);
  const ticksOfSpeed = speedTicks(speedRange, itsSpeedUnit.perS, Math.max(2, Math.round(speedHeight / 42)));
  const left = labelsWidth(ticksOfValue, ticksOfSpeed);
  const stageWidth = Math.max(width < 480 ? 36 : 72, look.info.dimensions * 24);
  const plotWidth = Math.max(width - left - stageWidth - (width < 480 ? 12 : 24), 40);
  const time = timeTicks(span.fromS, span.toS, Math.max(2, Math.round(plotWidth / 80)));
  const value = { x: left, y: TITLE_PX, width: plotWidth, height: valueHeight };
  return {
    look,
    span,
    value,
    speed: { ...value, y: value.y + valueHeight + 10 + TITLE_PX, height: speedHeight },
    stage: { ...value, x: width - stageWidth, width: stageWidth },
    valueRange,
    speedRange,
    valueTicks: ticksOfValue,
    speedTicks: ticksOfSpeed,
    timeTicks: time.ticks,
    timeUnit: time.unit,
    speedUnit: itsSpeedUnit,
  };
}

function speedTicks({ low, high }: Range, perS: number, count: number): Tick[] {
  const ticks = valueTicks({ low: low * perS, high: high * perS }, count);
  return ticks.map(({ at, text }) => ({ at: at / perS, text }));
}

export type PathScene = {
  look: Look;
  span: Span;
  /** Which two dimensions: along and up. */
  plane: [number, number];
  box: Box;
  xRange: Range;
  yRange: Range;
  xTicks: Tick[];
  yTicks: Tick[];
};

/** The plane at one scale in both directions, so that a circle is a circle. */
export function pathScene(
  look: Look, span: Span, width: number, height: number, plane: [number, number], ranges: [Range, Range],
): PathScene {
  const boxHeight = Math.max(height - TITLE_PX - TIME_AXIS_PX, 60);
  const most = valueTicks(ranges[1], Math.max(2, Math.round(boxHeight / 48)));
  const left = labelsWidth(most);
  const boxWidth = Math.max(width - left - 16, 60);
  const [along, up] = ranges;
  const perPixel = Math.max((along.high - along.low) / boxWidth, (up.high - up.low) / boxHeight);
  const xRange = widened(ranges[0], perPixel * boxWidth);
  const yRange = widened(ranges[1], perPixel * boxHeight);
  return {
    look,
    span,
    plane,
    box: { x: left, y: TITLE_PX, width: boxWidth, height: boxHeight },
    xRange,
    yRange,
    xTicks: valueTicks(xRange, Math.max(2, Math.round(boxWidth / 80))),
    yTicks: valueTicks(yRange, Math.max(2, Math.round(boxHeight / 48))),
  };
}

function widened({ low, high }: Range, size: number): Range {
  const middle = (low + high) / 2;
  return { low: middle - size / 2, high: middle + size / 2 };
}

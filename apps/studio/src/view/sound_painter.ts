/*
 * Paints sounds: the waveform above the spectrogram, on one axis of time.
 */
import type { Envelope, Look, Picture, Span } from "../engine/protocol";
import { RANGE_DB, topDb } from "../engine/look";
import { frequencyTicks, timeTicks, valueTicks, type Tick } from "./axis";
import {
  labelsWidth,
  paintBase,
  paintCursor,
  paintLevels,
  paintMomentLabels,
  paintMoments,
  paintTitle,
  TIME_AXIS_PX,
  TITLE_PX,
} from "./axis_painter";
import { across, clipped, curveColour, setFont, upward, type Box, type Paper, type Scale } from "./paper";
import { penOn, strokeSamples } from "./stroke";

export type SoundScene = {
  look: Look;
  /** Null until it is made. */
  picture: Picture | null;
  span: Span;
  wave: Box;
  spectrum: Box;
  scale: Box;
  /** The waveform's axis goes from -peak to peak. */
  peak: number;
  waveTicks: Tick[];
  hertzTicks: Tick[];
  timeTicks: Tick[];
  timeUnit: string;
};

/** The largest value there is or may be; the axis of the waveform is symmetric. */
export function shownPeak(look: Look): number {
  return Math.max(...look.info.bounds.map(({ low, high }) => Math.max(Math.abs(low), Math.abs(high))), 1e-9);
}

export function soundScene(
  look: Look, picture: Picture | null, span: Span, width: number, height: number, peak: number,
): SoundScene {
  const plotsHeight = Math.max(height - 2 * TITLE_PX - TIME_AXIS_PX - 10, 80);
  const waveHeight = Math.round(plotsHeight * 0.34);
  const waveTicks = valueTicks({ low: -peak, high: peak }, Math.max(2, Math.round(waveHeight / 36)));
  const spectrumHeight = plotsHeight - waveHeight;
  const { lowHz, highHz } = picture?.spectrogram ?? { lowHz: 20, highHz: 24000 };
  const hertzTicks = frequencyTicks(lowHz, highHz, Math.max(2, Math.round(spectrumHeight / 20)));
  const left = labelsWidth(waveTicks, hertzTicks);
  const right = width < 480 ? 52 : 76;
  const plotWidth = Math.max(width - left - right, 40);
  const time = timeTicks(span.fromS, span.toS, Math.max(2, Math.round(plotWidth / 80)));
  const wave = { x: left, y: TITLE_PX, width: plotWidth, height: waveHeight };
  const spectrum = { ...wave, y: wave.y + waveHeight + 10 + TITLE_PX, height: spectrumHeight };
  const scale = { ...spectrum, x: left + plotWidth + (width < 480 ? 6 : 20), width: width < 480 ? 8 : 10 };
  const ticks = { waveTicks, hertzTicks, timeTicks: time.ticks, timeUnit: time.unit };
  return { look, picture, span, wave, spectrum, scale, peak, ...ticks };
}

export function paintSound(paper: Paper, scene: SoundScene, colourOf: (index: number) => number): void {
  const { wave, spectrum, span } = scene;
  const x = across(wave, span.fromS, span.toS);
  const y = upward(wave, { low: -scene.peak, high: scene.peak });
  paintMoments(paper, [wave], scene.timeTicks, x);
  paintLevels(paper, wave, scene.waveTicks, y);
  paintTitle(paper, wave, "Waveform");
  paintTitle(paper, spectrum, "Frequency in Hz");
  paintWave(paper, scene, x, y);
  paintSpectrogram(paper, scene, x);
  paintFrequencies(paper, scene);
  paintBase(paper, spectrum);
  paintMomentLabels(paper, spectrum, scene.timeTicks, scene.timeUnit, x);
  paintScale(paper, scene, colourOf);
}

/** What the samples lie between in each column; the curve itself where samples are that few. */
function paintWave(paper: Paper, scene: SoundScene, x: Scale, y: Scale): void {
  const { context, palette } = paper;
  const { envelope, curve } = scene.look;
  clipped(paper, scene.wave, () => {
    context.fillStyle = context.strokeStyle = curveColour(palette, 0);
    if (envelope) return fillEnvelope(paper, envelope, x, y);
    context.lineWidth = 1.5;
    context.lineJoin = "bevel";
    for (let d = 0; d < curve.dimensions; d++) {
      context.strokeStyle = curveColour(palette, d);
      const pen = penOn(context);
      strokeSamples(
        pen,
        curve.count,
        (i) => x(curve.fromS + i * curve.stepS),
        (i) => y(curve.values[i * curve.dimensions + d] as number),
      );
      pen.end();
    }
  });
}

/** The shape between lowest and highest, at least a line thick. */
function fillEnvelope({ context }: Paper, seen: Envelope, x: Scale, y: Scale): void {
  const { columns, dimensions, span } = seen;
  const hopS = (span.toS - span.fromS) / columns;
  const edge = (numbers: Float32Array, column: number, least: boolean): number => {
    let found = numbers[column * dimensions] as number;
    for (let d = 1; d < dimensions; d++) {
      const other = numbers[column * dimensions + d] as number;
      found = least ? Math.min(found, other) : Math.max(found, other);
    }
    return y(found) + (least ? 0.6 : -0.6);
  };
  const at = (column: number) => x(span.fromS + (column + 0.5) * hopS);
  context.beginPath();
  for (let c = 0; c < columns; c++) context.lineTo(at(c), edge(seen.high, c, false));
  for (let c = columns - 1; c >= 0; c--) context.lineTo(at(c), edge(seen.low, c, true));
  context.fill();
}

function paintSpectrogram(paper: Paper, { picture, spectrum }: SoundScene, x: Scale): void {
  const { context } = paper;
  if (!picture) return;
  const { spectrogram, image } = picture;
  clipped(paper, spectrum, () => {
    const [left, right] = [x(spectrogram.fromS), x(spectrogram.toS)];
    context.imageSmoothingQuality = "high";
    context.drawImage(image, left, spectrum.y, right - left, spectrum.height);
  });
}

/** Where a frequency stands in a box. */
function frequencyScale(box: Box, lowHz: number, highHz: number): Scale {
  const perOctave = box.height / Math.log2(highHz / lowHz);
  return (hz) => box.y + box.height - Math.log2(hz / lowHz) * perOctave;
}

/** The frequency at a height; null out of the spectrogram. */
export function hertzAt({ picture, spectrum }: SoundScene, y: number): number | null {
  if (!picture || y < spectrum.y || y > spectrum.y + spectrum.height) return null;
  const { lowHz, highHz } = picture.spectrogram;
  return lowHz * (highHz / lowHz) ** ((spectrum.y + spectrum.height - y) / spectrum.height);
}

/** The level there, in dB. */
export function levelAt({ picture }: SoundScene, tS: number, hz: number): number {
  const seen = picture?.spectrogram;
  if (!seen) return NaN;
  const column = Math.floor((tS - seen.fromS) / seen.hopS);
  const row = Math.floor((Math.log(hz / seen.lowHz) / Math.log(seen.highHz / seen.lowHz)) * seen.rows);
  const inside = column >= 0 && column < seen.columns && row >= 0 && row < seen.rows;
  return inside ? (seen.levelDb[column * seen.rows + row] as number) : NaN;
}

function paintFrequencies(paper: Paper, { picture, spectrum, hertzTicks }: SoundScene): void {
  const { context, palette } = paper;
  if (!picture) return;
  const y = frequencyScale(spectrum, picture.spectrogram.lowHz, picture.spectrogram.highHz);
  setFont(paper);
  context.textAlign = "right";
  context.textBaseline = "middle";
  context.fillStyle = palette.quiet;
  for (const tick of hertzTicks) {
    const at = y(tick.at);
    context.fillRect(spectrum.x - 4, Math.round(at), 4, 1);
    context.fillText(tick.text, spectrum.x - 8, at);
  }
}

const COLOURS = 96;
let ladder: OffscreenCanvas | null = null;

/** All colours, one pixel each, the lightest on top. */
function ladderOf(colourOf: (index: number) => number): OffscreenCanvas {
  if (ladder) return ladder;
  ladder = new OffscreenCanvas(1, COLOURS);
  const context = ladder.getContext("2d");
  for (let i = 0; context && i < COLOURS; i++) {
    context.fillStyle = `#${colourOf(i).toString(16).padStart(6, "0")}`;
    context.fillRect(0, COLOURS - 1 - i, 1, 1);
  }
  return ladder;
}

/** What the colours mean, in dB of a sine's amplitude. */
function paintScale(paper: Paper, { picture, scale }: SoundScene, colourOf: (index: number) => number): void {
  const { context, palette } = paper;
  if (!picture) return;
  context.drawImage(ladderOf(colourOf), scale.x, scale.y, scale.width, scale.height);
  const top = topDb(picture.spectrogram);
  const range = { low: top - RANGE_DB, high: top };
  const y = upward(scale, range);
  paintTitle(paper, scale, "dB");
  setFont(paper);
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillStyle = palette.quiet;
  for (const tick of valueTicks(range, Math.max(2, Math.round(scale.height / 40)))) {
    context.fillRect(scale.x + scale.width, Math.round(y(tick.at)), 3, 1);
    context.fillText(tick.text, scale.x + scale.width + 6, y(tick.at));
  }
}

/** The moment that is heard, and the one that is pointed at. */
export function paintSoundMoment(
  paper: Paper, scene: SoundScene, heardS: number | null, pointedS: number | null,
): void {
  const { context, palette } = paper;
  const boxes = [scene.wave, scene.spectrum];
  if (pointedS !== null) paintCursor(paper, boxes, pointedS, scene.span, palette.quiet);
  if (heardS === null || heardS < scene.span.fromS || heardS > scene.span.toS) return;
  const x = across(scene.wave, scene.span.fromS, scene.span.toS)(heardS);
  for (const box of boxes) {
    context.fillStyle = palette.surface;
    context.fillRect(x - 2, box.y, 4, box.height);
    context.fillStyle = palette.accent;
    context.fillRect(x - 1, box.y, 2, box.height);
  }
}

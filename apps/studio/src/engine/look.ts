/*
 * Looks at one item: its curve or envelope, its spectrogram, and its thumbnail. All counts are
 * bounded here, whatever is asked for, so that a look ends soon.
 */
import type { Item, Sinew, Spectrogram } from "sinew/core";
import type { Curve, Envelope, Look, LookRequest, Picture, Span, Thumbnail } from "./protocol";

const COUNT_MOST = 16384;
const COLUMNS_MOST = 2048;
const ROWS_MOST = 768;
/** A spectrogram's picture shows so much below the loudest, as the pictures of the tool do. */
export const RANGE_DB = 96;

/** What the library says of silence. */
const SILENCE_DB = -200;

export function isSilent({ loudestDb }: Spectrogram): boolean {
  return loudestDb <= SILENCE_DB;
}

/** The level of the lightest colour: the loudest that there is; full scale where all is silent. */
export function topDb(seen: Spectrogram): number {
  return isSilent(seen) ? 0 : seen.loudestDb;
}

export function bounded(value: number, low: number, high: number): number {
  return value >= low ? Math.min(Math.round(value), high) : low;
}

export function look(item: Item, request: LookRequest): Look {
  const { info, facts, marks } = item;
  const span = spanOf(item, request);
  const count = bounded(request.count, 2, COUNT_MOST);
  const voice = item.voice();
  return {
    item: item.name,
    kind: item.kind,
    info,
    facts,
    marks,
    curve: curveOf(item, span, count, voice === null),
    voice,
    envelope: voice && envelopeOf(item, span, count >> 1),
  };
}

function spanOf(item: Item, request: LookRequest): Span {
  const { viewS } = item.info;
  return request.span ?? { fromS: viewS.low, toS: viewS.high };
}

/** Samples a span. Where a signal turns so often that its samples miss turns, `finer` takes eight
 * times as many: the line drawn through them then fills what the curve fills. */
function curveOf(item: Item, span: Span, count: number, finer: boolean): Curve {
  const dimensions = item.info.dimensions;
  let stepS = (span.toS - span.fromS) / (count - 1);
  let values = item.block(span.fromS, stepS, count);
  if (finer && turns(values, dimensions) > count / 8) {
    count = Math.min(count * 8, COUNT_MOST);
    stepS = (span.toS - span.fromS) / (count - 1);
    values = item.block(span.fromS, stepS, count);
  }
  const velocities = item.velocityBlock(span.fromS, stepS, count);
  return { fromS: span.fromS, stepS, count, dimensions, values, velocities };
}

/** How often the samples turn round, in the dimension that does most. */
export function turns(values: Float64Array, dimensions: number): number {
  let most = 0;
  for (let d = 0; d < dimensions; d++) {
    let count = 0;
    let way = 0;
    for (let i = dimensions + d; i < values.length; i += dimensions) {
      const now = Math.sign((values[i] as number) - (values[i - dimensions] as number));
      if (now * way < 0) count++;
      if (now !== 0) way = now;
    }
    most = Math.max(most, count);
  }
  return most;
}

/** Sounds are sampled so often, unless a column would take too long. */
const SOUND_HZ = 48000;
const SAMPLES_IN_COLUMN_MOST = 4096;

/** Null where the curve itself shows every sample. */
function envelopeOf(item: Item, span: Span, columns: number): Envelope | null {
  const inColumn = bounded(((span.toS - span.fromS) * SOUND_HZ) / columns, 0, SAMPLES_IN_COLUMN_MOST);
  if (inColumn < 2) return null;
  const { low, high } = columnsOf(item, span, columns, inColumn);
  return { span, columns, dimensions: item.info.dimensions, low, high };
}

type Sides = { low: Float32Array; high: Float32Array };

/** What the samples of each column lie between; infinite where there are none that are numbers. */
function columnsOf(item: Item, span: Span, columns: number, inColumn: number): Sides {
  const { dimensions } = item.info;
  const stepS = (span.toS - span.fromS) / (columns * inColumn);
  const low = new Float32Array(columns * dimensions).fill(Infinity);
  const high = new Float32Array(columns * dimensions).fill(-Infinity);
  const atOnce = Math.max(1, Math.floor(65536 / inColumn));
  for (let first = 0; first < columns; first += atOnce) {
    const count = Math.min(atOnce, columns - first) * inColumn;
    const values = item.block(span.fromS + first * inColumn * stepS, stepS, count);
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number;
      const at = (first + Math.floor(i / (inColumn * dimensions))) * dimensions + (i % dimensions);
      if (value < (low[at] as number)) low[at] = value;
      if (value > (high[at] as number)) high[at] = value;
    }
  }
  return { low, high };
}

/** A spectrogram as pixels: four bytes each, rows from the highest frequency down. */
export type Painted = Omit<Picture, "image"> & { pixels: Uint8ClampedArray<ArrayBuffer> };

/** A sound's spectrogram in the library's colours. */
export function picture(sinew: Sinew, item: Item, request: LookRequest): Painted {
  const span = spanOf(item, request);
  const spectrogram = item.spectrogram({
    columns: bounded(request.spectrogram?.columns ?? 0, 2, COLUMNS_MOST),
    rows: bounded(request.spectrogram?.rows ?? 0, 2, ROWS_MOST),
    fromS: span.fromS,
    toS: span.toS,
  });
  return { item: item.name, spectrogram, pixels: pixelsOf(sinew, spectrogram) };
}

let colours: Uint32Array | null = null;

/** The library's colours as pixels lie in memory: red, green, blue, opaque. */
function coloursOf(sinew: Sinew): Uint32Array {
  return Uint32Array.from({ length: 96 }, (_, i) => {
    const colour = sinew.spectrogramColour(i);
    return new DataView(Uint8Array.of(colour >> 16, colour >> 8, colour, 255).buffer).getUint32(0, true);
  });
}

function pixelsOf(sinew: Sinew, seen: Spectrogram): Uint8ClampedArray<ArrayBuffer> {
  const table = (colours ??= coloursOf(sinew));
  const pixels = new Uint32Array(seen.columns * seen.rows);
  const scale = table.length / RANGE_DB;
  const floorDb = topDb(seen) - RANGE_DB;
  for (let column = 0; column < seen.columns; column++) {
    let to = (seen.rows - 1) * seen.columns + column;
    for (let from = column * seen.rows; from < (column + 1) * seen.rows; from++, to -= seen.columns) {
      const level = ((seen.levelDb[from] as number) - floorDb) * scale;
      pixels[to] = table[level > 0 ? Math.min(Math.floor(level), table.length - 1) : 0] as number;
    }
  }
  return new Uint8ClampedArray(pixels.buffer);
}

/** A sound is looked at closely, since its thumbnail is its envelope. */
const SAMPLES_IN_COLUMN = 8;
const SAMPLES_OF_SOUND_IN_COLUMN = 400;

export function thumbnail(item: Item, columns: number, sound: boolean): Thumbnail {
  columns = bounded(columns, 2, 512);
  const { dimensions, viewS } = item.info;
  const inColumn = sound ? SAMPLES_OF_SOUND_IN_COLUMN : SAMPLES_IN_COLUMN;
  const { low, high } = columnsOf(item, { fromS: viewS.low, toS: viewS.high }, columns, inColumn);
  scale(low, high, sound);
  return { item: item.name, dimensions, low, high };
}

/** Into 0 .. 1 of all that is there; a sound's middle is silence. What stands still is in the
 * middle, and so is what is no number. */
function scale(low: Float32Array, high: Float32Array, sound: boolean): void {
  let bottom = low.reduce((least, value) => Math.min(least, value), Infinity);
  let top = high.reduce((most, value) => Math.max(most, value), -Infinity);
  if (sound) bottom = -(top = Math.max(top, -bottom));
  const size = top - bottom;
  for (const side of [low, high]) {
    for (let i = 0; i < side.length; i++) {
      const share = ((side[i] as number) - bottom) / size;
      side[i] = share >= 0 && share <= 1 ? share : 0.5;
    }
  }
}

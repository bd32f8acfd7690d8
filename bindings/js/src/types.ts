/*
 * What the module gives and takes. Numbers keep the names and units of the C headers.
 */

/** A field of a record, as the tables of include/sinew/kind.h describe it. */
export type Field = {
  name: string;
  help: string;
  unit: string;
  required: boolean;
  /** Absent: it counts whatever else is given. Else it goes with these ways of its table. */
  ways?: { name: string; in: string[] };
} & (
  | {
      type: "number" | "integer";
      low: number;
      high: number;
      /** `low` itself is not allowed. */
      aboveLow: boolean;
      /** What a slider covers. It lies within low .. high, and is above 0 where `log` is set. */
      usualLow: number;
      usualHigh: number;
      default: number;
      /** A slider moves by ratios. */
      log: boolean;
      /** A slider goes round. */
      turns: boolean;
    }
  | { type: "choice"; words: string[]; default: string }
  | { type: "boolean"; default: boolean }
  /** ease  the text is an easing, as Sinew.ease reads it */
  | { type: "text"; maxBytes: number; default: string; ease: boolean }
  | {
      type: "numbers";
      low: number;
      high: number;
      aboveLow: boolean;
      usualLow: number;
      usualHigh: number;
      countLow: number;
      countHigh: number;
    }
  | { type: "records"; record: FieldTable; countLow: number; countHigh: number }
  | { type: "record"; record: FieldTable }
);

/** Several ways to say one thing, of which an object uses one, told by the fields that it gives. */
export type Ways = { name: string; help: string; words: string[]; default: string };

/** The fields of one object of a score. */
export type FieldTable = { name: string; plural: string; help: string; ways: Ways[]; fields: Field[] };

/** A kind of item. */
export type Kind = { name: string; help: string; example: string; sound: boolean; record: FieldTable };

export const EASE_SIDES = ["in", "out", "in-out", "out-in"] as const;
export type EaseSide = (typeof EASE_SIDES)[number];

/** A parameter of a family of easings. */
export type EaseParameter = {
  name: string;
  help: string;
  low: number;
  high: number;
  /** What a slider covers. */
  usualLow: number;
  usualHigh: number;
  default: number;
  /** Written as a percentage: 0.2 is "20%". */
  percent: boolean;
  whole: boolean;
  /** Of a choice: the number of a word is its place, and the text has the word. */
  words?: string[];
};

/** A family of easings. sides  its names begin with "in-", "out-", "in-out-" or "out-in-" */
export type EaseFamily = { name: string; sides: boolean; help: string; parameters: EaseParameter[] };

/** An ease that was read. */
export type Ease = {
  /** In canonical spelling. */
  text: string;
  /** The name of its family, or "points", "chain", "blend", "crossfade" or "whole". */
  shape: string;
  side: EaseSide;
  /** As its family has them; empty where it has no family. */
  parameters: number[];
  range: Range;
  monotone: boolean;
};

/** Why a text is no ease: one sentence, and the place in the text. */
export type EaseProblem = { problem: string; index: number };

/** Why a text or a value was refused: one sentence, with its place. */
export type Problem = {
  /** "range", "unknown name", ... as sn_status_name() gives them. */
  status: string;
  /** Counted from 1, in bytes; 0 where there is no text. */
  line: number;
  column: number;
  /** "items.hover.waves[1].slew_s", or "". */
  field: string;
  message: string;
};

export type Range = { low: number; high: number };

/** What is known of an item before sampling it. */
export type Info = {
  dimensions: number;
  /** Of the numbers: "value", or "x", "y", ... or what else they are, such as "r", "g", "b". */
  names: string[];
  /** One for each dimension. */
  bounds: Range[];
  boundsTight: boolean;
  period: "none" | "constant" | "exact" | "too-long";
  /** Seconds; NaN where there is no exact period. */
  periodS: number;
  /** When it ends; Infinity if it never does. */
  durationS: number;
  /** The span of time worth showing. */
  viewS: Range;
  /** Of the values; "" if none was said. */
  unit: string;
};

export type Fact = { name: string; value: number };

/** A moment worth pointing at: a peak, an arrival. */
export type Mark = {
  tS: number;
  /** A point of the curve of that dimension; NaN: the moment as such. */
  value: number;
  dimension: number;
  /** A few words: "overshoots 4.6 %". */
  text: string;
};

/** Something that happens: an event of a track. */
export type ItemEvent = {
  tS: number;
  name: string;
  /** Of copies beside each other the one that tells it; else 0. */
  copy: number;
  /** The cursor goes back over it. */
  backwards: boolean;
};

/** The numbers of a spectrogram; see include/sinew/spectrogram.h. */
export type Spectrogram = {
  columns: number;
  rows: number;
  dimensions: number;
  rateHz: number;
  fromS: number;
  toS: number;
  lowHz: number;
  highHz: number;
  hopS: number;
  /** Of row r in column c: [c * rows + r]; row 0 is the lowest. */
  levelDb: Float32Array;
  /** What the samples of column c lie between: [c * dimensions + d]. */
  low: Float32Array;
  high: Float32Array;
  loudestDb: number;
  loudestHz: number;
  loudestS: number;
};

export type SpectrogramRequest = {
  columns: number;
  rows: number;
  rateHz?: number;
  fromS?: number;
  toS?: number;
  lowHz?: number;
  highHz?: number;
  linearFrequency?: boolean;
};

/** How a voice is played once; every member has the default of sn_note_default(). */
export type Note = {
  velocity?: number;
  pitchRatio?: number;
  gain?: number;
  pan?: number;
  seed?: number;
  delayFrames?: number;
};

/** Thrown where a text or a value is refused. `message` is the whole sentence with its place. */
export class SinewError extends Error implements Problem {
  readonly status: string;
  readonly line: number;
  readonly column: number;
  readonly field: string;
  /** The sentence alone. */
  readonly sentence: string;
  constructor(problem: Problem) {
    const place = [problem.line ? `${problem.line}:${problem.column}` : "", problem.field]
      .filter((part) => part !== "")
      .join(": ");
    super(place === "" ? problem.message : `${place}: ${problem.message}`);
    this.name = "SinewError";
    this.status = problem.status;
    this.line = problem.line;
    this.column = problem.column;
    this.field = problem.field;
    this.sentence = problem.message;
  }
}

/*
 * What the page and its engine say to each other. The engine is a worker with an instance of the
 * library: it loads items, samples them and looks at their sounds, so that the page never waits.
 */
import type { Fact, Info, Mark, Problem, Spectrogram } from "sinew/core";

export type Span = { fromS: number; toS: number };

/** What a view wants to see of one item. */
export type LookRequest = {
  text: string;
  item: string;
  /** Samples across the view: some two for each pixel. */
  count: number;
  /** The span to sample; absent: the item's own view. */
  span?: Span;
  /** Absent: no picture. Only items that are sounds get one. */
  spectrogram?: { columns: number; rows: number };
};

/** Evenly spaced samples of a signal, the first at the start of the span and the last at its end. */
export type Curve = {
  fromS: number;
  stepS: number;
  count: number;
  dimensions: number;
  /** Of sample i in dimension d: [i * dimensions + d]. */
  values: Float64Array;
  /** Per second. */
  velocities: Float64Array;
};

/** What there is to see. */
export type Look = {
  item: string;
  kind: string;
  info: Info;
  facts: Fact[];
  marks: Mark[];
  curve: Curve;
  /** Of a sound: what the player plays. */
  voice: Uint8Array | null;
  /** Of a sound with more samples than the curve has. */
  envelope: Envelope | null;
};

/** What a sound's samples lie between in each column of a span: [c * dimensions + d]. */
export type Envelope = {
  span: Span;
  columns: number;
  dimensions: number;
  low: Float32Array;
  high: Float32Array;
};

/** A sound's spectrogram, and how it looks. */
export type Picture = {
  item: string;
  spectrogram: Spectrogram;
  /** A pixel for each column and row, from the highest frequency down. */
  image: ImageBitmap;
};

/** A small picture of an item for the list: what its samples lie between in each column, in 0 .. 1
 * of all that is shown. A sound's envelope, a signal's curve. Of column c in dimension d:
 * [c * dimensions + d]. */
export type Thumbnail = { item: string; dimensions: number; low: Float32Array; high: Float32Array };

/** The engine answers each message once, in turn. */
export type ToEngine =
  | { type: "start"; id: number; wasm: ArrayBuffer }
  | { type: "look"; id: number; request: LookRequest }
  | { type: "picture"; id: number; request: LookRequest }
  | { type: "thumbnail"; id: number; text: string; item: string; columns: number };

export type FromEngine =
  | { type: "started"; id: number }
  | { type: "look"; id: number; look: Look }
  | { type: "picture"; id: number; picture: Picture }
  | { type: "thumbnail"; id: number; thumbnail: Thumbnail }
  | { type: "problem"; id: number; problem: Problem };

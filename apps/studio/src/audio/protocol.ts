/*
 * What the page and its player in the audio thread say to each other.
 */
import type { Note } from "sinew/core";

/** What the player is started with. */
export type PlayerOptions = { wasm: ArrayBuffer; gain: number };

export type ToPlayer =
  /** Strikes a voice, at the context's time atS, or at once where that is past. `strike` is the
   * page's number of it, which comes back in PlayerState. */
  | { type: "play"; voice: Uint8Array; note: Note; strike: number; atS: number }
  /** Gives what rings another form. Where it has another number of modes it is struck anew. */
  | { type: "change"; voice: Uint8Array }
  | { type: "stop" }
  /** Of all, as a factor; it gets there smoothly. */
  | { type: "gain"; gain: number };

/** Told at most some 30 times a second, and only while something sounds. */
export type PlayerState = {
  type: "state";
  /** Notes that sound. */
  active: number;
  /** The highest output since the last state. */
  peak: number;
  /** The limiter's lowest gain since then. */
  gainLow: number;
  /** The last strike, and the context's frame at which it began. The limiter makes it heard
   * delayFrames later. */
  strike: number;
  strikeFrame: number;
  delayFrames: number;
};

/** The library failed; it is started anew by the next strike. */
export type PlayerFault = { type: "fault"; message: string };

export type FromPlayer = PlayerState | PlayerFault;

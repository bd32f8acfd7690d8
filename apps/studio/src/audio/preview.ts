/*
 * What the audio thread does, without the audio thread: plays strikes, changes what rings, sets
 * the volume, limits. player_worklet.ts calls it for each quantum; tests call it under node.
 *
 * render() allocates nothing, but for what a change takes to reach the library. Should the library
 * fail, the notes end there, and the next strike starts it anew.
 */
import { SinewError, type Note, type Player } from "sinew/core";
import { Limiter } from "./limiter";
import type { FromPlayer, PlayerState, ToPlayer } from "./protocol";

/** Notes at once, and partials of one note. A voice that is too large for one size gets the next. */
const SIZES = [
  { polyphony: 32, partials: 512 },
  { polyphony: 8, partials: 8192 },
  { polyphony: 1, partials: 2 ** 18 },
] as const;

/** A change of the volume is over, but for 1/e, in this time. */
const GAIN_S = 0.01;
const STATES_PER_S = 30;

/** Renders any number of frames; cuts them only where one call does not take so many. */
function renderAll(player: Player, left: Float32Array, right: Float32Array): void {
  const most = player.framesMost;
  if (left.length <= most) return player.render(left, right);
  for (let at = 0; at < left.length; at += most)
    player.render(left.subarray(at, at + most), right.subarray(at, at + most));
}

export type Size = { polyphony: number; partials: number };

export class Preview {
  readonly #start: (size: Size) => Player;
  readonly #post: (message: FromPlayer) => void;
  readonly #rateHz: number;
  readonly #limiter: Limiter;

  #player: Player | null = null;
  #size = 0;
  /** The notes that may still ring, the newest last. */
  #notes: number[] = [];
  #lastNote: Note = {};
  #change: Uint8Array | null = null;
  #frame = 0;

  #gain: number;
  #gainTo: number;
  readonly #gainStep: number;

  readonly #state: PlayerState;
  #sinceState = 0;
  /** Is there anything the page has not been told of? */
  #news = false;

  /** start  makes a player of the library, on a new instance */
  constructor(
    rateHz: number,
    gain: number,
    start: (size: Size) => Player,
    post: (message: FromPlayer) => void,
  ) {
    this.#rateHz = rateHz;
    this.#start = start;
    this.#post = post;
    this.#limiter = new Limiter(rateHz);
    this.#gain = this.#gainTo = gain;
    this.#gainStep = 1 - Math.exp(-1 / (GAIN_S * rateHz));
    const { delayFrames } = this.#limiter;
    this.#state = { type: "state", active: 0, peak: 0, gainLow: 1, strike: 0, strikeFrame: 0, delayFrames };
  }

  receive(message: ToPlayer): void {
    try {
      if (message.type === "play") this.#strike(message);
      else if (message.type === "change") this.#change = message.voice;
      else if (message.type === "stop") this.#stop();
      else this.#gainTo = message.gain;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Writes the next frames. frame  the context's number of the first one */
  render(left: Float32Array, right: Float32Array, frame: number): void {
    this.#frame = frame + left.length;
    try {
      this.#applyChange();
      if (this.#player !== null) renderAll(this.#player, left, right);
    } catch (error) {
      this.#fail(error);
      left.fill(0);
      right.fill(0);
    }
    this.#applyGain(left, right);
    this.#limiter.process(left, right);
    this.#tell(left, right);
  }

  #strike(message: { voice: Uint8Array; note: Note; strike: number; atS: number }): void {
    const delayFrames = Math.max(0, Math.round(message.atS * this.#rateHz) - this.#frame);
    this.#play(message.voice, { ...message.note, delayFrames });
    this.#lastNote = message.note;
    this.#state.strike = message.strike;
    this.#state.strikeFrame = this.#frame + delayFrames;
    this.#sinceState = Infinity;
    this.#news = true;
  }

  /** Plays a note, if need be on a larger player. */
  #play(voice: Uint8Array, note: Note): void {
    for (;;) {
      const player = (this.#player ??= this.#start(SIZES[this.#size] as Size));
      try {
        this.#notes = this.#notes.filter((each) => player.isActive(each));
        this.#notes.push(player.play(voice, note));
        return;
      } catch (error) {
        const larger = error instanceof SinewError && error.status === "limit";
        if (!larger || this.#size + 1 === SIZES.length) throw error;
        player.close();
        this.#player = null;
        this.#notes = [];
        this.#size++;
      }
    }
  }

  #stop(): void {
    this.#player?.stopAll();
    this.#notes = [];
    this.#change = null;
  }

  /** Changes all that rings, once in a quantum, however many changes have come. */
  #applyChange(): void {
    const voice = this.#change;
    if (voice === null || this.#player === null) return;
    this.#change = null;
    let misfit = false;
    for (let i = 0; i < this.#notes.length; i++) {
      const note = this.#notes[i] as number;
      if (!this.#player.change(note, voice) && this.#player.isActive(note)) misfit = true;
    }
    if (!misfit) return;
    this.#stop();
    this.#play(voice, this.#lastNote);
  }

  #applyGain(left: Float32Array, right: Float32Array): void {
    let gain = this.#gain;
    for (let i = 0; i < left.length; i++) {
      const rise = this.#gainTo - gain;
      gain = Math.abs(rise) < 1e-5 ? this.#gainTo : gain + rise * this.#gainStep;
      left[i] = (left[i] as number) * gain;
      right[i] = (right[i] as number) * gain;
    }
    this.#gain = gain;
  }

  /** Notes peaks, and tells the page when it is time and there is something to tell. */
  #tell(left: Float32Array, right: Float32Array): void {
    const state = this.#state;
    let peak = state.peak;
    for (let i = 0; i < left.length; i++)
      peak = Math.max(peak, Math.abs(left[i] as number), Math.abs(right[i] as number));
    state.peak = peak;
    state.gainLow = Math.min(state.gainLow, this.#limiter.gainLow);
    this.#sinceState += left.length;
    if (this.#sinceState * STATES_PER_S < this.#rateHz) return;
    state.active = this.#player?.active ?? 0;
    const sounds = state.active > 0 || state.peak > 0 || state.gainLow < 1;
    if (sounds || this.#news) this.#post(state);
    this.#news = sounds;
    this.#sinceState = 0;
    state.peak = 0;
    state.gainLow = 1;
  }

  /** A voice that is refused leaves all as it was. Whatever else fails may have left the instance
   * broken: the notes end, and the next strike makes a new one. */
  #fail(error: unknown): void {
    if (!(error instanceof SinewError)) {
      this.#player = null;
      this.#notes = [];
      this.#change = null;
      this.#news = true;
    }
    this.#post({ type: "fault", message: error instanceof Error ? error.message : String(error) });
  }
}

/*
 * A player of voices, for an audio callback.
 */
import type { Memory } from "./memory.js";
import type { Note } from "./types.js";
import { whole } from "./whole.js";

/** Made by Sinew.player(). */
export class Player {
  /** Frames that one render() takes at most. */
  readonly framesMost: number;
  readonly #memory: Memory;
  #address: number;
  #left = new Float32Array(0);
  #right = new Float32Array(0);

  constructor(memory: Memory, rateHz: number, polyphony: number, partials: number) {
    this.#memory = memory;
    this.framesMost = memory.exports.player_frames();
    this.#address = memory.exports.player_open(
      rateHz, whole(polyphony, "polyphony"), whole(partials, "partials"),
    );
    if (this.#address === 0) throw memory.error();
  }

  /** Notes that sound. */
  get active(): number {
    return this.#memory.exports.player_active(this.#open());
  }

  /** Plays a voice; gives the note's number. Throws SinewError. */
  play(voice: Uint8Array, note: Note = {}): number {
    const player = this.#open();
    const { velocity = 1, pitchRatio = 1, gain = 1, pan = 0, seed = 0, delayFrames = 0 } = note;
    const number = this.#memory.lend(voice, (bytes) =>
      this.#memory.exports.player_play(
        player, bytes, voice.length, velocity, pitchRatio, gain, pan, seed, delayFrames,
      ),
    );
    if (number === 0) throw this.#memory.error();
    return number;
  }

  /** Changes a note that sounds, without a click; false where it has ended or the number of its
   * modes differs. Throws SinewError where the bytes are no voice. */
  change(note: number, voice: Uint8Array): boolean {
    const player = this.#open();
    const changed = this.#memory.lend(voice, (bytes) =>
      this.#memory.exports.player_change(player, note, bytes, voice.length),
    );
    if (changed < 0) throw this.#memory.error();
    return changed !== 0;
  }

  isActive(note: number): boolean {
    return this.#memory.exports.player_is_active(this.#open(), note) !== 0;
  }

  level(note: number): number {
    return this.#memory.exports.player_level(this.#open(), note);
  }

  release(note: number): void {
    this.#memory.exports.player_release(this.#open(), note);
  }

  stop(note: number): void {
    this.#memory.exports.player_stop(this.#open(), note);
  }

  stopAll(): void {
    this.#memory.exports.player_stop_all(this.#open());
  }

  /** Writes the next frames of all notes together. Allocates nothing, but a view of its memory
   * where the number of frames is another than the last time, or the memory has grown. */
  render(left: Float32Array, right: Float32Array): void {
    const player = this.#open();
    const count = left.length;
    if (count > this.framesMost || count !== right.length)
      throw new RangeError(`Both channels have the same number of frames, at most ${this.framesMost}.`);
    this.#memory.exports.player_render(player, count);
    /* A view that died, because the memory has grown, has length 0. */
    if (this.#left.length !== count) this.#look(count);
    left.set(this.#left);
    right.set(this.#right);
  }

  close(): void {
    if (this.#address !== 0) this.#memory.exports.player_close(this.#address);
    this.#address = 0;
  }

  #open(): number {
    if (this.#address === 0) throw new Error("This player is closed.");
    return this.#address;
  }

  /** Makes the views of its next frames. */
  #look(count: number): void {
    const { memory, player_left, player_right } = this.#memory.exports;
    this.#left = new Float32Array(memory.buffer, player_left(this.#address), count);
    this.#right = new Float32Array(memory.buffer, player_right(this.#address), count);
  }
}

/*
 * Sound on the page: starts it on a gesture, strikes voices, changes what rings, and knows what is
 * heard. The sound itself is made by player_worklet.ts in the audio thread.
 *
 * Nothing sounds before the user has asked for it once. Each failure ends in one plain sentence
 * (`error`), and the next strike tries again.
 */
import type { Note } from "sinew/core";
import script from "./player_worklet.ts?script";
import { addScript } from "./add_script";
import { heardTimeS } from "./heard";
import type { FromPlayer, PlayerOptions, PlayerState, ToPlayer } from "./protocol";

/** While a control is dragged, a sound that has died away is struck so often at most. */
const STRIKE_AGAIN_MS = 350;
/** A sound has died away at a tenth of the loudest that its strike was: 20 dB. */
const DIED_AWAY = 0.1;
/** Without a gesture a browser does not start sound, and does not say so either. */
const START_MS = 3000;
const VOLUME_KEY = "sinew-studio-volume";
const REPEAT_LOW_S = 0.25;
const REPEAT_HIGH_S = 4;

export class Audio {
  /** "off" before the first gesture, and where the system has taken the sound away. */
  state = $state<"off" | "starting" | "running" | "failed">("off");
  /** One sentence on why there is no sound; "" where there is. */
  error = $state("");
  /** Does a note ring? */
  sounding = $state(false);
  /** The peak of the last moments; full scale is 1. */
  level = $state(0);
  /** What the limiter takes away in these moments: 0 or below. */
  reductionDb = $state(0);

  /** How the next strike is played. */
  velocity = $state(1);
  semitones = $state(0);
  seed = $state(0);
  /** Each strike takes the next seed. */
  newSeed = $state(false);
  /** Is there a voice to strike? */
  ready = $state(false);

  #volume = $state(readVolume());
  #muted = $state(false);
  #repeating = $state(false);
  #repeatS = $state(1);
  #playOnChange = $state(true);

  readonly #wasm: ArrayBuffer;
  #context: AudioContext | null = null;
  #node: AudioWorkletNode | null = null;
  #starting: Promise<void> | null = null;

  /** What strike() plays, and what it is a form of. */
  #voice: Uint8Array | null = null;
  #source = "";
  #strike = 0;
  #struckMs = -Infinity;
  /** Of the last strike: its loudest so far, and what the player told of it. */
  #loudest = 0;
  #last: PlayerState | null = null;
  #repeatTimer: ReturnType<typeof setTimeout> | undefined;
  #againTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(wasm: ArrayBuffer) {
    this.#wasm = wasm;
  }

  // ---- on and off

  /** Makes sound possible. Call it from a click or a key: browsers allow it there alone. */
  start(): Promise<void> {
    this.#starting ??= this.#begin().finally(() => (this.#starting = null));
    return this.#starting;
  }

  async #begin(): Promise<void> {
    if (this.#context?.state === "running" && this.#node !== null) return;
    this.state = "starting";
    this.error = "";
    try {
      const context = (this.#context ??= this.#makeContext());
      const [node] = await Promise.all([this.#node ?? this.#makeNode(context), resume(context)]);
      if (context !== this.#context) return;
      this.#node = node;
      this.#follow(context);
    } catch (error) {
      this.#fail(sentence(error));
    }
  }

  #makeContext(): AudioContext {
    if (typeof AudioContext === "undefined") throw new Error("This browser has no Web Audio.");
    const context = new AudioContext({ latencyHint: "interactive" });
    if (!Reflect.has(context, "audioWorklet")) {
      void context.close();
      throw new Error("Browsers play such sounds only on pages from https, from this machine or from disk.");
    }
    context.onstatechange = () => this.#follow(context);
    context.addEventListener("error", () => this.#fail("The sound device has failed. Play tries again."));
    return context;
  }

  async #makeNode(context: AudioContext): Promise<AudioWorkletNode> {
    await addScript(context, script);
    const processorOptions: PlayerOptions = { wasm: this.#wasm, gain: this.#gain };
    const node = new AudioWorkletNode(context, "sinew-player", {
      numberOfInputs: 0,
      outputChannelCount: [2],
      processorOptions,
    });
    node.port.onmessage = (event: MessageEvent<FromPlayer>) => this.#hear(event.data);
    node.onprocessorerror = () => this.#fail("The player of sounds has stopped. Play starts it again.");
    node.connect(context.destination);
    return node;
  }

  /** Takes over the state of the context, which the system may change at any time. */
  #follow(context: AudioContext): void {
    if (context !== this.#context || this.state === "failed") return;
    if (context.state === "running") {
      this.state = this.#node === null ? "starting" : "running";
      this.error = "";
    } else if (this.state === "running") {
      this.#silent();
      this.state = "off";
      this.error = "The system has paused the sound. Play goes on.";
    }
  }

  #fail(why: string): void {
    const context = this.#context;
    this.#context = this.#node = null;
    if (context !== null && context.state !== "closed") void context.close();
    this.#silent();
    this.state = "failed";
    this.error = why;
  }

  /** Ends all, for good or until the next start(). */
  close(): void {
    this.repeating = false;
    clearTimeout(this.#againTimer);
    const context = this.#context;
    this.#context = this.#node = null;
    if (context !== null && context.state !== "closed") void context.close();
    this.#silent();
    this.state = "off";
  }

  #silent(): void {
    this.#last = null;
    this.sounding = false;
    this.level = 0;
    this.reductionDb = 0;
  }

  // ---- striking

  /** Plays a voice once. */
  play(voice: Uint8Array, note: Note = {}): void {
    this.#send({ type: "play", voice, note, strike: ++this.#strike, atS: 0 });
    this.#struckMs = performance.now();
    this.#loudest = 0;
    if (this.#node !== null && this.#context?.state === "running") this.sounding = true;
  }

  /** Plays the voice of the last update(), as the controls say; starts the sound if need be.
   * semitones  above what the controls say, for keys */
  async strike(semitones = 0): Promise<void> {
    if (this.state !== "running") await this.start();
    if (this.state === "running") this.#strikeNow(semitones);
  }

  #strikeNow(semitones = 0): void {
    clearTimeout(this.#againTimer);
    this.#againTimer = undefined;
    if (this.#voice === null) return;
    if (this.newSeed) this.seed = (this.seed + 1) % 2 ** 32;
    const pitchRatio = 2 ** ((this.semitones + semitones) / 12);
    this.play(this.#voice, { velocity: this.velocity, pitchRatio, seed: this.seed });
  }

  /** Ends all that sounds, and the repeating. */
  stop(): void {
    this.repeating = false;
    clearTimeout(this.#againTimer);
    this.#againTimer = undefined;
    this.#send({ type: "stop" });
  }

  /** The voice has another form: what rings takes it on, and the next strike has it. `source` says
   * what it is a form of: of something else, it is only kept for the next strike. */
  update(voice: Uint8Array | null, source = ""): void {
    const other = source !== this.#source || this.#voice === null || voice === null;
    if (!other && same(voice, this.#voice as Uint8Array)) return;
    this.#voice = voice;
    this.#source = source;
    this.ready = voice !== null;
    if (voice === null) this.repeating = false;
    if (other || voice === null) return;
    this.#send({ type: "change", voice });
    this.changed();
  }

  /** Something that is heard has changed: strikes again where that is wished and the last strike
   * has died away; now, or as soon as it may be. */
  changed(): void {
    if (!this.#playOnChange || this.#repeating || this.state !== "running") return;
    if (this.#againTimer !== undefined) return;
    const waitMs = Math.max(0, this.#struckMs + STRIKE_AGAIN_MS - performance.now());
    this.#againTimer = setTimeout(() => {
      this.#againTimer = undefined;
      if (this.state === "running" && this.#diedAway) this.#strikeNow();
    }, waitMs);
  }

  get #diedAway(): boolean {
    return !this.sounding || this.level < DIED_AWAY * this.#loudest;
  }

  // ---- what the controls set

  get volume(): number {
    return this.#volume;
  }
  set volume(volume: number) {
    this.#volume = Math.min(1, Math.max(0, volume));
    writeVolume(this.#volume);
    this.#send({ type: "gain", gain: this.#gain });
  }

  get muted(): boolean {
    return this.#muted;
  }
  set muted(muted: boolean) {
    this.#muted = muted;
    this.#send({ type: "gain", gain: this.#gain });
  }

  /** Loudness goes about with the square root of a factor, so the volume is squared. */
  get #gain(): number {
    return this.#muted ? 0 : this.#volume ** 2;
  }

  get playOnChange(): boolean {
    return this.#playOnChange;
  }
  set playOnChange(playOnChange: boolean) {
    this.#playOnChange = playOnChange;
    clearTimeout(this.#againTimer);
    this.#againTimer = undefined;
  }

  get repeatS(): number {
    return this.#repeatS;
  }
  set repeatS(seconds: number) {
    this.#repeatS = Math.min(REPEAT_HIGH_S, Math.max(REPEAT_LOW_S, seconds));
  }

  get repeating(): boolean {
    return this.#repeating;
  }
  set repeating(repeating: boolean) {
    if (repeating === this.#repeating) return;
    this.#repeating = repeating;
    clearTimeout(this.#repeatTimer);
    if (repeating) void this.#repeat();
  }

  async #repeat(): Promise<void> {
    await this.strike();
    if (this.state !== "running") this.#repeating = false;
    clearTimeout(this.#repeatTimer);
    if (this.#repeating) this.#repeatTimer = setTimeout(() => void this.#repeat(), this.#repeatS * 1000);
  }

  // ---- what is heard

  /** Seconds since the last strike as it is heard, for a playhead; null where nothing is. */
  playedAtS(): number | null {
    const last = this.#last;
    if (this.#context === null || last === null || !this.sounding) return null;
    if (last.strike !== this.#strike) return null;
    const struckS = (last.strikeFrame + last.delayFrames) / this.#context.sampleRate;
    const playedS = heardTimeS(this.#context, performance.now()) - struckS;
    return playedS >= 0 ? playedS : null;
  }

  #hear(message: FromPlayer): void {
    if (message.type === "fault") {
      this.error = `This sound could not be played: ${message.message}`;
      this.sounding = false;
      return;
    }
    this.#last = message;
    this.level = message.peak;
    this.reductionDb = message.gainLow < 1 ? 20 * Math.log10(Math.max(message.gainLow, 1e-5)) : 0;
    if (message.strike !== this.#strike) return;
    this.#loudest = Math.max(this.#loudest, message.peak);
    this.sounding = message.active > 0;
    if (this.sounding) this.error = "";
  }

  #send(message: ToPlayer): void {
    this.#node?.port.postMessage(message);
  }
}

/** Waits until the context runs; throws where that does not happen. */
async function resume(context: AudioContext): Promise<void> {
  const why = "The browser starts sound only after a click or a key press.";
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(why)), START_MS));
  await Promise.race([context.resume(), late]);
}

function sentence(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return `Sound could not be started. ${why}`;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function readVolume(): number {
  try {
    const kept = Number.parseFloat(localStorage.getItem(VOLUME_KEY) ?? "");
    return kept >= 0 && kept <= 1 ? kept : 0.7;
  } catch {
    return 0.7;
  }
}

function writeVolume(volume: number): void {
  try {
    localStorage.setItem(VOLUME_KEY, String(volume));
  } catch {
    /* without a store it lasts as long as the page */
  }
}

/*
 * The page's side of the sound, with an audio device that is made up: when it strikes, what it
 * sends to the player, and what becomes of failures.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Audio } from "../../src/audio/audio.svelte";
import { heardTimeS } from "../../src/audio/heard";
import type { FromPlayer, PlayerState, ToPlayer } from "../../src/audio/protocol";

class FakeContext extends EventTarget {
  static last: FakeContext;
  static blobs = true;
  static gesture = true;
  state = "suspended";
  sampleRate = 48000;
  currentTime = 0;
  baseLatency = 0;
  outputLatency = 0.02;
  destination = {};
  onstatechange: (() => void) | null = null;
  modules: string[] = [];
  audioWorklet = {
    addModule: (address: string) => {
      this.modules.push(address);
      const taken = FakeContext.blobs || address.startsWith("data:");
      return taken ? Promise.resolve() : Promise.reject(new Error("no"));
    },
  };
  constructor() {
    super();
    FakeContext.last = this;
  }
  resume(): Promise<void> {
    if (!FakeContext.gesture) return new Promise(() => undefined);
    this.become("running");
    return Promise.resolve();
  }
  close(): Promise<void> {
    this.become("closed");
    return Promise.resolve();
  }
  become(state: string): void {
    this.state = state;
    this.onstatechange?.();
  }
}

class FakeNode {
  static last: FakeNode;
  static refuse = false;
  sent: ToPlayer[] = [];
  port = {
    onmessage: (_: { data: FromPlayer }) => undefined as void,
    postMessage: (message: ToPlayer) => this.sent.push(message),
  };
  onprocessorerror: (() => void) | null = null;
  constructor(
    public context: FakeContext,
    public name: string,
    public options: { processorOptions: { gain: number } },
  ) {
    if (FakeNode.refuse) throw new Error("It is not to be had.");
    FakeNode.last = this;
  }
  connect(): void {}
  tell(state: Partial<PlayerState>): void {
    const silent = { active: 0, peak: 0, gainLow: 1, strike: 0, strikeFrame: 0, delayFrames: 240 };
    this.port.onmessage({ data: { type: "state", ...silent, ...state } });
  }
  strikes(): Extract<ToPlayer, { type: "play" }>[] {
    return this.sent.filter((message) => message.type === "play");
  }
}

const kept = new Map<string, string>();
const voice = (byte: number) => Uint8Array.of(byte);

beforeEach(() => {
  vi.useFakeTimers();
  FakeContext.blobs = FakeContext.gesture = true;
  FakeNode.refuse = false;
  kept.clear();
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("AudioWorkletNode", FakeNode);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An audio that has struck "kick" once, so that sound is on. */
async function struck(): Promise<Audio> {
  const audio = new Audio(new ArrayBuffer(8));
  audio.update(voice(1), "kick");
  await audio.strike();
  FakeNode.last.tell({ active: 1, peak: 0.8, strike: 1 });
  return audio;
}

describe("starting", () => {
  it("is silent before a gesture, whatever changes", async () => {
    const audio = new Audio(new ArrayBuffer(8));
    audio.update(voice(1), "kick");
    audio.update(voice(2), "kick");
    audio.changed();
    await vi.advanceTimersByTimeAsync(2000);
    expect(audio.state).toBe("off");
  });

  it("starts with the first strike, and plays it", async () => {
    const audio = await struck();
    expect(audio.state).toBe("running");
    expect(audio.sounding).toBe(true);
    expect(FakeContext.last.modules[0]).toMatch(/^blob:/);
    const note = { velocity: 1, pitchRatio: 1, seed: 0 };
    expect(FakeNode.last.strikes()).toMatchObject([{ voice: voice(1), note }]);
  });

  it("takes a data: address where blobs are refused", async () => {
    FakeContext.blobs = false;
    const audio = await struck();
    expect(audio.state).toBe("running");
    expect(FakeContext.last.modules[1]).toMatch(/^data:text\/javascript/);
  });

  it("says so where the browser waits for a gesture, and starts at the next one", async () => {
    FakeContext.gesture = false;
    const audio = new Audio(new ArrayBuffer(8));
    audio.update(voice(1), "kick");
    const strike = audio.strike();
    expect(audio.state).toBe("starting");
    await vi.advanceTimersByTimeAsync(4000);
    await strike;
    expect(audio.state).toBe("failed");
    expect(audio.error).toContain("only after a click");
    FakeContext.gesture = true;
    await audio.strike();
    expect(audio.state).toBe("running");
    expect(audio.error).toBe("");
  });

  it("says in a sentence why it failed, and tries again", async () => {
    FakeNode.refuse = true;
    const audio = new Audio(new ArrayBuffer(8));
    audio.update(voice(1), "kick");
    await audio.strike();
    expect(audio.state).toBe("failed");
    expect(audio.error).toBe("Sound could not be started. It is not to be had.");
    FakeNode.refuse = false;
    await audio.strike();
    expect(audio.state).toBe("running");
  });

  it("says so where there is no Web Audio", async () => {
    vi.stubGlobal("AudioContext", undefined);
    const audio = new Audio(new ArrayBuffer(8));
    await audio.start();
    expect(audio.error).toContain("no Web Audio");
  });

  it("says so where the page is not to be trusted with worklets", async () => {
    const Bare = class extends FakeContext {
      constructor() {
        super();
        Reflect.deleteProperty(this, "audioWorklet");
      }
    };
    vi.stubGlobal("AudioContext", Bare);
    const audio = new Audio(new ArrayBuffer(8));
    await audio.start();
    expect(audio.state).toBe("failed");
    expect(audio.error).toContain("only on pages from https");
  });

  it("follows a system that takes the sound away and gives it back", async () => {
    const audio = await struck();
    FakeContext.last.become("interrupted");
    expect(audio).toMatchObject({ state: "off", sounding: false, level: 0 });
    expect(audio.error).toContain("paused");
    FakeContext.last.become("running");
    expect(audio).toMatchObject({ state: "running", error: "" });
  });

  it("starts anew after the device or the player has failed", async () => {
    const audio = await struck();
    for (const fail of [
      () => FakeContext.last.dispatchEvent(new Event("error")),
      () => FakeNode.last.onprocessorerror?.(),
    ]) {
      const before = FakeContext.last;
      fail();
      expect(audio.state).toBe("failed");
      expect(before.state).toBe("closed");
      await audio.strike();
      expect(audio.state).toBe("running");
      expect(FakeContext.last).not.toBe(before);
    }
  });
});

describe("live change", () => {
  it("changes what rings; the same bytes are no change", async () => {
    const audio = await struck();
    audio.update(voice(1), "kick");
    audio.update(voice(2), "kick");
    expect(FakeNode.last.sent.slice(1)).toEqual([{ type: "change", voice: voice(2) }]);
  });

  it("keeps another item's voice for the next strike only", async () => {
    const audio = await struck();
    audio.update(voice(9), "bell");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeNode.last.sent).toHaveLength(1);
    await audio.strike();
    expect(FakeNode.last.strikes().at(-1)?.voice).toEqual(voice(9));
  });

  it("strikes again during a drag each 350 ms, once the sound has died away", async () => {
    const audio = await struck();
    const { length } = FakeNode.last.strikes();
    for (let ms = 0; ms < 3500; ms += 10) {
      audio.update(voice(ms / 10), "kick");
      await vi.advanceTimersByTimeAsync(10);
      const strike = FakeNode.last.strikes().length;
      FakeNode.last.tell({ active: 1, peak: 0.8, strike });
      FakeNode.last.tell({ active: 1, peak: 0.01, strike });
    }
    const again = FakeNode.last.strikes().length - length;
    expect(again).toBeGreaterThanOrEqual(9);
    expect(again).toBeLessThanOrEqual(10);
  });

  it("does not strike while the last strike is loud, nor where it is not wished", async () => {
    const audio = await struck();
    audio.update(voice(2), "kick");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeNode.last.strikes()).toHaveLength(1);
    FakeNode.last.tell({ active: 0, strike: 1 });
    audio.playOnChange = false;
    audio.update(voice(3), "kick");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeNode.last.strikes()).toHaveLength(1);
    audio.playOnChange = true;
    audio.update(voice(4), "kick");
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeNode.last.strikes()).toHaveLength(2);
  });
});

describe("the controls", () => {
  it("strikes at the velocity, pitch and seed that are set", async () => {
    const audio = await struck();
    audio.velocity = 0.5;
    audio.semitones = -12;
    audio.seed = 41;
    audio.newSeed = true;
    await audio.strike(24);
    expect(FakeNode.last.strikes().at(-1)?.note).toEqual({ velocity: 0.5, pitchRatio: 2, seed: 42 });
    expect(audio.seed).toBe(42);
  });

  it("repeats until it is stopped", async () => {
    const audio = await struck();
    audio.repeatS = 0.5;
    audio.repeating = true;
    await vi.advanceTimersByTimeAsync(2100);
    expect(FakeNode.last.strikes()).toHaveLength(1 + 5);
    audio.stop();
    await vi.advanceTimersByTimeAsync(2000);
    expect(FakeNode.last.strikes()).toHaveLength(6);
    expect(audio.repeating).toBe(false);
    expect(FakeNode.last.sent.at(-1)).toEqual({ type: "stop" });
  });

  it("does not repeat twice as often after off and on at once", async () => {
    const audio = await struck();
    audio.repeating = true;
    audio.repeating = false;
    audio.repeating = true;
    await vi.advanceTimersByTimeAsync(2100);
    const strikes = FakeNode.last.strikes().length;
    await vi.advanceTimersByTimeAsync(3000);
    expect(FakeNode.last.strikes().length - strikes).toBe(3);
  });

  it("ends the repeating where the item is no sound", async () => {
    const audio = await struck();
    audio.repeating = true;
    audio.update(null, "sway");
    expect(audio).toMatchObject({ repeating: false, ready: false });
  });

  it("keeps the volume, and mutes", async () => {
    const audio = await struck();
    expect(audio.volume).toBe(0.7);
    expect(FakeNode.last.options.processorOptions.gain).toBeCloseTo(0.49);
    audio.volume = 0.5;
    audio.muted = true;
    expect(FakeNode.last.sent.slice(-2)).toEqual([{ type: "gain", gain: 0.25 }, { type: "gain", gain: 0 }]);
    expect(new Audio(new ArrayBuffer(8)).volume).toBe(0.5);
  });

  it("does without a storage that throws or holds nonsense", () => {
    kept.set("sinew-studio-volume", "loud");
    expect(new Audio(new ArrayBuffer(8)).volume).toBe(0.7);
    const refuse = () => {
      throw new Error("no storage");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    const audio = new Audio(new ArrayBuffer(8));
    audio.volume = 0.3;
    expect(audio.volume).toBe(0.3);
  });
});

describe("what is heard", () => {
  it("is late by the output and by the limiter", async () => {
    const audio = await struck();
    FakeNode.last.tell({ active: 1, peak: 0.8, strike: 1, strikeFrame: 48000 });
    FakeContext.last.currentTime = 1.024;
    expect(audio.playedAtS()).toBeNull();
    FakeContext.last.currentTime = 1.525;
    expect(audio.playedAtS()).toBeCloseTo(0.5);
    FakeNode.last.tell({ active: 0, strike: 1, strikeFrame: 48000 });
    expect(audio.playedAtS()).toBeNull();
  });

  it("goes by the output's time stamp where there is one that makes sense", () => {
    const clocks = { currentTime: 2, baseLatency: 0.01, outputLatency: 0.05 };
    const stamped = (contextTime: number, performanceTime: number) =>
      heardTimeS({ ...clocks, getOutputTimestamp: () => ({ contextTime, performanceTime }) }, 5000);
    expect(stamped(1.9, 4980)).toBeCloseTo(1.92);
    expect(stamped(0, 0)).toBeCloseTo(1.95);
    expect(stamped(90, 4980)).toBeCloseTo(1.95);
    expect(heardTimeS({ currentTime: 2, baseLatency: 0.01 }, 5000)).toBeCloseTo(1.99);
  });

  it("says how much is limited, and that a sound was refused", async () => {
    const audio = await struck();
    FakeNode.last.tell({ active: 1, peak: 0.89, gainLow: 0.5, strike: 1 });
    expect(audio.reductionDb).toBeCloseTo(-6.02, 2);
    FakeNode.last.port.onmessage({ data: { type: "fault", message: "these bytes are no voice" } });
    expect(audio.error).toBe("This sound could not be played: these bytes are no voice");
    expect(audio.sounding).toBe(false);
  });
});

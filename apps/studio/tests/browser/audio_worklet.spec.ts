/*
 * The player of the audio thread in a real Chromium, without the studio around it: in an
 * OfflineAudioContext, whose output can be read to the sample.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { Page } from "@playwright/test";
import { instantiate, type Note } from "sinew/core";
import type { FromPlayer } from "../../src/audio/protocol";
import { expect, test } from "./studio";

const RATE_HZ = 48000;
const QUANTUM_US = (128 / RATE_HZ) * 1e6;
/** The limiter's. */
const DELAY = 240;
const root = new URL("../../../../", import.meta.url);
const wasm = readFileSync(new URL("bindings/js/dist/sinew-simd.wasm", root));
const sinew = instantiate(new WebAssembly.Module(wasm));
const sounds = readFileSync(new URL("examples/sounds.sinew.json", root), "utf8");

/** An empty page that allows scripts from such addresses alone, and the library's WebAssembly. */
const pageThatAllows = (addresses: string) => `<!doctype html><meta charset="utf-8"><title>player</title>
  <meta http-equiv="Content-Security-Policy"
    content="default-src 'none'; script-src 'wasm-unsafe-eval' ${addresses}">`;

/** A module and all it imports as a classic script; its exports become one variable. */
async function bundle(file: string, globalName: string): Promise<string> {
  const entryPoints = [fileURLToPath(new URL(`apps/studio/src/audio/${file}`, root))];
  const settings = { bundle: true, write: false, format: "iife", target: "es2022" } as const;
  const result = await build({ entryPoints, globalName, ...settings });
  return result.outputFiles[0]?.text ?? "";
}

let worklet = "";
let adder = "";
test.beforeAll(async () => {
  worklet = await bundle("player_worklet.ts", "player");
  adder = await bundle("add_script.ts", "adder");
});
test.beforeEach(async ({ page }) => page.addInitScript(`${adder}; globalThis.adder = adder;`));

function preset(name: string): Uint8Array {
  const score = sinew.open(sounds, name);
  const voice = score.find(name)?.voice() as Uint8Array;
  score.close();
  return voice;
}
function tone(frequency_hz: number): Uint8Array {
  const item = { kind: "voice", modes: [{ frequency_hz, t60_s: 3, amplitude: 0.5 }] };
  const score = sinew.open(JSON.stringify({ sinew: 1, items: { it: item } }));
  const voice = score.find("it")?.voice() as Uint8Array;
  score.close();
  return voice;
}

type Job = {
  seconds: number;
  plays: { voice: Uint8Array; note: Note }[];
  /** Is the output wanted? It takes time to fetch. */
  keep?: boolean;
  /** So many frames apart, each is sent to the player while it renders. */
  changes?: { voices: Uint8Array[]; everyFrames: number };
};
type Rendered = { left: Float32Array; wallMs: number; messages: FromPlayer[] };

/** Opens a page with a strict script policy; an AudioWorklet needs a secure address. */
async function openPage(page: Page): Promise<void> {
  const answer = { contentType: "text/html", body: pageThatAllows("blob:") };
  await page.route("http://localhost/player", (route) => route.fulfill(answer));
  await page.goto("http://localhost/player");
}

async function render(page: Page, job: Job): Promise<Rendered> {
  const numbers = (voice: Uint8Array) => Array.from(voice);
  const argument = {
    worklet,
    wasm: wasm.toString("base64"),
    rateHz: RATE_HZ,
    frames: Math.round(job.seconds * RATE_HZ),
    plays: job.plays.map(({ voice, note }) => ({ voice: numbers(voice), note })),
    changes: (job.changes?.voices ?? []).map(numbers),
    everyFrames: job.changes?.everyFrames ?? 0,
    keep: job.keep ?? true,
  };
  const rendered = await page.evaluate(async (given) => {
    const context = new OfflineAudioContext(2, given.frames, given.rateHz);
    const { addScript } = (window as unknown as { adder: typeof import("../../src/audio/add_script") }).adder;
    await addScript(context, given.worklet);
    const bytes = Uint8Array.from(atob(given.wasm), (letter) => letter.charCodeAt(0));
    const node = new AudioWorkletNode(context, "sinew-player", {
      numberOfInputs: 0,
      outputChannelCount: [2],
      processorOptions: { wasm: bytes.buffer, gain: 1 },
    });
    node.connect(context.destination);
    const messages: FromPlayer[] = [];
    node.port.onmessage = (event) => messages.push(event.data);
    const soon = () => new Promise((done) => setTimeout(done, 10));
    given.plays.forEach(({ voice, note }, i) =>
      node.port.postMessage({ type: "play", voice: Uint8Array.from(voice), note, strike: i + 1, atS: 0 }),
    );
    await new Promise((done) => setTimeout(done, 300));
    given.changes.forEach((voice, i) => {
      const at = ((i + 1) * given.everyFrames) / given.rateHz;
      void context.suspend(at).then(async () => {
        node.port.postMessage({ type: "change", voice: Uint8Array.from(voice) });
        await soon();
        await context.resume();
      });
    });
    const startMs = performance.now();
    const buffer = await context.startRendering();
    const wallMs = performance.now() - startMs;
    await soon();
    return { left: given.keep ? Array.from(buffer.getChannelData(0)) : [], wallMs, messages };
  }, argument);
  return { ...rendered, left: Float32Array.from(rendered.left) };
}

function peak(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}
/** The largest second difference: of a tone small, of a click large. */
function bend(x: Float32Array): number {
  let most = 0;
  for (let i = 2; i < x.length; i++)
    most = Math.max(most, Math.abs((x[i] as number) - 2 * (x[i - 1] as number) + (x[i - 2] as number)));
  return most;
}

test("the kick is the library's, within 1e-6", async ({ page }) => {
  await openPage(page);
  const voice = preset("kick");
  const note = { velocity: 0.5, seed: 7 };
  const { left, messages } = await render(page, { seconds: 0.5, plays: [{ voice, note }] });

  const player = sinew.player(RATE_HZ);
  player.play(voice, note);
  const expected = new Float32Array(left.length - DELAY);
  for (let at = 0; at < expected.length; at += 128) {
    const part = expected.subarray(at, at + 128);
    player.render(part, new Float32Array(part.length));
  }
  player.close();

  const errors = expected.map((sample, i) => sample - (left[i + DELAY] as number));
  expect(peak(expected)).toBeGreaterThan(0.2);
  expect(peak(errors)).toBeLessThan(1e-6);
  expect(messages.every((message) => message.type === "state")).toBe(true);
  expect(messages.length).toBeGreaterThan(5);
});

test("100 quick changes make no click", async ({ page }) => {
  await openPage(page);
  const plays = [{ voice: tone(440), note: {} }];
  const steady = await render(page, { seconds: 0.5, plays });
  const voices = Array.from({ length: 100 }, (_, i) => tone(440 + ((7 * i) % 40)));
  const changed = await render(page, { seconds: 0.5, plays, changes: { voices, everyFrames: 128 } });
  const from = DELAY + 10;
  expect(bend(changed.left.subarray(from))).toBeLessThan(3 * bend(steady.left.subarray(from)));
  const errors = changed.left.map((sample, i) => sample - (steady.left[i] as number));
  expect(peak(errors)).toBeGreaterThan(0.2);
  expect(peak(changed.left.subarray(20000))).toBeGreaterThan(0.15);
});

test("rendering takes a small share of the time there is", async ({ page }) => {
  await openPage(page);
  const seconds = 4;
  const quanta = (seconds * RATE_HZ) / 128;
  const usEach = async (voice: Uint8Array, count: number) => {
    const plays = Array.from({ length: count }, (_, i) => ({ voice, note: { gain: 0.05, seed: i } }));
    const walls = [];
    for (let run = 0; run < 3; run++) {
      const { wallMs, messages } = await render(page, { seconds, plays, keep: false });
      walls.push(wallMs);
      const active = messages.map((message) => (message.type === "state" ? message.active : 0));
      expect(Math.max(0, ...active)).toBe(count);
    }
    return (Math.min(...walls) * 1000) / quanta;
  };
  const cases: [string, Uint8Array, number][] = [
    ["no note", tone(440), 0],
    ["1 bell", preset("bell"), 1],
    ["32 bells", preset("bell"), 32],
  ];
  for (const [name, voice, count] of cases) {
    const us = await usEach(voice, count);
    console.log(`${name}: ${us.toFixed(1)} us of ${QUANTUM_US.toFixed(0)} us for a quantum`);
    expect(us).toBeLessThan(0.25 * QUANTUM_US);
  }
});

test("it plays on a page that was opened from disk", async ({ page }, info) => {
  const file = join(tmpdir(), `sinew-player-${process.pid}-${info.workerIndex}.html`);
  writeFileSync(file, pageThatAllows("blob: data:"));
  try {
    await page.goto(pathToFileURL(file).href);
    const { left } = await render(page, { seconds: 0.2, plays: [{ voice: preset("kick"), note: {} }] });
    expect(peak(left)).toBeGreaterThan(0.5);
  } finally {
    rmSync(file);
  }
});

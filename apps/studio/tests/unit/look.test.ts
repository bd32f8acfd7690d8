import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { instantiate, type Item } from "sinew/core";
import { look, picture, RANGE_DB, thumbnail, turns } from "../../src/engine/look";

const wasm = readFileSync(createRequire(import.meta.url).resolve("sinew/sinew.wasm"));
const sinew = instantiate(new WebAssembly.Module(wasm));
const examples = new URL("../../../../examples/", import.meta.url);
const first = readFileSync(new URL("first.sinew.json", examples), "utf8");
const sounds = readFileSync(new URL("sounds.sinew.json", examples), "utf8");

function itemOf(text: string, name: string): Item {
  const item = sinew.open(text, name).find(name);
  if (!item) throw new Error(`no ${name}`);
  return item;
}

describe("a look at a signal", () => {
  const item = itemOf(first, "hover");

  it("samples the whole view from its start to its end, with speeds", () => {
    const seen = look(item, { text: "", item: "hover", count: 101 });
    expect(seen.curve).toMatchObject({ fromS: 0, count: 101, dimensions: 1 });
    expect(seen.curve.values[0]).toBe(item.sample(0)[0]);
    expect(seen.curve.values[100]).toBeCloseTo(item.sample(item.info.viewS.high)[0] as number, 12);
    expect(seen.curve.velocities[50]).toBeCloseTo(item.velocity(50 * seen.curve.stepS)[0] as number, 9);
    expect([seen.voice, seen.envelope]).toEqual([null, null]);
  });

  it("samples a span that is asked for", () => {
    const { curve } = look(item, { text: "", item: "hover", count: 11, span: { fromS: 100, toS: 101 } });
    expect(curve.fromS).toBe(100);
    expect(curve.values[5]).toBeCloseTo(item.sample(100.5)[0] as number, 12);
  });

  it("bounds what is asked for, whatever it is", () => {
    for (const count of [-5, 0, NaN, 1e12, Infinity]) {
      const { curve } = look(item, { text: "", item: "hover", count });
      expect(curve.count).toBeGreaterThanOrEqual(2);
      expect(curve.count).toBeLessThanOrEqual(16384);
    }
  });

  it("samples more closely what would be missed", () => {
    const fast = itemOf('{"sinew":1,"items":{"a":{"kind":"wave","waves":[{"frequency_hz":100}]}}}', "a");
    const { curve } = look(fast, { text: "", item: "a", count: 200, span: { fromS: 0, toS: 1 } });
    expect(curve.count).toBe(1600);
    expect(turns(Float64Array.of(0, 5, 1, 5, 0, 5), 2)).toBe(1);
  });
});

describe("a look at a sound", () => {
  const item = itemOf(sounds, "kick");
  const request = { text: "", item: "kick", count: 50, spectrogram: { columns: 64, rows: 32 } };

  it("has its voice, and what all its samples lie between", () => {
    const { voice, envelope } = look(item, request);
    expect(voice?.length).toBeGreaterThan(0);
    expect(envelope?.columns).toBe(25);
    const samples = item.block(0, 1 / 48000, Math.round(item.info.durationS * 48000));
    expect(Math.max(...(envelope?.high ?? []))).toBeCloseTo(Math.max(...samples), 2);
    expect(Math.min(...(envelope?.low ?? []))).toBeCloseTo(Math.min(...samples), 2);
  });

  it("is a curve where it is seen closely", () => {
    const { envelope, curve } = look(item, { ...request, span: { fromS: 0.01, toS: 0.0105 } });
    expect(envelope).toBeNull();
    expect(curve.values[25]).toBeCloseTo(item.sample(0.01 + 25 * curve.stepS)[0] as number, 9);
  });

  it("bounds a picture, whatever is asked for", () => {
    const { spectrogram, pixels } = picture(sinew, item, { ...request, spectrogram: { columns: NaN, rows: 1e9 } });
    expect(spectrogram).toMatchObject({ columns: 2, rows: 768 });
    expect(pixels.length).toBe(2 * 768 * 4);
  });

  it("is painted in the library's colours, high frequencies at the top", () => {
    const { spectrogram, pixels } = picture(sinew, item, request);
    const { levelDb, loudestDb, rows, columns } = spectrogram;
    for (const [column, row] of [[0, 0], [3, 31], [10, 12], [63, 31]] as const) {
      const share = ((levelDb[column * rows + row] as number) - (loudestDb - RANGE_DB)) / RANGE_DB;
      const colour = sinew.spectrogramColour(Math.min(Math.max(Math.floor(share * 96), 0), 95));
      const at = ((rows - 1 - row) * columns + column) * 4;
      expect([...pixels.subarray(at, at + 4)]).toEqual([colour >> 16, (colour >> 8) & 255, colour & 255, 255]);
    }
  });
});

describe("thumbnails", () => {
  it("fill their height and stay inside, a sound about its middle", () => {
    for (const [text, name, sound] of [[first, "hover", false], [first, "handheld", false], [sounds, "bell", true]] as const) {
      const { low, high, dimensions } = thumbnail(itemOf(text, name), 72, sound);
      expect(low.length).toBe(72 * dimensions);
      expect(Math.min(...low)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...high)).toBeLessThanOrEqual(1);
      expect(low.every((value, i) => value <= (high[i] as number))).toBe(true);
      if (sound) expect(low[71]).toBeCloseTo(0.5, 2);
      else expect([Math.min(...low), Math.max(...high)]).toEqual([0, 1]);
    }
  });

  it("show what stands still as a line in the middle", () => {
    const flat = itemOf('{"sinew":1,"items":{"a":{"kind":"wave","waves":[{"amplitude":0,"offset":7}]}}}', "a");
    expect(new Set(thumbnail(flat, 8, false).low)).toEqual(new Set([0.5]));
  });
});

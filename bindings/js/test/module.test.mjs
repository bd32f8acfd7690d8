/* The WebAssembly files themselves, and what needs no score. */
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { hasSimd, instantiate } from "../dist/core.js";
import { decodeByHand, encodeByHand } from "../dist/utf8.js";
import { builds, dist, tool } from "./library.mjs";

for (const name of ["sinew.wasm", "sinew-simd.wasm"]) {
  test(`${name} imports nothing and is small`, async () => {
    const bytes = readFileSync(dist(name));
    const module = await WebAssembly.compile(bytes);
    assert.deepEqual(WebAssembly.Module.imports(module), []);
    assert.ok(gzipSync(bytes, { level: 9 }).length < 150_000);
    assert.equal(statSync(dist(name)).mode & 0o111, 0);
  });
}

test("the plain build needs no vectors, the other has them", () => {
  /* f32x4.mul, as each build must have it or not. */
  const has = (name) => readFileSync(dist(name)).includes(Buffer.from([0xfd, 0xe6, 0x01]));
  assert.equal(has("sinew-simd.wasm"), true);
  assert.equal(has("sinew.wasm"), false);
  assert.equal(hasSimd(), true);
});

test("the stack comes first in the memory, so that an overflow traps", async () => {
  for (const name of ["sinew.wasm", "sinew-simd.wasm"]) {
    const module = await WebAssembly.compile(readFileSync(dist(name)));
    const { exports } = await WebAssembly.instantiate(module);
    /* Below the text of the version, the first of the constants, there is room for 1 MiB. */
    const address = exports.library_version();
    assert.ok(address >= 2 ** 20 && address < 2 ** 20 + 2 ** 17);
  }
});

for (const [build, sinew] of Object.entries(builds)) {
  test(`${build}: the version is the tool's`, () => {
    assert.equal(`sinew ${sinew.version}`, tool("--version").trim());
  });

  test(`${build}: the kinds are the tool's`, () => {
    assert.deepEqual(sinew.kinds, JSON.parse(tool("help", "--json")).kinds);
    assert.ok(sinew.kinds.length >= 4);
    assert.equal(sinew.kinds, sinew.kinds);
  });

  test(`${build}: numbers are read and written`, () => {
    assert.equal(sinew.number("3/2"), 1.5);
    assert.equal(sinew.number("0.1"), 0.1);
    assert.equal(sinew.number("-1e-300"), -1e-300);
    for (const text of ["", " 1", "1 ", "1/0", "x", "1/2/3", "½"])
      assert.ok(Number.isNaN(sinew.number(text)));
    assert.equal(sinew.text(0.1), "0.1");
    assert.equal(sinew.text(1e21), "1e21");
    assert.equal(sinew.text(-0), "-0");
    for (let i = 0; i < 1000; i++) {
      const value = (Math.sin(i) * 10) ** (i % 40);
      assert.ok(Object.is(Number(sinew.text(value)), value));
    }
  });

  test(`${build}: colours of a spectrogram get lighter`, () => {
    const light = (rgb) => (rgb >> 16) + ((rgb >> 8) & 255) + (rgb & 255);
    assert.ok(light(sinew.spectrogramColour(95)) > light(sinew.spectrogramColour(0)) + 300);
    assert.equal(sinew.spectrogramColour(96), 0);
  });
}

test("instances are apart", async () => {
  const module = await WebAssembly.compile(readFileSync(dist("sinew.wasm")));
  const [one, other] = [instantiate(module), instantiate(module)];
  assert.throws(() => one.check("{"));
  assert.equal(other.text(2), "2");
  assert.equal(other.version, one.version);
});

test("UTF-8 by hand is UTF-8", () => {
  const whole = ["", "plain", "é½", "한글 中", "🎵🎶", "a\0b", "\ufeffx", "x".repeat(10000)];
  const texts = [...whole, "\ud800", "a\udc00b", "\ud83d"]; /* with lone halves of pairs */
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    assert.deepEqual(Uint8Array.from(encodeByHand(text)), bytes);
    assert.equal(decodeByHand(bytes), new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  }
});

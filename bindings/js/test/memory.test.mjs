/* What is closed gives its memory back. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Sinew } from "../dist/core.js";
import { Memory } from "../dist/memory.js";
import { dist, generator, textOf } from "./library.mjs";

async function fresh() {
  const module = await WebAssembly.compile(readFileSync(dist("sinew.wasm")));
  return new WebAssembly.Instance(module).exports;
}

test("memory does not grow over 1000 times open and close", async () => {
  const exports = await fresh();
  const sinew = new Sinew(new Memory(exports));
  const size = () => exports.memory.buffer.byteLength;
  const points = `linear(${Array.from({ length: 500 }, (_, i) => i / 499).join(", ")})`;
  const names = Object.keys(JSON.parse(textOf("sounds")).items);
  const round = (i) => {
    const score = sinew.open(textOf("sounds"), names[i % names.length]);
    const player = sinew.player(48000);
    player.play(score.items[0].voice());
    score.items[0].block(0, 0.001, 1000);
    score.close();
    player.close();
    sinew.set(textOf("first"), "items.tide.view_s", "7");
    assert.throws(() => sinew.open(textOf("sounds"), "none"));
    assert.throws(() => sinew.check("{}"));
    assert.throws(() => sinew.player(0));
    sinew.ease.read(i % 2 === 0 ? points : "out-bak");
    sinew.ease.write("back", "out", [0.2]);
    sinew.ease.sample("in-quad", 1000);
  };
  for (let i = 0; i < names.length; i++) round(i);
  const before = size();
  for (let i = 0; i < 1000; i++) round(i);
  assert.equal(size(), before);
});

test("blocks are aligned, apart, and used again", async () => {
  const exports = await fresh();
  const memory = new Memory(exports);
  const below = generator(3);
  const taken = [];
  for (let i = 0; i < 20000; i++) {
    if (taken.length < 40 && below(2) === 0) {
      const size = below(2 ** (1 + below(16)));
      const address = memory.take(size);
      assert.equal(address % 16, 0);
      memory.bytes.fill(i, address, address + size);
      taken.push({ address, size, byte: i & 255 });
    } else if (taken.length > 0) {
      const [{ address, size, byte }] = taken.splice(below(taken.length), 1);
      assert.ok(memory.bytes.subarray(address, address + size).every((each) => each === byte));
      memory.give(address);
    }
  }
  /* 40 blocks of up to 64 KiB at once, and what fragments leave between them. */
  assert.ok(exports.memory.buffer.byteLength < 3 * 2 ** 20, `${exports.memory.buffer.byteLength}`);
  for (const { address } of taken) memory.give(address);
  const all = exports.memory.buffer.byteLength - 2 ** 20 - 2 ** 16;
  assert.notEqual(exports.glue_take(all - 2 ** 16), 0);
});

test("what does not fit is refused in words", async () => {
  const exports = await fresh();
  const memory = new Memory(exports);
  for (const bytes of [2 ** 31, 2 ** 31 - 1, 2 ** 32 - 1])
    assert.throws(() => memory.take(bytes), { name: "SinewError", status: "memory" });
  assert.equal(memory.take(0) % 16, 0);
});

// Calls that no types allow, or that a mistake makes: each is refused in words, takes no memory, and
// leaves the instance as it was.
import assert from "node:assert/strict";
import { test } from "node:test";
import { builds, generator, problem, textOf } from "./library.mjs";

const text = textOf("sounds");
const wave = '{"kind":"wave","waves":[{"frequency_hz":1}]}';

for (const [build, sinew] of Object.entries(builds)) {
  test(`${build}: counts that are no whole numbers are refused, not cut`, () => {
    const score = sinew.open(text);
    const [item] = score.items;
    for (const count of [-1, NaN, 1.5, 2.7, 2 ** 32 + 2, Infinity, "4", undefined]) {
      assert.throws(() => item.spectrogram({ columns: count, rows: 4 }), RangeError, String(count));
      assert.throws(() => item.spectrogram({ columns: 4, rows: count }), RangeError, String(count));
      assert.throws(() => item.block(0, 1, count), RangeError, String(count));
      if (count === undefined) continue;
      assert.throws(() => sinew.player(48000, { polyphony: count }), problem({ status: "range" }));
      assert.throws(() => sinew.player(48000, { partials: count }), problem({ status: "range" }));
    }
    assert.throws(() => item.spectrogram({ columns: 1e6, rows: 1e6 }), problem({ field: "columns" }));
    score.close();
  });

  test(`${build}: bytes of another type, or that were sent away, are refused and take no memory`, () => {
    const score = sinew.open(text, "kick");
    const voice = score.items[0].voice();
    const sent = voice.slice();
    structuredClone(sent.buffer, { transfer: [sent.buffer] });
    const player = sinew.player(48000);
    for (const bytes of [undefined, null, 5, "abc", [1, 2], { length: 1e9 }, new Float32Array(4), sent]) {
      assert.throws(() => player.play(bytes), TypeError);
      assert.throws(() => player.change(1, bytes), TypeError);
    }
    assert.throws(() => player.play(new Uint8Array(0)), problem({ status: "syntax" }));
    const shared = new Uint8Array(new SharedArrayBuffer(voice.length));
    shared.set(voice);
    assert.ok(player.isActive(player.play(shared)));
    player.close();
    score.close();
  });

  test(`${build}: an item's name of another type is refused`, () => {
    for (const name of [null, 5, {}]) assert.throws(() => sinew.open(text, name), TypeError);
  });

  test(`${build}: items load by names with quotes, brackets, escapes and names of JavaScript`, () => {
    const names = ["__proto__", "constructor", " ", 'a"b', "a\\b", "a.b", "a]b", "[0]", "😀", "10"];
    const items = names.map((name) => `${JSON.stringify(name)}: ${wave}`);
    const escaped = `{"sinew":1,"items":{"\\u0061\\/b":${wave},${items.join()}}}`;
    for (const name of ["a/b", ...names]) {
      const score = sinew.open(escaped, name);
      assert.deepEqual(score.items.map((item) => item.name), [name]);
      assert.equal(score.find(name), score.items[0]);
      score.close();
    }
    assert.throws(() => sinew.open(escaped, "a\0/b"), problem({ status: "unknown name" }));
  });

  test(`${build}: damaged voices never trap`, () => {
    const score = sinew.open(text, "kick");
    const voice = score.items[0].voice();
    const player = sinew.player(48000);
    const below = generator(20261130);
    const [left, right] = [new Float32Array(256), new Float32Array(256)];
    for (let round = 0; round < 1000; round++) {
      const damaged = voice.slice();
      for (let k = below(4); k >= 0; k--) damaged[below(damaged.length)] = below(256);
      try {
        player.play(damaged);
      } catch (error) {
        assert.equal(error.name, "SinewError", error.message);
      }
      player.render(left, right);
      assert.ok(left.every(Number.isFinite), `round ${round}`);
      if (round % 16 === 0) player.stopAll();
    }
    player.close();
    score.close();
  });
}

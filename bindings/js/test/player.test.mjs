/* The player: it sounds, goes on when its voice is changed, and takes no harm from bad bytes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { builds, generator, problem, sameBits, textOf } from "./library.mjs";

const RATE_HZ = 48000;

function voiceOf(sinew, text, name) {
  const score = sinew.open(text, name);
  const voice = score.items[0].voice();
  score.close();
  return voice;
}

/** The next frames of the left channel, in runs as a sound device asks for them. */
function listen(player, frames, run = 128) {
  const heard = new Float32Array(frames);
  const right = new Float32Array(run);
  for (let at = 0; at < frames; at += run) {
    const count = Math.min(run, frames - at);
    player.render(heard.subarray(at, at + count), right.subarray(0, count));
  }
  return heard;
}

const peak = (frames) => frames.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** The largest step between neighbours. */
const steepest = (frames) => peak(frames.slice(1).map((value, i) => value - frames[i]));

for (const [build, sinew] of Object.entries(builds)) {
  const kick = voiceOf(sinew, textOf("sounds"), "kick");

  test(`${build}: the kick sounds as its item does`, () => {
    const score = sinew.open(textOf("sounds"), "kick");
    const player = sinew.player(RATE_HZ);
    assert.equal(player.active, 0);
    assert.equal(peak(listen(player, 1024)), 0);
    const note = player.play(kick);
    const heard = listen(player, 24000);
    assert.ok(sameBits(heard.slice(0, 5000), Float32Array.from(score.items[0].block(0, 1 / RATE_HZ, 5000))));
    assert.ok(peak(heard) > 0.5);
    assert.ok(player.active === 1 && player.isActive(note) && player.level(note) > 0);
    listen(player, 96000);
    assert.ok(player.active === 0 && !player.isActive(note) && player.level(note) === 0);
    assert.equal(player.change(note, kick), false);
    player.close();
    score.close();
  });

  test(`${build}: runs may have any length up to the most`, () => {
    const player = sinew.player(RATE_HZ);
    player.play(kick);
    const once = listen(player, 9000, player.framesMost);
    player.stopAll();
    listen(player, 4800);
    player.play(kick);
    assert.ok(sameBits(listen(player, 9000, 77), once));
    const large = new Float32Array(player.framesMost + 1);
    assert.throws(() => player.render(large, large), RangeError);
    assert.throws(() => player.render(large.subarray(2), large.subarray(3)), RangeError);
    player.render(large.subarray(0, 0), large.subarray(0, 0));
    player.close();
  });

  test(`${build}: a note goes on ringing while its voice is changed`, () => {
    const bell = (hz) => {
      const item = `{ "kind": "voice", "modes": [{ "frequency_hz": ${hz}, "t60_s": 2 }] }`;
      return voiceOf(sinew, `{ "sinew": 1, "items": { "a": ${item} } }`, "a");
    };
    const player = sinew.player(RATE_HZ);
    const note = player.play(bell(200));
    listen(player, 2400);
    const pieces = [];
    for (let hz = 200; hz < 300; hz++) {
      assert.equal(player.change(note, bell(hz)), true);
      pieces.push(...listen(player, 128));
    }
    /* A sine of amplitude 1 at 300 Hz steps by at most 2 pi 300 / 48000. */
    assert.ok(steepest(pieces) < ((2 * Math.PI * 300) / RATE_HZ) * 1.01);
    assert.ok(peak(pieces) > 0.6);
    assert.equal(player.change(note, kick), false);
    player.release(note);
    player.stop(note);
    listen(player, 4800);
    assert.equal(player.active, 0);
    player.close();
  });

  test(`${build}: velocity, gain, pan, pitch, delay and seed reach the note`, () => {
    const player = sinew.player(RATE_HZ, { polyphony: 2, partials: 64 });
    const hear = (note) => {
      player.stopAll();
      listen(player, 4800);
      player.play(kick, note);
      const left = new Float32Array(4096);
      const right = new Float32Array(4096);
      player.render(left, right);
      return { left, right };
    };
    const whole = hear();
    assert.ok(peak(hear({ velocity: 0.5 }).left) < 0.8 * peak(whole.left));
    assert.ok(Math.abs(peak(hear({ gain: 2 }).left) - 2 * peak(whole.left)) < 1e-6);
    assert.ok(peak(hear({ pan: 1 }).left) < 1e-6);
    assert.ok(peak(hear({ pan: 1 }).right) > peak(whole.right));
    assert.ok(!sameBits(hear({ pitchRatio: 1.5 }).left, whole.left));
    assert.ok(!sameBits(hear({ seed: 5 }).left, whole.left));
    assert.equal(peak(hear({ delayFrames: 1000 }).left.subarray(0, 1000)), 0);
    assert.ok(sameBits(hear({ delayFrames: 1000 }).left.slice(1000), whole.left.slice(0, 3096)));
    const bad = [{ velocity: 2 }, { velocity: NaN }, { pan: -3 }, { pitchRatio: 0 }, { gain: Infinity }];
    for (const note of bad)
      assert.throws(() => player.play(kick, note), problem({ name: "SinewError" }));
    const broken = [{ seed: -1 }, { seed: 0.5 }, { seed: NaN }, { delayFrames: 2 ** 31 }, { delayFrames: 1.5 }];
    for (const note of broken)
      assert.throws(() => player.play(kick, note), problem({ status: "range" }));
    player.close();
  });

  test(`${build}: players of wrong numbers are refused`, () => {
    for (const rate of [0, -1, NaN, Infinity])
      assert.throws(() => sinew.player(rate), problem({ status: "range" }));
    for (const options of [{ polyphony: 0 }, { partials: -1 }, { polyphony: 4096, partials: 2 ** 18 }])
      assert.throws(() => sinew.player(RATE_HZ, options), problem({ name: "SinewError" }));
  });

  test(`${build}: a closed player says so`, () => {
    const player = sinew.player(RATE_HZ);
    player.close();
    player.close();
    const frames = new Float32Array(128);
    for (const use of [
      () => player.active,
      () => player.play(kick),
      () => player.change(1, kick),
      () => player.isActive(1),
      () => player.level(1),
      () => player.release(1),
      () => player.stop(1),
      () => player.stopAll(),
      () => player.render(frames, frames),
    ])
      assert.throws(use, { message: "This player is closed." });
  });

  test(`${build}: what grows the memory does not disturb a player`, () => {
    const player = sinew.player(RATE_HZ);
    player.play(kick);
    const before = listen(player, 1280);
    const large = sinew.player(RATE_HZ, { polyphony: 512, partials: 4096 });
    const after = listen(player, 1280);
    const other = sinew.player(RATE_HZ);
    other.play(kick);
    assert.ok(sameBits(listen(other, 2560), [...before, ...after]));
    for (const each of [player, large, other]) each.close();
  });

  test(`${build}: rendering allocates nothing`, () => {
    const player = sinew.player(RATE_HZ);
    const [left, right] = [new Float32Array(128), new Float32Array(128)];
    const grown = Array.from({ length: 12 }, () => {
      player.play(kick);
      const before = process.memoryUsage().heapUsed;
      for (let i = 0; i < 10000; i++) player.render(left, right);
      return process.memoryUsage().heapUsed - before;
    });
    /* The engine's own work shows in some rounds. One object a call would be 160000 bytes in all. */
    const quiet = grown.filter((bytes) => bytes >= 0).sort((a, b) => a - b);
    assert.ok(quiet[1] < 10000, grown.join(" "));
    player.close();
  });

  test(`${build}: hostile voices throw and do no harm`, () => {
    const below = generator(7);
    const player = sinew.player(RATE_HZ, { polyphony: 4, partials: 256 });
    const note = player.play(kick);
    let refused = 0;
    for (let i = 0; i < 1000; i++) {
      let bytes = kick.slice(0, i % 3 === 0 ? below(kick.length) : kick.length);
      if (i % 3 === 1) for (let k = 1 + below(8); k > 0; k--) bytes[below(bytes.length)] = below(256);
      if (i % 3 === 2) bytes = Uint8Array.from({ length: below(600) }, () => below(256));
      for (const use of [() => player.play(bytes), () => player.change(note, bytes)])
        try {
          use();
        } catch (error) {
          assert.ok(error.name === "SinewError" && error.message !== "", String(error));
          refused++;
        }
      assert.ok(listen(player, 128).every(Number.isFinite));
    }
    assert.ok(refused > 1300, `${refused} refused`);
    const header = (index, value) => {
      const bytes = kick.slice();
      new DataView(bytes.buffer).setUint32(4 * index, value, true);
      return bytes;
    };
    const none = problem({ sentence: "these bytes are no voice of this build of sinew" });
    for (const index of [0, 1, 2, 3])
      for (const value of [0, 1, 5, 2 ** 31, 2 ** 32 - 1, 0x04000000])
        assert.throws(() => player.play(header(index, value)), none);
    assert.throws(() => player.play(new Uint8Array(0)), none);
    assert.throws(() => player.play(Uint8Array.of(...kick, 0)), none);
    const silly = kick.slice();
    new DataView(silly.buffer).setFloat64(silly.length - 8, NaN, true); /* the last mode's delay_s */
    for (const use of [() => player.play(silly), () => player.change(note, silly)])
      assert.throws(use, problem({ field: "modes[3].delay_s" }));
    player.close();
  });
}

test("a voice of one instance plays in another to the same bits", () => {
  const [plain, simd] = Object.values(builds);
  for (const name of ["kick", "snare", "metal"]) {
    const voice = voiceOf(plain, textOf("sounds"), name);
    assert.deepEqual(voiceOf(simd, textOf("sounds"), name), voice);
    const heard = [plain, simd].map((sinew) => {
      const player = sinew.player(44100);
      player.play(structuredClone(voice), { velocity: 0.7, seed: 3 });
      const frames = listen(player, 20000);
      player.close();
      return frames;
    });
    assert.ok(peak(heard[0]) > 0.01 && sameBits(heard[0], heard[1]), name);
  }
});

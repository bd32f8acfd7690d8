/* Scores: the same bits as the native program, the same words where they are refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { builds, example, problem, sameBits, textOf, tool } from "./library.mjs";

const wave = (fields) => `{ "sinew": 1, "items": {\n  "a": { "kind": "wave", "waves": [{ ${fields} }] } } }`;

/** Rows of numbers of the tool's CSV, which read back to the same bits. */
const rows = (csv) => csv.trim().split("\n").slice(1).map((line) => line.split(",").map(Number));

for (const name of ["first", "sounds", "springs", "easings", "shakes", "tracks"]) {
  const listed = JSON.parse(tool("list", example(name), "--json"));
  for (const { name: item } of listed) {
    test(`${name}: ${item} has the bits of the native program`, () => {
      const native = rows(tool("sample", example(name), item, "--count", "777", "--velocity"));
      for (const sinew of Object.values(builds)) {
        const score = sinew.open(textOf(name), item);
        const [one] = score.items;
        for (const [t, ...numbers] of native)
          assert.ok(sameBits([...one.sample(t), ...one.velocity(t)], numbers), `at ${t} s`);
        score.close();
      }
    });
  }

  for (const [build, sinew] of Object.entries(builds)) {
    test(`${build}: ${name} is described as the native program does`, () => {
      const score = sinew.open(textOf(name));
      const orNull = (value) => (Number.isFinite(value) ? value : null);
      const described = score.items.map(({ name, kind, info, facts }) => ({
        name,
        kind,
        dimensions: info.dimensions,
        names: info.names,
        duration_s: orNull(info.durationS),
        period_s: info.period === "constant" ? 0 : orNull(info.periodS),
        bounds: info.bounds.map(({ low, high }) => [low, high].map(orNull)),
        bounds_tight: info.boundsTight,
        unit: info.unit,
        facts: Object.fromEntries(facts.map((fact) => [fact.name, orNull(fact.value)])),
      }));
      assert.deepEqual(described, listed);
      for (const { info } of score.items) assert.ok(info.viewS.low < info.viewS.high);
      score.close();
    });
  }
}

test("both builds have the same bits in blocks, spectrograms and voices", () => {
  for (const name of ["first", "sounds", "tracks"]) {
    const [plain, simd] = Object.values(builds).map((sinew) => sinew.open(textOf(name)));
    for (const item of plain.items) {
      const other = simd.find(item.name);
      const span = [item.info.viewS.low, item.info.viewS.high / 5000, 5000];
      assert.ok(sameBits(item.block(...span), other.block(...span)), item.name);
      assert.ok(sameBits(item.velocityBlock(...span), other.velocityBlock(...span)), item.name);
      assert.deepEqual(item.voice(), other.voice());
      if (name === "first" && item.info.dimensions > 2) continue;
      const request = { columns: 60, rows: 40, rateHz: 2000 };
      if (name === "sounds") assert.deepEqual(item.spectrogram(request), other.spectrogram(request));
    }
    plain.close();
    simd.close();
  }
});

for (const [build, sinew] of Object.entries(builds)) {
  test(`${build}: blocks are the samples at their times`, () => {
    const score = sinew.open(textOf("first"));
    for (const item of score.items) {
      const { dimensions } = item.info;
      const values = item.block(1, 0.125, 50);
      const speeds = item.velocityBlock(1, 0.125, 50);
      assert.equal(values.length, 50 * dimensions);
      for (let i = 0; i < 50; i++) {
        const speed = speeds.slice(i * dimensions, (i + 1) * dimensions);
        assert.ok(sameBits([...speed], item.velocity(1 + i * 0.125)));
        const one = item.sample(1 + i * 0.125);
        one.forEach((value, d) => assert.ok(Math.abs(values[i * dimensions + d] - value) < 1e-12));
      }
      assert.equal(item.block(0, 1, 0).length, 0);
      for (const count of [-1, 0.5, NaN, 1e12]) assert.throws(() => item.block(0, 1, count), RangeError);
      assert.ok(item.sample(NaN).every(Number.isNaN));
    }
    score.close();
  });

  test(`${build}: a spectrogram sees the pitch`, () => {
    const bank = `{ "kind": "bank", "modes": [{ "frequency_hz": 1000, "t60_s": 1 }] }`;
    const score = sinew.open(`{ "sinew": 1, "items": { "a": ${bank} } }`);
    const span = { fromS: 0.1, toS: 0.6, lowHz: 100, highHz: 10000 };
    const seen = score.items[0].spectrogram({ columns: 50, rows: 30, ...span });
    assert.ok(Math.abs(seen.loudestHz - 1000) < 10);
    assert.deepEqual([seen.columns, seen.rows, seen.dimensions, seen.fromS, seen.toS], [50, 30, 1, 0.1, 0.6]);
    assert.deepEqual([seen.lowHz, seen.highHz, seen.rateHz, seen.hopS], [100, 10000, 48000, 0.01]);
    assert.deepEqual([seen.levelDb.length, seen.low.length, seen.high.length], [1500, 50, 50]);
    assert.ok(seen.low.every((low, i) => low < 0 && seen.high[i] > 0));
    const few = { columns: 5, rows: 3 };
    const linear = score.items[0].spectrogram({ ...few, linearFrequency: true });
    assert.notDeepEqual(linear.levelDb, score.items[0].spectrogram(few).levelDb);
    for (const request of [{ ...few, columns: 0 }, { ...few, columns: 5000 }, { ...few, toS: -1 }])
      assert.throws(() => score.items[0].spectrogram(request), problem({ name: "SinewError" }));
    for (const count of [2.5, NaN, -1, 2 ** 32 + 5, "5"])
      for (const request of [{ ...few, columns: count }, { ...few, rows: count }])
        assert.throws(() => score.items[0].spectrogram(request), RangeError);
    score.close();
  });

  test(`${build}: errors have place, field and sentence`, () => {
    const text = wave('"frequency_hz": "1e10"');
    const sentence = "10000000000 Hz is outside the range from -1e9 to 1e9 Hz";
    const field = "items.a.waves[0].frequency_hz";
    const column = text.split("\n")[1].indexOf('"1e10"') + 1;
    const message = `2:${column}: ${field}: ${sentence}`;
    const wanted = { status: "range", line: 2, column, field, sentence, message };
    assert.throws(() => sinew.check(text), problem(wanted));
    assert.throws(() => sinew.open(text), problem(wanted));
    assert.throws(() => sinew.open(text, "a"), problem(wanted));
    assert.throws(() => sinew.open("{"), problem({ status: "syntax", line: 1, field: "" }));
    assert.throws(() => sinew.open(""), problem({ status: "syntax" }));
    assert.throws(() => sinew.open("é"), problem({ status: "syntax", column: 1 }));
  });

  test(`${build}: one item is opened alone, whatever the others are`, () => {
    const text = '{ "sinew": 1, "items": { "bad": { "kind": "x" }, "né🎵": { "kind": "noise" } } }';
    const score = sinew.open(text, "né🎵");
    assert.deepEqual(score.items.map(({ name }) => name), ["né🎵"]);
    assert.equal(score.find("né🎵"), score.items[0]);
    assert.equal(score.find("bad"), undefined);
    score.close();
    assert.throws(() => sinew.open(text), problem({ field: "items.bad.kind" }));
    const unknown = (name, sentence) =>
      assert.throws(
        () => sinew.open(text, name),
        problem({ status: "unknown name", field: "items", sentence }),
      );
    unknown("bda", 'there is no item "bda"; did you mean "bad"?');
    unknown("", 'there is no item ""; the score has 2 items');
    unknown("né🎵\0", 'there is no item "né🎵\\u0001"; did you mean "né🎵"?');
  });

  test(`${build}: what is closed says so`, () => {
    const score = sinew.open(textOf("first"));
    const [item] = score.items;
    assert.equal(item.voice(), null);
    score.close();
    score.close();
    const closed = { message: "This score is closed." };
    const request = { columns: 1, rows: 1 };
    for (const use of [
      () => item.info,
      () => item.facts,
      () => item.sample(0),
      () => item.velocity(0),
      () => item.block(0, 1, 1),
      () => item.velocityBlock(0, 1, 1),
      () => item.spectrogram(request),
      () => item.voice(),
      () => score.find("tide"),
    ])
      assert.throws(use, closed);
    assert.equal(item.name, "idle_sway");
  });
}

test("the marks of a spring point at its peak and at its end", () => {
  for (const sinew of Object.values(builds)) {
    const score = sinew.open(textOf("springs"), "menu_pop");
    const [item] = score.items;
    const marks = item.marks;
    assert.ok(marks.length >= 2);
    assert.deepEqual(marks.map(({ tS }) => tS), marks.map(({ tS }) => tS).sort((a, b) => a - b));
    const peak = marks.find(({ text }) => text.includes("4.6 %"));
    const omega = 2 * Math.PI / 0.5;
    const turning = omega * Math.sqrt(1 - 0.7 ** 2);
    assert.ok(Math.abs(peak.tS - Math.PI / turning) < 1e-12, String(peak.tS));
    assert.ok(Math.abs(peak.value - 1 - Math.exp((-Math.PI * 0.7 * omega) / turning)) < 1e-12);
    assert.ok(Math.abs(item.sample(marks.at(-1).tS)[0] - 1) <= 1.001e-3);
    score.close();
    const waves = sinew.open(textOf("first"));
    for (const wave of waves.items) assert.deepEqual(wave.marks, []);
    waves.close();
  }
});

test("an item says the same in each of its ways", () => {
  for (const sinew of Object.values(builds)) {
    const text = textOf("springs");
    const { ways } = sinew.kinds.find(({ name }) => name === "spring").record;
    assert.deepEqual(ways.map(({ name }) => name), ["tuning"]);
    const told = JSON.parse(sinew.retell(text, "menu_pop", "tuning", "frequency"));
    assert.ok(Math.abs(told.frequency_hz - 2) < 1e-11 && Math.abs(told.damping_ratio - 0.7) < 1e-11);
    for (const way of ways[0].words)
      assert.equal(typeof JSON.parse(sinew.retell(text, "menu_pop", "tuning", way)), "object");
    const wrong = [["menu_pop", "tuning", "no"], ["menu_pop", "no", "frequency"], ["no", "tuning", "frequency"]];
    for (const [item, choice, way] of wrong)
      assert.throws(() => sinew.retell(text, item, choice, way), problem({ status: "unknown name" }));
    assert.throws(() => sinew.retell("{", "menu_pop", "tuning", "frequency"), problem({ status: "syntax" }));
  }
});

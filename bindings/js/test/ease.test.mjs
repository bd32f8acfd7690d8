/* Easings as text: the bits of the native program, the same spelling, its sentences. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { builds, problem, sameBits, tool } from "./library.mjs";

const folder = mkdtempSync(join(tmpdir(), "sinew-ease-"));
after(() => rmSync(folder, { recursive: true }));

/** The native program's values of an ease, as [t, value]. */
function native(text) {
  const score = join(folder, "score.json");
  writeFileSync(score, JSON.stringify({ sinew: 1, items: { a: { kind: "ease", ease: text } } }));
  const csv = tool("sample", score, "a", "--from", "0", "--to", "1", "--count", "97");
  return csv.trim().split("\n").slice(1).map((line) => line.split(",").map(Number));
}

const sides = ["in", "out", "in-out", "out-in"];
const composed = [
  "chain(in-out-sine 35% 40%, linear 55% 40%, out-bounce(2, 30%))",
  "blend(in-quad, out-back, 30%)",
  "crossfade(in-quad, out-elastic)",
  "mirror(in-back)",
  "linear(0, 0.25 50%, 1)",
];

for (const family of builds.plain.ease.families)
  test(`${family.name}: the values are those of the native program`, () => {
    for (const side of family.sides ? sides : ["in"]) {
      const text = builds.plain.ease.write(family.name, side);
      for (const { ease } of Object.values(builds))
        for (const [t, value] of native(text)) assert.ok(Object.is(ease.at(text, t), value), `${text} at ${t}`);
    }
  });

test("eases made of others and of points have the values of the native program", () => {
  for (const text of composed)
    for (const { ease } of Object.values(builds))
      for (const [t, value] of native(text)) assert.ok(Object.is(ease.at(text, t), value), `${text} at ${t}`);
});

for (const [build, sinew] of Object.entries(builds)) {
  const { ease } = sinew;

  test(`${build}: the families are the tool's`, () => {
    assert.deepEqual(ease.families, JSON.parse(tool("help", "--json")).eases.families);
    assert.equal(sinew.ease, ease);
  });

  test(`${build}: an ease is read in many spellings, and told in one`, () => {
    const back = { shape: "back", side: "out", range: { low: 0, high: 1.2 }, monotone: false };
    assert.deepEqual(ease.read("out-back(20%)"), { text: "out-back(20%)", parameters: [0.2], ...back });
    for (const text of ["easeOutBack", "OutBack", "Back.easeOut", "ease_out_back", " out-back "])
      assert.equal(ease.read(text).text, "out-back");
    const css = ease.read("ease-in");
    assert.deepEqual([css.shape, css.side, css.parameters], ["cubic-bezier", "in", [0.42, 0, 1, 1]]);
    assert.deepEqual(ease.read("steps(3, jump-none)").parameters, [3, 2]);
    assert.equal(ease.read("in-out-cubic").monotone, true);
    const shapes = ["chain", "blend", "crossfade", "whole", "points"];
    assert.deepEqual(composed.map((text) => ease.read(text).shape), shapes);
    assert.deepEqual(composed.map((text) => ease.read(text).parameters), [[], [], [], [], []]);
  });

  test(`${build}: what is no ease is told in a sentence, with its place`, () => {
    const unknown = ease.read("out-bak");
    assert.equal(unknown.index, 0);
    assert.match(unknown.problem, /"out-bak".*did you mean "out-back"\?/);
    assert.equal(ease.read("chain(in-quad 50% 50%, oops)").index, 23);
    assert.equal(ease.read("blend(in-quad, out-quad, é)").index, 25);
    for (const text of ["", "out-back(", "out-back(20%) x", "steps(0)", "cubic-bezier(2, 0, 0, 1)", "\0", "\ud800"])
      assert.equal(typeof ease.read(text).problem, "string", text);
    assert.throws(() => ease.at("out-bak", 0), problem({ sentence: unknown.problem }));
    assert.throws(() => ease.sample("out-bak", 2), problem({ sentence: unknown.problem }));
    assert.deepEqual(ease.read("out-bak"), unknown);
  });

  test(`${build}: what is written reads back the same`, () => {
    for (const family of ease.families) {
      for (const side of family.sides ? sides : ["in"]) {
        const parameters = family.parameters.map(({ low, high, usualLow, usualHigh, whole }) => {
          const middle = usualLow + 0.37 * (usualHigh - usualLow);
          return Math.min(Math.max(whole ? Math.round(middle) : middle, low), high);
        });
        const read = ease.read(ease.write(family.name, side, parameters));
        assert.deepEqual(read.parameters, parameters, read.text);
        assert.equal(read.shape, family.name);
        assert.equal(read.side, side);
      }
    }
    assert.equal(ease.write("back", "out", [0.2, 5, 6, 7, 8]), "out-back(20%)");
    assert.equal(ease.write("back", "out", [99]), "out-back(1000%)");
    assert.equal(ease.write("back", "out", [NaN]), "out-back");
    assert.equal(ease.write("linear"), "linear");
    for (const wrong of [() => ease.write("chain"), () => ease.write("back", "up"), () => ease.write("")])
      assert.throws(wrong, RangeError);
  });

  test(`${build}: samples are the values at even times`, () => {
    for (const text of ["out-bounce", ...composed]) {
      const values = ease.sample(text, 41);
      assert.ok(sameBits([...values], Array.from({ length: 41 }, (_, i) => ease.at(text, i / 40))));
    }
    assert.deepEqual([...ease.sample("linear", 3)], [0, 0.5, 1]);
    assert.deepEqual([...ease.sample("in-quad", 1)], [0]);
    assert.equal(ease.sample("in-quad", 0).length, 0);
    for (const count of [-1, 1.5, NaN, 2 ** 25, "2"]) assert.throws(() => ease.sample("linear", count), RangeError);
    assert.ok(Number.isNaN(ease.at("linear", NaN)));
    assert.deepEqual([ease.at("in-quad", -1), ease.at("in-quad", 2)], [0, 1]);
  });
}

test("what was read is the caller's own", () => {
  const { ease } = builds.plain;
  for (const text of ["out-back(20%)", "out-bak"]) {
    const before = JSON.stringify(ease.read(text));
    const read = ease.read(text);
    read.text = "changed";
    read.problem = "mine";
    if (read.parameters) {
      read.parameters.length = 0;
      read.range.high = 9;
    }
    assert.equal(JSON.stringify(ease.read(text)), before);
  }
  assert.ok(ease.at("out-back(20%)", 0.5) > 1);
});

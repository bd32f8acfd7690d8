/*
 * Events of tracks: each once however time is cut, forth and back, and far away.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { builds, generator, textOf } from "./library.mjs";

const track = (fields) => `{ "sinew": 1, "items": { "a": { "kind": "track", ${fields} } } }`;

const PULSE = track(`"endless": true, "copies": 3, "stagger_s": 0.125, "steps": [
  { "to": [1], "duration_s": 0.25, "event_at_start": "on" },
  { "to": [0], "duration_s": 0.25, "event": "off" } ]`);

for (const [name, sinew] of Object.entries(builds)) {
  test(`${name}: a door opens and shuts`, () => {
    const score = sinew.open(textOf("tracks"), "door");
    const [door] = score.items;
    const told = (tS, name, backwards) => ({ tS, name, copy: 0, backwards });
    const cursor = door.cursor();
    assert.deepEqual(cursor.to(0.5), []);
    assert.deepEqual(cursor.to(10), [told(0.8, "open", false), told(4, "shut", false)]);
    assert.equal(cursor.tS, 10);
    assert.deepEqual(cursor.to(10), []);
    assert.deepEqual(cursor.to(0.8), [told(4, "shut", true)]);
    assert.deepEqual(door.events(0.8, Infinity), [told(4, "shut", false)]);
    assert.deepEqual(door.events(1, -1), [told(0.8, "open", true)]);
    cursor.seek(4);
    assert.deepEqual(cursor.to(99), []);
    assert.throws(() => cursor.to(NaN), RangeError);
    assert.throws(() => cursor.seek(NaN), RangeError);
    assert.equal(cursor.tS, 99);
    score.close();
    assert.throws(() => cursor.to(1), /closed/);
    assert.throws(() => door.cursor(), /closed/);
  });

  test(`${name}: frames of any length tell what one long one tells`, () => {
    const score = sinew.open(PULSE);
    const [item] = score.items;
    const below = generator(7);
    for (const start of [0, 1e9, -1e9]) {
      const all = item.events(start, start + 64);
      assert.equal(all.length, 3 * 2 * 128);
      const cursor = item.cursor();
      cursor.seek(start);
      const told = [];
      while (cursor.tS < start + 64)
        told.push(...cursor.to(Math.min(start + 64, cursor.tS + below(100) / 64)));
      assert.deepEqual(told, all);
      const back = cursor.to(start).reverse().map((event) => ({ ...event, backwards: false }));
      assert.deepEqual(back, all);
    }
    assert.deepEqual(new Set(item.events(0, 2).map(({ copy }) => copy)), new Set([0, 1, 2]));
    assert.throws(() => item.events(0, Infinity), RangeError);
    score.close();
  });

  test(`${name}: cursors do not know of each other, and a wave has no events`, () => {
    const score = sinew.open(PULSE);
    const [item] = score.items;
    const [one, two] = [item.cursor(), item.cursor()];
    one.to(5);
    assert.deepEqual(two.to(5), item.cursor().to(5));
    assert.deepEqual(one.to(5), []);
    score.close();
    const waves = sinew.open(textOf("first"));
    assert.deepEqual(waves.items[0].events(0, 100), []);
    waves.close();
  });
}

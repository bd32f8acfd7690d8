/* Edits of a text: what was asked for changes, and nothing else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { builds, generator, problem, textOf } from "./library.mjs";

const text = `{
  "b": 1.50,   "a" : [ 1,
     { "x": "é🎵" } ],
  "empty": {}
}
`;

for (const [build, sinew] of Object.entries(builds)) {
  test(`${build}: a value is replaced, added, taken away`, () => {
    assert.equal(sinew.set(text, "b", '"3/2"'), text.replace("1.50", '"3/2"'));
    assert.equal(sinew.set(text, "a[1].x", "null"), text.replace('"é🎵"', "null"));
    assert.equal(sinew.set(text, "a[0]", "[ 2 ]"), text.replace("[ 1,", "[ [ 2 ],"));
    assert.deepEqual(JSON.parse(sinew.set(text, "a[2]", "7")).a, [1, { x: "é🎵" }, 7]);
    assert.deepEqual(JSON.parse(sinew.set(text, 'empty["n.é"]', "7")).empty, { "n.é": 7 });
    assert.deepEqual(JSON.parse(sinew.remove(text, "a[0]")).a, [{ x: "é🎵" }]);
    assert.deepEqual(JSON.parse(sinew.remove(text, "b")), { a: [1, { x: "é🎵" }], empty: {} });
  });

  test(`${build}: edits that cannot be are refused`, () => {
    assert.throws(() => sinew.set(text, "q.r", "1"), problem({ status: "unknown name" }));
    assert.throws(() => sinew.set(text, "b", "1 2"), problem({ status: "syntax" }));
    assert.throws(() => sinew.set(text, "b", ""), problem({ status: "syntax" }));
    assert.throws(() => sinew.set("[", "b", "1"), problem({ status: "syntax", line: 1, column: 2 }));
    assert.throws(() => sinew.remove(text, "c"), problem({ status: "unknown name" }));
  });

  test(`${build}: a score keeps its layout through many edits and back`, () => {
    const below = generator(1);
    const original = textOf("sounds");
    const items = Object.entries(JSON.parse(original).items);
    let edited = original;
    for (let i = 0; i < 300; i++) {
      const [name, { modes }] = items[below(items.length)];
      const path = `items.${name}.modes[${below(modes.length)}].t60_s`;
      edited = sinew.set(edited, path, sinew.text(below(1000) / 1000 + 0.01));
    }
    sinew.check(edited);
    assert.notEqual(edited, original);
    for (const [name, { modes }] of items)
      modes.forEach(({ t60_s }, i) => {
        edited = sinew.set(edited, `items.${name}.modes[${i}].t60_s`, sinew.text(t60_s));
      });
    assert.equal(edited, original);
  });
}

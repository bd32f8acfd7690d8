/* The example of the README does what it says. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

test("the README's example prints what stands under it", () => {
  const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const [, code] = page.match(/```js\n([^]*?)```/);
  const [, printed] = page.match(/```text\n([^]*?)```/);
  /* Within the package its own name leads to dist, as it does for those who install it. */
  const cwd = new URL("..", import.meta.url);
  const words = ["--input-type=module", "--eval", code];
  assert.equal(execFileSync(process.execPath, words, { cwd, encoding: "utf8" }), printed);
});

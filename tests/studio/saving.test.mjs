// What a save leaves when it does not come to its end: killed, out of room, or told to stop. The
// file is then the old text or the new one, whole, and nothing lies beside it for long.
import assert from "node:assert/strict";
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import {
  absent, makeFolder, removeFolder, replacing, run, scoreText, Studio, unfinished,
} from "./server.mjs";

const name = "first.sinew.json";
const kills = 100;

/** A score long enough that writing it takes a while. The number makes it one of its kind. */
const longText = (number) => scoreText.replace("2.50", String(number)).replace("∞", "∞ ".repeat(20000));

/** Numbers from 0 to 1 from a seed, which a failure names. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Saves one number after another until the connection breaks. */
class Stream {
  sent = [];
  answered = 0;
  /** How long a save took lately. */
  saveMs = 10;

  async run(studio, revision, number) {
    this.sent = [number];
    this.answered = 0;
    for (;;) {
      const edits = [replacing(longText(number), `${number} }`, `${number + 1} }`)];
      this.sent.push(++number);
      const begun = performance.now();
      const answer = await studio.edit(name, revision, edits).catch(() => null);
      if (answer === null) return;
      assert.equal(answer.status, 200, answer.text);
      revision = JSON.parse(answer.text).revision;
      this.answered++;
      this.saveMs += (performance.now() - begun - this.saveMs) / 4;
    }
  }
}

describe("saves", { skip: absent }, () => {
  let folder;
  before(async () => (folder = await makeFolder({ [name]: longText(1) })));
  after(() => removeFolder(folder));

  it(`lose nothing by ${kills} kills in the middle`, async (t) => {
    const seed = Number(process.env.SINEW_SEED ?? 4);
    const draw = random(seed);
    const stream = new Stream();
    let number = 1;
    let leftUnfinished = 0;
    for (let i = 0; i < kills; i++) {
      const where = `seed ${seed}, kill ${i}`;
      const studio = await Studio.start([folder]);
      assert.deepEqual(await unfinished(folder), [], `${where}: what the last kill left is still there`);
      const saving = stream.run(studio, await studio.revision(name), number);
      const whole = Math.floor(2 * draw());
      while (stream.answered < whole) await pause(1);
      await pause(1.2 * draw() * stream.saveMs);
      await studio.end("SIGKILL");
      await saving;
      const text = await readFile(join(folder, name), "utf8");
      const found = stream.sent.filter((each) => longText(each) === text);
      assert.equal(found.length, 1, `${where}: the file is none of the texts that were sent`);
      assert.ok(found[0] >= number + stream.answered, `${where}: a save that was answered is lost`);
      number = found[0];
      leftUnfinished += (await unfinished(folder)).length;
    }
    t.diagnostic(`${number - 1} saves; ${leftUnfinished} of ${kills} kills fell into one`);
    assert.ok(leftUnfinished > 0, "no kill fell into a save");
    const checked = await run(["check", join(folder, name)]);
    assert.equal(checked.code, 0, checked.errors);
    const studio = await Studio.start([folder]);
    assert.equal(await studio.end(), 0);
    assert.deepEqual(await readdir(folder), [name]);
  });

  it("of two studios at once never mix", async () => {
    const studios = await Promise.all([Studio.start([folder]), Studio.start([folder])]);
    for (let round = 0; round < 30; round++) {
      await writeFile(join(folder, name), longText(1));
      const revision = await studios[0].revision(name);
      const saves = studios.map((studio, i) =>
        studio.edit(name, revision, [replacing(longText(1), "1 }", `${i + 2} }`)]));
      const answers = (await Promise.all(saves)).map((answer) => answer.status);
      assert.deepEqual([...answers].sort(), [200, 412], `round ${round}`);
      const text = await readFile(join(folder, name), "utf8");
      assert.ok(text === longText(2 + answers.indexOf(200)), `round ${round}`);
    }
    for (const studio of studios) assert.equal(await studio.end(), 0);
    assert.deepEqual(await unfinished(folder), []);
  });

  it("take over what another run left unfinished", async () => {
    const studio = await Studio.start([folder]);
    await writeFile(join(folder, name), scoreText);
    await writeFile(join(folder, ".sinew-save"), "x".repeat(10000));
    const edits = [replacing(scoreText, "2.50", "2.75")];
    const answer = await studio.edit(name, await studio.revision(name), edits);
    assert.equal(answer.status, 200);
    assert.equal(await readFile(join(folder, name), "utf8"), scoreText.replace("2.50", "2.75"));
    assert.deepEqual(await unfinished(folder), []);
    assert.equal(await studio.end(), 0);
  });

  it("under way are finished when the studio is told to end", async () => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
      await writeFile(join(folder, name), longText(1));
      const studio = await Studio.start([folder]);
      const edits = [replacing(longText(1), "1 }", "2 }")];
      const saving = studio.edit(name, await studio.revision(name), edits).catch(() => null);
      await pause(3);
      assert.equal(await studio.end(signal), 0);
      const answer = await saving;
      const text = await readFile(join(folder, name), "utf8");
      assert.ok(text === longText(2) || (answer === null && text === longText(1)), signal);
      assert.deepEqual(await unfinished(folder), []);
    }
  });

  it("that find no room leave the old text and say so", async () => {
    await writeFile(join(folder, name), scoreText);
    const before = await stat(join(folder, name));
    const studio = await Studio.start([folder], "ulimit -f 8;");
    const edits = [replacing(scoreText, "∞", "∞".repeat(10000))];
    const answer = await studio.edit(name, await studio.revision(name), edits);
    assert.equal(answer.status, 500);
    assert.match(JSON.parse(answer.text).message, /^first\.sinew\.json cannot be written: .+\.$/);
    assert.equal(await readFile(join(folder, name), "utf8"), scoreText);
    assert.equal((await stat(join(folder, name))).ino, before.ino);
    assert.deepEqual(await unfinished(folder), []);
    assert.equal(await studio.end(), 0);
  });
});

// The studio's server as the page uses it: the page, the list, reading and saving, and its end.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmod, mkdir, readFile, readlink, stat, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import {
  absent, makeFolder, removeFolder, replacing, run, scoreText, spliced, Studio, tool, unfinished,
} from "./server.mjs";

const name = "first.sinew.json";

describe("the studio's server", { skip: absent }, () => {
  let folder, studio;
  before(async () => {
    folder = await makeFolder({ [name]: scoreText, "b.sinew.json": scoreText, "a.sinew.json": scoreText });
    await writeFile(join(folder, "plain.txt"), "no score");
    studio = await Studio.start([folder]);
  });
  after(async () => {
    assert.equal(await studio.end(), 0);
    assert.equal(studio.errors.text, "");
    assert.deepEqual(await unfinished(folder), []);
    await removeFolder(folder);
  });

  it("serves the page without a token, plain and by gzip, and says when it is known", async () => {
    const plain = await studio.get("/", { "X-Sinew-Token": undefined });
    assert.equal(plain.status, 200);
    assert.match(plain.text, /^<!doctype html>/i);
    assert.equal(plain.headers["content-encoding"], undefined);
    const zipped = await studio.get("/", { "Accept-Encoding": "br, gzip, deflate" });
    assert.equal(zipped.headers["content-encoding"], "gzip");
    assert.deepEqual(gunzipSync(zipped.bytes), plain.bytes);
    assert.notEqual(zipped.headers.etag, plain.headers.etag);
    const refused = await studio.get("/", { "Accept-Encoding": "gzip;q=0, identity" });
    assert.equal(refused.headers["content-encoding"], undefined);
    const known = await studio.get("/", { "If-None-Match": plain.headers.etag });
    assert.equal(known.status, 304);
    assert.equal(known.bytes.length, 0);
    const head = await studio.ask("HEAD", "/");
    assert.equal(head.status, 200);
    assert.equal(head.headers["content-length"], String(plain.bytes.length));
  });

  it("guards every answer by headers, and opens none to other origins", async () => {
    for (const path of ["/", "/api/scores", `/api/score?name=${name}`, "/nowhere"]) {
      const { headers } = await studio.get(path);
      assert.equal(headers["x-content-type-options"], "nosniff", path);
      assert.equal(headers["referrer-policy"], "no-referrer", path);
      assert.equal(headers["cross-origin-resource-policy"], "same-origin", path);
      assert.equal(headers["cross-origin-opener-policy"], "same-origin", path);
      assert.equal(headers["x-frame-options"], "DENY", path);
      assert.match(headers["content-security-policy"], /frame-ancestors 'none'/, path);
      assert.equal(headers["cache-control"], path === "/" ? "no-cache" : "no-store", path);
      assert.equal(Object.keys(headers).some((each) => each.startsWith("access-control")), false);
    }
  });

  it("takes its own two origins", async () => {
    for (const host of ["127.0.0.1", "localhost"]) {
      const own = `${host}:${studio.port}`;
      const answer = await studio.get("/api/scores", { Host: own, Origin: `http://${own}` });
      assert.equal(answer.status, 200, own);
    }
  });

  it("lists the scores of the folder by name", async () => {
    const { text } = await studio.get("/api/scores");
    const scores = ["a.sinew.json", "b.sinew.json", name];
    assert.deepEqual(JSON.parse(text), { folder: basename(folder), open: null, scores });
  });

  it("reads a score, and says when it is known", async () => {
    const path = `/api/score?name=${name}`;
    const answer = await studio.get(path);
    assert.equal(answer.text, scoreText);
    assert.match(answer.headers.etag, /^"[0-9a-f]+"$/);
    assert.equal((await studio.get(path, { "If-None-Match": answer.headers.etag })).status, 304);
    assert.equal((await studio.get(path, { "If-None-Match": '"0"' })).status, 200);
  });

  it("saves edits by splicing, and touches nothing else", async () => {
    await chmod(join(folder, name), 0o640);
    const edits = [
      replacing(scoreText, "2.50", '"7/3"'),
      replacing(scoreText, "3 }", '4, "note": "é€😀\\n" }'),
    ];
    const saved = await studio.edit(name, await studio.revision(name), edits);
    assert.equal(saved.status, 200, saved.text);
    assert.equal(await readFile(join(folder, name), "utf8"), spliced(scoreText, edits));
    assert.equal((await stat(join(folder, name))).mode & 0o777, 0o640);
    assert.equal(JSON.parse(saved.text).revision, await studio.revision(name));
    const checked = await run(["check", join(folder, name)]);
    assert.equal(checked.code, 0, checked.errors);
  });

  it("takes a save that changes nothing for done", async () => {
    const path = join(folder, "a.sinew.json");
    const before = await stat(path);
    const revision = await studio.revision("a.sinew.json");
    for (const edits of [[], [replacing(scoreText, "2.50", "2.50")]]) {
      const saved = await studio.edit("a.sinew.json", revision, edits);
      assert.deepEqual(JSON.parse(saved.text), { revision });
    }
    assert.equal((await stat(path)).ino, before.ino);
  });

  it("refuses what would be no score, with the place, and leaves the file", async () => {
    const revision = await studio.revision("b.sinew.json");
    const answer = await studio.edit("b.sinew.json", revision, [replacing(scoreText, "2.50", "1e99")]);
    assert.equal(answer.status, 422);
    const { line, column, field, message } = JSON.parse(answer.text);
    const expected = scoreText.split("\n")[line - 1].indexOf("2.50") + 1;
    assert.deepEqual([line, column, field], [4, expected, "items.sway.waves[0].amplitude"]);
    assert.match(message, /1e99|range/);
    assert.equal(await readFile(join(folder, "b.sinew.json"), "utf8"), scoreText);
    assert.deepEqual(await unfinished(folder), []);
  });

  it("needs the revision that the file has", async () => {
    const edits = [replacing(scoreText, "2.50", "2.25")];
    assert.equal((await studio.edit("b.sinew.json", undefined, edits)).status, 428);
    assert.equal((await studio.edit("b.sinew.json", "0123456789abcdef", edits)).status, 412);
    const revision = await studio.revision("b.sinew.json");
    await writeFile(join(folder, "b.sinew.json"), scoreText.replace("2.50", "2.51"));
    assert.equal((await studio.edit("b.sinew.json", revision, edits)).status, 412);
    assert.match(await readFile(join(folder, "b.sinew.json"), "utf8"), /2\.51/);
    await writeFile(join(folder, "b.sinew.json"), scoreText);
  });

  it("lets one of many saves of one revision through", async () => {
    const revision = await studio.revision("b.sinew.json");
    const saves = Array.from({ length: 20 }, (_, i) =>
      studio.edit("b.sinew.json", revision, [replacing(scoreText, "2.50", `${i + 10}`)]));
    const answers = (await Promise.all(saves)).map((answer) => answer.status);
    assert.equal(answers.filter((status) => status === 200).length, 1, answers.join(" "));
    assert.equal(answers.filter((status) => status === 412).length, 19, answers.join(" "));
  });

  it("says what is wrong in whole characters, however long a name is", async () => {
    const long = encodeURIComponent(`a${"ü".repeat(110)}.sinew.json`);
    const { status, bytes } = await studio.get(`/api/score?name=${long}`);
    assert.equal(status, 404);
    const { message } = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    assert.match(message, /^The score aü+\? is not there any more\.$/);
  });

  it("answers many requests on one connection", async () => {
    const head = `Host: 127.0.0.1:${studio.port}\r\nX-Sinew-Token: ${studio.token}\r\n`;
    const request = `GET /api/scores HTTP/1.1\r\n${head}\r\n`;
    const answers = await studio.raw(request.repeat(20));
    assert.equal(answers.match(/HTTP\/1\.1 200/g)?.length, 20);
  });
});

describe("what the studio opens", { skip: absent }, () => {
  let folder;
  before(async () => {
    folder = await makeFolder({ "mine.json": scoreText, [name]: scoreText });
    await mkdir(join(folder, "elsewhere"));
    await symlink("../mine.json", join(folder, "elsewhere", "link"));
  });
  after(() => removeFolder(folder));

  it("is a score by any name, first in the list; through a link the score itself", async () => {
    for (const path of ["mine.json", "elsewhere/link"]) {
      const studio = await Studio.start([join(folder, path)]);
      const list = JSON.parse((await studio.get("/api/scores")).text);
      assert.deepEqual(list, { folder: basename(folder), open: "mine.json", scores: ["mine.json", name] });
      const edits = [replacing(scoreText, "2.50", path === "mine.json" ? "2.51" : "2.52")];
      const answer = await studio.edit("mine.json", await studio.revision("mine.json"), edits);
      assert.equal(answer.status, 200);
      assert.equal(await readFile(join(folder, "mine.json"), "utf8"), spliced(scoreText, edits));
      assert.equal(await studio.end(), 0);
    }
    assert.equal(await readlink(join(folder, "elsewhere", "link")), "../mine.json");
  });

  it("may be nothing: then there is nothing to save to", async () => {
    const studio = await Studio.start([]);
    const list = JSON.parse((await studio.get("/api/scores")).text);
    assert.deepEqual(list, { folder: null, open: null, scores: [] });
    assert.equal((await studio.get(`/api/score?name=${name}`)).status, 404);
    assert.equal((await studio.edit(name, "0123456789abcdef", [])).status, 404);
    assert.equal(await studio.end(), 0);
  });

  it("must be there, and of this machine's files", async () => {
    const cases = [
      [["nowhere.json"], 1, /no such file or folder/],
      [["-"], 2, /standard input/],
      [["/dev/null"], 1, /neither a file nor a folder/],
      [[folder, folder], 2, /one word too many/],
      [["--port", "65536"], 2, /outside 0 to 65535/],
      [["--port", "1.5"], 2, /whole number/],
    ];
    for (const [words, code, sentence] of cases) {
      const result = await run(["studio", ...words, "--no-open"]);
      assert.equal(result.code, code, words.join(" "));
      assert.match(result.errors, sentence);
      assert.equal(result.output, "");
    }
  });

  it("is served at one port by one", async () => {
    const studio = await Studio.start([folder]);
    const second = await run(["studio", folder, "--port", String(studio.port), "--no-open"]);
    assert.equal(second.code, 1);
    assert.match(second.errors, new RegExp(`^sinew: studio: port ${studio.port} is in use; .*\n$`));
    assert.equal(await studio.end(), 0);
    const again = await Studio.start([folder, "--port", String(studio.port)]);
    assert.equal(again.port, studio.port);
    assert.notEqual(again.token, studio.token);
    assert.equal(await again.end(), 0);
  });

  it("ends by each signal that ends programs, but not by one that was ignored", async () => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
      assert.equal(await (await Studio.start([folder])).end(signal), 0, signal);
    const kept = await Studio.start([folder], "trap '' HUP;");
    kept.child.kill("SIGHUP");
    assert.equal((await kept.get("/api/scores")).status, 200);
    assert.equal(await kept.end(), 0);
  });

  it("ends where nobody can be told the address", async () => {
    const child = spawn("sh", ["-c", 'exec "$0" studio --no-open >/dev/full', tool], { stdio: "ignore" });
    assert.equal(await new Promise((resolve) => child.once("close", resolve)), 1);
  });
});

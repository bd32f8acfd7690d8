// What a foreign page, a confused program or an attacker on the same machine may send: each is
// refused by the right status, or its connection is closed, and the server goes on serving.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { absent, makeFolder, removeFolder, scoreText, Studio, unfinished } from "./server.mjs";

const name = "first.sinew.json";
const save = `/api/edit?name=${name}`;
const secret = "the secret that lies beside the folder";

/** Requests as bytes. `lines` are headers beside those that a good request has, which `less`
 * takes away; what a case does not name is good. */
function bytesOf(studio, { method = "GET", path = "/api/scores", lines = [], less = [], body = "" }) {
  const good = { Host: `127.0.0.1:${studio.port}`, "X-Sinew-Token": studio.token };
  const head = Object.entries(good).filter(([each]) => !less.includes(each));
  const all = [...head.map(([each, value]) => `${each}: ${value}`), ...lines];
  if (body !== "") all.push(`Content-Length: ${Buffer.byteLength(body, "latin1")}`);
  const whole = `${method} ${path} HTTP/1.1\r\n${all.join("\r\n")}\r\nConnection: close\r\n\r\n${body}`;
  return Buffer.from(whole, "latin1");
}

/** A wrong Host header each. */
const hosts = (port) => [
  "evil.example", `evil.example:${port}`, "127.0.0.1", "localhost", `127.0.0.1:${port + 1}`,
  `127.0.0.1:${port}0`,
  `localhost.evil.example:${port}`, `127.0.0.1.evil.example:${port}`, `[::1]:${port}`, `0.0.0.0:${port}`,
  `127.1:${port}`, `2130706433:${port}`, `user@127.0.0.1:${port}`, `localhost.:${port}`, `127.0.0.1:${port}/`,
  "",
];

/** A wrong Origin header each. */
const origins = (port) => [
  "null", "", "http://evil.example", `http://evil.example:${port}`, `https://127.0.0.1:${port}`,
  `http://127.0.0.1:${port}.evil.example`, `http://127.0.0.1:${port}evil`, "http://127.0.0.1",
  `http://127.0.0.1:${port}/`,
  `http://localhost:${port}@evil.example`, `http://evil.example/http://127.0.0.1:${port}`,
  `http://notlocalhost:${port}`,
  `http://127.0.0.1:${port + 1}`, "file://", `http://[::1]:${port}`,
  `http://127.0.0.1:${port} http://evil.example`,
];

/** A wrong token each. */
const tokens = (token) => [
  "", "0".repeat(32), token.slice(0, 31), `${token}0`,
  token.toUpperCase() === token ? "x" : token.toUpperCase(),
  `${token.slice(0, 31)}g`, `"${token}"`, `Bearer ${token}`,
];

/** Names, as they stand in the address, that lead to no score of the folder; and the status. */
const names = [
  ["../secret.sinew.json", 404], ["..%2fsecret.sinew.json", 404], ["%2e%2e%2fsecret.sinew.json", 404],
  ["%252e%252e%252fsecret.sinew.json", 404], ["..%5csecret.sinew.json", 404],
  ["%c0%ae%c0%ae%c0%afsecret.sinew.json", 404],
  ["..%c0%afsecret.sinew.json", 404], ["%2fetc%2fpasswd", 404], ["/etc/passwd", 404],
  ["file:///etc/passwd", 404],
  [`.%2f${name}`, 404], [`x%2f..%2f${name}`, 404], [`inner%2finside.sinew.json`, 404], [`${name}%2f`, 404],
  [`${name}%00`, 404], [`%00${name}`, 404], [`${name}%00.txt`, 404], ["%00", 404], ["plain.txt", 404],
  [".hidden.sinew.json", 404],
  [".sinew-save", 404], [".", 404], ["..", 404], ["", 404], [".sinew.json", 404], ["%ff.sinew.json", 404],
  ["%ed%a0%80.sinew.json", 404], [`${"a".repeat(300)}.sinew.json`, 404], ["FIRST.SINEW.JSON", 404],
  ["nowhere.sinew.json", 404],
  ["link.sinew.json", 403], ["far.sinew.json", 403], ["folder.sinew.json", 403], ["pipe.sinew.json", 403],
];

/** Addresses and methods. */
const addresses = [
  ["GET", "/api", 404], ["GET", "/api/", 404], ["GET", "//api/scores", 404], ["GET", "/api/scores/", 404],
  ["GET", "/api/../api/scores", 404], ["GET", "/API/scores", 404], ["GET", "/index.html", 404],
  ["GET", "/favicon.ico", 404],
  ["GET", "/..%2f..%2fetc%2fpasswd", 404], ["GET", "/%00", 404], ["GET", "/api/scores%00", 404],
  ["GET", "http://evil.example/api/scores", 404], ["GET", "/api/score", 400],
  ["GET", `/api/score?name=${name}&name=${name}`, 400],
  ["GET", `/api/edit?name=${name}`, 405], ["HEAD", `/api/edit?name=${name}`, 405],
  ["PUT", "/api/scores", 405],
  ["DELETE", `/api/score?name=${name}`, 405], ["PATCH", `/api/edit?name=${name}`, 405],
  ["OPTIONS", "/api/scores", 405],
  ["TRACE", "/", 405], ["PROPFIND", "/", 405], ["get", "/api/scores", 405],
  ["CONNECT", "evil.example:443", 405],
];

/** Bodies of a save, and the status. */
const edit = (start, size, text) => JSON.stringify({ edits: [{ start, size, text }] });
const bodies = [
  ["", 400], ["{", 400], ["null", 400], ["[]", 400], ["{}", 400], ['{"edits":1}', 400],
  ['{"edits":[1]}', 400], ['{"edits":[{}]}', 400],
  ['{"edits":[],"more":1}', 400], ['{"edits":[],"edits":[]}', 400],
  ['{"edits":[{"start":0,"size":0,"text":1}]}', 400],
  ['{"edits":[{"start":0,"start":0,"text":""}]}', 400],
  ['{"edits":[{"start":0,"size":0,"text":"","x":1}]}', 400],
  [edit(-1, 0, ""), 400], [edit(0.5, 0, ""), 400], ['{"edits":[{"start":1e1,"size":0,"text":""}]}', 400],
  [edit(1e30, 0, ""), 400], [edit("0", 0, ""), 400], [edit(0, 1e9, ""), 400],
  [edit(4294967295, 4294967295, ""), 400],
  [edit(Buffer.byteLength(scoreText), 1, ""), 400],
  ['{"edits":[{"start":18446744073709551616,"size":0,"text":""}]}', 400],
  [JSON.stringify({ edits: [{ start: 5, size: 5, text: "" }, { start: 9, size: 1, text: "" }] }), 400],
  [JSON.stringify({ edits: [{ start: 9, size: 1, text: "" }, { start: 5, size: 1, text: "" }] }), 400],
  ['{"edits":[{"start":0,"size":0,"text":"\xff"}]}', 400],
  ['{"edits":[{"start":0,"size":0,"text":"\\ud800"}]}', 400],
  [`{"edits":${"[".repeat(100000)}`, 400],
  [JSON.stringify({ edits: Array(5000).fill({ start: 0, size: 0, text: "" }) }), 413],
  [edit(0, 0, "\0"), 422], [edit(0, 1, ""), 422], [edit(0, Buffer.byteLength(scoreText), ""), 422],
  [edit(Buffer.from(scoreText).indexOf("ü") + 1, 1, ""), 422],
  [edit(0, Buffer.byteLength(scoreText), "[".repeat(1000000)), 422],
  [edit(0, Buffer.byteLength(scoreText), '{"sinew":1,"items":{"x":{"kind":"nothing"}}}'), 422],
];

/** Bytes that are no good request; the statuses, 0 where there may be no answer. */
const garbage = (good, head, post = `POST ${save} HTTP/1.1\r\n${head}`) => [
  ["a header of 100 KB", `GET / HTTP/1.1\r\n${head}X: ${"x".repeat(100000)}\r\n\r\n`, [431, 413, 0]],
  ["an address of 100 KB", `GET /${"x".repeat(100000)} HTTP/1.1\r\n${head}\r\n`, [414, 431, 413, 0]],
  ["5000 headers", `GET / HTTP/1.1\r\n${head}${"X: y\r\n".repeat(5000)}\r\n`, [431, 413, 0]],
  ["a length of 17 MB", `${post}Content-Length: 17825792\r\n\r\n`, [413]],
  ["a length of 10^17", `${post}Content-Length: 99999999999999999\r\n\r\n`, [413]],
  ["a length of 10^400", `${post}Content-Length: 1${"0".repeat(400)}\r\n\r\n`, [413, 400, 0]],
  ["a length below 0", `${post}Content-Length: -1\r\n\r\n`, [400, 0]],
  ["a length in words", `${post}Content-Length: much\r\n\r\n`, [400, 0]],
  ["two lengths", `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`, [400]],
  ["no length", `${post}\r\n`, [411]],
  ["a body in chunks", `${post}Transfer-Encoding: chunked\r\n\r\n`, [411]],
  ["chunks and a length", `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    [400, 411]],
  ["no Host", "GET / HTTP/1.1\r\n\r\n", [400, 403]],
  ["no Host, by HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", [403]],
  ["two Hosts", `GET / HTTP/1.1\r\n${head}Host: evil.example\r\n\r\n`, [400]],
  ["two tokens", `GET /api/scores HTTP/1.1\r\n${head}X-Sinew-Token: x\r\n\r\n`, [400]],
  ["no HTTP", "hello\r\n\r\n", [400, 0]],
  ["TLS", Buffer.from("16030100a5010000a10303000000000000000000", "hex"), [400, 0]],
  ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, 403, 405, 505, 0]],
  ["HTTP/9.9", `GET / HTTP/9.9\r\n${head}\r\n`, [505, 400, 0]],
  ["a zero byte in a header", `GET / HTTP/1.1\r\n${head}X: a\0b\r\n\r\n`, [400, 200, 0]],
  ["a request and garbage", `${good}${"\xff\0garbage".repeat(100)}\r\n\r\n`, [200]],
  ["only garbage", Buffer.alloc(60000, 0x81), [400, 414, 431, 413, 0]],
  ["a WebSocket from elsewhere",
    `GET / HTTP/1.1\r\n${head}Origin: http://evil.example\r\nUpgrade: websocket\r\n\r\n`, [403]],
];

describe("hostile requests", { skip: absent }, () => {
  let beside, folder, studio;
  let sent = 0;

  before(async () => {
    beside = await makeFolder({ "secret.sinew.json": secret });
    folder = join(beside, "scores");
    await mkdir(join(folder, "inner"), { recursive: true });
    await mkdir(join(folder, "folder.sinew.json"));
    for (const each of ["inner/inside.sinew.json", ".hidden.sinew.json", "plain.txt"])
      await writeFile(join(folder, each), secret);
    await writeFile(join(folder, name), scoreText);
    await symlink("../secret.sinew.json", join(folder, "link.sinew.json"));
    await symlink("/etc/passwd", join(folder, "far.sinew.json"));
    execFileSync("mkfifo", [join(folder, "pipe.sinew.json")]);
    studio = await Studio.start([folder]);
  });
  after(async () => {
    assert.equal(await studio.end(), 0);
    assert.equal(studio.errors.text, "");
    assert.equal(await readFile(join(folder, name), "utf8"), scoreText);
    assert.deepEqual(await unfinished(folder), []);
    await removeFolder(beside);
  });

  /** It is answered by one of these statuses (0: not at all), gives nothing away, and goes on serving. */
  async function refuses(what, bytes, statuses) {
    const answer = await studio.raw(bytes, { firstMs: statuses.includes(0) ? 1000 : 10000 });
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
    assert.ok(statuses.includes(status), `${what}: ${status}, not ${statuses.join(" or ")}`);
    assert.ok(!answer.includes(secret) && !answer.includes("root:"), what);
    assert.doesNotMatch(answer, /access-control|101 Switching/i, what);
    assert.equal((await studio.get("/api/scores")).status, 200, `after ${what}`);
    sent += 1;
  }

  it("by a wrong Host are refused", async () => {
    const less = ["Host"];
    for (const host of hosts(studio.port))
      for (const path of ["/", "/api/scores"])
        await refuses(`Host ${host}`, bytesOf(studio, { path, less, lines: [`Host: ${host}`] }), [403]);
  });

  it("by a wrong Origin are refused", async () => {
    for (const origin of origins(studio.port))
      await refuses(`Origin ${origin}`, bytesOf(studio, { lines: [`Origin: ${origin}`] }), [403]);
  });

  it("by a wrong token are refused", async () => {
    const less = ["X-Sinew-Token"];
    for (const token of tokens(studio.token))
      await refuses(`token ${token}`, bytesOf(studio, { less, lines: [`X-Sinew-Token: ${token}`] }), [403]);
    await refuses("no token", bytesOf(studio, { less }), [403]);
    const path = `/api/scores?token=${studio.token}`;
    await refuses("token in the address", bytesOf(studio, { less, path }), [403]);
    const cookie = [`Cookie: X-Sinew-Token=${studio.token}`];
    await refuses("token in a cookie", bytesOf(studio, { less, lines: cookie }), [403]);
    const lines = ["Origin: http://evil.example", "Content-Type: text/plain"];
    const form = { method: "POST", path: save, less, lines, body: edit(0, 0, " ") };
    await refuses("a form of another page", bytesOf(studio, form), [403]);
  });

  it("by names that lead elsewhere are refused, to read and to save", async () => {
    for (const [each, status] of names) {
      await refuses(`name ${each}`, bytesOf(studio, { path: `/api/score?name=${each}` }), [status]);
      await refuses(`edit of ${each}`, bytesOf(studio, { method: "POST", path: `/api/edit?name=${each}`,
        lines: ['If-Match: "0123456789abcdef"'], body: '{"edits":[]}' }), [status]);
    }
  });

  it("by addresses and methods that there are not are refused", async () => {
    for (const [method, path, status] of addresses)
      await refuses(`${method} ${path}`, bytesOf(studio, { method, path }), [status]);
  });

  it("by bodies that are no edits are refused", async () => {
    const lines = [`If-Match: "${await studio.revision(name)}"`];
    for (const [body, status] of bodies) {
      const length = body === "" ? ["Content-Length: 0"] : [];
      const bytes = bytesOf(studio, { method: "POST", path: save, lines: [...lines, ...length], body });
      await refuses(`body ${body.slice(0, 80)}`, bytes, [status]);
    }
  });

  it("by bytes that are no good request are refused", async () => {
    const head = `Host: 127.0.0.1:${studio.port}\r\nX-Sinew-Token: ${studio.token}\r\n`;
    const good = bytesOf(studio, {}).toString("latin1");
    for (const [what, bytes, statuses] of garbage(good, head))
      await refuses(what, typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes, statuses);
  });

  it("by connections that are broken off are endured", async () => {
    const whole = bytesOf(studio, { method: "POST", path: save, body: edit(0, 0, " ".repeat(5000)) });
    for (const share of [0, 0.01, 0.02, 0.05, 0.5, 0.99]) {
      const socket = await studio.connect(whole.subarray(0, Math.floor(share * whole.length)));
      await new Promise((resolve) => setTimeout(resolve, 10));
      socket.resetAndDestroy();
      assert.equal((await studio.get("/api/scores")).status, 200);
      sent += 1;
    }
  });

  it("do not starve others: silent, half and slow connections leave room", async () => {
    const half = bytesOf(studio, {}).subarray(0, 40);
    for (const count of [100, 300]) {
      const sockets = [];
      const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write("X")), 50);
      try {
        for (let i = 0; i < count; i++) {
          sockets.push(await studio.connect(i % 2 ? half : ""));
          sockets.at(-1).on("error", () => {});
        }
        for (let i = 0; i < 5; i++) {
          const begun = performance.now();
          assert.equal((await studio.get("/api/scores")).status, 200);
          const tookMs = performance.now() - begun;
          assert.ok(tookMs < 1000, `with ${count} connections it took ${tookMs} ms`);
          await new Promise((resolve) => setTimeout(resolve, 60));
        }
      } finally {
        clearInterval(drip);
        for (const socket of sockets) socket.destroy();
      }
      sent += count;
    }
  });

  it("were many", (t) => {
    t.diagnostic(`${sent} hostile requests and connections`);
    assert.ok(sent >= 100);
  });
});

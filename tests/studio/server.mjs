// Starting `sinew studio` from a test, on a folder of its own, and speaking to it: by requests that
// a browser could send, and by bytes that none would. SINEW_TOOL names the program.
import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const tool = process.env.SINEW_TOOL ?? "build/bin/sinew";

// The page is part of the build, and so is the studio's server: without either there is nothing to
// test, which is said once and is no failure.
const about = await run(["studio", "/nowhere/at/all", "--no-open"]);
export const absent = /was built without/.exec(about.errors) ? about.errors.trim() : false;
if (absent) console.log(`SKIPPED the studio's server: ${absent}`);

/** A score, laid out by hand: what an edit does not name must stay as it is. */
export const scoreText = `{ "sinew": 1,
  "note": "für ∞",
  "items": {
    "sway":  { "kind": "wave",  "waves": [ { "frequency_hz": "1/2",  "amplitude": 2.50 } ] },
    "drift": { "kind": "noise", "amplitude": 3 }
  }
}
`;

/** Runs the program to its end. */
export async function run(words) {
  const child = spawn(tool, words, { stdio: ["ignore", "pipe", "pipe"] });
  const [output, errors] = [gather(child.stdout), gather(child.stderr)];
  const code = await ended(child);
  return { code, output: output.text, errors: errors.text };
}

function gather(stream) {
  const gathered = { text: "" };
  stream.setEncoding("utf8").on("data", (part) => (gathered.text += part));
  return gathered;
}

function ended(child) {
  return new Promise((resolve) => child.once("close", (code, signal) => resolve(signal ?? code)));
}

/** A new folder with files in it: { "first.sinew.json": text }. */
export async function makeFolder(files = {}) {
  const folder = await mkdtemp(join(tmpdir(), "sinew-studio-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

export const removeFolder = (folder) => rm(folder, { recursive: true, force: true });

/** The names in a folder that a save left unfinished. */
export const unfinished = async (folder) =>
  (await readdir(folder)).filter((name) => name.startsWith(".sinew-"));

/** A running studio. */
export class Studio {
  /** Starts it; `words` follow the command, `shell` is put before it, as "ulimit -f 1;". */
  static async start(words, shell = "") {
    const studio = new Studio();
    const all = ["studio", ...words, "--no-open"];
    studio.child = shell
      ? spawn("sh", ["-c", `${shell} exec "$0" "$@"`, tool, ...all], { stdio: ["ignore", "pipe", "pipe"] })
      : spawn(tool, all, { stdio: ["ignore", "pipe", "pipe"] });
    studio.output = gather(studio.child.stdout);
    studio.errors = gather(studio.child.stderr);
    studio.ended = ended(studio.child);
    await new Promise((resolve) => {
      studio.child.stdout.on("data", () => studio.output.text.endsWith("\n") && resolve());
      studio.ended.then(resolve);
    });
    const address = /^sinew studio: http:\/\/127\.0\.0\.1:(\d+)\/#token=([0-9a-f]{32})\n$/;
    const found = address.exec(studio.output.text);
    if (!found) throw new Error(`it did not start: ${studio.output.text}${studio.errors.text}`);
    studio.port = Number(found[1]);
    studio.token = found[2];
    return studio;
  }

  /** Sends it a signal and gives how it ended: a code, or a signal's name. */
  async end(signal = "SIGTERM") {
    this.child.kill(signal);
    return this.ended;
  }

  /** A request as the page sends it; `headers` add to the usual ones, undefined takes one away. */
  ask(method, path, { headers = {}, body, agent = false } = {}) {
    const all = { "X-Sinew-Token": this.token, Host: `127.0.0.1:${this.port}`, ...headers };
    for (const name of Object.keys(all)) if (all[name] === undefined) delete all[name];
    if (body !== undefined) all["Content-Length"] = Buffer.byteLength(body);
    return new Promise((resolve, reject) => {
      const options = { host: "127.0.0.1", port: this.port, method, path, headers: all, agent };
      const request = http.request(options, (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => {
          const bytes = Buffer.concat(parts);
          resolve({ status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() });
        });
      });
      request.on("error", reject);
      request.setTimeout(15000, () => request.destroy(new Error("there was no answer within 15 s")));
      request.end(body);
    });
  }

  get(path, headers = {}) {
    return this.ask("GET", path, { headers });
  }

  /** Saves edits of a score whose revision is `revision` (undefined: without saying which). */
  edit(name, revision, edits) {
    const headers = { "If-Match": revision === undefined ? undefined : `"${revision}"` };
    const path = `/api/edit?name=${encodeURIComponent(name)}`;
    return this.ask("POST", path, { headers, body: JSON.stringify({ edits }) });
  }

  /** The revision of a score. */
  async revision(name) {
    const answer = await this.get(`/api/score?name=${encodeURIComponent(name)}`);
    return JSON.parse(answer.headers.etag);
  }

  /** Opens a connection, sends bytes, and leaves it open. */
  connect(bytes = "") {
    return new Promise((resolve, reject) => {
      const socket = net.connect(this.port, "127.0.0.1", () => {
        if (bytes.length > 0) socket.write(bytes);
        resolve(socket);
      });
      socket.once("error", reject);
    });
  }

  /** Sends bytes and gives all that comes back, until the server closes or has no more to say. */
  async raw(bytes, { firstMs = 8000, silenceMs = 500 } = {}) {
    const socket = await this.connect(bytes);
    let text = "";
    return new Promise((resolve) => {
      const done = () => (socket.destroy(), resolve(text));
      socket.setTimeout(firstMs, done);
      socket.on("data", (part) => {
        text += part.toString("latin1");
        socket.setTimeout(silenceMs);
      });
      socket.on("error", done).on("close", done);
    });
  }
}

/** The edit that puts a text in the place of another in a text; positions are bytes of UTF-8. */
export function replacing(text, old, put) {
  const start = Buffer.from(text).indexOf(old);
  return { start, size: Buffer.byteLength(old), text: put };
}

/** A text with edits made, in another way than the program's: from the last to the first. */
export function spliced(text, edits) {
  let bytes = Buffer.from(text);
  for (const { start, size, text: put } of [...edits].reverse())
    bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(put), bytes.subarray(start + size)]);
  return bytes.toString();
}

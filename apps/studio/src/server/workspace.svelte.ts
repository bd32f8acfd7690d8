/*
 * Where the score comes from and where it is saved: the folder that `sinew studio` serves, a file
 * that was opened or dropped, or an example that the page brings along.
 */
import { SinewError, type Sinew } from "sinew/core";
import easings from "../../../../examples/easings.sinew.json?raw";
import first from "../../../../examples/first.sinew.json?raw";
import shakes from "../../../../examples/shakes.sinew.json?raw";
import tracks from "../../../../examples/tracks.sinew.json?raw";
import sounds from "../../../../examples/sounds.sinew.json?raw";
import springs from "../../../../examples/springs.sinew.json?raw";
import { ScoreDocument } from "../document/document.svelte";
import { decodeScore } from "../document/file_text";
import { isServedByStudio, Remote, takeToken, type Listing } from "./remote";

type Source =
  | { type: "server"; name: string; revision: string }
  | { type: "file"; name: string; handle: FileSystemFileHandle | null }
  | { type: "example"; name: string };

/** What is on disk, against what is here. broken  why it is no score; null if it is one */
export type Conflict = { text: string; revision: string; broken: string | null };

export type Notice = { tone: "good" | "bad" | "quiet"; text: string };

const EXAMPLES: { [name: string]: string } = {
  "sounds.sinew.json": sounds,
  "first.sinew.json": first,
  "springs.sinew.json": springs,
  "easings.sinew.json": easings,
  "shakes.sinew.json": shakes,
  "tracks.sinew.json": tracks,
};
const SIZE_MOST = 16 * 1024 * 1024;
const POLL_MS = 1000;

export class Workspace {
  readonly document: ScoreDocument;
  readonly #sinew: Sinew;
  readonly #remote: Remote | null;
  /** The text of the revision that the server told last. */
  #base = "";
  #source = $state.raw<Source>({ type: "example", name: "" });
  /** Scores that can be opened by name. */
  scores = $state.raw<string[]>([]);
  /** The folder that is served; "" where there is none. */
  readonly folder: string;
  notice = $state<Notice | null>(null);
  /** The file changed on disk while there are changes here: its text. */
  conflict = $state.raw<Conflict | null>(null);
  /** Save each step as it is made. */
  saveAlways = $state(false);
  saving = $state(false);
  /** Was a save asked for while another was under way? */
  #saveAgain = false;
  /** Counts what was opened: what arrives late does not take the place of what was wanted since. */
  #opened = 0;

  constructor(sinew: Sinew, remote: Remote | null, listing: Listing | null) {
    this.#sinew = sinew;
    this.#remote = remote;
    this.folder = listing?.folder ?? "";
    this.scores = listing?.scores ?? Object.keys(EXAMPLES);
    this.document = new ScoreDocument(sinew, sounds);
    this.#source = { type: "example", name: "sounds.sinew.json" };
    if (remote && listing) setInterval(() => void this.#poll(), POLL_MS);
  }

  get name(): string {
    return this.#source.name;
  }

  get source(): Source["type"] {
    return this.#source.type;
  }

  /** Can the score be saved in place, or only as a download? */
  get savesInPlace(): boolean {
    return this.#source.type === "server" || (this.#source.type === "file" && this.#source.handle !== null);
  }

  /** Opens a score by its name in the list. */
  async open(name: string): Promise<void> {
    if (!this.#mayLeave()) return;
    const opened = ++this.#opened;
    try {
      if (this.#remote && this.folder !== "") {
        const { text, revision } = await this.#remote.read(name);
        if (opened === this.#opened) this.#take(text, { type: "server", name, revision });
      } else {
        this.#take(EXAMPLES[name] ?? sounds, { type: "example", name });
      }
    } catch (error) {
      this.#say("bad", `${name}: ${words(error)}`);
    }
  }

  /** Opens a file that was chosen or dropped. */
  async openFile(file: File, handle: FileSystemFileHandle | null = null): Promise<void> {
    if (!this.#mayLeave()) return;
    const opened = ++this.#opened;
    try {
      if (file.size > SIZE_MOST) throw new Error(`has ${file.size} bytes; a score has at most ${SIZE_MOST}`);
      const text = decodeScore(await bytesOf(file));
      if (opened === this.#opened) this.#take(text, { type: "file", name: file.name, handle });
    } catch (error) {
      this.#say("bad", `${file.name}: ${words(error)}`);
    }
  }

  /** What is not saved goes only where the person says so. */
  #mayLeave(): boolean {
    if (!this.document.changed) return true;
    return confirm(`${this.name} has changes that are not saved. Leave them behind?`);
  }

  /** Takes a text only if it is a score: what is open stays otherwise. */
  #take(text: string, source: Source): void {
    this.#sinew.check(text);
    this.document.open(text);
    this.#base = text;
    this.#source = source;
    this.conflict = null;
    this.notice = null;
  }

  #say(tone: Notice["tone"], text: string): void {
    this.notice = { tone, text };
  }

  /** Saves where the score came from; what has no such place is downloaded. One save at a time:
   * what was changed during one is saved after it. */
  async save(): Promise<void> {
    this.document.commit();
    if (this.saving) {
      this.#saveAgain = true;
      return;
    }
    this.saving = true;
    try {
      do {
        this.#saveAgain = false;
        await this.#saveNow(this.#source, this.document.text);
      } while (this.#saveAgain && this.document.changed);
    } catch (error) {
      this.#say("bad", `Not saved: ${words(error)}`);
    } finally {
      this.saving = false;
    }
  }

  async #saveNow(source: Source, text: string): Promise<void> {
    if (source.type === "server") await this.#saveOnServer(source, text);
    else if (source.type === "file" && source.handle) await this.#saveInFile(source, source.handle, text);
    else this.download();
  }

  async #saveOnServer(source: Source & { type: "server" }, text: string): Promise<void> {
    const saved = await (this.#remote as Remote).save(source.name, source.revision, this.#base, text);
    if (this.#source !== source) return; /* another score was opened meanwhile */
    if (saved.result === "saved") {
      this.#source = { ...source, revision: saved.revision };
      this.#base = this.document.saved = text;
      this.#say("good", `Saved ${source.name}`);
    } else if (saved.result === "conflict") await this.#compare(source);
    else this.#say("bad", `Not saved: ${saved.message}`);
  }

  async #saveInFile(source: Source, handle: FileSystemFileHandle, text: string): Promise<void> {
    this.#sinew.check(text);
    const stream = await handle.createWritable();
    await stream.write(text);
    await stream.close();
    if (this.#source === source) this.document.saved = text;
    this.#say("good", `Saved ${handle.name}`);
  }

  /** Gives the score as a file of the browser's downloads. */
  download(): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.document.text], { type: "application/json" }));
    link.download = this.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    this.document.saved = this.document.text;
    this.#say("good", `${this.name} is in your downloads`);
  }

  /** Takes over what changed on disk; where something changed here too, that is asked first. */
  async #poll(): Promise<void> {
    const source = this.#source;
    if (source.type !== "server" || this.saving || this.document.inGesture) return;
    if (globalThis.document.hidden) return;
    try {
      await this.#compare(source, () => this.saving || this.document.inGesture);
      if (this.notice?.text === LOST) this.notice = null;
    } catch (error) {
      if (error instanceof TypeError) this.#say("bad", LOST);
      else this.#say("bad", `${source.name}: ${words(error)}`);
    }
  }

  /** Compares with what is on disk. busy  is it of no use by now? */
  async #compare(source: Source & { type: "server" }, busy = () => false): Promise<void> {
    const read = await (this.#remote as Remote).readChanged(source.name, source.revision);
    if (read === null || this.#source !== source || busy()) return;
    if (read.text === this.document.text) this.#follow(read);
    else this.#meet({ ...read, broken: this.#problemOf(read.text) });
  }

  /** From now on changes are told from this revision. */
  #follow(read: { text: string; revision: string }): void {
    const source = this.#source;
    if (source.type !== "server") return;
    this.#source = { ...source, revision: read.revision };
    this.#base = this.document.saved = read.text;
    this.conflict = null;
  }

  #meet(disk: Conflict): void {
    if (disk.revision === this.conflict?.revision) return;
    if (this.document.changed || disk.broken !== null) this.conflict = disk;
    else this.takeDisk(disk);
  }

  #problemOf(text: string): string | null {
    try {
      this.#sinew.check(text);
      return null;
    } catch (error) {
      return words(error);
    }
  }

  /** The file's text becomes the document's, as a step that can be undone. */
  takeDisk(disk: Conflict): void {
    this.document.replace("the file changed on disk", disk.text);
    this.#follow(disk);
    this.#say("quiet", `${this.name} changed on disk and was read again`);
  }

  /** What is here stays, and the next save replaces what is on disk. */
  keepMine(disk: Conflict): void {
    this.#follow(disk);
  }
}

const NO_KEY =
  "This address has no key, or an old one, so nothing can be saved here: " +
  "open the one that sinew studio printed.";
const LOST = "The program that serves this page does not answer. It saves again once it does.";

async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new Error("cannot be read; a folder or a file that is gone cannot be opened");
  }
}

function words(error: unknown): string {
  if (error instanceof SinewError) return error.message;
  return error instanceof Error ? error.message : String(error);
}

/** What the address offers: the served folder, or the examples. */
export async function openWorkspace(sinew: Sinew): Promise<Workspace> {
  const token = takeToken();
  const remote = token !== null && isServedByStudio() ? new Remote(token) : null;
  const answer = (await remote?.list()) ?? null;
  const listing = answer?.folder == null ? null : answer;
  const workspace = new Workspace(sinew, remote, listing);
  const name = listing?.open ?? listing?.scores[0] ?? null;
  if (name !== null) await workspace.open(name);
  else if (isServedByStudio() && answer === null) workspace.notice = { tone: "quiet", text: NO_KEY };
  return workspace;
}

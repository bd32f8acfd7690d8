/*
 * What every row of the panel needs: the library, the score, the problem, and gestures. A drag is
 * a gesture; so is a run of keys or of wheel turns, until a pause; so is a typed number.
 */
import { getContext, setContext } from "svelte";
import { SinewError, type FieldTable, type Problem, type Sinew, type Ways } from "sinew/core";
import type { ScoreDocument } from "../document/document.svelte";
import { join, type Json } from "../document/paths";
import { placeEdit } from "./field_edit";
import { membersOf } from "./fields";
import { strayFields } from "./ways";

const PAUSE_MS = 600;
const KEY = Symbol("panel");

export type Source = {
  readonly sinew: Sinew;
  readonly document: ScoreDocument;
  readonly problem: Problem | null;
};

export class PanelContext {
  readonly #source: Source;
  /** The path that a run of small steps is changing; null between runs. */
  #running: string | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #runSays: () => string = () => "";

  /** The last change in words, for screen readers: once for each gesture. */
  said = $state("");

  constructor(source: Source) {
    this.#source = source;
  }

  get sinew(): Sinew {
    return this.#source.sinew;
  }

  get document(): ScoreDocument {
    return this.#source.document;
  }

  get problem(): Problem | null {
    return this.#source.problem ?? this.document.problem;
  }

  /** How the history calls a change: "kick: modes[0].t60_s". */
  #label(path: string, verb = ""): string {
    const within = path.slice(this.document.path.length).replace(/^\./, "");
    return `${this.document.item ?? ""}: ${verb === "" ? "" : `${verb} `}${within}`;
  }

  /** Gives the value at a path a new JSON text, with the objects around it where they are missing.
   * The same value again changes nothing. */
  set(path: string, json: string, label = this.#label(path)): void {
    const before = this.document.value(path);
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(JSON.parse(json))) return;
    const edit = placeEdit(this.document.root, path, json);
    this.document.set(edit.path, edit.json, label);
  }

  /** Tells screen readers something. */
  say(words: string): void {
    this.said = words;
  }

  /** A change that is a gesture by itself. says  what it did, read after it
   * did  what the history calls it: a verb and a path, where that is more than the path */
  change(path: string, json: string, says: () => string, did?: { verb: string; path: string }): void {
    this.end();
    this.set(path, json, did && this.#label(did.path, did.verb));
    this.say(says());
  }

  /** Takes a member or an element away; a member's default then holds. */
  remove(path: string, verb: string, says: () => string): void {
    this.end();
    if (this.document.value(path) === undefined) return;
    this.document.remove(path, this.#label(path, verb));
    this.say(says());
  }

  /** Says the same in another way: the fields of that way get the values that keep the item as it
   * is, and those that do not go with it are taken away. One step of the history. */
  retell(path: string, change: { ways: Ways; way: string; table: FieldTable }, says: () => string): void {
    this.end();
    const { ways, way, table } = change;
    const label = this.#label(join(path, ways.name));
    const given = membersOf(this.document.value(path));
    const told = membersOf(this.#told(path, ways, way));
    this.document.begin(label);
    for (const name of strayFields(ways, way, table, given)) this.document.remove(join(path, name), label);
    for (const [name, value] of Object.entries(told)) this.set(join(path, name), JSON.stringify(value), label);
    this.document.commit();
    this.say(says());
  }

  /** The values of the other way; none where the item is wrong as it is, or its kind has no way to
   * tell: the defaults of that way then hold. */
  #told(path: string, ways: Ways, way: string): Json {
    const { text, item } = this.document;
    if (item === null || path !== this.document.path) return {};
    try {
      return JSON.parse(this.sinew.retell(text, item, ways.name, way)) as Json;
    } catch (error) {
      if (error instanceof SinewError) return {};
      throw error;
    }
  }

  begin(path: string): void {
    this.end();
    this.document.begin(this.#label(path));
  }

  commit(says: () => string): void {
    if (!this.document.inGesture) return;
    this.document.commit();
    this.say(says());
  }

  cancel(): void {
    clearTimeout(this.#pause);
    this.#running = null;
    this.document.cancel();
  }

  /** One step of a run: the steps until a pause make one gesture. */
  run(path: string, json: string, says: () => string): void {
    if (this.#running !== path || !this.document.inGesture) {
      this.begin(path);
      this.#running = path;
    }
    this.set(path, json);
    this.#runSays = says;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.end(), PAUSE_MS);
  }

  /** The keys of undo and redo, in a text field in which nothing is being typed: there they mean
   * the score. Gives whether it was one of them. */
  takesHistory(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return false;
    event.preventDefault();
    event.stopPropagation();
    if (key === "y" || event.shiftKey) this.document.redo();
    else this.document.undo();
    return true;
  }

  /** Is a run under way? */
  isRunning(path: string): boolean {
    return this.#running === path && this.document.inGesture;
  }

  /** Ends the run that is under way, if any. */
  end(): void {
    clearTimeout(this.#pause);
    if (this.#running === null) return;
    this.#running = null;
    this.commit(this.#runSays);
  }
}

export function providePanel(source: Source): PanelContext {
  return setContext(KEY, new PanelContext(source));
}

export function usePanel(): PanelContext {
  return getContext<PanelContext>(KEY);
}

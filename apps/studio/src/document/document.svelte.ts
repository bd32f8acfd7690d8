/*
 * The score that is being edited. Its text is the truth: an edit splices it, so that all that was
 * not changed stays as its author wrote it. A gesture (a drag, a run of keys, a typed number)
 * makes one step of the history, however many edits it holds.
 */
import { SinewError, type Problem, type Sinew } from "sinew/core";
import { History, type State } from "./history";
import { memberNames } from "./json_text";
import { itemPath, valueAt, type Json } from "./paths";

export type ItemName = { name: string; kind: string; note: string };

export class ScoreDocument {
  readonly #sinew: Sinew;
  #history: History;
  /** The text before the gesture that is under way; null between gestures. */
  #before: string | null = null;
  #label = "";

  /** The whole score. */
  text = $state("");
  /** The item that is shown. */
  item = $state<string | null>(null);
  /** Why the last edit was refused; null where it was not. */
  problem = $state<Problem | null>(null);
  /** The text as it is on disk, or as it was opened. */
  saved = $state("");
  /** The history, for menus: its states and which one holds now. */
  steps = $state.raw<{ labels: string[]; position: number }>({ labels: [], position: 0 });

  readonly root: Json = $derived.by(() => {
    try {
      return JSON.parse(this.text) as Json;
    } catch {
      return {};
    }
  });
  readonly items: ItemName[] = $derived(listItems(this.root, this.text));
  readonly changed: boolean = $derived(this.text !== this.saved);
  readonly canUndo: boolean = $derived(this.steps.position > 0);
  readonly canRedo: boolean = $derived(this.steps.position + 1 < this.steps.labels.length);
  /** What undo and redo would do: "Undo: kick: t60_s". */
  readonly undoLabel: string = $derived(
    this.canUndo ? `Undo: ${this.steps.labels[this.steps.position]}` : "Nothing to undo",
  );
  readonly redoLabel: string = $derived(
    this.canRedo ? `Redo: ${this.steps.labels[this.steps.position + 1]}` : "Nothing to redo",
  );

  constructor(sinew: Sinew, text: string, item: string | null = null) {
    this.#sinew = sinew;
    this.#history = new History({ label: "opened", text, item });
    this.#start(text, item);
  }

  #start(text: string, item: string | null): void {
    this.#before = null;
    this.text = this.saved = text;
    const names = this.items.map((each) => each.name);
    this.item = item !== null && names.includes(item) ? item : (names[0] ?? null);
    this.#history = new History({ label: "opened", text, item: this.item });
    this.problem = null;
    this.#show();
  }

  #show(): void {
    this.steps = {
      labels: this.#history.states.map((state) => state.label),
      position: this.#history.position,
    };
  }

  /** Another score; the history starts anew. */
  open(text: string, item: string | null = null): void {
    this.#start(text, item);
  }

  /** Another text of the same score, as one step: "the file changed". */
  replace(label: string, text: string): void {
    this.commit();
    this.text = text;
    this.problem = null;
    this.#add(label);
    if (!this.items.some((each) => each.name === this.item)) this.item = this.items[0]?.name ?? null;
  }

  /** The value at a path of the score; undefined where there is none. */
  value(path: string): Json | undefined {
    return valueAt(this.root, path);
  }

  /** Starts a gesture. label  what it does: "kick: t60_s" */
  begin(label: string): void {
    if (this.#before !== null) this.commit();
    this.#before = this.text;
    this.#label = label;
  }

  /** Is a gesture under way? */
  get inGesture(): boolean {
    return this.#before !== null;
  }

  /** Gives the value at a path a new JSON text. Outside of a gesture it is one by itself.
   * False, with `problem`, where it was refused. */
  set(path: string, value: string, label = path): boolean {
    return this.#edit(label, () => this.#sinew.set(this.text, path, value));
  }

  /** Takes away the member or element at a path. */
  remove(path: string, label = `remove ${path}`): boolean {
    return this.#edit(label, () => this.#sinew.remove(this.text, path));
  }

  #edit(label: string, change: () => string): boolean {
    try {
      this.text = change();
      this.problem = null;
    } catch (error) {
      if (!(error instanceof SinewError)) throw error;
      this.problem = { ...error, message: error.sentence };
      return false;
    }
    if (this.#before === null) this.#add(label);
    return true;
  }

  /** Ends the gesture as one step, or as none where nothing changed. */
  commit(): void {
    if (this.#before === null) return;
    this.#before = null;
    this.#add(this.#label);
  }

  /** Ends the gesture as if it had not been. */
  cancel(): void {
    if (this.#before === null) return;
    this.text = this.#before;
    this.#before = null;
    this.problem = null;
  }

  #add(label: string): void {
    this.#history.add({ label, text: this.text, item: this.item });
    this.#show();
  }

  /** One step back; where there is none, the item that is shown stays. */
  undo(): void {
    this.commit();
    if (this.canUndo) this.go(this.steps.position - 1);
  }

  redo(): void {
    this.commit();
    if (this.canRedo) this.go(this.steps.position + 1);
  }

  /** Goes to a step of the history, and shows the item that was changed there. */
  go(position: number): void {
    this.commit();
    const changedBy = position < this.#history.position ? this.#history.now : null;
    const state: State = this.#history.go(position);
    this.text = state.text;
    this.problem = null;
    const shown = (changedBy ?? state).item;
    if (shown !== null && this.items.some((each) => each.name === shown)) this.item = shown;
    this.#show();
  }

  /** The path of the item that is shown. */
  get path(): string {
    return itemPath(this.item ?? "");
  }
}

/** The items in the order of the text. JavaScript puts names that are whole numbers first, so there
 * the text itself is asked. */
function listItems(root: Json, text: string): ItemName[] {
  const items = valueAt(root, "items");
  if (typeof items !== "object" || items === null || Array.isArray(items)) return [];
  const parsed = Object.keys(items);
  const names = parsed.some((name) => /^\d+$/.test(name)) ? memberNames(text, "items") : parsed;
  return names.map((name) => {
    const item = items[name] ?? null;
    return { name, kind: word(item, "kind"), note: word(item, "note") };
  });
}

function word(value: Json, name: string): string {
  const found = valueAt(value, name);
  return typeof found === "string" ? found : "";
}

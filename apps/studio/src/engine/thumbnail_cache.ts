/*
 * The thumbnails made so far, by the text of the item alone: a change of one item leaves those of
 * all others.
 */
import { itemPath, valueAt, type Json } from "../document/paths";
import type { Thumbnail } from "./protocol";

const MOST = 4000;

export class ThumbnailCache {
  #made = new Map<string, Thumbnail | null>();
  #text: string | null = null;
  #root: Json = null;

  key(text: string, item: string, columns: number): string {
    if (text !== this.#text) {
      this.#text = text;
      this.#root = parsed(text);
    }
    return JSON.stringify([columns, item, valueAt(this.#root, itemPath(item)) ?? null]);
  }

  find(key: string): Thumbnail | null | undefined {
    return this.#made.get(key);
  }

  keep(key: string, made: Thumbnail | null): void {
    const [oldest] = this.#made.keys();
    if (this.#made.size >= MOST && oldest !== undefined) this.#made.delete(oldest);
    this.#made.set(key, made);
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

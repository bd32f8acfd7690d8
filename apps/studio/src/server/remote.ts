/*
 * The page's side of `sinew studio`: lists and reads the scores of its folder, and saves an edit.
 * The server shows itself by the token in the address it printed.
 */
import { decodeScore } from "../document/file_text";
import { spliceBetween } from "../document/splice";

/** folder  null where the tool was given no score, and so there is nothing to save to */
export type Listing = { folder: string | null; open: string | null; scores: string[] };
export type Read = { text: string; revision: string };
export type Saved =
  | { result: "saved"; revision: string }
  | { result: "conflict" }
  | { result: "refused"; message: string };

const STORED = "sinew-studio-token";

/** The token of this page's address, taken out of it, or the one that an earlier load had. */
export function takeToken(): string | null {
  const found = /(?:^#|&)token=([0-9a-f]{32})/.exec(location.hash)?.[1];
  try {
    if (found === undefined) return sessionStorage.getItem(STORED);
    sessionStorage.setItem(STORED, found);
  } catch {
    /* without a store the token lasts as long as the page */
  }
  if (found !== undefined) history.replaceState(null, "", location.pathname + location.search);
  return found ?? null;
}

/** Was this page served by `sinew studio`? It says so where a page can read it without asking. */
export function isServedByStudio(): boolean {
  const [loading] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return loading?.serverTiming?.some((each) => each.name === "sinew-studio") ?? false;
}

export class Remote {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  #ask(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(path, {
      ...init,
      cache: "no-store",
      headers: { ...init.headers, "X-Sinew-Token": this.#token },
    });
  }

  /** Null where this server is none of ours, or does not know the token. */
  async list(): Promise<Listing | null> {
    try {
      const answer = await this.#ask("api/scores");
      return answer.ok ? ((await answer.json()) as Listing) : null;
    } catch {
      return null;
    }
  }

  async read(name: string): Promise<Read> {
    const answer = await this.#ask(`api/score?name=${encodeURIComponent(name)}`);
    if (!answer.ok) throw new Error(await sentence(answer));
    return { text: decodeScore(await answer.arrayBuffer()), revision: revisionOf(answer) };
  }

  /** The score where it is another than at this revision by now, else null. */
  async readChanged(name: string, revision: string): Promise<Read | null> {
    const answer = await this.#ask(`api/score?name=${encodeURIComponent(name)}`, {
      headers: { "If-None-Match": `"${revision}"` },
    });
    if (answer.status === 304) return null;
    if (!answer.ok) throw new Error(await sentence(answer));
    return { text: decodeScore(await answer.arrayBuffer()), revision: revisionOf(answer) };
  }

  /** Saves what changed between a revision's text and another text. */
  async save(name: string, revision: string, before: string, after: string): Promise<Saved> {
    const splice = spliceBetween(before, after);
    const answer = await this.#ask(`api/edit?name=${encodeURIComponent(name)}`, {
      method: "POST",
      headers: { "If-Match": `"${revision}"`, "Content-Type": "application/json" },
      body: JSON.stringify({ edits: splice === null ? [] : [splice] }),
    });
    if (answer.status === 412) return { result: "conflict" };
    if (!answer.ok) return { result: "refused", message: await sentence(answer) };
    return { result: "saved", revision: ((await answer.json()) as { revision: string }).revision };
  }
}

function revisionOf(answer: Response): string {
  return (answer.headers.get("ETag") ?? "").replace(/^(?:W\/)?"|"$/g, "");
}

async function sentence(answer: Response): Promise<string> {
  try {
    return ((await answer.json()) as { message: string }).message;
  } catch {
    return `the server answered ${answer.status}`;
  }
}

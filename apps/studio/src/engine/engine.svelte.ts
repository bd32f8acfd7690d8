/*
 * The page's side of the engine. One worker looks at items, so that a curve follows a finger and a
 * sound that is changed is heard at once; another makes pictures (spectrograms, thumbnails), which
 * may take longer. Of what comes faster than it can be answered, only the latest is.
 */
import type { Problem } from "sinew/core";
import type { Look, LookRequest, Picture, Thumbnail } from "./protocol";
import { ThumbnailCache } from "./thumbnail_cache";
import { WorkerLine, type Job } from "./worker_line";

/** While an item changes its spectrogram is a rough one, which takes about so long. */
const ROUGH_MS = 40;
const ROUGH_COLUMNS_LEAST = 64;
/** After so long without a change it is made fine. */
const REST_MS = 150;

type ThumbnailJob = Job & { item: string; dropped: () => void };
type PictureSize = { columns: number; rows: number };

export class Engine {
  readonly #looks: WorkerLine;
  readonly #pictures: WorkerLine;

  #look: Job | null = null;
  #picture: Job | null = null;
  #thumbnails: ThumbnailJob[] = [];
  #known = new ThumbnailCache();

  #rest: ReturnType<typeof setTimeout> | undefined;
  /** Until then nothing is painted: as long as the last picture took, so that a drag leaves half of
   * a core to others. */
  #pauseMs = 0;
  #changedMs = -Infinity;
  #wake: ReturnType<typeof setTimeout> | undefined;
  #msPerColumn = 0.5;

  /** What was seen last; it stays while the next look is on its way, and after a problem. */
  look = $state.raw<Look | null>(null);
  /** The spectrogram that was made last; it follows the look. */
  picture = $state.raw<Picture | null>(null);
  /** Why there is no newer look; null where there is one. */
  problem = $state.raw<Problem | null>(null);

  constructor(wasm: ArrayBuffer) {
    const failed = (problem: Problem) => (this.problem = problem);
    this.#looks = new WorkerLine(wasm, () => this.#takeLook(), failed);
    this.#pictures = new WorkerLine(wasm, () => this.#takePicture(), failed);
  }

  /** Looks at an item; `look` or `problem` changes when it is done, and then `picture`. */
  show(request: LookRequest): void {
    this.#changedMs = performance.now();
    this.#look = {
      make: (id) => ({ type: "look", id, request }),
      done: (answer) => {
        if (answer.type === "problem") this.problem = answer.problem;
        if (answer.type !== "look") return;
        this.look = answer.look;
        this.problem = null;
        this.#showPicture(request, answer.look);
      },
    };
    this.#looks.go();
  }

  /** A rough spectrogram at once, and a fine one when nothing has changed for a moment. */
  #showPicture(request: LookRequest, { voice }: Look): void {
    clearTimeout(this.#rest);
    this.#picture = null;
    const fine = request.spectrogram;
    if (!voice || !fine) return;
    const columns = Math.max(Math.round(ROUGH_MS / this.#msPerColumn), ROUGH_COLUMNS_LEAST);
    if (columns >= fine.columns * 0.6) return this.#askPicture(request, fine);
    this.#askPicture(request, { columns, rows: Math.ceil(fine.rows / 2) });
    this.#rest = setTimeout(() => this.#askPicture(request, fine), REST_MS);
  }

  #askPicture(request: LookRequest, size: PictureSize): void {
    let startMs = 0;
    this.#picture = {
      make: (id) => {
        startMs = performance.now();
        return { type: "picture", id, request: { ...request, spectrogram: size } };
      },
      done: (answer) => {
        if (answer.type !== "picture") return;
        const nowMs = performance.now();
        this.#msPerColumn = Math.max((nowMs - startMs) / size.columns, 0.01);
        this.#pauseMs = 2 * nowMs - startMs;
        this.picture = answer.picture;
      },
    };
    this.#pictures.go();
  }

  /** A small picture of an item; null where it cannot be loaded, or another text of the item was
   * asked for meanwhile. */
  thumbnail(text: string, item: string, columns: number): Promise<Thumbnail | null> {
    const key = this.#known.key(text, item, columns);
    const known = this.#known.find(key);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => {
      this.#dropThumbnail(item);
      this.#thumbnails.push({
        item,
        make: (id) => ({ type: "thumbnail", id, text, item, columns }),
        done: (answer) => {
          const made = answer.type === "thumbnail" ? answer.thumbnail : null;
          this.#known.keep(key, made);
          resolve(made);
        },
        dropped: () => resolve(null),
      });
      this.#pictures.go();
    });
  }

  /** A later text of the same item takes the place of one that waits. */
  #dropThumbnail(item: string): void {
    const at = this.#thumbnails.findIndex((job) => job.item === item);
    if (at >= 0) this.#thumbnails.splice(at, 1)[0]?.dropped();
  }

  #takeLook(): Job | null {
    const job = this.#look;
    this.#look = null;
    return job;
  }

  /** Pictures pause between each other, and thumbnails wait until nothing changes. */
  #takePicture(): Job | null {
    if (!this.#picture && this.#thumbnails.length === 0) return null;
    const readyMs = this.#picture ? this.#pauseMs : this.#changedMs + REST_MS;
    const waitMs = readyMs - performance.now();
    clearTimeout(this.#wake);
    if (waitMs > 0) {
      this.#wake = setTimeout(() => this.#pictures.go(), waitMs);
      return null;
    }
    const job = this.#picture ?? this.#thumbnails.shift() ?? null;
    if (job === this.#picture) this.#picture = null;
    return job;
  }

  /** Ends the workers. */
  close(): void {
    clearTimeout(this.#rest);
    clearTimeout(this.#wake);
    this.#looks.close();
    this.#pictures.close();
  }
}

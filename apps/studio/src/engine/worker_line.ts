/*
 * A worker with the library, and what waits for it. One message is under way at a time, so nothing
 * heaps up in the worker and what is urgent goes first. A worker that does not answer is replaced.
 */
import type { Problem } from "sinew/core";
import type { FromEngine, ToEngine } from "./protocol";
import script from "./engine_worker.ts?script";

/** So long may one answer take. The slowest there is takes a small part of it. It is counted in
 * ticks of this page, since while that is busy or the machine sleeps no answer can be heard. */
const PATIENCE_TICKS = 20;
const TICK_MS = 1000;
/** So many workers may fail one after another. */
const FAULTS_MOST = 3;

/** One thing to do. make  gives the message; done  takes its answer */
export type Job = { make: (id: number) => ToEngine; done: (answer: FromEngine) => void };

export class WorkerLine {
  readonly #wasm: ArrayBuffer;
  /** Gives the most urgent job and forgets it; null where nothing waits. */
  readonly #take: () => Job | null;
  readonly #failed: (problem: Problem) => void;
  #worker: Worker | null = null;
  #start: Job | null = null;
  #underWay: { id: number; job: Job; timer: ReturnType<typeof setInterval> } | null = null;
  #lastId = 0;
  #faults = 0;
  /** Why there is no worker any more. */
  #fault: Problem | null = null;

  constructor(wasm: ArrayBuffer, take: () => Job | null, failed: (problem: Problem) => void) {
    this.#wasm = wasm;
    this.#take = take;
    this.#failed = failed;
    this.#startWorker();
  }

  /** Something waits. */
  go(): void {
    while (!this.#underWay) {
      const job = this.#start ?? this.#take();
      this.#start = null;
      if (!job) return;
      if (this.#worker) this.#send(this.#worker, job);
      else if (this.#fault) job.done({ type: "problem", id: 0, problem: this.#fault });
    }
  }

  /** Ends the worker. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    if (this.#underWay) clearInterval(this.#underWay.timer);
    this.#underWay = null;
  }

  #send(worker: Worker, job: Job): void {
    const id = ++this.#lastId;
    let ticks = 0;
    const timer = setInterval(() => {
      if (++ticks === PATIENCE_TICKS) this.#replace("The engine took too long, and was started anew.");
    }, TICK_MS);
    this.#underWay = { id, job, timer };
    worker.postMessage(job.make(id));
  }

  #answered(answer: FromEngine): void {
    if (answer.id !== this.#underWay?.id) return;
    const { job, timer } = this.#underWay;
    clearInterval(timer);
    this.#underWay = null;
    if (answer.type !== "problem") this.#faults = 0;
    job.done(answer);
    this.go();
  }

  #startWorker(): void {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    try {
      const worker = new Worker(address);
      worker.onmessage = ({ data }: MessageEvent<FromEngine>) => this.#answered(data);
      worker.onerror = () => this.#replace("The engine did not start, so nothing can be drawn.");
      this.#worker = worker;
      this.#start = {
        make: (id) => ({ type: "start", id, wasm: this.#wasm }),
        done: (answer) => {
          if (answer.type === "problem") this.#failed(answer.problem);
        },
      };
      this.go();
    } catch (error) {
      this.#replace(`The engine did not start: ${error instanceof Error ? error.message : String(error)}.`);
    } finally {
      URL.revokeObjectURL(address);
    }
  }

  /** The worker is of no use any more. Another takes its place, unless too many failed. */
  #replace(message: string): void {
    const job = this.#underWay?.job;
    this.close();
    const problem = { status: "internal", line: 0, column: 0, field: "", message };
    this.#failed(problem);
    if (++this.#faults < FAULTS_MOST) this.#startWorker();
    else this.#fault = problem;
    job?.done({ type: "problem", id: 0, problem });
    this.go();
  }
}

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Engine } from "../../src/engine/engine.svelte";
import type { FromEngine, Look, Picture, Thumbnail, ToEngine } from "../../src/engine/protocol";

/** A worker that keeps what it is sent, and answers when the test says so. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: FromEngine }) => void) | null = null;
  onerror: (() => void) | null = null;
  sent: ToEngine[] = [];
  ended = false;

  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: ToEngine): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  get last(): ToEngine {
    return this.sent.at(-1) as ToEngine;
  }
  /** Answers the last message. */
  answer(data: DistributiveOmit<FromEngine, "id">): void {
    this.onmessage?.({ data: { ...data, id: this.last.id } as FromEngine });
  }
}
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

const text = '{"sinew":1,"items":{"a":{"x":1},"b":{"x":2}}}';
const request = (item: string) => ({ text, item, count: 10 });
const seen = (item: string) => ({ type: "look" as const, look: { item } as Look });
const made = (item: string) => ({ type: "thumbnail" as const, thumbnail: { item } as Thumbnail });
const problem = { status: "range", line: 1, column: 1, field: "", message: "No." };

/** An engine, its worker for looks and its worker for pictures. */
function started(): { engine: Engine; worker: FakeWorker; painter: FakeWorker } {
  const engine = new Engine(new ArrayBuffer(8));
  const [worker, painter] = FakeWorker.all as [FakeWorker, FakeWorker];
  worker.answer({ type: "started" });
  painter.answer({ type: "started" });
  return { engine, worker, painter };
}

beforeEach(() => {
  FakeWorker.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("URL", { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the engine", () => {
  it("is not given up where the page itself was busy or the machine slept, which is one late tick", () => {
    const ticks: (() => void)[] = [];
    vi.stubGlobal("setInterval", (tick: () => void) => ticks.push(tick));
    const { engine, worker } = started();
    engine.show(request("a"));
    const tick = ticks.at(-1);
    vi.advanceTimersByTime(3_600_000);
    tick?.();
    expect([worker.ended, engine.problem]).toEqual([false, null]);
    for (let i = 0; i < 19; i++) tick?.();
    expect(worker.ended).toBe(true);
    expect(engine.problem?.message).toBe("The engine took too long, and was started anew.");
  });

  it("has one look under way, and then answers only the latest of those that waited", () => {
    const { engine, worker } = started();
    for (const item of ["a", "b", "c", "d"]) engine.show(request(item));
    expect(worker.sent.filter((each) => each.type === "look").length).toBe(1);
    worker.answer(seen("a"));
    expect(engine.look?.item).toBe("a");
    expect(worker.last).toMatchObject({ type: "look", request: { item: "d" } });
    worker.answer(seen("d"));
    expect(worker.sent.length).toBe(3);
  });

  it("keeps what stands after a problem, and forgets the problem after a look", () => {
    const { engine, worker } = started();
    engine.show(request("a"));
    worker.answer(seen("a"));
    engine.show(request("a"));
    worker.answer({ type: "problem", problem });
    expect(engine.problem?.message).toBe("No.");
    expect(engine.look?.item).toBe("a");
    engine.show(request("a"));
    worker.answer(seen("a"));
    expect(engine.problem).toBeNull();
  });

  it("makes each thumbnail once, and again only that of an item that changed", async () => {
    const { engine, painter } = started();
    const a = engine.thumbnail(text, "a", 8);
    const b = engine.thumbnail(text, "b", 8);
    painter.answer(made("a"));
    painter.answer(made("b"));
    expect([(await a)?.item, (await b)?.item]).toEqual(["a", "b"]);
    const count = painter.sent.length;
    const changed = text.replace('"x":2', '"x":3');
    expect((await engine.thumbnail(changed, "a", 8))?.item).toBe("a");
    expect(painter.sent.length).toBe(count);
    void engine.thumbnail(changed, "b", 8);
    expect(painter.last).toMatchObject({ type: "thumbnail", item: "b" });
  });

  it("paints a sound roughly while it changes, before thumbnails, and finely at rest", () => {
    const { engine, worker, painter } = started();
    const sound = { type: "look" as const, look: { item: "a", voice: new Uint8Array(1) } as Look };
    const painted = { type: "picture" as const, picture: { item: "a" } as Picture };
    const columns = () => (painter.last.type === "picture" ? painter.last.request.spectrogram?.columns : null);
    void engine.thumbnail(text, "a", 8);
    void engine.thumbnail(text, "b", 8);
    engine.show({ ...request("a"), spectrogram: { columns: 900, rows: 300 } });
    worker.answer(sound);
    painter.answer(made("a"));
    expect(columns()).toBeLessThan(200);
    vi.advanceTimersByTime(30);
    painter.answer(painted);
    expect(engine.picture?.item).toBe("a");
    painter.answer(made("b"));
    vi.advanceTimersByTime(100);
    engine.show({ ...request("a"), spectrogram: { columns: 900, rows: 300 } });
    worker.answer(sound);
    expect(columns()).toBeLessThan(300);
    vi.advanceTimersByTime(100);
    painter.answer(painted);
    vi.advanceTimersByTime(100);
    expect(columns()).toBe(900);
  });

  it("forgets a picture that waits when another item is looked at", () => {
    const { engine, worker, painter } = started();
    void engine.thumbnail(text, "b", 8);
    engine.show({ ...request("a"), spectrogram: { columns: 900, rows: 300 } });
    worker.answer({ type: "look", look: { item: "a", voice: new Uint8Array(1) } as Look });
    engine.show({ ...request("b"), spectrogram: { columns: 900, rows: 300 } });
    worker.answer({ type: "look", look: { item: "b", voice: null } as Look });
    painter.answer(made("b"));
    vi.advanceTimersByTime(1000);
    expect(painter.sent.some((each) => each.type === "picture")).toBe(false);
  });

  it("drops a thumbnail that waits when a later text of the item comes", async () => {
    const { engine, painter } = started();
    void engine.thumbnail(text, "a", 8);
    const old = engine.thumbnail(text, "b", 8);
    const late = engine.thumbnail(text.replace('"x":2', '"x":3'), "b", 8);
    expect(await old).toBeNull();
    painter.answer(made("a"));
    painter.answer(made("b"));
    expect((await late)?.item).toBe("b");
  });

  it("replaces a worker that does not answer, and goes on", () => {
    const { engine, worker } = started();
    engine.show(request("a"));
    vi.advanceTimersByTime(21_000);
    expect(worker.ended).toBe(true);
    expect(engine.problem?.message).toContain("too long");
    const next = FakeWorker.all.at(-1) as FakeWorker;
    expect(next).not.toBe(worker);
    next.answer({ type: "started" });
    engine.show(request("b"));
    next.answer(seen("b"));
    expect(engine.look?.item).toBe("b");
    expect(engine.problem).toBeNull();
  });

  it("says so where it does not start, gives up after three times, and leaves nobody waiting", async () => {
    const engine = new Engine(new ArrayBuffer(8));
    const picture = engine.thumbnail(text, "a", 8);
    for (let i = 0; i < FakeWorker.all.length; i++) FakeWorker.all[i]?.onerror?.();
    expect(FakeWorker.all.length).toBe(6);
    expect(engine.problem?.message).toContain("did not start");
    expect(await picture).toBeNull();
  });
});

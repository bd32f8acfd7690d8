/*
 * Where scores come from and go to, with a server and a browser that are made up: what is not
 * saved is not lost, and what arrives late takes no other's place.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { instantiate } from "sinew/core";
import type { Listing, Read, Remote, Saved } from "../../src/server/remote";
import { openWorkspace, Workspace } from "../../src/server/workspace.svelte";

const wasm = readFileSync(createRequire(import.meta.url).resolve("sinew/sinew.wasm"));
const sinew = instantiate(new WebAssembly.Module(wasm));
const score = (amplitude: number) =>
  `{ "sinew": 1, "items": { "sway": { "kind": "wave", "waves": [ { "amplitude": ${amplitude} } ] } } }`;
const path = "items.sway.waves[0].amplitude";

/** Answers of a server, each given when the test says so. */
function answers<Answer>() {
  const waiting: ((answer: Answer) => void)[] = [];
  return {
    waiting,
    ask: vi.fn((..._words: string[]) => new Promise<Answer>((resolve) => waiting.push(resolve))),
    give: async (answer: Answer) => {
      waiting.shift()?.(answer);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const listing: Listing = { folder: "examples", open: null, scores: ["a.sinew.json", "b.sinew.json"] };
let reads = answers<Read>();
let changes = answers<Read | null>();
let saves = answers<Saved>();
let workspace: Workspace;
let leaves = true;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("confirm", () => leaves);
  [reads, changes, saves] = [answers<Read>(), answers<Read | null>(), answers<Saved>()];
  const remote = { read: reads.ask, readChanged: changes.ask, save: saves.ask } as unknown as Remote;
  workspace = new Workspace(sinew, remote, listing);
  void workspace.open("a.sinew.json");
  await reads.give({ text: score(1), revision: "1" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("opening", () => {
  it("leaves changes behind only where the person says so", async () => {
    workspace.document.set(path, "2");
    leaves = false;
    await workspace.open("b.sinew.json");
    expect(reads.ask).toHaveBeenCalledTimes(1);
    expect([workspace.name, workspace.document.value(path)]).toEqual(["a.sinew.json", 2]);
    leaves = true;
    void workspace.open("b.sinew.json");
    await reads.give({ text: score(3), revision: "3" });
    expect([workspace.name, workspace.document.value(path)]).toEqual(["b.sinew.json", 3]);
  });

  it("takes what was wanted last, whichever arrives last", async () => {
    void workspace.open("a.sinew.json");
    void workspace.open("b.sinew.json");
    const [first, second] = reads.waiting.splice(0);
    second?.({ text: score(3), revision: "3" });
    await vi.advanceTimersByTimeAsync(0);
    first?.({ text: score(1), revision: "1" });
    await vi.advanceTimersByTimeAsync(0);
    expect([workspace.name, workspace.document.value(path)]).toEqual(["b.sinew.json", 3]);
  });
});

describe("saving", () => {
  it("goes one after another, each from what the last one left", async () => {
    workspace.document.set(path, "2");
    void workspace.save();
    workspace.document.set(path, "4");
    void workspace.save();
    expect(saves.ask).toHaveBeenCalledTimes(1);
    await saves.give({ result: "saved", revision: "2" });
    expect(saves.ask).toHaveBeenLastCalledWith("a.sinew.json", "2", score(2), score(4));
    expect([workspace.saving, workspace.document.changed]).toEqual([true, true]);
    await saves.give({ result: "saved", revision: "4" });
    expect(saves.ask).toHaveBeenCalledTimes(2);
    expect([workspace.saving, workspace.document.changed]).toEqual([false, false]);
  });

  it("asks at once where the file is another by now", async () => {
    workspace.document.set(path, "2");
    void workspace.save();
    await saves.give({ result: "conflict" });
    await changes.give({ text: score(5), revision: "5" });
    expect(workspace.conflict).toMatchObject({ text: score(5), broken: null });
    expect([workspace.saving, workspace.document.value(path)]).toEqual([false, 2]);
  });
});

it("a change on disk waits for the end of a gesture that began while it was read", async () => {
  await vi.advanceTimersByTimeAsync(1000);
  workspace.document.begin("drag");
  await changes.give({ text: score(5), revision: "5" });
  expect([workspace.document.inGesture, workspace.document.value(path)]).toEqual([true, 1]);
  workspace.document.cancel();
  await vi.advanceTimersByTimeAsync(1000);
  await changes.give({ text: score(5), revision: "5" });
  expect(workspace.document.value(path)).toBe(5);
});

it("an address with an old key says so, and shows the examples", async () => {
  const loading = [{ serverTiming: [{ name: "sinew-studio" }] }];
  vi.stubGlobal("performance", { getEntriesByType: () => loading });
  vi.stubGlobal("location", { hash: "", pathname: "/", search: "" });
  vi.stubGlobal("sessionStorage", { getItem: () => "0".repeat(32), setItem: () => undefined });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 403 })));
  const opened = await openWorkspace(sinew);
  expect(opened.notice?.text).toContain("old");
  expect([opened.source, opened.folder]).toEqual(["example", ""]);
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Sinew } from "sinew/core";
import { ScoreDocument } from "../../src/document/document.svelte";
import { steps, type Json } from "../../src/document/paths";
import { PanelContext } from "../../src/panel/panel_context.svelte";

/** Edits by way of JSON, where the library splices. */
const sinew = {
  set: (text: string, path: string, json: string) =>
    edit(text, path, (at, step) => (at[step] = JSON.parse(json) as Json)),
  remove: (text: string, path: string) => edit(text, path, (at, step) => delete at[step]),
} as unknown as Sinew;

type Members = { [name: string]: Json };

function edit(text: string, path: string, change: (at: Members, step: string) => void): string {
  const root = JSON.parse(text) as Members;
  const way = steps(path);
  const last = String(way.pop());
  change(way.reduce<unknown>((at, step) => (at as Members)[step], root) as Members, last);
  return JSON.stringify(root);
}

const gain = "items.kick.gain";
let document: ScoreDocument;
let panel: PanelContext;
const labels = (): string[] => document.steps.labels.slice(1);

beforeEach(() => {
  vi.useFakeTimers();
  document = new ScoreDocument(sinew, '{"items":{"kick":{"gain":1}}}', "kick");
  panel = new PanelContext({ sinew, document, problem: null });
});
afterEach(() => vi.useRealTimers());

it("the keys of undo belong to the score in a field where nothing is typed", () => {
  const press = (key: string, ctrlKey: boolean): boolean =>
    panel.takesHistory({
      key, ctrlKey, preventDefault: () => undefined, stopPropagation: () => undefined,
    } as KeyboardEvent);
  panel.change(gain, "2", () => "");
  expect([press("z", false), document.value(gain)]).toEqual([false, 2]);
  expect([press("z", true), document.value(gain)]).toEqual([true, 1]);
  expect([press("y", true), document.value(gain)]).toEqual([true, 2]);
});

describe("gestures of the panel", () => {
  it("are one step for a drag, announced once", () => {
    panel.begin(gain);
    for (const value of ["1.1", "1.2", "1.3"]) {
      panel.set(gain, value);
      expect(panel.said).toBe("");
    }
    panel.commit(() => `Gain ${String(document.value(gain))}`);
    expect(labels()).toEqual(["kick: gain"]);
    expect(panel.said).toBe("Gain 1.3");
  });

  it("leave nothing where they are taken back", () => {
    panel.begin(gain);
    panel.set(gain, "2");
    panel.cancel();
    expect([document.value(gain), labels(), panel.said]).toEqual([1, [], ""]);
  });

  it("are one step for a run of keys, until a pause", () => {
    const says = (): string => `Gain ${String(document.value(gain))}`;
    panel.run(gain, "2", says);
    vi.advanceTimersByTime(500);
    panel.run(gain, "3", says);
    vi.advanceTimersByTime(500);
    expect([labels(), panel.said]).toEqual([[], ""]);
    vi.advanceTimersByTime(200);
    expect([labels(), panel.said]).toEqual([["kick: gain"], "Gain 3"]);
    panel.run(gain, "4", says);
    panel.end();
    expect(labels()).toEqual(["kick: gain", "kick: gain"]);
  });

  it("end a run where another field is changed or the history is used", () => {
    const says = (): string => "";
    panel.run(gain, "2", says);
    panel.run("items.kick.pan", "1", says);
    document.undo();
    expect(document.value("items.kick.pan")).toBeUndefined();
    expect(document.value(gain)).toBe(2);
    panel.run("items.kick.pan", "0.5", says);
    panel.run("items.kick.pan", "0.6", says);
    vi.advanceTimersByTime(700);
    expect(labels()).toEqual(["kick: gain", "kick: pan"]);
  });

  it("make the objects around a value, and none where it is the same", () => {
    panel.change("items.kick.noise.drive", "1", () => "Drive 1");
    expect(document.value("items.kick.noise")).toEqual({ drive: 1 });
    panel.change("items.kick.noise.drive", "1.0", () => "Drive 1");
    panel.remove("items.kick.noise.drive", "reset", () => "Drive reset to 0");
    panel.remove("items.kick.noise.drive", "reset", () => "");
    expect(labels()).toEqual(["kick: noise.drive", "kick: reset noise.drive"]);
  });
});

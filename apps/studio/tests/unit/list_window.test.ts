import { expect, test } from "vitest";
import { windowScrolled, windowWith, type Window } from "../../src/view/list_window";

const none: Window = { from: 0, to: 0 };

test("a short list is drawn whole", () => {
  expect(windowWith(0, none, 12)).toEqual({ from: 0, to: 12 });
  expect(windowWith(-1, none, 12)).toEqual({ from: 0, to: 12 });
  expect(windowWith(-1, none, 0)).toEqual({ from: 0, to: 0 });
});

test("of a long list a part is drawn that has the chosen row, wherever one goes", () => {
  let window = none;
  for (const row of [0, 1, 60, 99, 100, 65535, 65534, 30000, 29999, 0]) {
    window = windowWith(row, window, 65536);
    expect(window.from).toBeLessThanOrEqual(row);
    expect(window.to).toBeGreaterThan(row);
    expect(window.to - window.from).toBeLessThanOrEqual(400);
  }
});

test("steps to a neighbour leave what is drawn, and add to it", () => {
  let window = windowWith(30000, none, 65536);
  for (let row = 30000; row < 30200; row++) {
    const next = windowWith(row, window, 65536);
    expect(next.from).toBe(window.from);
    window = next;
    expect(window.to).toBeGreaterThan(row);
  }
});

test("the window fits a list that has become shorter", () => {
  expect(windowWith(2, { from: 500, to: 900 }, 3)).toEqual({ from: 0, to: 3 });
  expect(windowWith(2, { from: 0, to: 900 }, 3)).toEqual({ from: 0, to: 3 });
});

test("scrolling adds rows at its end, up to the ends of the list", () => {
  expect(windowScrolled({ from: 150, to: 350 }, true, false, 380)).toEqual({ from: 50, to: 350 });
  expect(windowScrolled({ from: 50, to: 350 }, true, true, 380)).toEqual({ from: 0, to: 380 });
});

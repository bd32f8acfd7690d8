import { expect, it } from "vitest";
import { isOpen, moveFolds, setOpen } from "../../src/panel/folds";

it("the state of a group stands by its path until somebody changes it", () => {
  expect(isOpen("items.a.noise", false)).toBe(false);
  expect(isOpen("items.a.noise", true)).toBe(true);
  setOpen("items.a.noise", false);
  expect(isOpen("items.a.noise", true)).toBe(false);
});

it("the states of a list's elements move with them", () => {
  setOpen("items.a.modes[0]", true);
  setOpen("items.a.modes[1]", false);
  setOpen("items.a.modes[2].inner", true);
  setOpen("items.a.modes_2[1]", true);
  moveFolds("items.a.modes", (index) => (index === 0 ? null : index - 1));
  expect(isOpen("items.a.modes[0]", true)).toBe(false);
  expect(isOpen("items.a.modes[1].inner", false)).toBe(true);
  expect(isOpen("items.a.modes[2].inner", false)).toBe(false);
  expect(isOpen("items.a.modes_2[1]", false)).toBe(true);
});

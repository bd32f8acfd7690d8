/* Choosing an easing as a person does: by pictures, by sliders, by handles, by keys, by its text. */
import type { Locator, Page } from "@playwright/test";
import { choose, expect, pageUrl, test } from "./studio";

/** Opens an item of the easings with its picker. */
async function openPicker(page: Page, item: string): Promise<void> {
  await page.goto(pageUrl);
  await page.getByRole("combobox", { name: "Score" }).selectOption("easings.sinew.json");
  await choose(page, item);
  await page.getByRole("button", { name: "Pick Ease" }).click();
}

const text = (page: Page): Locator => page.getByRole("textbox", { name: "Ease", exact: true });
const steps = (page: Page): Locator => page.getByRole("button", { name: /^Steps/ });
const handle = (page: Page, name: string): Locator => page.getByRole("button", { name: `Ease: ${name} handle` });

async function middle(control: Locator): Promise<{ x: number; y: number }> {
  await control.scrollIntoViewIfNeeded();
  const box = (await control.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("a family and a side are picked, each in one step that undo takes back", async ({ page }) => {
  await openPicker(page, "button_pop");
  await expect(text(page)).toHaveValue("out-back(20%)");
  await page.getByText("elastic", { exact: true }).click();
  await expect(text(page)).toHaveValue("out-elastic");
  await expect(page.getByRole("radio", { name: "elastic" })).toBeChecked();
  await expect(page.getByRole("region", { name: "button_pop", exact: true })).toContainText("overshoot 0.37");
  await expect(steps(page)).toContainText("1", { timeout: 2000 });
  await page.getByText("in-out", { exact: true }).click();
  await expect(text(page)).toHaveValue("in-out-elastic");
  await expect(steps(page)).toContainText("2", { timeout: 2000 });
  await steps(page).click();
  await expect(page.getByText("button_pop: ease").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(text(page)).toHaveValue("out-elastic");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(text(page)).toHaveValue("out-back(20%)");
});

test("the search finds a family by a name from elsewhere, and Enter takes it", async ({ page }) => {
  await openPicker(page, "button_pop");
  const search = page.getByRole("searchbox", { name: "Search easings for Ease" });
  await search.fill("easeInOutBounce");
  await expect(page.getByRole("radiogroup", { name: /^Families/ }).getByRole("radio")).toHaveCount(1);
  await search.press("Enter");
  await expect(text(page)).toHaveValue("out-bounce");
  await search.fill("zzz");
  await expect(page.getByText('No easing is called "zzz".')).toBeVisible();
  await search.press("Escape");
  await expect(search).toHaveValue("");
  await search.press("Escape");
  await expect(search).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pick Ease" })).toBeFocused();
});

test("arrow keys walk through the pictures, in one step; letters search", async ({ page }) => {
  await openPicker(page, "button_pop");
  await page.getByRole("radio", { name: "back" }).focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
  await page.keyboard.press("Tab"); /* leaving ends it */
  await expect(text(page)).toHaveValue("out-quad");
  await expect(steps(page)).toContainText("1");
  await page.getByRole("radio", { name: "quad" }).focus();
  await page.keyboard.press("Home");
  await expect(text(page)).toHaveValue("linear");
  await expect(page.getByRole("radio", { name: "linear" })).toBeFocused();
  await page.getByRole("radio", { name: "linear" }).focus();
  await page.keyboard.press("w");
  await expect(page.getByRole("searchbox")).toHaveValue("w");
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("a parameter has a slider and an entry, in the unit that it is written in", async ({ page }) => {
  await openPicker(page, "button_pop");
  const entry = page.getByRole("textbox", { name: "Overshoot in %" });
  await expect(entry).toHaveValue("20");
  await entry.fill("35 %");
  await entry.press("Enter");
  await expect(text(page)).toHaveValue("out-back(35%)");
  const slider = page.getByRole("slider", { name: "Overshoot", exact: true });
  await slider.focus();
  await page.keyboard.press("End");
  await expect(text(page)).toHaveValue("out-back(50%)");
  await page.keyboard.press("Tab");
  await expect(steps(page)).toContainText("2");
  await entry.fill("5000");
  await entry.press("Enter");
  await expect(page.getByText("At most 1000 %, so 1000.").first()).toBeVisible();
});

test("a choice among words is written as its word", async ({ page }) => {
  await openPicker(page, "button_pop");
  await page.getByText("steps", { exact: true }).click();
  await page.getByRole("combobox", { name: "Jump" }).selectOption("jump-both");
  await expect(text(page)).toHaveValue("steps(4, jump-both)");
});

test("a handle is dragged in one step, and Escape puts it back", async ({ page }) => {
  await openPicker(page, "drawer");
  const first = handle(page, "first");
  const from = await middle(first);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 6; i++) await page.mouse.move(from.x + 10 * i, from.y - 4 * i);
  await page.mouse.up();
  await expect(text(page)).not.toHaveValue("cubic-bezier(0.25, 0.1, 0.25, 1)");
  await expect(text(page)).toHaveValue(/^cubic-bezier\(0\.4\d, 0\.\d+, 0\.25, 1\)$/);
  await expect(first).toHaveAttribute("aria-pressed", "false");
  await expect(steps(page)).toContainText("1");
  const dragged = await text(page).inputValue();
  const now = await middle(first);
  await page.mouse.move(now.x, now.y);
  await page.mouse.down();
  await page.mouse.move(now.x - 40, now.y);
  await expect(text(page)).not.toHaveValue(dragged);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(text(page)).toHaveValue(dragged);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(text(page)).toHaveValue("cubic-bezier(0.25, 0.1, 0.25, 1)");
});

test("a handle goes by clicks without a drag, and by keys", async ({ page }) => {
  await openPicker(page, "drawer");
  const second = handle(page, "second");
  const from = await middle(second);
  await page.mouse.click(from.x, from.y);
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await page.mouse.click(from.x + 60, from.y - 20);
  await expect(text(page)).toHaveValue(/^cubic-bezier\(0\.25, 0\.1, 0\.4\d, 1\.\d+\)$/);
  await expect(steps(page)).toContainText("1");
  await handle(page, "first").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(text(page)).toHaveValue(/^cubic-bezier\(0\.26, 0\.2, /);
  await page.keyboard.press("Tab");
  await expect(steps(page)).toContainText("2");
});

test("what is typed wrong is told at once and kept; what is typed right is drawn and written as typed", async ({ page }) => {
  await openPicker(page, "button_pop");
  const entry = text(page);
  await entry.fill("out-bak(20%)");
  await expect(page.getByText(/did you mean "?out-back/i)).toBeVisible();
  await expect(entry).toHaveAttribute("aria-invalid", "true");
  await entry.press("Enter");
  await page.getByRole("searchbox").focus();
  await expect(entry).toHaveValue("out-bak(20%)");
  await expect(steps(page)).toContainText("0");
  await entry.focus();
  await entry.press("Escape");
  await expect(entry).toHaveValue("out-back(20%)");
  await entry.fill("easeInQuad");
  await expect(page.getByText("= in-quad")).toBeVisible();
  await entry.press("Enter");
  await expect(entry).toHaveValue("easeInQuad");
  await expect(page.getByRole("radio", { name: "quad" })).toBeChecked();
  await entry.press("Control+z");
  await expect(entry).toHaveValue("out-back(20%)");
});

test("an ease made of others shows its graph and its text, and another can be picked", async ({ page }) => {
  await openPicker(page, "lift");
  await expect(page.getByText(/made of others/)).toBeVisible();
  await expect(page.getByRole("slider", { name: "Overshoot", exact: true })).toHaveCount(0);
  await page.getByText("bounce", { exact: true }).click();
  await expect(text(page)).toHaveValue("out-bounce");
});

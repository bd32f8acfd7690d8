/* Changing a score as a person does: by slider, by keys, by numbers; undoing and saving it. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { choose, examples, expect, pageUrl, program, test } from "./studio";
import { readFileSync } from "node:fs";

const sounds = readFileSync(join(examples, "sounds.sinew.json"), "utf8");

test("opens the examples of a folder, and every item of them shows itself", async ({ page, studio }) => {
  await page.goto(studio.url);
  await expect(page).toHaveURL(/\/$/); /* the key has left the address */
  for (const score of ["first.sinew.json", "sounds.sinew.json", "springs.sinew.json", "easings.sinew.json", "shakes.sinew.json", "tracks.sinew.json"]) {
    await page.getByRole("combobox", { name: "Score" }).selectOption(score);
    const names = Object.keys((JSON.parse(await studio.read(score)) as { items: object }).items);
    await expect(page.locator("[role=option]")).toHaveCount(names.length);
    for (const name of names) {
      await choose(page, name);
      await expect(page.getByRole("region", { name, exact: true })).toContainText(/Rings|Repeats|Never|Lasts|within|between/i);
    }
  }
});

test("a slider changes one number, in one step that undo takes back", async ({ page, studio }) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  const slider = page.getByRole("slider", { name: "Brightness" });
  await slider.scrollIntoViewIfNeeded();
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2);
  await page.mouse.down();
  for (let i = 2; i <= 8; i++) await page.mouse.move(box.x + box.width * i * 0.1, box.y + box.height / 2);
  await page.mouse.up();
  const entry = page.getByRole("textbox", { name: /^Brightness/ });
  await expect(entry).not.toHaveValue("0.35");
  await expect(page.getByRole("button", { name: /^Steps/ })).toContainText("1");
  await page.keyboard.press("Control+z");
  await expect(entry).toHaveValue("0.35");
  await expect(page.getByRole("button", { name: "Nothing to undo" })).toBeDisabled();
  await page.keyboard.press("Control+Shift+z");
  await expect(entry).not.toHaveValue("0.35");
});

test("Escape while dragging leaves all as it was, and no step", async ({ page, studio }) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  const slider = page.getByRole("slider", { name: "Brightness" });
  await slider.scrollIntoViewIfNeeded();
  const box = (await slider.boundingBox())!;
  await page.mouse.move(box.x + 10, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.getByRole("textbox", { name: /^Brightness/ })).toHaveValue("0.35");
  await expect(page.getByRole("button", { name: /^Steps/ })).toContainText("0");
});

test("a run of keys is one step", async ({ page, studio }) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  const slider = page.getByRole("slider", { name: "Brightness" });
  await slider.focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab"); /* leaving ends it */
  await expect(page.getByRole("button", { name: /^Steps/ })).toContainText("1");
});

test("numbers are typed as people write them, and a ratio stays one", async ({ page, studio }) => {
  await page.goto(studio.url);
  await page.getByRole("combobox", { name: "Score" }).selectOption("first.sinew.json");
  await choose(page, "hover");
  await page.getByRole("button", { name: /^wave 2/ }).click();
  const entry = page.getByRole("textbox", { name: /^Frequency/ });
  for (const [typed, written] of [["5/4", '"5/4"'], ["120 bpm", "2"], ["1,5", "1.5"], ["(1+2)*0.25", "0.75"]] as const) {
    await entry.fill(typed);
    await entry.press("Enter");
    await page.keyboard.press("Control+s");
    await expect.poll(() => studio.read("first.sinew.json")).toContain(`{ "frequency_hz": ${written}, "amplitude": 0.02`);
  }
  await entry.fill("nonsense");
  await entry.press("Enter");
  await expect(page.getByText(/nonsense/).first()).toBeVisible();
  expect(await studio.read("first.sinew.json")).toContain('{ "frequency_hz": 0.75, "amplitude": 0.02');
});

test("saves by splicing: only what was changed differs, and undoing to the start gives the old bytes", async ({ page, studio }) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  await page.getByRole("button", { name: /^mode 1/ }).click();
  const entry = page.getByRole("textbox", { name: /^T60/ }).first();
  await entry.fill("0.7");
  await entry.press("Enter");
  await page.keyboard.press("Control+s");
  const wanted = sounds.replace('"frequency_hz": 50, "t60_s": 0.55', '"frequency_hz": 50, "t60_s": 0.7');
  await expect.poll(() => studio.read("sounds.sinew.json")).toBe(wanted);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  execFileSync(program, ["check", join(studio.folder, "sounds.sinew.json")]);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.keyboard.press("Control+s");
  await expect.poll(() => studio.read("sounds.sinew.json")).toBe(sounds);
});

test("what is not set stands at its default: setting and resetting it leaves the bytes as they were", async ({ page, studio }) => {
  await page.goto(studio.url);
  await page.getByRole("combobox", { name: "Score" }).selectOption("first.sinew.json");
  const before = await studio.read("first.sinew.json");
  await choose(page, "idle_sway");
  const entry = page.getByRole("textbox", { name: /^Loop/ });
  await entry.fill("10");
  await entry.press("Enter");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (JSON.parse(await studio.read("first.sinew.json")) as any).items.idle_sway.loop_s).toBe(10);
  await page.getByRole("button", { name: /^Reset Loop/ }).click();
  await page.keyboard.press("Control+s");
  await expect.poll(() => studio.read("first.sinew.json")).toBe(before);
});

test("what is out of range is said, and taken to the bound", async ({ page, studio }) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  const entry = page.getByRole("textbox", { name: /^Brightness/ });
  await entry.fill("99");
  await entry.press("Enter");
  await expect(entry).toHaveValue("4");
  await expect(page.getByText(/at most 4/i).first()).toBeVisible();
});

test("an element of a list is added, moved by undo, and removed", async ({ page, studio }) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  await page.getByRole("button", { name: "Add a mode" }).click();
  await expect(page.getByRole("button", { name: /^mode 5/ })).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (JSON.parse(await studio.read("sounds.sinew.json")) as any).items.kick.modes.length).toBe(5);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("button", { name: /^mode 5/ })).toHaveCount(0);
});

test("a file that changes on disk is read again; with changes here, that is asked first", async ({ page, studio }) => {
  const { writeFile } = await import("node:fs/promises");
  await page.goto(studio.url);
  await choose(page, "kick");
  const entry = page.getByRole("textbox", { name: /^Brightness/ });
  const path = join(studio.folder, "sounds.sinew.json");
  await writeFile(path, sounds.replace('"brightness": 0.35', '"brightness": 0.4'));
  await expect(entry).toHaveValue("0.4");
  await entry.fill("0.5");
  await entry.press("Enter");
  await writeFile(path, sounds.replace('"brightness": 0.35', '"brightness": 0.6'));
  await expect(page.getByRole("alert")).toContainText("changed on disk");
  await page.getByRole("button", { name: "Keep what is here" }).click();
  await page.keyboard.press("Control+s");
  await expect.poll(() => studio.read("sounds.sinew.json")).toContain('"brightness": 0.5');
  await writeFile(path, "{ broken");
  await expect(page.getByRole("alert")).toContainText("no score now");
});

test("each step is saved as it is made, where that is wished; what fails is not tried again", async ({
  page, studio,
}) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  await page.getByRole("checkbox", { name: "Each step" }).check();
  const entry = page.getByRole("textbox", { name: /^Brightness/ });
  for (const value of ["0.5", "0.75"]) {
    await entry.fill(value);
    await entry.press("Enter");
    await expect.poll(() => studio.read("sounds.sinew.json")).toContain(`"brightness": ${value}`);
  }
  let asked = 0;
  await page.route("**/api/edit*", (route) => {
    asked++;
    return route.fulfill({ body: "no answer of ours" });
  });
  await entry.fill("0.25");
  await entry.press("Enter");
  await expect(page.getByText(/^Not saved: /)).toBeVisible();
  await page.waitForTimeout(300);
  expect(asked).toBe(1);
});

test("another score is opened over changes only where the person says so", async ({ page, studio }) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  const entry = page.getByRole("textbox", { name: /^Brightness/ });
  await entry.fill("0.5");
  await entry.press("Enter");
  const list = page.getByRole("combobox", { name: "Score" });
  page.once("dialog", (question) => void question.dismiss());
  await list.selectOption("first.sinew.json");
  await expect(list).toHaveValue("sounds.sinew.json");
  await expect(entry).toHaveValue("0.5");
  page.once("dialog", (question) => void question.accept());
  await list.selectOption("first.sinew.json");
  await expect(page.getByRole("option", { name: /^hover/ })).toBeVisible();
  await expect(list).toHaveValue("first.sinew.json");
});

test("from a file on disk the page works alone: examples, a dropped score, a download", async ({ page }) => {
  await page.goto(pageUrl);
  await choose(page, "bell");
  const bad = { name: "bad.sinew.json", mimeType: "application/json", buffer: Buffer.from('{ "sinew": 1, "items": { "x": { "kind": "wvae" } } }') };
  await page.locator('input[type="file"]').setInputFiles(bad);
  await expect(page.getByText(/bad\.sinew\.json.*wave/)).toBeVisible();
  const good = '{ "sinew": 1, "items": { "mine": { "kind": "wave", "waves": [ { "amplitude": 2 } ] } } }';
  await page.locator('input[type="file"]').setInputFiles({ name: "mine.sinew.json", mimeType: "application/json", buffer: Buffer.from(good) });
  await choose(page, "mine");
  const wave = page.getByRole("button", { name: /^wave 1/ });
  if ((await wave.getAttribute("aria-expanded")) === "false") await wave.click();
  const entry = page.getByRole("textbox", { name: /^Amplitude/ });
  await entry.fill("3");
  await entry.press("Enter");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect(readFileSync((await (await download).path())!, "utf8")).toBe(good.replace("2 }", "3 }"));
});

test("a spring is told in another way and moves as it did, in one step that undo takes back", async ({ page, studio }) => {
  await page.goto(studio.url);
  await page.getByRole("combobox", { name: "Score" }).selectOption("springs.sinew.json");
  const before = await studio.read("springs.sinew.json");
  await choose(page, "menu_pop");
  const view = page.getByRole("region", { name: "menu_pop", exact: true });
  await expect(view).toContainText("Lasts 0.819 s");
  await page.getByRole("combobox", { name: "Tuning" }).selectOption("frequency");
  await expect(page.getByRole("textbox", { name: /^Frequency/ })).toHaveValue("2");
  await expect(page.getByRole("textbox", { name: /^Damping ratio/ })).toHaveValue("0.7");
  await expect(page.getByRole("textbox", { name: /^Response/ })).toHaveCount(0);
  await expect(view).toContainText("Lasts 0.819 s");
  await page.keyboard.press("Control+s");
  await expect.poll(() => studio.read("springs.sinew.json")).toContain('"frequency_hz": 2');
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("textbox", { name: /^Response/ })).toHaveValue("0.5");
  await page.keyboard.press("Control+s");
  await expect.poll(() => studio.read("springs.sinew.json")).toBe(before);
});

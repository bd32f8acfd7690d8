/* Hearing: the worklet sounds after a gesture, follows a change, and is never louder than allowed. */
import type { Page } from "@playwright/test";
import { choose, expect, test } from "./studio";

/** From now on keeps the highest peak that the meter shows. */
async function listen(page: Page): Promise<void> {
  await page.getByRole("meter").evaluate((meter) => {
    const shown = () => Number(meter.getAttribute("aria-valuenow"));
    const keep = (db: number) => meter.setAttribute("data-most", String(db));
    keep(shown());
    new MutationObserver(() => {
      if (shown() > Number(meter.getAttribute("data-most"))) keep(shown());
    }).observe(meter, { attributeFilter: ["aria-valuenow"] });
  });
}

/** The highest peak since then, in dB. */
async function loudest(page: Page): Promise<number> {
  return Number(await page.getByRole("meter").getAttribute("data-most"));
}

/** What the meter shows now. */
async function level(page: Page): Promise<number> {
  return Number(await page.getByRole("meter").getAttribute("aria-valuenow"));
}

const slowly = { timeout: 15_000 }; /* the first sound starts the device, too */

test("is silent until it is asked, then the kick is heard", async ({ page, studio }) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  await listen(page);
  await page.waitForTimeout(300);
  expect(await loudest(page)).toBeLessThan(-50);
  await page.getByRole("button", { name: /^Play/ }).first().click();
  await expect.poll(() => loudest(page), slowly).toBeGreaterThan(-20);
  await expect.poll(() => level(page), slowly).toBeLessThan(-50);
  expect(await loudest(page)).toBeLessThanOrEqual(0);
});

test("Space strikes, and a changed number is heard", async ({ page, studio }) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  await expect(page.getByRole("button", { name: /^Play/ }).first()).toBeEnabled(); /* the sound is there */
  await listen(page);
  await page.keyboard.press("Space");
  await expect.poll(() => loudest(page), slowly).toBeGreaterThan(-20);
  await expect.poll(() => level(page), slowly).toBeLessThan(-50);
  await listen(page);
  const entry = page.getByRole("textbox", { name: /^Brightness/ });
  await entry.fill("1");
  await entry.press("Enter");
  await expect.poll(() => loudest(page), slowly).toBeGreaterThan(-20);
});

test("a thousand times too loud is limited", async ({ page, studio }) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  const entry = page.getByRole("textbox", { name: /^Gain/ });
  await entry.fill("1000");
  await entry.press("Enter");
  await listen(page);
  await page.getByRole("button", { name: /^Play/ }).first().click();
  await expect.poll(() => loudest(page), slowly).toBeGreaterThan(-20);
  await page.waitForTimeout(1000);
  expect(await loudest(page)).toBeLessThanOrEqual(-0.9);
});

/* Hearing: the worklet sounds after a gesture, follows a change, and is never louder than allowed. */
import { choose, expect, test } from "./studio";

/** The highest peak that the meter shows within a time, in dB. */
async function loudest(page: import("@playwright/test").Page, ms: number): Promise<number> {
  const meter = page.getByRole("meter");
  let most = -Infinity;
  for (const end = Date.now() + ms; Date.now() < end; await page.waitForTimeout(20))
    most = Math.max(most, Number(await meter.getAttribute("aria-valuenow")));
  return most;
}

test("is silent until it is asked, then the kick is heard", async ({ page, studio }) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  expect(await loudest(page, 300)).toBeLessThan(-50);
  await page.getByRole("button", { name: /^Play/ }).first().click();
  const peak = await loudest(page, 700);
  expect(peak).toBeGreaterThan(-20);
  expect(peak).toBeLessThanOrEqual(0);
  await expect.poll(async () => Number(await page.getByRole("meter").getAttribute("aria-valuenow"))).toBeLessThan(-50);
});

test("Space strikes, and a changed number is heard", async ({ page, studio }) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  await page.keyboard.press("Space");
  expect(await loudest(page, 700)).toBeGreaterThan(-20);
  await page.waitForTimeout(900);
  const entry = page.getByRole("textbox", { name: /^Brightness/ });
  await entry.fill("1");
  await entry.press("Enter");
  expect(await loudest(page, 700)).toBeGreaterThan(-30);
});

test("a thousand times too loud is limited", async ({ page, studio }) => {
  await page.goto(studio.url);
  await choose(page, "kick");
  const entry = page.getByRole("textbox", { name: /^Gain/ });
  await entry.fill("1000");
  await entry.press("Enter");
  await page.getByRole("button", { name: /^Play/ }).first().click();
  const peak = await loudest(page, 500);
  expect(peak).toBeGreaterThan(-20);
  expect(peak).toBeLessThanOrEqual(-0.9);
});

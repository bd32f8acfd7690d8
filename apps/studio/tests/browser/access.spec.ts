/* For everyone: no serious finding of axe in both themes and widths; reduced motion stands still. */
import AxeBuilder from "@axe-core/playwright";
import { choose, expect, pageUrl, test } from "./studio";

const views = [
  { score: "sounds.sinew.json", item: "kick", width: 1280 },
  { score: "sounds.sinew.json", item: "kick", width: 390 },
  { score: "first.sinew.json", item: "handheld", width: 390 },
  { score: "first.sinew.json", item: "handheld", width: 1280 },
  { score: "springs.sinew.json", item: "menu_pop", width: 1280 },
  { score: "easings.sinew.json", item: "button_pop", width: 390 },
  { score: "easings.sinew.json", item: "drawer", width: 1280 },
  { score: "easings.sinew.json", item: "drawer", width: 390 },
  { score: "shakes.sinew.json", item: "fight", width: 1280 },
  { score: "tracks.sinew.json", item: "door", width: 390 },
];

for (const scheme of ["light", "dark"] as const)
  test(`axe finds nothing serious, and nothing is wider than the page: ${scheme}`, async ({ page }) => {
    test.slow(); /* axe looks at every element */
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(pageUrl);
    for (const { score, item, width } of views) {
      await page.setViewportSize({ width, height: 840 });
      await page.getByRole("combobox", { name: "Score" }).selectOption(score);
      await choose(page, item);
      await page.locator('aside [aria-expanded="false"]').evaluateAll((openers) => {
        for (const opener of openers) (opener as HTMLElement).click();
      });
      const found = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      const serious = found.violations.filter((each) => each.impact === "serious" || each.impact === "critical");
      expect(serious.map((each) => `${each.id}: ${each.nodes[0]?.html} ${each.nodes[0]?.failureSummary}`)).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond).toBeLessThanOrEqual(0);
    }
  });

test("the keyboard reaches everything: from the list through the view to the panel", async ({ page }) => {
  await page.goto(pageUrl);
  await choose(page, "kick");
  const reached = new Set<string>();
  await page.locator("body").press("Tab");
  for (let i = 0; i < 150; i++) {
    reached.add(await page.evaluate(() => {
      const active = document.activeElement;
      return active?.closest("header, nav, main, aside")?.tagName ?? "";
    }));
    await page.keyboard.press("Tab");
  }
  for (const part of ["HEADER", "NAV", "MAIN", "ASIDE"]) expect(reached).toContain(part);
});

test("reduced motion: nothing moves by itself", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(pageUrl);
  await page.getByRole("combobox", { name: "Score" }).selectOption("first.sinew.json");
  await choose(page, "idle_sway");
  await page.waitForTimeout(500);
  const first = await page.locator("main").screenshot();
  await page.waitForTimeout(600);
  expect(await page.locator("main").screenshot()).toEqual(first);
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
});

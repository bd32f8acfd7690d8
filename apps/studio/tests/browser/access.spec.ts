/* For everyone: no serious finding of axe in both themes and widths; reduced motion stands still. */
import AxeBuilder from "@axe-core/playwright";
import { choose, expect, pageUrl, test } from "./studio";

for (const scheme of ["light", "dark"] as const)
  for (const width of [1280, 390])
    for (const [score, item] of [["sounds.sinew.json", "kick"], ["first.sinew.json", "handheld"]] as const)
      test(`axe: ${item}, ${scheme}, ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 840 });
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(pageUrl);
        await page.getByRole("combobox", { name: "Score" }).selectOption(score);
        await choose(page, item);
        for (const opener of await page.locator("aside").getByRole("button", { expanded: false }).all())
          if (await opener.isVisible()) await opener.click();
        const found = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
        const serious = found.violations.filter((each) => each.impact === "serious" || each.impact === "critical");
        expect(serious.map((each) => `${each.id}: ${each.nodes[0]?.html} ${each.nodes[0]?.failureSummary}`)).toEqual([]);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(beyond).toBeLessThanOrEqual(0);
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

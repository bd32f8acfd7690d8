/* What `sinew export --to css` writes, in a real browser: every rule is understood, and the easing
 * and the motion that it makes are the samples of the item. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, program, test } from "./studio";

const score = {
  sinew: 1,
  items: {
    pop: { kind: "spring", response_s: 0.5, bounce: 0.3, from: 0, to: 1 },
    swing: { kind: "wave", waves: [{ frequency_hz: "1/2", amplitude: 30, offset: 5 }] },
    nod: { kind: "wave", unit: "degrees", waves: [{ frequency_hz: "1/2", amplitude: 20 }] },
    flip: { kind: "wave", waves: [{ shape: "square", frequency_hz: "1/3", phase_turns: 0.1234 }] },
  },
};

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sinew-css-"));
  writeFileSync(join(folder, "css.sinew.json"), JSON.stringify(score));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

const run = (...words: string[]) =>
  execFileSync(program, [words[0] as string, join(folder, "css.sinew.json"), ...words.slice(1)], { encoding: "utf8" });

/** The values at evenly spaced times from 0 to the end. */
const samples = (name: string, seconds: number, count: number) =>
  run("sample", name, "--from", "0", "--to", String(seconds), "--count", String(count))
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => Number(line.split(",")[1]));

test("degrees are an angle that turns", async ({ page }) => {
  const css = run("export", "nod", "--to", "css");
  await page.setContent(`<style>${css}</style><div class="nod"></div>`);
  const seen = await page.evaluate(() => {
    const element = document.querySelector(".nod") as HTMLElement;
    const [animation] = element.getAnimations();
    animation?.pause();
    if (animation) animation.currentTime = 500;
    return { rotate: getComputedStyle(element).rotate, value: getComputedStyle(element).getPropertyValue("--nod") };
  });
  expect(seen.rotate).toMatch(/^-?[0-9.e-]+deg$/);
  expect(parseFloat(seen.rotate)).toBeCloseTo(20, 1);
  expect(seen.value).toMatch(/deg$/);
});

test("an easing is understood and runs as the item does", async ({ page }) => {
  const css = run("export", "pop", "--to", "css");
  await page.setContent(`<style>${css}</style><div class="pop"></div>`);
  const seen = await page.evaluate(() => {
    const element = document.querySelector(".pop") as HTMLElement;
    const style = getComputedStyle(element);
    const easing = style.getPropertyValue("--pop");
    const animation = element.animate([{}, {}], { duration: 1, fill: "both", easing });
    animation.pause();
    const progress: number[] = [];
    for (let i = 0; i <= 200; i++) {
      animation.currentTime = i / 200;
      progress.push(animation.effect?.getComputedTiming().progress ?? NaN);
    }
    const rules = [...(document.styleSheets[0]?.cssRules ?? [])].map((rule) => rule.cssText);
    return {
      progress,
      rules,
      supported: CSS.supports("animation-timing-function", easing),
      duration: parseFloat(style.transitionDuration),
      timing: style.transitionTimingFunction,
    };
  });
  expect(seen.supported).toBe(true);
  expect(seen.rules).toHaveLength(3);
  expect(seen.timing).toMatch(/^linear\(/);
  expect(seen.progress[0]).toBe(0);
  expect(seen.progress[200]).toBe(1);
  const values = samples("pop", seen.duration, 201);
  /* It rests at 1 in the end, which is within the error of where it is by then. */
  const worst = Math.max(...values.map((value, i) => Math.abs(value - (seen.progress[i] as number))));
  expect(worst).toBeLessThan(1e-3 * 1.047);
});

for (const [name, seconds, range] of [
  ["swing", 2, 60],
  ["flip", 3, 2],
] as const)
  test(`a motion is understood and runs as the item does: ${name}`, async ({ page }) => {
    const css = run("export", name, "--to", "css");
    await page.setContent(`<style>${css}</style><div class="${name}"></div>`);
    const seen = await page.evaluate((name) => {
      const element = document.querySelector(`.${name}`) as HTMLElement;
      const [animation] = element.getAnimations();
      animation?.pause();
      const duration = Number(animation?.effect?.getComputedTiming().duration);
      const values: number[] = [];
      for (let i = 0; i < 200; i++) {
        if (animation) animation.currentTime = (duration * i) / 200;
        values.push(Number(getComputedStyle(element).getPropertyValue(`--${name}`)));
      }
      return { duration, values, translate: getComputedStyle(element).translate };
    }, name);
    expect(seen.duration).toBe(1000 * seconds);
    expect(seen.translate).toMatch(/^0px -?[0-9.e-]+px$/);
    const wanted = samples(name, seconds, 201);
    const worst = Math.max(...seen.values.map((value, i) => Math.abs(value - (wanted[i] as number))));
    expect(worst / range).toBeLessThan(1e-3);
  });

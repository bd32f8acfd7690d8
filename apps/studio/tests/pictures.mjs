/* Writes the pictures of the studio in docs/: npm run pictures, after scripts/studio. */
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const page = new URL("../dist/index.html", import.meta.url).href;
const folder = fileURLToPath(new URL("../../../docs/screens/", import.meta.url));
const executablePath = process.env.SINEW_CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

async function draw(file, colorScheme, score, item, size, prepare = async () => {}) {
  const tab = await browser.newPage({ viewport: size, colorScheme });
  await tab.goto(page);
  await tab.getByRole("combobox", { name: "Score" }).selectOption(score);
  await tab.getByRole("option", { name: new RegExp(`^${item}\\b`) }).click();
  await tab.waitForTimeout(2000);
  await prepare(tab);
  await tab.screenshot({ path: folder + file });
  await tab.close();
}

/** A moment after the sound was struck for the second time: the first starts the device. */
async function play(tab) {
  for (const ms of [1500, 130]) {
    await tab.getByRole("button", { name: "Play", exact: true }).click();
    await tab.waitForTimeout(ms);
  }
}

const wide = { width: 1280, height: 800 };
await draw("studio-light.png", "light", "sounds.sinew.json", "kick", wide, play);
await draw("studio-dark.png", "dark", "sounds.sinew.json", "kick", wide, play);
await draw("studio-signal.png", "light", "first.sinew.json", "idle_sway", wide, async (tab) => {
  await tab.getByRole("button", { name: /^wave 1/ }).click();
  await tab.waitForTimeout(1000);
});
await draw("studio-spring.png", "light", "springs.sinew.json", "wind_up", wide);
await browser.close();

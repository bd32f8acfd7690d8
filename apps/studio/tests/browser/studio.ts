/* What the browser tests share: a studio that serves a folder of its own, and ways into the page. */
import { spawn, type ChildProcess } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { test as base, expect, type Page } from "@playwright/test";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
export const program = process.env["SINEW"] ?? join(root, "build/bin/sinew");
export const pageFile = join(root, "apps/studio/dist/index.html");
export const pageUrl = pathToFileURL(pageFile).href;
export const examples = join(root, "examples");

export type Studio = { url: string; folder: string; read: (name: string) => Promise<string>; process: ChildProcess };

/** Starts `sinew studio` and waits for the address it prints. */
async function serve(folder: string): Promise<Studio> {
  const score = join(folder, "sounds.sinew.json");
  const child = spawn(program, ["studio", score, "--no-open"], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((found, failed) => {
    let printed = "";
    child.stdout.on("data", (bytes: Buffer) => {
      printed += bytes.toString();
      const address = /http:\/\/\S+/.exec(printed)?.[0];
      if (address !== undefined) found(address);
    });
    child.once("exit", (code) => failed(new Error(`sinew studio ended with ${code}: ${printed}`)));
  });
  return { url, folder, read: (name) => readFile(join(folder, name), "utf8"), process: child };
}

export const test = base.extend<{ studio: Studio; quiet: void }>({
  studio: async ({ page }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "sinew-studio-"));
    await cp(examples, folder, { recursive: true, filter: (path) => !path.endsWith(".c") });
    const studio = await serve(folder);
    await use(studio);
    await page.close(); /* before its server goes, which it would complain of */
    studio.process.kill("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  },
  /* A page that complains in its console fails its test. */
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Chooses an item of the list. */
export async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("option", { name: new RegExp(`^${item}\\b`) }).click();
  await expect(page.getByRole("main").getByRole("heading", { name: item, exact: true })).toBeVisible();
}

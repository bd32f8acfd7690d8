/* The page without the program: on any static host, in a folder of it, with a score dropped on it. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { choose, expect, pageFile, pageUrl, test } from "./studio";

test("works from a static host, below any folder, and asks it for nothing else", async ({ page }) => {
  const asked: string[] = [];
  const host = createServer((request, response) => {
    asked.push(request.url ?? "");
    const found = request.url === "/some/folder/";
    response.writeHead(found ? 200 : 404, { "Content-Type": "text/html" });
    response.end(found ? readFileSync(pageFile) : "");
  });
  await new Promise<void>((ready) => host.listen(0, "127.0.0.1", ready));
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/some/folder/`);
  await choose(page, "bell");
  await page.getByRole("button", { name: /^Play/ }).first().click();
  await expect.poll(async () => Number(await page.getByRole("meter").getAttribute("aria-valuenow"))).toBeGreaterThan(-40);
  await expect(page.getByText(/key/)).toHaveCount(0); /* it does not take the host for the program */
  host.close();
  expect(asked).toEqual(["/some/folder/"]);
});

test("a score that is dropped on it opens; what is no score leaves things as they are", async ({ page }) => {
  await page.goto(pageUrl);
  await choose(page, "bell");
  const drop = (name: string, text: string) =>
    page.evaluate(
      ([name, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text as string], name as string, { type: "application/json" }));
        for (const type of ["dragover", "drop"])
          window.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      [name, text],
    );
  await drop("broken.sinew.json", '{ "sinew": 1, "items": [] }');
  await expect(page.getByText(/broken\.sinew\.json: 1:24: items/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { name: "bell" })).toBeVisible();
  await drop("mine.sinew.json", '{ "sinew": 1, "items": { "mine": { "kind": "noise" } } }');
  await choose(page, "mine");
  await page.getByRole("slider", { name: "Frequency" }).press("ArrowRight");
  await expect(page.getByRole("button", { name: "Download" })).toBeEnabled();
});

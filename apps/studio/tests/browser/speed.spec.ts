/*
 * How quick it is: from a cold load to a page that answers, and the work of a frame while a slider
 * is dragged. Prints what it measured; the bounds are the ones the studio promises. The work is the
 * main thread's own time on a processor: what else the machine does meanwhile is not the page's.
 */
import type { Page } from "@playwright/test";
import { choose, expect, test } from "./studio";

const READY_MS = 1500;
const FRAME_MS = 8;
const TRIES = 5; /* other work on the machine only adds, so the best try counts */

/** So long a fixed piece of work takes where the bounds are to hold; a machine that is slower now, by
 * itself or by other work, cannot tell whether they do, and says so. */
const WORK_MS = 55;
const SLOWER_MOST = 1.2;

async function skipWhereSlow(page: Page): Promise<void> {
  const took = await page.evaluate(() => {
    let best = Infinity;
    for (let n = 0; n < 8; n++) {
      const begun = performance.now();
      let x = 1;
      for (let i = 0; i < 3e6; i++) {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
      }
      JSON.parse(JSON.stringify(Array.from({ length: 20000 }, (_, i) => ({ a: i ^ x, b: `text ${i}` }))));
      best = Math.min(best, performance.now() - begun);
    }
    return best;
  });
  const slower = took / WORK_MS;
  console.log(`a fixed piece of work takes ${took.toFixed(1)} ms, ${slower.toFixed(2)} of what it may`);
  const reason = `this machine is ${slower.toFixed(1)} times slower than the bounds are for`;
  if (slower > SLOWER_MOST) console.log(`SKIPPED studio speed: ${reason}`);
  test.skip(slower > SLOWER_MOST, reason);
}

/* The bell is rendered anew for each change, which keeps the other half of a core of two threads busy:
 * what that costs the page comes and goes with the machine, so of the bell the median is held. */
for (const { item, share, name } of [
  { item: "kick", share: 0.95, name: "95th percentile" },
  { item: "bell", share: 0.5, name: "median" },
])
  test(`${item}: the ${name} of script and layout in a frame is at most ${FRAME_MS} ms`, async ({ page, studio }) => {
    test.setTimeout(180_000);
    await page.goto(studio.url);
    await choose(page, item);
    await skipWhereSlow(page);
    let best = Infinity;
    for (let i = 0; i < TRIES && !(best <= FRAME_MS); i++) {
      const events = await traceDrag(page);
      const work = workOfFrames(events, (each) => each.tdur ?? NaN);
      const wall = workOfFrames(events, (each) => each.dur ?? NaN);
      console.log(`${item}: ${work.length} frames; on the processor ${summary(work)}; on the clock ${summary(wall)}`);
      expect(work.length).toBeGreaterThan(100);
      best = Math.min(best, quantile(work, share));
    }
    expect(best).toBeLessThanOrEqual(FRAME_MS);
  });

test(`is ready within ${READY_MS} ms of a cold load`, async ({ browser, page, studio }) => {
  test.setTimeout(120_000);
  const times: number[] = [];
  await skipWhereSlow(page);
  for (let i = 0; i < TRIES; i++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(studio.url, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Add a mode" }).click();
    await page.getByRole("button", { name: /^mode 5/ }).waitFor();
    times.push(await page.evaluate(() => performance.getEntriesByName("sinew-ready")[0]?.startTime ?? NaN));
    await context.close();
  }
  times.sort((a, b) => a - b);
  console.log(`ready after ${times.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  expect(times[0]).toBeLessThan(READY_MS);
});

/** Drags a slider back and forth for some five seconds; gives what the browser says of that. */
async function traceDrag(page: Page): Promise<TraceEvent[]> {
  const slider = page.getByRole("slider", { name: "Brightness" });
  await slider.scrollIntoViewIfNeeded();
  const box = (await slider.boundingBox())!;
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await client.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  });
  await page.mouse.move(box.x + 4, box.y + box.height / 2);
  await page.mouse.down();
  for (let i = 0; i < 240; i++) {
    const part = 0.5 - 0.45 * Math.cos((i / 40) * 2 * Math.PI);
    await page.mouse.move(box.x + box.width * part, box.y + box.height / 2);
    await page.waitForTimeout(12);
  }
  await page.mouse.up();
  const done = new Promise((end) => client.once("Tracing.tracingComplete", end));
  await client.send("Tracing.end");
  await done;
  await client.detach();
  return events;
}

const quantile = (rising: number[], share: number): number => rising[Math.floor(share * (rising.length - 1))] ?? NaN;
const summary = (rising: number[]): string =>
  `median ${quantile(rising, 0.5).toFixed(1)}, 95th ${quantile(rising, 0.95).toFixed(1)} ms`;

type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tdur?: number; tid: number; pid: number };

/** The main thread's work (tasks' script, style, layout) between one frame's begin and the next, in
 * ms, rising; frames without any are left out. */
function workOfFrames(events: TraceEvent[], timeOf: (each: TraceEvent) => number): number[] {
  const layouts = events.filter((each) => each.name === "UpdateLayoutTree" || each.name === "Layout");
  const main = layouts[0];
  if (main === undefined) return [];
  const own = events.filter((each) => each.pid === main.pid && each.tid === main.tid);
  const starts = own.filter((each) => each.name === "FireAnimationFrame").map((each) => each.ts);
  const work = own
    .filter((each) => each.ph === "X" && ["FunctionCall", "EventDispatch", "FireAnimationFrame", "RunMicrotasks", "UpdateLayoutTree", "Layout", "TimerFire"].includes(each.name))
    .sort((a, b) => a.ts - b.ts);
  const frames: number[] = [];
  let end = -Infinity;
  let at = 0;
  let sum = 0;
  for (const each of work) {
    while (at < starts.length && each.ts >= (starts[at] as number)) {
      if (sum > 0) frames.push(sum / 1000);
      sum = 0;
      at++;
    }
    if (each.ts < end) continue; /* it lies within another, which counts it */
    sum += timeOf(each);
    end = each.ts + (each.dur ?? 0);
  }
  return frames.sort((a, b) => a - b);
}

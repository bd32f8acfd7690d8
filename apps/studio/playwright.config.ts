/*
 * The studio in a real Chromium: the one that the system has, or what SINEW_CHROMIUM names.
 * Each test gets its own page, and where it saves, its own server on a folder of its own.
 */
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  /* What is measured has the machine to itself. */
  projects: [
    { name: "page", testIgnore: /speed/ },
    { name: "speed", testMatch: /speed/, dependencies: ["page"], fullyParallel: false },
  ],
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env["SINEW_CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--autoplay-policy=user-gesture-required", "--mute-audio"],
    },
    trace: "off",
  },
});

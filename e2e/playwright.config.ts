import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "./support/browser.ts";
import { reservePort } from "./support/port.ts";

// Workers read this file too: the first process reserves the port, they inherit it.
process.env.E2E_PORT ??= String(await reservePort());
const port = process.env.E2E_PORT;
const preloads = [
  "../apps/server/src/testing/preload.ts",
  "./support/shared-server.ts",
  ...(process.env.LAG ? ["./support/lag.ts"] : []),
];
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), "vr-eye-lab-e2e-"));
  process.env.E2E_DATA_DIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  // They have a configuration of their own.
  testIgnore: "**/e2e/engines/**",
  fullyParallel: true,
  workers: 2,
  // A flaky test is a bug: find the cause.
  retries: 0,
  timeout: 180_000,
  // Test machines are often busy.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["list"], ["./support/page-at-failure.ts"]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGUMENTS },
    viewport: { width: 1440, height: 900 },
    trace: "off",
    // Each test loads the page from the server; tests of the offline start allow the service worker.
    serviceWorkers: "block",
  },
  webServer: {
    command: `node ${preloads.map((file) => `--import ${file}`).join(" ")} ../apps/server/src/main.ts`,
    url: `http://localhost:${port}/readyz`,
    env: { PORT: port, HOST: "127.0.0.1", LOG_LEVEL: "warn", DATA_DIR: process.env.E2E_DATA_DIR },
    reuseExistingServer: false,
    stdout: "ignore",
  },
});

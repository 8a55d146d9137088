import { defineConfig } from "@playwright/test";
import { type EngineName, pathOf } from "./driver.ts";

const engines: readonly EngineName[] = ["firefox", "webkit"];

export default defineConfig<object, { engineName: EngineName }>({
  testDir: ".",
  testMatch: "*.spec.ts",
  // One worker for each engine.
  workers: 2,
  retries: 0,
  timeout: 90_000,
  // Test machines are often busy.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["list"], ["../support/page-at-failure.ts"]],
  outputDir: "../test-results/engines",
  projects: engines.filter(pathOf).map((engineName) => ({
    name: engineName,
    use: { engineName },
    testIgnore: engines.filter((other) => other !== engineName).map((other) => `${other}-*`),
  })),
});

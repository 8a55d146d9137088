import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    environment: "node",
    // Test files leave no globals behind, so a worker loads each module once instead of once per file: a third of the CPU time.
    isolate: false,
    // Many tests wait for servers and databases more than they compute: one worker more than the two cores of a small machine.
    maxWorkers: 3,
    // Concurrent tests wait for pauses between retries.
    maxConcurrency: 10,
    // A bound for what hangs, not for what is slow on a busy machine.
    testTimeout: 30_000,
    globalSetup: ["apps/server/src/db/testing/global-setup.ts"],
  },
});

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    environment: "node",
    // Many tests wait for servers and databases more than they compute: one worker more than the two cores of a small machine.
    maxWorkers: 3,
    // A bound for what hangs, not for what is slow on a busy machine.
    testTimeout: 30_000,
    globalSetup: ["apps/server/src/db/testing/global-setup.ts"],
  },
});

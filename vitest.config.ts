import { configDefaults, defineConfig } from "vitest/config";

/** Tests that fake every timer or replace globals of the page: each file gets its own worker. */
const ISOLATED = ["**/*.isolated.test.ts"];

/** Tests that start servers and commands as processes. `npm run verify` skips them. */
const WHOLE_PROCESSES = ["**/*.process.test.ts"];
const isQuick = process.env.QUICK_TESTS === "1";

export default defineConfig({
  test: {
    environment: "node",
    // Many tests mostly wait for servers and databases, so one worker more than the two cores of a small machine.
    maxWorkers: isQuick ? 4 : 3,
    // Concurrent tests wait for pauses between retries.
    maxConcurrency: 10,
    // Limits for tests that hang, not for slow machines.
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    globalSetup: ["apps/server/src/db/testing/global-setup.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...ISOLATED, ...(isQuick ? WHOLE_PROCESSES : [])],
          // A worker loads each module once instead of once per file: a third of the CPU time.
          isolate: false,
        },
      },
      { extends: true, test: { name: "isolated", include: ISOLATED } },
    ],
  },
});

import { configDefaults, defineConfig } from "vitest/config";

/** Tests that fake every timer or replace globals of the page: each file gets its own worker. */
const ISOLATED = ["**/*.isolated.test.ts"];

export default defineConfig({
  test: {
    environment: "node",
    // `npm test` runs the tests without it.
    tags: [{ name: "all", description: "Only in `npm run test:all`: on PostgreSQL, or with whole processes." }],
    // Many tests mostly wait for servers and databases, so one worker more than the two cores of a small machine.
    maxWorkers: 3,
    // Concurrent tests wait for pauses between retries.
    maxConcurrency: 10,
    // Limits for tests that hang, not for slow machines.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    globalSetup: ["apps/server/src/db/testing/global-setup.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...ISOLATED],
          // A worker loads each module once instead of once per file: a third of the CPU time.
          isolate: false,
        },
      },
      { extends: true, test: { name: "isolated", include: ISOLATED } },
    ],
  },
});

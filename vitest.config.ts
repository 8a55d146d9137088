import { configDefaults, defineConfig } from "vitest/config";

// These fake every timer or replace globals of the page: each gets a worker of its own.
const ISOLATED = [
  "apps/web/src/data/integration/{checkout-failures,page}.test.ts",
  "apps/web/src/data/local/{local-view,patience}.test.ts",
];

// These start servers and commands as processes, which `npm run verify` leaves to `npm test`.
const WHOLE_PROCESSES = ["**/{admin,backup-under-load,kill,main,open-payments}.test.ts", "**/db/postgres.test.ts"];
const isQuick = process.env.QUICK_TESTS === "1";

export default defineConfig({
  test: {
    environment: "node",
    // Many tests wait for servers and databases more than they compute: one worker more than the two cores of a small machine.
    maxWorkers: isQuick ? 4 : 3,
    // Concurrent tests wait for pauses between retries.
    maxConcurrency: 10,
    // A bound for what hangs, not for what is slow on a busy machine.
    testTimeout: 30_000,
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

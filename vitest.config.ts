import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    environment: "node",
    globalSetup: ["apps/server/src/db/testing/global-setup.ts"],
  },
});

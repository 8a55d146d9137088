import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");

/*
 * A stored plan alone doesn't say whether a user has Pro: the paid period may have ended, or a payment may have failed. So only `standingOf` reads
 * plan and status. Assigning or returning them is allowed.
 */
it("only one function reads the plan and the status of a subscription [R-045] [R-122]", () => {
  const files = globSync(["apps/*/src/**/*.{ts,tsx}", "packages/domain/src/**/*.ts"], { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  );
  const reads =
    /subscription\??\.(plan|status)\b|\{[^{}]*\b(plan|status)\b(?!\s*:)[^{}]*\}\s*(=[^=>;]*subscription\b|: Subscription)/i;
  const readers = files.filter((file) => reads.test(readFileSync(join(ROOT, file), "utf8")));
  expect(readers.sort()).toEqual([
    // Copies the provider's.
    "apps/server/src/billing/stripe-objects.ts",
    // The plan of a response, which the server has decided.
    "apps/web/src/data/billing/checkout.ts",
    "packages/domain/src/billing/entitlements.ts",
  ]);
});

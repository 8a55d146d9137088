import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { startServerProcess } from "@vr-eye-lab/server/testing/server-process";
import { openAccount } from "./support/account.ts";
import { pay, planSection, proBadge, signUpToPay } from "./support/checkout.ts";

const DAY = 86_400;

/** A separate server, because all its customers share the sandbox's clock. */
const test = base.extend<{ advance: (days: number) => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses it for the fixture's dependencies.
  baseURL: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "subscription-"));
    const server = startServerProcess({ DATA_DIR: folder, HOST: "127.0.0.1", LOG_LEVEL: "warn" });
    const { port } = new URL(await server.address());
    await use(`http://localhost:${port}`);
    await server.kill();
    rmSync(folder, { recursive: true });
  },
  /** Advances the sandbox's clock by days. */
  advance: async ({ page, baseURL }, use) => {
    await use(async (days) => {
      const answer = await page.request.post(`${baseURL}/_sandbox/control/clock`, {
        data: { advanceSeconds: days * DAY },
        headers: { Origin: baseURL ?? "" },
      });
      expect(answer.status()).toBe(200);
    });
  },
});

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("after cancelling in the portal, Pro lasts until the end of its period [R-045] [R-122]", async ({
  page,
  advance,
}) => {
  await signUpToPay(page);
  await pay(page, "4242424242424242");
  await expect(proBadge(page)).toBeVisible();
  await openAccount(page, "Settings");
  await planSection(page).getByRole("button", { name: "Manage billing" }).click();
  await page.getByRole("link", { name: "Cancel subscription" }).click();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Ends on")).toBeVisible();
  await page.getByRole("link", { name: "Back to VR Eye Lab" }).click();
  await expect(planSection(page)).toContainText(/Ends on .*Nothing is charged after that/);
  await openAccount(page, "Overview");
  await expect(proBadge(page)).toBeVisible();
  await advance(93);
  await expect(proBadge(page)).toHaveCount(0);
  await openAccount(page, "Settings");
  await expect(planSection(page)).toContainText("Free");
});

test("a failed renewal is shown and suspends Pro until it is paid [R-045]", { tag: "@all" }, async ({
  page,
  advance,
}) => {
  await signUpToPay(page);
  await pay(page, "4000 0000 0000 0341");
  await expect(proBadge(page)).toBeVisible();
  await advance(93);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Your last payment did not go through");
  await expect(proBadge(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Update payment" }).click();
  await expect(page.getByRole("alert")).toContainText("Your last payment did not go through");
  await page.getByRole("button", { name: "A card that works" }).click();
  await page.getByRole("link", { name: "Back to VR Eye Lab" }).click();
  await openAccount(page);
  await expect(proBadge(page)).toBeVisible();
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type ServerProcess, startServerProcess } from "@vr-eye-lab/server/testing/server-process";
import { logOutButton, openAccount } from "./support/account.ts";
import { watchTrouble } from "./support/trouble.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, timezoneId: "Asia/Kolkata" });

let dataDir: string;
let server: ServerProcess;
let origin: string;
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "demo-"));
  server = startServerProcess({ DATA_DIR: dataDir, DEMO: "1", LOG_LEVEL: "silent" });
  origin = `http://localhost:${new URL(await server.address()).port}`;
});
test.afterAll(async () => {
  await server.kill();
  rmSync(dataDir, { recursive: true });
});

test("a demo is entered with one click, has data, and explains what it doesn't offer", async ({ page }) => {
  const trouble = await watchTrouble(page, origin);
  await page.goto(origin);
  const banner = page.getByRole("region", { name: "Demo", exact: true });
  // The full hour in UTC is half past in India.
  await expect(banner).toContainText(/everyone shares one account and sees what you enter\. It resets at \d\d:30\./);

  await expect(banner.getByRole("button", { name: "Enter the demo" })).toBeVisible();
  await openAccount(page);
  await expect(page.getByRole("main")).toContainText("Signing up, and logging in to an account of your own.");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveCount(0);
  await page.getByRole("button", { name: "Enter the demo" }).click();
  await expect(logOutButton(page)).toBeVisible();
  await expect(page.getByText("Morning warm-up")).toBeVisible();
  await expect(banner).toBeVisible();

  await openAccount(page, "Settings");
  const settings = page.getByRole("main");
  await expect(settings.getByText("Not available in the demo")).toHaveCount(3);
  await expect(settings.getByText("My optometrist")).toBeVisible();
  for (const name of ["Delete my account", "Change password", "Change email address", "Sign out other devices"])
    await expect(settings.getByRole("button", { name })).toHaveCount(0);
  expect(trouble.lines).toEqual([]);
});

test("a visitor whose login the demo has ended enters it again without a click", async ({ page }) => {
  await page.goto(`${origin}/?tab=account`);
  await page.getByRole("main").getByRole("button", { name: "Enter the demo" }).click();
  await expect(logOutButton(page)).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await expect.poll(async () => (await page.context().cookies()).length).toBeGreaterThan(0);
  await expect(page.getByText("Morning warm-up")).toBeVisible();
  await expect(page.getByText("Please sign in again")).toHaveCount(0);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { startServerProcess } from "@vr-eye-lab/server/testing/server-process";
import { openActive } from "./support/account.ts";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "./support/browser.ts";
import { choose } from "./support/exercise.ts";
import { practiseOnScreen, screenModeDialog, screenModeStage } from "./support/screen-mode.ts";
import { expectUnsupported } from "./support/unsupported.ts";

/** A separate server: after a request with another name, its mailbox needs a code. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses it for the fixture's dependencies.
  baseURL: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "insecure-"));
    const server = startServerProcess({ DATA_DIR: folder, LOG_LEVEL: "silent" });
    await use(await server.address());
    await server.kill();
    rmSync(folder, { recursive: true });
  },
});

// A name other than localhost isn't secure over http, as for a headset on a local network.
test.use({
  contextOptions: { reducedMotion: "reduce" },
  launchOptions: {
    executablePath: chromiumPath(),
    args: [...CHROMIUM_ARGUMENTS, "--host-resolver-rules=MAP insecure.test 127.0.0.1"],
  },
});

test("on an insecure origin the banner asks for HTTPS, and everything but VR works [R-116] [R-001]", async ({
  page,
  baseURL,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto(`http://insecure.test:${new URL(baseURL ?? "").port}/`);
  expect(await page.evaluate(() => [isSecureContext, "xr" in navigator])).toEqual([false, false]);
  await expectUnsupported(page, "WebXR requires a secure context (HTTPS)");
  await choose(page, { motion: "pursuit", range: "wide" });
  await page.getByRole("button", { name: "Guide" }).click();
  await expect(page.getByRole("heading", { name: "What is VR Eye Lab?" })).toBeVisible();
  await openActive(page);
  // Browsers have no wake lock here.
  await practiseOnScreen(page).click();
  await screenModeDialog(page).getByRole("button", { name: "Start" }).click();
  await expect(screenModeStage(page).locator("canvas")).toBeVisible();
  expect(errors).toEqual([]);
});

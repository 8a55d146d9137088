import { expect, test } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "./support/browser.ts";
import { choose } from "./support/exercise.ts";
import { expectUnsupported } from "./support/unsupported.ts";

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
  expect(errors).toEqual([]);
});

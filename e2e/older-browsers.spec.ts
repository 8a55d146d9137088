import { type Browser, expect, type Page, test } from "@playwright/test";
import { newerPaths } from "../scripts/browsers/script-features.ts";
import {
  figure,
  logIn,
  newAddress,
  openAccount,
  openActive,
  practisedOn,
  pushDocuments,
  saveAs,
  savedNames,
} from "./support/account.ts";
import { continueFree, fillSignUp } from "./support/checkout.ts";
import { choose } from "./support/exercise.ts";
import { holdRequests, SCRIPTS } from "./support/held-requests.ts";
import { watchTrouble } from "./support/trouble.ts";

const NEEDED_BY_PLAYWRIGHT = "Element.prototype.checkVisibility";

/** Opens a separate browser that lacks every API that some oldest supported browser lacks. Styles are those of this Chromium. */
async function openOldest(browser: Browser, baseURL = ""): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    timezoneId: "UTC",
  });
  await context.addInitScript(
    (paths) => {
      for (const path of paths) {
        const keys = path.split(".");
        const name = keys.pop() ?? "";
        const owner = keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], globalThis);
        if (owner instanceof Object) Reflect.deleteProperty(owner, name);
      }
    },
    newerPaths().filter((path) => path !== NEEDED_BY_PLAYWRIGHT),
  );
  return context.newPage();
}

test("without any API that an oldest supported browser lacks, signing up, syncing, the statistics and the tour work [D-11]", {
  tag: "@all",
}, async ({ browser, baseURL }) => {
  const a = await openOldest(browser, baseURL);
  const b = await openOldest(browser, baseURL);
  const trouble = await Promise.all([a, b].map((page) => watchTrouble(page, baseURL ?? "")));
  await a.goto("/");
  expect(await a.evaluate(() => ["scheduler" in window, "fromAsync" in Array, "xr" in navigator])).toEqual([
    false,
    false,
    false,
  ]);
  await a.getByRole("button", { name: "Take a quick tour" }).click();
  for (let step = 1; step <= 6; step++) {
    const dialog = a.getByRole("dialog");
    await expect(dialog).toHaveAccessibleDescription(new RegExp(`^Step ${step} of 6`));
    await dialog.getByRole("button", { name: step === 6 ? "Done" : "Next", exact: true }).click();
  }
  await choose(a, { motion: "pursuit", speed: "slow" });

  const email = newAddress();
  await openAccount(a);
  await fillSignUp(a, email);
  await continueFree(a);
  await pushDocuments(a, [practisedOn(undefined, 90, "pursuit")]);
  await a.reload();
  await openAccount(a);
  await expect(figure(a, "Current streak")).toHaveText("Current streak1 day");
  await openAccount(a, "Progress");
  await expect(a.getByRole("region", { name: "Practice calendar" })).toBeVisible();

  await b.goto("/");
  await openAccount(b);
  await logIn(b, email);
  await expect(b.getByRole("button", { name: "Log Out" })).toBeVisible();
  await openActive(a);
  await openActive(b);
  await saveAs(a, "From the other device");
  await expect.poll(() => savedNames(b)).toEqual(["From the other device"]);
  // The reload aborts pending requests.
  expect(trouble.flatMap(({ lines }) => lines).filter((line) => !line.startsWith("failed request"))).toEqual([]);
});

const message = (page: Page) => page.getByRole("heading", { name: "VR Eye Lab hasn't started" });

/** Ends the wait before the message, which is an animation. */
const pass = (page: Page) => page.evaluate(() => document.getAnimations().forEach((each) => void each.finish()));

test.describe("the message of a page that can't start", () => {
  test("shows when a script doesn't arrive, and at another URL [D-11]", async ({ page }) => {
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto("/login/confirm#token=x");
    await pass(page);
    await expect(message(page)).toBeVisible();
  });

  test("shows without scripts at all, and says so at once [D-11]", { tag: "@all" }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.locator("noscript p")).toHaveText(/^VR Eye Lab needs JavaScript\./);
    await expect(message(page)).toBeVisible();
  });

  test("shows at once, and stays, in a browser that is too old [D-11]", async ({ page }) => {
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.route("/", async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replaceAll("container-type:inline-size)", "no-such:thing)");
      // The policy has the hash of the real styles.
      await route.fulfill({ contentType: "text/html", body: html });
    });
    await page.route(/\.css$/, (route) => route.abort());
    await page.goto("/");
    await expect(message(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("main")).toContainText(
      "Chromium 105 or newer, Safari 16.4 or newer, or Firefox 115 or newer",
    );
    await expect(page.getByRole("navigation")).toHaveCount(0);
  });

  test("is never seen in a browser that starts the page [D-11] [D-10]", { tag: "@all" }, async ({ page }) => {
    const release = await holdRequests(page, SCRIPTS);
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("navigation")).toBeVisible();
    await expect(page.locator(".not-started")).toBeHidden();
    release();
    await expect(page.locator(".not-started")).toHaveCount(0);
    await expect(page.getByRole("navigation")).toBeVisible();
  });
});

import { type Browser, expect, type Page, test } from "@playwright/test";
import { logIn, openAccount, openActive, saveAs, signUpAhead } from "./support/account.ts";

/** Milliseconds from the server's response on one device until the other one shows the change. */
const SEEN_WITHIN_MS = 1000;

const strip = (page: Page) => page.getByRole("region", { name: "Saved Motions" });
const item = (page: Page, name: string) => strip(page).getByRole("button", { name, exact: true });

const NAME = "From the other device";

declare global {
  interface Window {
    /** When the list first showed the name, and when it first disappeared. */
    moments: { shown?: number; gone?: number };
  }
}

/** Opens a separate browser that records when its list shows the name and when the name disappears. */
async function openDevice(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.addInitScript((name) => {
    window.moments = {};
    new MutationObserver(() => {
      const isShown = document.body?.textContent?.includes(name) ?? false;
      if (isShown) window.moments.shown ??= Date.now();
      else if (window.moments.shown) window.moments.gone ??= Date.now();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, NAME);
  return page;
}

const momentOf = (page: Page, what: "shown" | "gone") => page.evaluate((key) => window.moments[key] ?? Infinity, what);

/** Saves and deletes on one device; the other shows both without a reload. */
async function saveAndDelete(a: Page, b: Page): Promise<void> {
  const answered = () =>
    a.waitForResponse((response) => response.url().endsWith("/api/documents/push")).then(() => Date.now());
  const saved = answered();
  await saveAs(a, NAME);
  const storedAt = await saved;
  await expect(item(b, NAME)).toBeVisible();
  expect((await momentOf(b, "shown")) - storedAt).toBeLessThan(SEEN_WITHIN_MS);

  await item(a, NAME).click();
  await a.getByRole("button", { name: `Delete ${NAME}` }).click();
  const deleted = answered();
  await a.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  const deletedAt = await deleted;
  await expect(item(b, NAME)).toHaveCount(0);
  expect((await momentOf(b, "gone")) - deletedAt).toBeLessThan(SEEN_WITHIN_MS);
}

test("saves and deletions show on another device within a second [R-030] [R-074] [R-120] [R-132]", async ({
  browser,
  baseURL: origin = "",
}) => {
  const a = await openDevice(browser, origin);
  const b = await openDevice(browser, origin);
  const email = await signUpAhead(a);
  await a.goto("/");
  await b.goto("/");
  await openAccount(b);
  await logIn(b, email);
  await expect(b.getByRole("button", { name: "Log Out" })).toBeVisible();
  await openActive(b);
  await saveAndDelete(a, b);
});

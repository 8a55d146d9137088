import { expect, type Page, test } from "@playwright/test";
import { logOutButton, newAddress, openAccount, openActive } from "./support/account.ts";
import { chooseAdvanced } from "./support/advanced.ts";
import { fillSignUp, planChoice, planSection, proBadge } from "./support/checkout.ts";
import { holdRequests } from "./support/held-requests.ts";
import { durationField, setPlan, turnPaymentsOff } from "./support/plan.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeEach(({ page }) => turnPaymentsOff(page));

/** Loads the page once, so that it knows from the start of the next load that payments are off. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("vr-eye-lab.config"))).toContain('"off":true');
}

test("with PAYMENTS=none the guide has no prices, not even before the server has answered, and visitors choose the duration [R-044] [R-071]", {
  tag: "@all",
}, async ({ page }) => {
  const answer = await holdRequests(page, "**/api/config");
  await page.goto("/?tab=guide");
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /guide-tab/.test(name)));
  await expect(page.getByRole("main")).toContainText("Loading...");
  await expect(page.getByText(/Pricing|\$/)).toHaveCount(0);
  answer();
  // All at once: no chapter appears later and moves the others.
  await expect(page.getByRole("region", { name: "Look after your eyes" })).toBeVisible();
  await expect(page.getByText(/Pricing|\$/)).toHaveCount(0);
  await openActive(page);
  await chooseAdvanced(page, {});
  await expect(durationField(page)).toBeVisible();
});

test("with PAYMENTS=none a sign-up opens the account and creates no checkout, and the account has neither a plan nor a badge [R-151]", {
  tag: "@all",
}, async ({ page }) => {
  const checkouts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("checkout")) checkouts.push(request.url());
  });
  await visitOnce(page);
  await page.goto("/?tab=account");
  const email = newAddress();
  await fillSignUp(page, email);
  await expect(logOutButton(page)).toBeVisible();
  await expect(planChoice(page)).toHaveCount(0);
  expect(checkouts).toEqual([]);

  await setPlan(page, email, "pro");
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await expect(proBadge(page)).toHaveCount(0);
  await openAccount(page, "Settings");
  await expect(page.getByText("Privacy and data")).toBeVisible();
  await expect(planSection(page)).toHaveCount(0);
});

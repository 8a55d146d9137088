import { expect, type Page, test } from "@playwright/test";
import { openAccount } from "./support/account.ts";
import { getProButton, pay, planChoice, planSection, proBadge, signUpToPay } from "./support/checkout.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("after sign-up 'Get Pro' opens the payment page; Back leads to the choice, and paying to the account with Pro [R-004] [R-045] [R-150] [R-151] [R-155] [R-159]", async ({
  page,
}) => {
  const posted: string[] = [];
  page.on("request", (request) => posted.push(`${new URL(request.url()).pathname} ${request.postData()}`));
  const email = await signUpToPay(page);
  expect(await storedRecord(page)).toMatchObject({ email, password: expect.stringMatching(/^rt_[\w-]{43}$/) });
  await page.goBack();
  await expect(planChoice(page)).toContainText(email);
  await expect.poll(() => storedRecord(page)).toBeNull();
  // Without content the browser stays on the page, as if it restored it from the back/forward cache.
  await page.route("**/_sandbox/checkout/**", (route) => route.fulfill({ status: 204 }));
  await getProButton(page).click();
  await expect.poll(() => storedRecord(page)).not.toBeNull();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.unroute("**/_sandbox/checkout/**");
  await getProButton(page).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText("$45.00", { exact: true })).toBeVisible();
  await pay(page, "4242 4242 4242 4242");
  await expect(proBadge(page)).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await expect(page.getByText("Welcome to Pro. Thank you!")).toBeVisible();
  await page.getByRole("button", { name: "Choose your length" }).click();
  await expect(page.getByRole("group", { name: "Duration" }).getByRole("textbox", { name: "Minutes" })).toBeFocused();
  await openAccount(page, "Settings");
  await expect(planSection(page)).toContainText("Pro, paid every 3 months");
  await expect(planSection(page)).toContainText("Renews on");
  expect(await storedRecord(page)).toBeNull();
  // The checkout's id is sent only for its verification, not in page views or clicks.
  await expect.poll(() => posted.filter((line) => line.startsWith("/api/page-views")).length).toBeGreaterThan(1);
  expect(posted.filter((line) => line.startsWith("/api/") && line.includes("cs_test_"))).toEqual([]);
});

test("the guide shows both plans with the actual prices, and links to sign-up or payment [R-071] [R-151]", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Guide" }).click();
  const pricing = page.getByRole("region", { name: "Pricing" });
  for (const words of [
    "$0",
    "Unlimited sessions",
    "Customisable settings",
    "No account necessary",
    "$45 for 3 months",
    "All motions (included free for now)",
    "Saved customised motions",
    "Custom duration",
    "You are charged $45.00 today, then $45.00 every 3 months until you cancel.",
    "Test mode: you won't be charged.",
  ]) {
    await expect(pricing).toContainText(words);
  }
  await pricing.getByRole("button", { name: "Terms of use" }).click();
  await page.getByRole("dialog", { name: "Terms of use" }).getByRole("button", { name: "Close" }).click();
  await pricing.getByRole("button", { name: "Join Pro" }).click();
  await expect(page.getByRole("heading", { name: "Get Started" })).toBeVisible();
});

async function storedRecord(page: Page): Promise<unknown> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem("pending_stripe_signup"))) ?? "null");
}

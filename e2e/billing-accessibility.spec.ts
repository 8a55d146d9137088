import { expect, test } from "@playwright/test";
import { openAccount, signUpAhead } from "./support/account.ts";
import { pay, payPage, planSection, proBadge } from "./support/checkout.ts";
import { inOrderAt } from "./support/in-order.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("all payment states are accessible on desktop and phone, with controls of at least 44 px [R-071] [R-076] [R-150]", {
  tag: "@all",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const check = inOrderAt(page);
  await signUpAhead(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Guide" }).click();
  const pricing = page.getByRole("region", { name: "Pricing" });
  await expect(pricing).toContainText("You are charged");
  await check("Pricing");
  await pricing.getByRole("button", { name: "Privacy" }).click();
  await check("Privacy");
  await page.keyboard.press("Escape");
  await expect(pricing.getByRole("button", { name: "Privacy" })).toBeFocused();

  await openAccount(page, "Settings");
  await expect(planSection(page)).toContainText("You are charged");
  await check("Plan, free");
  await page.context().setOffline(true);
  await expect(planSection(page).getByRole("button", { name: "Join Pro" })).toBeDisabled();
  await expect(planSection(page)).toContainText("You're offline.");
  await page.context().setOffline(false);
  await page.route("**/create-checkout-session", () => undefined);
  await planSection(page).getByRole("button", { name: "Join Pro" }).click();
  await expect(page.getByRole("dialog", { name: "Opening the payment page" })).toBeVisible();
  await check("Opening the payment page");
  await page.keyboard.press("Escape");
  await page.unroute("**/create-checkout-session");
  await page.route("**/create-checkout-session", (route) =>
    route.fulfill({ status: 502, json: { error: "Stripe error: Oops", code: "checkout/provider" } }),
  );
  await planSection(page).getByRole("button", { name: "Join Pro" }).click();
  await expect(page.getByRole("dialog", { name: "That didn't work" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Stripe error: Oops");
  await check("That didn't work");
  await page.unroute("**/create-checkout-session");
  await page.getByRole("dialog").getByRole("button", { name: "Try again" }).press("Enter");
  await expect(payPage(page)).toBeVisible();
  await check("The sandbox's payment page");
  await pay(page, "4000000000000002");
  await expect(page.getByRole("alert")).toBeVisible();
  await check("Declined");
  await pay(page, "4242424242424242");
  await expect(proBadge(page)).toBeVisible();
  // Skips what disappears automatically.
  await page.getByRole("status").getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Welcome to Pro")).toHaveCount(0);
  await openAccount(page, "Settings");
  await check("Plan, Pro");
  await planSection(page).getByRole("button", { name: "Manage billing" }).click();
  await expect(page.getByRole("heading", { name: "Your subscription" })).toBeVisible();
  await check("The sandbox's portal");
});

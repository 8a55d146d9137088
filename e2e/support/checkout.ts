import { expect, type Locator, type Page } from "@playwright/test";
import { emailField, newAddress, openAccount, PASSWORD, passwordField } from "./account.ts";

/** The heading of the payment page. */
export const payPage = (page: Page): Locator => page.getByRole("heading", { level: 1, name: "VR Eye Lab Pro" });
export const proBadge = (page: Page): Locator => page.getByRole("main").getByText("PRO", { exact: true });
/** The plan on the Account tab. */
export const planSection = (page: Page): Locator => page.getByRole("region", { name: "Plan" });

/** The choice between Free and Pro after a sign-up. */
export const planChoice = (page: Page): Locator => page.getByRole("region", { name: "Your account is ready" });
const continueFreeButton = (page: Page): Locator => planChoice(page).getByRole("button", { name: "Continue free" });
export const getProButton = (page: Page): Locator => planChoice(page).getByRole("button", { name: "Get Pro" });

/** Signs up on the Account tab and opens the payment page. @returns the address */
export async function signUpToPay(page: Page): Promise<string> {
  const email = newAddress();
  await page.goto("/");
  await openAccount(page);
  await fillSignUp(page, email);
  await getProButton(page).click();
  await expect(payPage(page)).toBeVisible();
  return email;
}

/** Chooses Free after signing up. */
export async function continueFree(page: Page): Promise<void> {
  await continueFreeButton(page).click();
  await expect(planChoice(page)).toHaveCount(0);
}

/** Fills in and submits the form on the Account tab. */
export async function fillSignUp(page: Page, email: string, button = "Sign Up"): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** Leaves the payment page without paying. */
export async function leavePayPage(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Back to VR Eye Lab" }).click();
  await expect(page).toHaveURL("/");
}

/** Pays on the payment page with a card of this number. */
export async function pay(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByRole("button", { name: "Pay $45.00" }).click();
}

import { expect, type Page, test } from "@playwright/test";
import {
  emailField,
  logIn,
  logOutButton,
  mailedLink,
  newAddress,
  openAccount,
  PASSWORD,
  passwordField,
  requestSignInLink,
  signUpAhead,
} from "./support/account.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const alert = (page: Page) => page.getByRole("alert");

async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto("/");
  await openAccount(page);
  return requestSignInLink(page, email);
}

test("a magic link signs in automatically in the requesting browser, works once, and leaves no token in the URL [R-002] [R-049]", async ({
  page,
}) => {
  const email = newAddress();
  await page.goto("/");
  await openAccount(page);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(alert(page).filter({ hasText: "Please enter your email" })).toBeVisible();
  const link = await askForLink(page, email);
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Start VR" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await openAccount(page);
  await expect(page.getByRole("main")).toContainText(email);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(link.split("=")[1]);

  await logOutButton(page).click();
  await expect(page.getByText("You are logged out.")).toBeVisible();
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\/confirm$/);
  await emailField(page).fill(email);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(alert(page)).toContainText("expired or was used before");
});

test("a forgotten password can be reset by email, and the new one works [R-043] [R-140]", async ({ page }) => {
  const email = await signUpAhead(page);
  await page.context().clearCookies();
  await page.goto("/");
  await openAccount(page);
  await page.getByRole("button", { name: "Have an account? Log in" }).click();
  await emailField(page).fill(email);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(emailField(page)).toHaveValue(email);
  await page.getByRole("button", { name: "Email me a reset link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const link = await mailedLink(page, email, "reset");

  await page.goto(link);
  await expect(page).toHaveURL(/\/login\/confirm$/);
  await page.getByLabel("New password", { exact: true }).fill("a brand new one");
  await page.getByLabel("Confirm new password").fill("a brand new on");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(alert(page)).toHaveText("Passwords do not match");
  await page.getByLabel("Confirm new password").fill("a brand new one");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
  await logIn(page, email, PASSWORD);
  await expect(alert(page).filter({ hasText: /./ })).toBeVisible();
  await logIn(page, email, "a brand new one");
  await expect(logOutButton(page)).toBeVisible();

  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("yet another one");
  await page.getByLabel("Confirm new password").fill("yet another one");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(alert(page)).toBeVisible();
});

test("the confirmation link shows whether the address was confirmed, and reports an invalid link [R-002]", {
  tag: "@all",
}, async ({ page }) => {
  const email = await signUpAhead(page);
  await page.goto(await mailedLink(page, email, "verify"));
  await expect(page.getByText("Your email address is confirmed.")).toBeVisible();
  await expect(page).toHaveURL(/\/login\/confirm$/);
  await page.goto("/login/confirm#verify=made.up.here");
  await expect(alert(page)).toContainText("expired");
  await page.goto("/login/confirm");
  await expect(page.getByText("There is nothing to confirm here.")).toBeVisible();
  await page.getByRole("link", { name: "To the exercises" }).click();
  await expect(passwordField(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Start VR" })).toBeVisible();
});

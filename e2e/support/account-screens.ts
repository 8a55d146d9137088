import { expect, type Page } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { savedStepOf } from "@vr-eye-lab/domain/sequences";
import {
  emailField,
  logOutButton,
  mailedLink,
  newAddress,
  openAccount,
  openActive,
  PASSWORD,
  passwordField,
  pushSequence,
  requestSignInLink,
} from "./account.ts";
import { continueFree, planChoice } from "./checkout.ts";
import type { Screen } from "./screens.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
/** Closes a toast, because it may disappear during a measurement. */
async function closeToast(page: Page): Promise<void> {
  const close = page.getByRole("status").getByRole("button", { name: "Close" });
  // It may have disappeared already.
  await close.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(close).toHaveCount(0);
}
/** A name of 100 characters without a line break opportunity. */
const LONG_NAME = "Evening".padEnd(100, "g");

/** Every state of accounts and saved motions, each opened from the previous one; starts on a signed-out page. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  {
    name: "Get Started with an error",
    async open(page) {
      await press(page, "Dismiss");
      await openAccount(page);
      await press(page, "Sign Up");
      await expect(page.getByRole("alert").filter({ hasText: "Please complete all fields" })).toBeVisible();
    },
  },
  {
    name: "Log In with a link sent",
    async open(page) {
      await press(page, "Have an account? Log in");
      await requestSignInLink(page, newAddress());
    },
  },
  { name: "Reset your password", open: (page) => press(page, "Forgot password?") },
  {
    name: "Your account is ready",
    async open(page) {
      await press(page, "Back to log in");
      await press(page, "Don't have an account? Sign up");
      await emailField(page).fill(newAddress("a.rather.long.name.that.somebody.may.have"));
      await passwordField(page).fill(PASSWORD);
      await page.getByLabel("Confirm Password").fill(PASSWORD);
      await press(page, "Sign Up");
      await expect(planChoice(page)).toContainText("You are charged");
    },
  },
  {
    name: "Signed in without anything",
    async open(page) {
      await continueFree(page);
      await expect(page.getByText("No saved motions yet.")).toBeVisible();
    },
  },
  {
    name: "Active with the empty strip",
    async open(page) {
      await openActive(page);
      await expect(page.getByText("No saved motions yet.")).toBeVisible();
    },
  },
  {
    name: "Save Exercise",
    async open(page) {
      await press(page, "Save");
      await dialog(page, "Save Exercise").getByRole("textbox", { name: "Name" }).fill(LONG_NAME);
    },
  },
  {
    name: "Active with a chosen motion",
    async open(page) {
      await dialog(page, "Save Exercise").getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("button", { name: LONG_NAME, exact: true }).click();
      await closeToast(page);
      for (const name of ["One", "Two", "Three", "Four", "Five"]) {
        await pushSequence(page, name, [savedStepOf("pursuit", 120, DEFAULT_SETTINGS)]);
      }
      await expect(page.getByRole("button", { name: "Five", exact: true })).toBeVisible();
    },
  },
  {
    name: "Save Exercise with Update",
    async open(page) {
      await press(page, "Save");
      await expect(dialog(page, "Save Exercise").getByRole("button", { name: "Update" })).toBeVisible();
    },
  },
  {
    name: "Overview with saved motions",
    async open(page) {
      await press(page, "Cancel");
      await openAccount(page);
      await expect(page.getByRole("button", { name: LONG_NAME, exact: true })).toBeVisible();
    },
  },
  {
    name: "The menu of a saved motion",
    async open(page) {
      await page.getByRole("button", { name: "More", exact: true }).first().click();
      await expect(page.getByRole("menuitem", { name: "Rename" })).toBeFocused();
    },
  },
  { name: "Rename saved motion", open: (page) => page.getByRole("menuitem", { name: "Rename" }).click() },
  {
    name: "Delete Exercise",
    async open(page) {
      await press(page, "Cancel");
      await press(page, `Delete ${LONG_NAME}`);
    },
  },
  {
    name: "Settings with open forms",
    async open(page) {
      await dialog(page, "Delete Exercise").getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
      await closeToast(page);
      await openAccount(page, "Settings");
      for (const name of ["Change email address", "Change password", "Change name", "Make a link"]) {
        await press(page, name);
      }
      await expect(page.getByText("Storage used")).toBeVisible();
    },
  },
  {
    name: "Delete my account",
    async open(page) {
      await press(page, "Delete my account");
    },
  },
  {
    name: "Account offline",
    async open(page) {
      await dialog(page, "Delete my account").getByRole("button", { name: "Cancel" }).click();
      await closeToast(page);
      await page.context().setOffline(true);
      await expect(page.getByText("You're offline. Everything still works")).toBeVisible();
      // Scrolled elsewhere, the title bar may cover half a button.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: "Log out with unsent work?",
    async open(page) {
      await openActive(page);
      await press(page, "Save");
      await dialog(page, "Save Exercise").getByRole("textbox", { name: "Name" }).fill("Unsent");
      await dialog(page, "Save Exercise").getByRole("button", { name: "Save", exact: true }).click();
      await openAccount(page);
      await expect(page.getByText("1 change waiting to be sent.")).toBeVisible();
      await logOutButton(page).click();
      await expect(dialog(page, "Log out with unsent work?")).toContainText("1 change");
    },
  },
  {
    name: "Confirm sign-in that asks for the address",
    async open(page) {
      await dialog(page, "Log out with unsent work?").getByRole("button", { name: "Log out and lose them" }).click();
      await page.context().setOffline(false);
      await page.evaluate(() => localStorage.clear());
      await page.goto("/login/confirm#token=made-up");
      await expect(emailField(page)).toBeVisible();
    },
  },
  {
    name: "Set a new password",
    async open(page) {
      await page.goto("/login/confirm#reset=made-up");
      await press(page, "Set password");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "Set a new password after a link",
    async open(page) {
      const email = newAddress();
      const { origin } = new URL(page.url());
      await page.request.post("/api/auth/sign-up/email", { headers: { origin }, data: { email, password: PASSWORD } });
      await page.request.post("/api/auth/sign-in/magic-link", { headers: { origin }, data: { email } });
      await page.goto(await mailedLink(page, email, "token"));
      await emailField(page).fill(email);
      await press(page, "Sign in");
      await expect(page.getByRole("heading", { name: "Please set a new password" })).toBeVisible();
    },
  },
];

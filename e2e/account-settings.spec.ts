import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { savedStepOf } from "@vr-eye-lab/domain/sequences";
import {
  emailField,
  logIn,
  logOutButton,
  mailedLink,
  newAddress,
  openAccount,
  PASSWORD,
  pushSequence,
  signUpAhead,
} from "./support/account.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("users can change their name, tracking and password, download their data and delete the account [R-122] [R-142]", async ({
  page,
}) => {
  const email = await signUpAhead(page);
  await pushSequence(page, "Mine", [savedStepOf("pursuit", 120, DEFAULT_SETTINGS)]);
  await page.goto("/");
  await openAccount(page);
  const openSettings = () => page.getByRole("button", { name: "Account settings" }).click();
  await openSettings();

  await expect(page.getByText("Not confirmed yet.")).toBeVisible();
  await page.getByRole("button", { name: "Send the confirmation email again" }).click();
  await expect(page.getByText("The email is on its way.")).toBeVisible();
  await page.getByLabel("Your name").fill("Robin");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name saved.")).toBeVisible();
  await page.getByRole("switch", { name: "Help with usage data" }).click();
  const exported = async () => (await page.request.get("/api/account/export")).text();
  await expect.poll(exported).toContain("Robin");
  await expect.poll(exported).toMatch(/"tracking":\s*false/);

  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe("vr-eye-lab-data.json");
  const data = await readFile(await file.path(), "utf8");
  for (const part of [email, "Robin", "Mine"]) expect(data).toContain(part);
  expect(data).not.toContain(PASSWORD);

  const change = page.getByRole("button", { name: "Change password" });
  const enter = async (current: string, next: string, again: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password", { exact: true }).fill(next);
    await page.getByLabel("Confirm new password").fill(again);
    await change.click();
  };
  const alert = page.getByRole("main").getByRole("alert");
  await enter(PASSWORD, "another password", "another passwort");
  await expect(alert).toHaveText("Passwords do not match");
  await enter("a wrong password", "another password", "another password");
  await expect(alert).not.toHaveText("Passwords do not match");
  await enter(PASSWORD, "another password", "another password");
  await expect(page.getByText("Password changed.")).toBeVisible();
  await expect(alert).toHaveCount(0);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete my account" });
  const confirm = dialog.getByRole("button", { name: "Delete for good" });
  await confirm.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill("another password");
  await confirm.click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await expect(logOutButton(page)).toHaveCount(0);
  await logIn(page, email, "another password");
  await expect(alert).toBeVisible();
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test("a user without a password can set one, and can delete the account without one [R-049]", async ({ page }) => {
  const email = newAddress();
  await page.goto("/");
  await openAccount(page);
  await emailField(page).fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(page.getByRole("heading", { name: "Link sent" })).toBeVisible();
  await page.goto(await mailedLink(page, email, "token"));
  await openAccount(page);
  await page.getByRole("button", { name: "Account settings" }).click();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByLabel("Current password")).toBeVisible();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
});

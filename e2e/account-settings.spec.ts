import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { savedStepOf } from "@vr-eye-lab/domain/sequences";
import {
  logIn,
  logOutButton,
  mailedLink,
  newAddress,
  openAccount,
  PASSWORD,
  practisedOn,
  pushDocuments,
  pushSequence,
  requestSignInLink,
  signUpAhead,
} from "./support/account.ts";
import { axeFindings } from "./support/axe.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("users can change their name, tracking and password, download their data and delete the account [R-122] [R-142]", async ({
  page,
}) => {
  const email = await signUpAhead(page);
  await pushSequence(page, "Mine", [savedStepOf("pursuit", 120, DEFAULT_SETTINGS)]);
  await page.goto("/");
  await openAccount(page, "Settings");

  await expect(page.getByText("Not confirmed yet.")).toBeVisible();
  await page.getByRole("button", { name: "Send the confirmation email again" }).click();
  await expect(page.getByText("The email is on its way.")).toBeVisible();
  await page.getByRole("button", { name: "Change name" }).click();
  await expect(page.getByLabel("Your name")).toBeFocused();
  await page.getByLabel("Your name").fill("Robin");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change name" })).toBeFocused();
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
  await change.click();
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

test("a user without a password can set one, and can delete the account without one [R-049]", { tag: "@all" }, async ({
  page,
}) => {
  const email = newAddress();
  await page.goto("/");
  await openAccount(page);
  await page.goto(await requestSignInLink(page, email));
  await openAccount(page, "Settings");
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Set a password" }).click();
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
});

// account.test.ts has the other logins, which end.
test("the email address changes once it is confirmed at both addresses [R-142] [E-12]", { tag: "@all" }, async ({
  page,
}) => {
  const [email, to] = [await signUpAhead(page), newAddress("new")];
  await page.goto("/");
  await openAccount(page, "Settings");
  await page.getByRole("button", { name: "Change email address" }).click();
  await page.getByLabel("New email").fill(to);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`We have emailed a link to ${email}.`)).toBeVisible();
  await page.goto(await mailedLink(page, email, "change"));
  await expect(page.getByRole("status")).toContainText(`the link that we emailed to ${to}`);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(await mailedLink(page, to, "change"));
  await expect(page.getByRole("status")).toHaveText(
    `Your email address is now ${to}. Your other devices are signed out.`,
  );
});

test("on a desktop the overview with three saved motions needs no scrolling [R-045] [R-046] [R-047] [R-048]", {
  tag: "@all",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUpAhead(page);
  for (const name of ["One", "Two", "Three"]) {
    await pushSequence(page, name, [savedStepOf("pursuit", 120, DEFAULT_SETTINGS)]);
  }
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.goto("/");
  await openAccount(page);
  await expect(page.getByRole("button", { name: "Three", exact: true })).toBeVisible();
  expect(await height(), "before the first session").toBeLessThanOrEqual(900);
  await pushDocuments(page, [practisedOn(undefined, 120, "pursuit")]);
  await expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
  await expect(page.getByRole("group", { name: "Current streak", exact: true })).toHaveText("Current streak1 day");
  expect(await height()).toBeLessThanOrEqual(900);
});

test("rejects a foreign or damaged file with the location of the error, and imports nothing [E-05]", async ({
  page,
}) => {
  await signUpAhead(page);
  await page.goto("/");
  await openAccount(page, "Settings");
  const choose = (text: string) =>
    page
      .getByLabel("Import downloaded data")
      .setInputFiles({ name: "data.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await choose("holiday photos");
  await expect(page.getByRole("alert").filter({ hasText: "not a file that was downloaded here" })).toBeVisible();
  await choose(JSON.stringify({ practice: [{ id: "x" }], savedSequences: [] }));
  await expect(page.getByRole("alert").filter({ hasText: "practice.0." })).toContainText("Nothing was imported");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

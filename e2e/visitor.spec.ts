import { expect, type Page, test } from "@playwright/test";
import {
  emailField,
  figure,
  logOutButton,
  newAddress,
  openAccount,
  PASSWORD,
  passwordField,
  requestSignInLink,
  signUpAhead,
} from "./support/account.ts";
import { continueFree, fillSignUp, planChoice } from "./support/checkout.ts";
import { declineSaving, enterVrPumped, leaveVr } from "./support/exercise.ts";
import { LEAD_IN, pass, prepare, release, summaryOf } from "./support/practice.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const onDevice = (page: Page) => page.getByText(/^On this device:/);
const addBox = (page: Page) => page.getByRole("checkbox", { name: "Add them to my account" });

/** Practises for some seconds and says how it felt. */
async function practise(page: Page, seconds: number): Promise<void> {
  await enterVrPumped(page);
  await pass(page, LEAD_IN + seconds, 10);
  await leaveVr(page);
  await summaryOf(page).getByRole("radio", { name: "A little tired" }).click();
  await expect(summaryOf(page).getByText("Saved with this session.")).toBeVisible();
  await declineSaving(page);
  await release(page);
}

test("a visitor's session is kept, and is in the statistics after signing up [R-040] [R-127] [D-09]", async ({
  page,
}) => {
  await prepare(page);
  // The answer is stored without a script that may be on its way when the page closes.
  await page.route(/this-browser/, (route) => route.abort());
  await practise(page, 35);
  await page.unroute(/this-browser/);
  await page.reload();
  await openAccount(page);
  await expect(onDevice(page)).toHaveText("On this device: 1 session, 35 seconds");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(onDevice(page)).toHaveCount(0);
  await expect(addBox(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(onDevice(page)).toBeVisible();

  await expect(addBox(page)).toBeChecked();
  await fillSignUp(page, newAddress());
  await expect(planChoice(page)).toContainText("Day 1. Your 35 seconds are saved.");
  await continueFree(page);
  await expect(figure(page, "Total sessions")).toHaveText("Total sessions1");
  await openAccount(page, "Progress");
  await expect(page.getByRole("region", { name: "Sessions", exact: true }).getByRole("listitem")).toHaveText([
    /0:35ConvergenceA little tired/,
  ]);
});

test("who signs in by a link is asked whether to add the sessions of the device [R-049] [R-127]", {
  tag: "@all",
}, async ({ page }) => {
  const email = newAddress();
  await prepare(page);
  await practise(page, 35);
  await openAccount(page);
  await page.goto(await requestSignInLink(page, email));
  await expect(page.getByText("On this device: 1 session, 35 seconds")).toBeVisible();
  await page.getByRole("button", { name: "Add 1 session", exact: true }).click();
  await expect(page.getByText("Added 1 session, 35 seconds")).toBeVisible();
  await openAccount(page);
  await expect(figure(page, "Total sessions")).toHaveText("Total sessions1");
});

test("who logs in to approve a device is asked whether to add the sessions of this one [E-06] [R-127]", {
  tag: "@all",
}, async ({ page }) => {
  const email = await signUpAhead(page);
  await page.context().clearCookies();
  await prepare(page);
  await practise(page, 35);
  await page.goto("/device");
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await page.getByRole("button", { name: "Add 1 session", exact: true }).click();
  await expect(page.getByText("Added 1 session, 35 seconds")).toBeVisible();
});

test("in a browser where a user has logged out, a visitor's session is added only by ticking the box [R-043] [R-048] [R-127]", {
  tag: "@all",
}, async ({ page }) => {
  const email = await signUpAhead(page);
  await prepare(page);
  await openAccount(page);
  await logOutButton(page).click();
  await practise(page, 35);
  await openAccount(page);
  await expect(addBox(page)).not.toBeChecked();
  await expect(page.getByText(/^Practised on \d+ \w+\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Have an account? Log in" }).click();
  await expect(addBox(page)).not.toBeChecked();
  await addBox(page).check();
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page.getByText("Added 1 session, 35 seconds")).toBeVisible();
  await expect(figure(page, "Total sessions")).toHaveText("Total sessions1");
  await logOutButton(page).click();
  // The page opens the Active tab only afterwards.
  await expect(page.getByText("You are logged out.")).toBeVisible();
  await openAccount(page);
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
  await expect(onDevice(page)).toHaveCount(0);
});

test("an account without recording gets no sessions of the visitor, who keeps them and reads why [R-040] [R-127]", {
  tag: "@all",
}, async ({ page }) => {
  await prepare(page);
  await practise(page, 35);
  await openAccount(page);
  await fillSignUp(page, newAddress(), "Sign up without recording my practice");
  await expect(page.getByText("so nothing was added. The sessions stay on this device.")).toBeVisible();
  await continueFree(page);
  await expect(figure(page, "Total sessions")).toHaveText("Total sessions0");
  await page.getByRole("button", { name: "Record my practice" }).click();
  await expect(page.getByText("You chose not to record your practice")).toHaveCount(0);
  await logOutButton(page).click();
  // The page opens the Active tab only afterwards.
  await expect(page.getByText("You are logged out.")).toBeVisible();
  await openAccount(page);
  await expect(onDevice(page)).toHaveText("On this device: 1 session, 35 seconds");
});

test("a session that a closed tab ended is named once when the page opens [R-127]", { tag: "@all" }, async ({
  page,
}) => {
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 72, 10);
  const named = page.getByText(/^Your session of 1:1\d was saved\.$/);
  await page.reload();
  await expect(named).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Start VR" })).toBeVisible();
  await openAccount(page);
  await expect(onDevice(page)).toContainText("1");
  await expect(named).toHaveCount(0);
});

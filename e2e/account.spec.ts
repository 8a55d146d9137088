import { expect, type Locator, type Page, test } from "@playwright/test";
import { STATED } from "@vr-eye-lab/server/testing/person";
import {
  emailField,
  logIn,
  logOutButton,
  newAddress,
  openAccount,
  openActive,
  PASSWORD,
  passwordField,
  saveAs,
  saveButton,
  signUpAhead,
} from "./support/account.ts";
import { continueFree } from "./support/checkout.ts";
import { holdRequests } from "./support/held-requests.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A field is marked as wrong, with the reason before its hint. */
async function expectWrong(field: Locator, reason: string): Promise<void> {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${reason}`));
}

const alert = (page: Page) => page.getByRole("main").getByRole("alert");

test("sign-up shows errors in field order and a waiting state, and survives a reload [R-040] [R-041] [R-042] [R-043] [R-044] [R-141] [R-142] [R-145]", async ({
  page,
}) => {
  await page.goto("/");
  await openAccount(page);
  await expect(page.getByRole("heading", { name: "Get Started" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Create an account" }).getByRole("listitem")).toHaveText([
    "Unlock all motions (Figure 8, Pursuit, Saccades, Convergence) (included free for now)",
    "Save custom settings (free with an account for now)",
    "Custom duration (Pro)",
    "Your progress, a weekly plan and your streak",
  ]);
  const email = newAddress();
  const confirm = page.getByLabel("Confirm Password");
  const submit = page.getByRole("button", { name: "Sign Up", exact: true });
  await submit.click();
  await expect(alert(page)).toHaveText("Please complete all fields");
  for (const field of [emailField(page), passwordField(page), confirm])
    await expectWrong(field, "Please fill this in.");
  await emailField(page).fill(email);
  await passwordField(page).fill("short");
  await confirm.fill("other");
  await submit.click();
  await expect(alert(page)).toHaveText("Passwords do not match");
  await expect(emailField(page)).toHaveAttribute("aria-invalid", "false");
  await expectWrong(passwordField(page), "Use at least 8 characters.");
  await expectWrong(confirm, "This doesn't match the password above.");
  await confirm.fill("short");
  await submit.click();
  await expect(alert(page)).toHaveText("Password must be at least 8 characters");

  await page.getByRole("button", { name: "Have an account? Log in" }).click();
  await expect(alert(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Create an account" })).toHaveCount(0);
  await page.getByRole("button", { name: "Don't have an account? Sign up" }).click();

  await passwordField(page).fill(PASSWORD);
  await confirm.fill(PASSWORD);
  await emailField(page).fill("ada");
  await submit.click();
  await expectWrong(emailField(page), "Enter an address such as ada@example.com.");
  await expect(alert(page)).toHaveText("Please enter an email address, such as ada@example.com");
  await emailField(page).fill(email);
  const answer = await holdRequests(page, "**/api/auth/sign-up/email");
  await submit.click();
  const waiting = page.getByRole("button", { name: "Loading..." });
  await expect(waiting).toBeDisabled();
  for (const field of [emailField(page), passwordField(page), confirm]) await expect(field).toBeDisabled();
  answer();
  await continueFree(page);
  await expect(logOutButton(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(email);
  await page.reload();
  await openAccount(page);
  await expect(page.getByRole("main")).toContainText(email);
});

test("login shows errors; logging out opens Active and removes the user's data [R-045] [R-048] [R-140] [R-142] [R-013]", async ({
  page,
}) => {
  const email = await signUpAhead(page);
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Save" })).toBeVisible();
  await openAccount(page);
  await logOutButton(page).click();
  await expect(page.getByRole("button", { name: "Start VR" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Save" })).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(email);

  await openAccount(page);
  await page.getByRole("button", { name: "Have an account? Log in" }).click();
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(alert(page)).toHaveText("Please enter both email and password");
  await logIn(page, email, "not the password");
  await expect(alert(page)).not.toHaveText("Please enter both email and password");
  await expect(alert(page)).not.toBeEmpty();
  await expect(passwordField(page)).toBeEnabled();
  await logIn(page, email);
  await expect(page.getByRole("main")).toContainText(email);
  await expect(page.getByRole("main").getByText("PRO", { exact: true })).toHaveCount(0);
});

test("only the Account area shows 'Loading...' while the login is checked [R-008]", async ({ page }) => {
  const answer = await holdRequests(page, "**/api/auth/get-session");
  await page.goto("/");
  await expect(page.getByRole("combobox", { name: "Motion" })).toBeEnabled();
  await openAccount(page);
  await expect(page.getByRole("main")).toHaveText("Loading...");
  answer();
  await expect(page.getByRole("heading", { name: "Get Started" })).toBeVisible();
});

test("a full browser storage and a refused write are reported with what to do next [R-120] [R-144]", async ({
  page,
}) => {
  await signUpAhead(page);
  await page.goto("/");
  await expect(page.getByText("No saved motions yet.")).toBeVisible();
  await page.route("**/api/documents/push", async (route) => {
    const { writes } = route.request().postDataJSON();
    const values = { most: 50_000, what: "saved motions" };
    const refusal = { status: "refused", code: "document/quota-rows", error: "Server's own text.", values };
    await route.fulfill({ json: { results: writes.map(({ id }: { id: string }) => ({ id, ...refusal })) } });
  });
  await saveAs(page, "One too many");
  await openAccount(page);
  const refused = page.getByRole("region", { name: "Not saved" });
  await expect(refused).toContainText("One too many");
  await expect(refused).toContainText("reached its limit of 50,000 saved motions, including deleted ones.");
  await page.unroute("**/api/documents/push");
  await refused.getByRole("button", { name: "Try again: A saved motion: One too many" }).click();
  await expect(refused).toHaveCount(0);
  await expect(page.getByRole("button", { name: "One too many", exact: true })).toBeVisible();

  await openActive(page);
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    Object.assign(IDBObjectStore.prototype, { put: full, add: full });
  });
  await saveButton(page).click();
  await page.getByRole("textbox", { name: "Name" }).fill("No room");
  await page.getByRole("textbox", { name: "Name" }).press("Enter");
  await expect(page.getByText(/^Not saved: .*Press Save to try again\.$/)).toBeVisible();
});

test("when the login has expired, the user is asked to sign in again and loses nothing [R-142] [R-145]", async ({
  page,
}) => {
  await signUpAhead(page);
  await page.goto("/");
  await saveAs(page, "Mine");
  await page.context().clearCookies();
  await page.reload();
  await saveAs(page, "Made meanwhile");
  await openAccount(page);
  await page.getByRole("button", { name: "Sign in again" }).click();
  await expect(emailField(page)).toHaveAttribute("readonly");
  await passwordField(page).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page.getByText("Please sign in again.")).toHaveCount(0);
  const stored = async () =>
    (await page.request.get("/api/documents/changes?since=0&wait=0", { headers: STATED })).text();
  await expect.poll(stored).toContain("Made meanwhile");
  await expect(page.getByRole("button", { name: "Mine", exact: true })).toBeVisible();
});

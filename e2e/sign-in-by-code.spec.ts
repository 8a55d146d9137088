import { expect, type Locator, type Page, test } from "@playwright/test";
import { logIn, newAddress, openAccount, signUpAhead } from "./support/account.ts";
import { inOrderAt, WIDTHS } from "./support/in-order.ts";
import { watchTrouble } from "./support/trouble.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const entry = (page: Page) => page.getByRole("button", { name: "Sign in with a code" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign in with a code" });
const approve = (page: Page) => page.getByRole("button", { name: "Approve", exact: true });
const deny = (page: Page) => page.getByRole("button", { name: "Deny", exact: true });
const question = (page: Page, code: string) =>
  page.getByRole("heading", { name: `Sign in the device that shows ${code}?` });

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

/** Shows a code on a signed-out page. @returns the code, such as BCDF-GHJK */
async function showCode(page: Page): Promise<string> {
  await page.goto("/");
  await openAccount(page);
  await entry(page).click();
  return shownCode(page);
}

async function shownCode(page: Page): Promise<string> {
  const code = dialog(page).getByText(/^[B-Z]{4}-[B-Z]{4}$/);
  await expect(code).toBeVisible();
  return (await code.textContent()) ?? "";
}

/** The device polls every three seconds, and responses are slow on a busy machine. */
const ONCE_ASKED = { timeout: 20_000 };

const linkOf = (code: string) => `/device#${code.replace("-", "")}`;

/** A phone: another browser with the same server. */
async function openPhone(headset: Page): Promise<Page> {
  const context = await headset
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(headset.url()).origin,
      viewport: { width: 390, height: 844 },
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
  if (!context) throw new Error("There is no browser.");
  return context.newPage();
}

test("the headset shows a code, it is approved on the phone by keyboard, and the headset is signed in [E-06]", async ({
  page,
  baseURL,
}) => {
  const trouble = await watchTrouble(page, baseURL ?? "");
  await page.goto("/");
  await openAccount(page);
  await tabTo(page, entry(page));
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  const code = await shownCode(page);
  await expect(dialog(page).getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(dialog(page)).toContainText(`${new URL(page.url()).host}/device`);
  await expect(dialog(page).getByRole("status")).toHaveText("Waiting for you to approve it there.");

  const phone = await openPhone(page);
  const email = await signUpAhead(phone, newAddress("approver"));
  await phone.goto(linkOf(code));
  await expect(question(phone, code)).toBeFocused();
  await expect(phone).toHaveURL(`${baseURL}/device`);
  await expect(phone.getByText(`It will be signed in as ${email}.`)).toBeVisible();
  await expect(phone.getByText(/^Chrome on .*, requested at \d\d:\d\d\.$/)).toBeVisible();
  // Opening the link alone doesn't approve it.
  const polled = await page.waitForResponse("**/api/device/poll");
  expect(await polled.json()).toEqual({ user: null });

  await phone.keyboard.press("Enter");
  await expect(question(phone, code)).toBeVisible();
  await tabTo(phone, approve(phone));
  await phone.keyboard.press("Enter");
  await expect(phone.getByRole("status")).toHaveText(/^Approved\./);
  await expect(page.getByText("You are signed in.")).toBeVisible(ONCE_ASKED);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(email);
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await openAccount(page);
  await expect(page.getByRole("main")).toContainText(email);
  expect(trouble.lines).toEqual([]);

  await expect(phone.getByRole("button", { name: "Enter another code" })).toBeFocused();
  await phone.keyboard.press("Enter");
  await expect(phone.getByRole("textbox", { name: "Code" })).toBeFocused();
  await phone.keyboard.type(code.toLowerCase());
  await phone.keyboard.press("Enter");
  await expect(phone.getByRole("alert")).toHaveText("This code was already used. Request a new one on the device.");
  await phone.context().close();
});

// device.test.ts has the code that stays valid.
test("without a connection the device says so, and shows a code once it has one [E-06]", { tag: "@all" }, async ({
  page,
  context,
}) => {
  await showCode(page);
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await entry(page).click();
  const offline = dialog(page).getByText("You're offline. Signing in needs a connection; practising does not.");
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  const code = await shownCode(page);
  await expect(offline).toHaveCount(0);
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  expect(await shownCode(page)).toBe(code);
});

test("all states are accessible on desktop and phone, with controls of at least 44 px [E-06]", { tag: "@all" }, async ({
  page,
}) => {
  const check = inOrderAt(page, WIDTHS, 844);
  const code = await showCode(page);
  await check("the code");
  const phone = await openPhone(page);
  const checkPhone = inOrderAt(phone, [390, 1440], 844);
  const email = await signUpAhead(phone);
  await phone.context().clearCookies();
  await phone.goto(linkOf(code));
  await expect(phone.getByRole("heading", { name: "Log In" })).toBeVisible();
  await checkPhone("logging in to approve");
  await logIn(phone, email);
  await expect(question(phone, code)).toBeVisible();
  await checkPhone("the question");
  await deny(phone).click();
  await expect(phone.getByRole("status")).toHaveText(/^Denied\./);
  await checkPhone("the answer");
  await phone.getByRole("button", { name: "Enter another code" }).click();
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByRole("alert")).toBeVisible();
  await checkPhone("entering a code");
  await expect(dialog(page).getByRole("alert")).toBeVisible(ONCE_ASKED);
  await check("the code that was denied");
  await dialog(page).getByRole("button", { name: "New code" }).press("Enter");
  await expect(dialog(page).getByRole("alert")).toHaveCount(0);
  expect(await shownCode(page)).not.toBe(code);
  await page.keyboard.press("Escape");
  await check("the entry");
  await phone.context().close();
});

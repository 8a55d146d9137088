import { expect, type Page, test } from "@playwright/test";
import { newAddress, openAccount, PASSWORD, signUpAhead } from "./support/account.ts";
import {
  continueFree,
  fillSignUp,
  getProButton,
  leavePayPage,
  pay,
  payPage,
  planChoice,
  planSection,
  proBadge,
  signUpToPay,
} from "./support/checkout.ts";
import { choose, chooseWorkout } from "./support/exercise.ts";
import { expectWorkout } from "./support/motions.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("after sign-up 'Get Pro' opens the payment page; paying returns to the account with Pro [R-004] [R-045] [R-150] [R-151] [R-155] [R-159]", async ({
  page,
}) => {
  const posted: string[] = [];
  page.on("request", (request) => posted.push(`${new URL(request.url()).pathname} ${request.postData()}`));
  const email = await signUpToPay(page);
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

test("'Continue free' opens the account and creates no customer, checkout or ticket; a sign-up without data can be changed [R-143] [R-151] [R-156]", {
  tag: "@all",
}, async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes("checkout") && request.method() === "POST") requests.push(pathname);
  });
  const email = newAddress();
  await page.goto("/?tab=account&view=settings");
  await fillSignUp(page, email, "Sign up without recording my practice");
  await expect(planChoice(page)).toContainText(email);
  await expect(planChoice(page)).toContainText(
    "You are charged $45.00 today, then $45.00 every 3 months until you cancel.",
  );
  await expect(planChoice(page)).toContainText("Cancel any time");
  await continueFree(page);
  await expect(page.getByRole("group", { name: "Total sessions" })).toBeVisible();
  await expect(proBadge(page)).toHaveCount(0);
  expect(await storedRecord(page)).toBeNull();
  expect(requests).toEqual([]);
  const { customers } = await (await page.request.get("/_sandbox/control/state.json")).json();
  expect(JSON.stringify(customers)).not.toContain(email);
  await page.reload();
  await expect(page.getByRole("group", { name: "Total sessions" })).toBeVisible();
  await expect(planChoice(page)).toHaveCount(0);
  await expect(page.getByText("You chose not to record your practice")).toBeVisible();
  await page.getByRole("button", { name: "Record my practice" }).click();
  await expect(page.getByText("You chose not to record your practice")).toHaveCount(0);
});

test("the choice is shown again after a reload and after Back, also from the back/forward cache, and the ticket is removed [R-151] [R-156]", {
  tag: "@all",
}, async ({ page }) => {
  const email = newAddress();
  await page.goto("/");
  await openAccount(page);
  await fillSignUp(page, email);
  await expect(planChoice(page)).toBeVisible();
  await page.reload();
  await expect(planChoice(page)).toBeVisible();
  // Without content the browser stays on the page, which then is as when the browser restores it.
  await page.route("**/_sandbox/checkout/**", (route) => route.fulfill({ status: 204 }));
  await getProButton(page).click();
  await expect.poll(() => storedRecord(page)).toMatchObject({ email, password: expect.stringMatching(/^rt_/) });
  await expect(page.getByRole("dialog", { name: "Opening the payment page" })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await storedRecord(page)).toBeNull();
  await page.unroute("**/_sandbox/checkout/**");
  await getProButton(page).dblclick();
  await expect(payPage(page)).toBeVisible();
  await page.goBack();
  await expect(planChoice(page)).toContainText(email);
  await expect.poll(() => storedRecord(page)).toBeNull();
  await getProButton(page).click();
  await pay(page, "4242424242424242");
  await expect(proBadge(page)).toBeVisible();
  await expect(planChoice(page)).toHaveCount(0);
});

test("the payment page's back link returns home, signed in on Free with the previous settings [R-026] [R-110] [R-127] [R-151]", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/");
  await choose(page, { speed: "slow" });
  await chooseWorkout(page, ["saccades", "figure8"]);
  const email = newAddress();
  await openAccount(page);
  await fillSignUp(page, email);
  await getProButton(page).click();
  await leavePayPage(page);
  await expectWorkout(page, "Saccades", "Figure 8");
  await expect(page.getByRole("radiogroup", { name: "Speed" }).getByRole("radio", { name: "Slow" })).toBeChecked();
  await openAccount(page);
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  await expect(proBadge(page)).toHaveCount(0);
  await openAccount(page, "Settings");
  await expect(planSection(page)).toContainText("Free");
  await expect.poll(() => storedRecord(page)).toBeNull();
});

test("the password is never stored; a declined card isn't charged and can be retried; a card that requires confirmation is confirmed [R-150] [R-155]", {
  tag: "@all",
}, async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await signUpToPay(page);
  await expectNoSecretsKept(page, logged);
  await pay(page, "4000 0000 0000 0002");
  await expect(page.getByRole("alert")).toHaveText(/Your card was declined. Nothing was charged/);
  await pay(page, "1234 5678 9012 3456");
  await expect(page.getByRole("alert")).toHaveText(/The sandbox takes test cards only/);
  await pay(page, "4000 0025 0000 3155");
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByRole("alert")).toHaveText(/The payment was not confirmed/);
  await page.getByRole("button", { name: /^A card that asks/ }).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(proBadge(page)).toBeVisible();
});

test("after paying while signed out, the ticket signs in once; a reload, the back button and a second tab don't repeat it [R-155] [R-156]", async ({
  page,
  context,
}) => {
  const email = await signUpToPay(page);
  const record = await storedRecord(page);
  expect(record).toMatchObject({
    email,
    password: expect.stringMatching(/^rt_[\w-]{43}$/),
    timestamp: expect.any(Number),
  });
  const [calls, returned] = [countVerifications(page), page.waitForURL(/session_id=/)];
  // As if the login cookie was lost during the payment.
  await context.clearCookies();
  await page.evaluate(() => localStorage.removeItem("vr-eye-lab.account"));
  await pay(page, "4242424242424242");
  await returned;
  await expect(proBadge(page)).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await storedRecord(page)).toBeNull();
  const address = calls.returnAddress();
  expect(await page.evaluate(() => history.state)).toBeNull();
  await page.reload();
  await expect(page).toHaveTitle("Active · VR Eye Lab");
  await page.goto(address);
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/");
  const second = await context.newPage();
  await second.goto(address);
  await expect(second).toHaveURL("/");
  expect(calls.count()).toBe(1);
});

test("a provider failure is shown, the user stays signed up, and payment can be retried by keyboard [R-151] [R-157]", {
  tag: "@all",
}, async ({ page }) => {
  await page.route("**/create-checkout-session", (route) =>
    route.fulfill({ status: 502, json: { error: "Stripe error: Oops", code: "checkout/provider" } }),
  );
  await signUpAhead(page);
  await page.goto("/");
  await openAccount(page, "Settings");
  const join = planSection(page).getByRole("button", { name: "Join Pro" });
  await join.press("Enter");
  const dialog = page.getByRole("dialog", { name: "That didn't work" });
  await expect(dialog.getByRole("alert")).toHaveText("Stripe error: Oops");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await join.press("Enter");
  await expect(dialog.getByRole("button", { name: "Try again" })).toBeFocused();
  await page.unroute("**/create-checkout-session");
  await page.keyboard.press("Enter");
  await expect(payPage(page)).toBeVisible();
});

test("checkout waits for the network; an unanswered request can be cancelled [R-150]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpAhead(page);
  await page.goto("/");
  await openAccount(page, "Settings");
  const join = planSection(page).getByRole("button", { name: "Join Pro" });
  await expect(join).toBeEnabled();
  await page.context().setOffline(true);
  await expect(join).toBeDisabled();
  await expect(planSection(page)).toContainText("You're offline.");
  await page.context().setOffline(false);
  await expect(join).toBeEnabled();
  await page.clock.install();
  await page.route("**/create-checkout-session", () => undefined);
  await join.click();
  const dialog = page.getByRole("dialog", { name: "Opening the payment page" });
  await expect(dialog).toContainText("One moment");
  await page.clock.fastForward(10_000);
  await expect(dialog).toContainText("This takes longer than usual");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
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

/** Expects the password in no browser storage, and the ticket only in its own record. */
async function expectNoSecretsKept(page: Page, logged: readonly string[]): Promise<void> {
  const { password: ticket } = (await storedRecord(page)) as { password: string };
  const stored = await page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = "" }) =>
          new Promise<unknown>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const database = opening.result;
              const stores = [...database.objectStoreNames];
              const all = stores.map(
                (store) =>
                  new Promise((found) => {
                    const asking = database.transaction(store).objectStore(store).getAll();
                    asking.onsuccess = () => found(asking.result);
                  }),
              );
              void Promise.all(all).then(resolve);
            };
          }),
      ),
    );
    const { pending_stripe_signup: _, ...texts } = { ...localStorage };
    return JSON.stringify([texts, { ...sessionStorage }, document.cookie, databases]);
  });
  expect(stored).toContain("vr-eye-lab.account");
  for (const secret of [PASSWORD, ticket]) {
    expect(stored).not.toContain(secret);
    expect(logged.join("\n")).not.toContain(secret);
  }
}

async function storedRecord(page: Page): Promise<unknown> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem("pending_stripe_signup"))) ?? "null");
}

/** Counts the verifications in all tabs, and records the payment page's return URL. */
function countVerifications(page: Page) {
  let [count, address] = [0, ""];
  page.context().on("request", (request) => {
    if (request.url().includes("verify-checkout-session")) count += 1;
    if (request.isNavigationRequest() && request.url().includes("session_id=")) address = request.url();
  });
  return { count: () => count, returnAddress: () => address };
}

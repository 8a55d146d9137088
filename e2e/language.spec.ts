import { expect, type Page, test } from "@playwright/test";
import { STATED } from "@vr-eye-lab/server/testing/person";
import { signUpAhead } from "./support/account.ts";
import { watchTrouble } from "./support/trouble.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const navigation = (page: Page, name: string) => page.getByRole("navigation").getByRole("button", { name });
const languageField = (page: Page) => page.locator("select[data-track=language]");

async function expectLanguage(page: Page, code: string, account: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", code);
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect(navigation(page, account)).toBeVisible();
}

test.describe("a browser in German", () => {
  test.use({ locale: "de-AT" });

  test("gets the German page with its first screen and its manifest, and nothing in another language [34]", async ({
    page,
    baseURL,
  }) => {
    const trouble = await watchTrouble(page, baseURL ?? "");
    const answer = await page.goto("/");
    expect(answer?.headers()["content-language"]).toBe("de");
    await expect(page.getByRole("heading", { level: 1, name: "Konvergenz" })).toBeVisible();
    await expectLanguage(page, "de", "Konto");
    await expect(page.getByText("X: 0,00 / Y: 0,00")).toBeVisible();
    const manifest = await page.locator('link[rel="manifest"]').getAttribute("href");
    expect(await (await page.request.get(manifest ?? "")).json()).toMatchObject({ id: "/", lang: "de", dir: "ltr" });
    expect(trouble.lines).toEqual([]);
  });
});

test("a visitor's choice reloads the page once nothing typed would be lost, and stays [34]", async ({ page }) => {
  await page.clock.install();
  await page.goto("/?tab=account");
  await expectLanguage(page, "en", "Account");
  await expect(languageField(page)).toHaveAccessibleName("Language");
  await expect(languageField(page).getByRole("option")).toHaveText(["English", "Deutsch", "Español"]);
  await expect(languageField(page).getByRole("option", { name: "Deutsch" })).toHaveAttribute("lang", "de");
  await page.context().setOffline(true);
  await languageField(page).selectOption("es");
  await expect(page.getByText("Couldn't load Español.")).toBeVisible();
  await page.context().setOffline(false);
  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill("person@example.org");
  await languageField(page).selectOption("de");
  await expect(page.getByText("The page changes to Deutsch")).toBeVisible();
  await expect(languageField(page)).toHaveValue("de");
  // Twice as long as a reload would take.
  await page.clock.runFor(2500);
  await expect(email).toHaveValue("person@example.org");
  await email.fill("");
  await expectLanguage(page, "de", "Konto");
  await expect(page).toHaveURL("/?tab=account");
  await page.goto("/");
  await expectLanguage(page, "de", "Konto");
});

test("a user's choice is in the profile, which other devices follow, and leaves unsent changes in the outbox [34]", {
  tag: "@all",
}, async ({ page, browser, baseURL }) => {
  await signUpAhead(page);
  // A browser whose pushes fail doesn't read, so it has to read the profile before.
  const read = page.waitForResponse("**/api/documents/changes?*");
  await page.goto("/?tab=account&view=settings");
  await (await read).finished();
  const usage = page.getByRole("switch", { name: /usage/i });
  await expect(usage).toBeChecked();
  await page.route("**/api/documents/push", (route) => route.abort("internetdisconnected"));
  await usage.click();
  await expect(usage).not.toBeChecked();
  await languageField(page).selectOption("de");
  await expectLanguage(page, "de", "Konto");
  await expect(page.locator("[data-track=tracking]")).not.toBeChecked();
  const profile = async () => {
    const answer = await page.request.get("/api/documents/changes?since=0&wait=0", { headers: STATED });
    const { changes }: { changes: { collection: string; body: object }[] } = await answer.json();
    return changes.findLast(({ collection }) => collection === "users")?.body;
  };
  expect(await profile()).toMatchObject({ tracking: true });
  await page.unroute("**/api/documents/push");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(profile).toMatchObject({ tracking: false, language: "de" });

  const other = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "block" });
  await other.addCookies((await page.context().cookies()).filter(({ name }) => name !== "vr-eye-lab.language"));
  const otherPage = await other.newPage();
  await otherPage.goto("/");
  await expectLanguage(otherPage, "de", "Konto");
  await other.close();
});

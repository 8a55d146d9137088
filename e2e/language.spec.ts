import { chromium, expect, type Page, test } from "@playwright/test";
import { STATED } from "@vr-eye-lab/server/testing/person";
import { text as form } from "../apps/web/src/copy/de/account.ts";
import { text } from "../apps/web/src/copy/de/later-messages.ts";
import { pushDocuments, signUpAhead } from "./support/account.ts";
import { CHROMIUM_ARGUMENTS, chromiumPath } from "./support/browser.ts";
import { keptForOffline, pageKeptForOffline } from "./support/offline.ts";
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

  test("shows the server's errors in German, also with refused writes in the outbox [34]", { tag: "@all" }, async ({
    page,
  }) => {
    await page.goto("/login/confirm#change=token");
    await expect(page.getByRole("alert")).toHaveText(
      "Um deine Adresse zu bestätigen, melde dich in diesem Browser an und öffne den Link noch einmal.",
    );
    await signUpAhead(page);
    await page.goto("/?tab=account&view=settings");
    const reasons: object[] = [
      { code: "document/quota-rows", values: { most: 50_000, what: "saved motions" } },
      { code: "moon/full" },
    ];
    await page.route("**/api/documents/push", async (route) => {
      const { writes }: { writes: { id: string; body?: { tracking?: boolean } }[] } = route.request().postDataJSON();
      // The language is stored: the page would go back to the profile's.
      if (writes.every(({ body }) => body?.tracking !== false)) return route.continue();
      const reason = reasons.shift();
      const results = writes.map(({ id }) => ({ id, status: "refused", error: "Server's own text.", ...reason }));
      await route.fulfill({ json: { results } });
    });
    const usage = page.locator("[data-track=tracking]");
    await expect(usage).toBeChecked();
    await usage.click();
    const refused = page.getByText(
      "Dein Konto hat das Limit von 50.000 erreicht (gespeicherte Übungen, auch gelöschte).",
    );
    await expect(refused).toBeVisible();
    await page.goto("/?tab=account");
    await expect(refused).toBeVisible();
    await page.goto("/?tab=account&view=settings");
    await expect(usage).toBeChecked();
    await usage.click();
    await expect(page.getByText("Server's own text.")).toBeVisible();
    await languageField(page).selectOption("en");
    // The refused choice isn't in the profile, which the page follows.
    const { user } = await (await page.request.get("/api/auth/get-session", { headers: STATED })).json();
    await pushDocuments(page, [{ collection: "users", documentId: user.id, body: { language: "en" } }]);
    await expectLanguage(page, "en", "Account");
    await page.goto("/?tab=account");
    await expect(page.getByText("reached its limit of 50,000 saved motions, including deleted ones.")).toBeVisible();
    await expect(page.getByText("Server's own text.")).toBeVisible();
  });

  test("explains a wrong password in German [34]", { tag: "@all" }, async ({ page }) => {
    const email = await signUpAhead(page);
    await page.context().clearCookies();
    await page.goto("/?tab=account");
    await page.getByRole("button", { name: form.signUp.toggle }).click();
    await page.getByRole("textbox", { name: form.email }).fill(email);
    await page.getByLabel(form.password, { exact: true }).fill("not the password");
    await page.getByRole("button", { name: form.logIn.submit, exact: true }).click();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(text["auth/wrong-credentials"]);
  });

  test(
    "restores unsent changes after a restart without a connection, with their notes in German [34]",
    { tag: "@all" },
    async ({ baseURL }, info) => {
      const browser = {
        executablePath: chromiumPath(),
        args: CHROMIUM_ARGUMENTS,
        locale: "de-AT",
        serviceWorkers: "allow",
      } as const;
      const open = () =>
        chromium.launchPersistentContext(info.outputPath("profile"), { ...browser, baseURL: baseURL ?? "" });
      const first = await open();
      const page = await first.newPage();
      await signUpAhead(page);
      await page.goto("/");
      await keptForOffline(page);
      // The user must be known before nothing can be asked any more.
      const save = page.getByRole("banner").getByRole("button", { name: "Speichern" });
      await expect(save).toBeVisible();
      await first.setOffline(true);
      await save.click();
      const dialog = page.getByRole("dialog", { name: "Übung speichern" });
      await dialog.getByRole("textbox", { name: "Name" }).fill("Abends");
      await dialog.getByRole("button", { name: "Speichern" }).click();
      await expect(page.getByText("Gespeichert als „Abends“.")).toBeVisible();
      await first.close();
      const second = await open();
      await second.setOffline(true);
      const restored = await second.newPage();
      await restored.goto("/?tab=account");
      await expectLanguage(restored, "de", "Konto");
      await expect(restored.getByText(form.notices.offline)).toContainText(form.notices.waiting(1));
      await second.setOffline(false);
      const stored = async () =>
        (await second.request.get("/api/documents/changes?since=0&wait=0", { headers: STATED })).text();
      await expect.poll(stored).toContain("Abends");
      await second.close();
    },
  );

  test("starts offline in German, and in the language chosen later [34]", { tag: "@all" }, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "de", serviceWorkers: "allow" });
    const first = await context.newPage();
    await first.goto("/");
    await keptForOffline(first);
    await first.close();
    await context.setOffline(true);
    const page = await context.newPage();
    await page.goto("/");
    await expectLanguage(page, "de", "Konto");
    await navigation(page, "Konto").click();
    await languageField(page).selectOption("es");
    await expect(page.getByText("Español konnte nicht geladen werden.")).toBeVisible();
    await page.reload();
    await expectLanguage(page, "de", "Konto");

    await context.setOffline(false);
    await languageField(page).selectOption({ label: "Español" });
    await expectLanguage(page, "es", "Cuenta");
    await pageKeptForOffline(page, "/index.es.html");
    await context.setOffline(true);
    await page.reload();
    await expectLanguage(page, "es", "Cuenta");
    await page.goto("/login/confirm");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await context.close();
  });
});

test("a visitor's choice reloads the page once nothing typed would be lost, and stays [34]", async ({ page }) => {
  await page.clock.install();
  await page.goto("/?tab=account");
  await expectLanguage(page, "en", "Account");
  await expect(languageField(page)).toHaveAccessibleName("Language");
  await expect(languageField(page).getByRole("option")).toHaveText(["English", "Deutsch", "Español"]);
  await expect(languageField(page).getByRole("option", { name: "Deutsch" })).toHaveAttribute("lang", "de");
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
  await page.goto("/?tab=account&view=settings");
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

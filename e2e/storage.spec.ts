import { expect, type Page, test } from "@playwright/test";
import { newAddress, openAccount, signUpAhead } from "./support/account.ts";
import { choose } from "./support/exercise.ts";
import { isOfTools } from "./support/trouble.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const SETTINGS_KEY = "vr-eye-lab.settings";
const LOG_KEY = "vr-eye-lab.log";

/** Console messages by level. */
function listen(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (!isOfTools(message)) lines.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => lines.push(`uncaught: ${message}`));
  return lines;
}

/** Opens the page with entries in its local storage; returns the console messages. */
async function openWith(page: Page, texts: Readonly<Record<string, string>>): Promise<string[]> {
  const lines = listen(page);
  await page.addInitScript((kept) => {
    // Only once: a reload must find the page's own entries.
    if (sessionStorage.getItem("planted")) return;
    sessionStorage.setItem("planted", "yes");
    for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
  }, texts);
  await page.goto("/");
  return lines;
}

async function expectDefaults(page: Page): Promise<void> {
  await expect(page.getByRole("combobox", { name: "Motion" })).toHaveValue("convergence");
  await expect(page.getByRole("radio", { name: "Normal" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Medium" })).toBeChecked();
  await expect(page.getByText("X: 0.00 / Y: 0.00", { exact: true })).toBeVisible();
  for (const name of ["Left Eye: Red", "Right Eye: Green"])
    await expect(page.getByRole("button", { name })).toBeVisible();
}

async function loggedMessages(page: Page): Promise<string[]> {
  const log: { level: string; message: string }[] = JSON.parse(
    (await page.evaluate((key) => localStorage.getItem(key), LOG_KEY)) ?? "[]",
  );
  return log.map(({ level, message }) => `${level}: ${message}`);
}

// settings-store.test.ts and debug-log.test.ts test every kind of damage.
test("after damage in local storage, the page logs it, uses the default settings and works [R-091] [R-126]", async ({
  page,
}) => {
  const lines = await openWith(page, { [SETTINGS_KEY]: '{"version":1,"settings":{', [LOG_KEY]: '[{"at":1}]' });
  await expectDefaults(page);
  expect(lines).toEqual([
    expect.stringMatching(/^warning: Stored settings could not be read and were replaced by the defaults: /),
  ]);
  expect(await loggedMessages(page)).toEqual([expect.stringMatching(/^warn: Stored settings could not be read/)]);
  await choose(page, { motion: "saccades", speed: "slow" });
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Motion" })).toHaveValue("saccades");
  await expect(page.getByRole("radio", { name: "Slow" })).toBeChecked();
  expect(lines).toHaveLength(1);
});

test("when the script of the database can't be fetched, says so instead of working without the database [R-120]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpAhead(page, newAddress());
  await page.route(/\/dexie-store-[^/]*\.js$/, (route) => route.abort());
  await page.goto("/");
  await openAccount(page);
  await expect(page.getByRole("alert").filter({ hasText: "Couldn't open your data:" })).toContainText(
    "Reload the page to try again.",
  );
  await expect(page.getByText("This browser doesn't let the page store data.")).toHaveCount(0);
});

import { expect, type Page, test } from "@playwright/test";
import { newAddress, openAccount, signUpAhead } from "./support/account.ts";
import { chooseAdvanced } from "./support/advanced.ts";
import { choose, chooseWorkout, declineSaving, enterVrPumped, leaveVr } from "./support/exercise.ts";
import { expectWorkout } from "./support/motions.ts";
import { pass, practisedIn, prepare } from "./support/practice.ts";
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

// persisted.test.ts and the tests of each store have calls that throw, and full storage.
test("if storage cannot be touched, everything including VR works, and the log reports it once [R-091] [R-126]", {
  tag: "@all",
}, async ({ page }) => {
  const lines = listen(page);
  // Only for the page's own scripts, because the emulated headset uses storage too.
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"] as const) {
      const real = window[name];
      Object.defineProperty(window, name, {
        get() {
          if (new Error().stack?.includes("/assets/")) throw new DOMException("Access is denied", "SecurityError");
          return real;
        },
      });
    }
  });
  await prepare(page);
  await expectDefaults(page);
  await choose(page, { motion: "pursuit", speed: "fast", range: "narrow", leftPresses: 1 });
  await chooseAdvanced(page, { distance: "Near" });
  await page.getByRole("slider", { name: "Vertical position" }).press("ArrowUp");
  await expect(page.getByText("X: 0.00 / Y: 0.05", { exact: true })).toBeVisible();
  await chooseWorkout(page, ["saccades", "figure8"]);
  for (const name of ["Guide", "Account", "Active"]) {
    await page.getByRole("button", { name, exact: true }).click();
  }
  await expectWorkout(page, "Saccades", "Figure 8");
  await enterVrPumped(page);
  await pass(page, 3 + 4);
  await leaveVr(page);
  await expect(practisedIn(page)).toHaveText("Saccades0:04");
  await declineSaving(page);
  await expect(page.getByRole("radio", { name: "Fast" })).toBeChecked();
  const reported = lines.filter((line) => line.includes("Settings could not be stored in this browser"));
  expect(reported).toHaveLength(1);
  expect(lines.filter((line) => /^(error|uncaught)/.test(line))).toEqual([]);
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

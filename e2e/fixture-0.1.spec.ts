import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { readText } from "@vr-eye-lab/server/fixture-0.1/fixture";
import { figure, openAccount, savedNames, signUpAhead } from "./support/account.ts";
import { browserStates, localRows, manifest, putBack, test } from "./support/fixture-01.ts";
import { expectWorkout } from "./support/motions.ts";

test.use({ timezoneId: manifest.zone, locale: "en-GB" });

/** In addition to the server's: the session practised offline, and the one in the tab that was killed. */
const UNSENT_SESSIONS = 2;
const SAVED = manifest.ada.savedNames
  .filter((name) => name !== "To be deleted" && name !== "Morning")
  .concat("Made offline", "Morning, changed offline")
  .sort();

const cutCalls = (context: BrowserContext) =>
  context.route("**/api/**", (route) => route.abort("internetdisconnected"));

/** Everything that was shown in version 0.1 before it was sent. */
async function expectAllShown(page: Page): Promise<void> {
  await openAccount(page);
  const sessions = manifest.ada.stats.totalSessions + UNSENT_SESSIONS;
  await expect(figure(page, "Total sessions")).toHaveText(`Total sessions${sessions}`);
  await expect(figure(page, "Current streak")).toContainText(`${manifest.ada.stats.currentStreak} days`);
  await expect.poll(async () => (await savedNames(page)).sort()).toEqual(SAVED);
  const refused = page.getByRole("region", { name: "Not saved" });
  await expect(refused).toContainText("Refused, seven minutes");
  await expect(refused).toContainText(manifest.refused[0]?.message ?? "");
  await page.getByRole("button", { name: "Change goal" }).click();
  await expect(page.getByRole("combobox", { name: "Your goal" })).toHaveValue("6");
  await openAccount(page, "Progress");
  await expect(page.getByRole("region", { name: "My programme", exact: true })).toContainText("Paused");
  const tests = page.getByRole("region", { name: "Earlier self-test" });
  await tests.locator("summary").click();
  await expect(tests.getByRole("row")).toHaveCount(1 + manifest.ada.counts.selfTests + 1);
}

/** The server's data about the logged-in user. */
async function stored(page: Page) {
  return (await (await page.request.get("/api/account/export")).json()) as {
    practice: { id: string; comfort: string | null; duration: number }[];
    savedSequences: { name: string }[];
    selfTests: unknown[];
    profile: { weeklyGoal: number; programme: { from: string; paused: boolean }[] };
  };
}

test("fixture 0.1: the page shows unsent data offline, then sends it once and in order", async ({ page, context }) => {
  await putBack(page, browserStates.unsent, manifest.ada.cookie);
  await cutCalls(context);
  await page.goto("/");
  await expectAllShown(page);
  const waiting = (await localRows(page, "outbox")).length;
  expect(waiting).toBeGreaterThan(manifest.outbox.length);

  const delivered: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/documents/push")) return;
    for (const { id } of request.postDataJSON().writes) delivered.push(id);
  });
  await context.unroute("**/api/**");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(async () => (await localRows(page, "outbox")).length, { timeout: 40_000 }).toBe(0);
  expect(delivered.slice(0, manifest.outbox.length)).toEqual(manifest.outbox.map(({ id }) => id));
  expect(new Set(delivered).size).toBe(delivered.length);

  const { practice, savedSequences, selfTests, profile } = await stored(page);
  expect(practice).toHaveLength(manifest.ada.counts.practice + UNSENT_SESSIONS);
  const felt = manifest.outbox.find(({ collection }) => collection === "practice")?.documentId;
  expect(practice.find(({ id }) => id === felt)).toMatchObject({ comfort: "tired" });
  expect(savedSequences.map(({ name }) => name).sort()).toEqual(SAVED);
  expect(selfTests).toHaveLength(manifest.ada.counts.selfTests + 1);
  expect(profile.weeklyGoal).toBe(6);
  expect(profile.programme.at(-1)).toMatchObject({ from: manifest.today, paused: true });
  await page.reload();
  await expectAllShown(page);
});

test("fixture 0.1: the page restores settings, plan and log from local storage", async ({ page }) => {
  await putBack(page, browserStates.synced, manifest.ada.cookie);
  await page.goto("/");
  const speed = page.getByRole("radiogroup", { name: "Speed" });
  await expect(speed.getByRole("radio", { name: "Fast" })).toBeChecked();
  await expectWorkout(page, "Pursuit", "Figure 8");
  await openAccount(page);
  await expect(page.getByRole("main").getByText("PRO", { exact: true })).toBeVisible();
  await expect(figure(page, "Total sessions")).toHaveText(`Total sessions${manifest.ada.stats.totalSessions}`);
  // The page starts a record of this visit.
  await expect.poll(() => localRows(page, "outbox")).toEqual([]);
  const log = await page.evaluate(() => localStorage.getItem("vr-eye-lab.log"));
  expect(log ?? "").not.toContain("error");
});

test("fixture 0.1: an emailed link signs a visitor in and saves the pending exercise", async ({ page }) => {
  await putBack(page, browserStates.visitor);
  await page.goto(manifest.signInLink);
  await expect(page).toHaveURL("/");
  await openAccount(page);
  await expect(page.getByRole("main")).toContainText(manifest.ada.email);
  await expect.poll(async () => (await savedNames(page)).length).toBe(manifest.ada.savedNames.length + 1);
  expect(await page.evaluate(() => localStorage.getItem("vr-eye-lab.kept-exercise"))).toBeNull();
});

test("fixture 0.1: the stored ticket signs in a user who returns from the payment page signed out", async ({
  page,
}) => {
  await putBack(page, browserStates.pendingSignUp);
  // As if the login cookie was lost.
  await page.evaluate(() => localStorage.removeItem("vr-eye-lab.account"));
  await page.goto(`/?session_id=${manifest.mary.checkoutUrl.split("/").at(-1)}`);
  await openAccount(page);
  await expect(page.getByRole("main")).toContainText(manifest.mary.email);
  expect(await page.evaluate(() => localStorage.getItem("pending_stripe_signup"))).toBeNull();
});

test("fixture 0.1: an offline logout ends the login at the next start", async ({ page }) => {
  await putBack(page, browserStates.loggedOutOffline, manifest.grace.cookie);
  await page.goto("/");
  await expect.poll(async () => (await page.request.get("/api/auth/get-session")).json()).toBeNull();
});

test("fixture 0.1: downloaded data, imported into a new account, gives the same table", async ({ page }) => {
  await page.clock.install({ time: manifest.at });
  await signUpAhead(page);
  await page.goto("/");
  await openAccount(page, "Settings");
  await page.getByLabel("Import downloaded data").setInputFiles({
    name: "data.json",
    mimeType: "application/json",
    buffer: Buffer.from(readText("export.json.gz")),
  });
  const dialog = page.getByRole("dialog", { name: "Import downloaded data" });
  await dialog.getByRole("button", { name: "Import" }).click();
  // The new account is free, and two of the saved motions have durations that need Pro.
  await expect(dialog).toContainText("Couldn't import 2", { timeout: 40_000 });
  await dialog.getByRole("button", { name: "Close" }).click();
  await openAccount(page, "Overview");
  await expect.poll(async () => (await savedNames(page)).length).toBe(manifest.ada.savedNames.length - 2);
  await expect(figure(page, "Total sessions")).toHaveText(`Total sessions${manifest.ada.counts.practice}`);
  await openAccount(page, "Settings");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my practice as a table" }).click(),
  ]);
  const [header, ...rows] = (await readFile(await download.path(), "utf8")).split("\r\n");
  const [fixtureHeader, ...fixtureRows] = readText("practice.csv.gz").split("\r\n");
  // Columns that were added later are last, and empty for older records.
  const added = header?.slice(fixtureHeader?.length) ?? "";
  expect(header).toBe(`${fixtureHeader}${added}`);
  expect(rows).toEqual(fixtureRows.map((row) => row && row + added.replace(/[^,]/g, "")));
});

import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { MOTION_TYPES, type MotionType } from "@vr-eye-lab/domain/motion";
import type { ProgrammeEntry } from "@vr-eye-lab/domain/programme";
import { mailedLink, openAccount, openActive, practisedOn, pushDocuments, signUpAhead } from "./support/account.ts";
import { axeFindings } from "./support/axe.ts";
import { declineSaving, leaveVr, pressPumped } from "./support/exercise.ts";
import { inOrderAt } from "./support/in-order.ts";
import { doubleType } from "./support/large-type.ts";
import { joinDialog, lockMotions, setPlan } from "./support/plan.ts";
import { LEAD_IN, pass, prepare } from "./support/practice.ts";
import { screenModeDialog } from "./support/screen-mode.ts";
import { browserPreview } from "./support/stage.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const box = (page: Page) => page.getByRole("region", { name: "My programme", exact: true });
const chart = (page: Page) => page.getByRole("region", { name: "Plan and practice", exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "My programme" });
const today = (page: Page) => page.getByRole("region", { name: "Today", exact: true });
const reminders = (page: Page) => page.getByRole("region", { name: "Reminders" });
const press = (page: Page, name: string) => box(page).getByRole("button", { name, exact: true }).click();
const save = (page: Page) => dialog(page).getByRole("button", { name: "Save", exact: true }).click();
async function start(page: Page): Promise<void> {
  await openAccount(page, "Overview");
  await today(page).getByRole("button", { name: "Start" }).click();
}
const week = (page: Page) => box(page).getByRole("list", { name: "The days of a week" }).getByRole("listitem");
const minutes = (page: Page, name: string) =>
  dialog(page).getByRole("radiogroup", { name: "Minutes" }).getByRole("radio", { name, exact: true });
const different = (page: Page) => dialog(page).getByRole("switch", { name: "Different on some days" });
const day = (page: Page, name: string) => dialog(page).getByRole("checkbox", { name, exact: true });

const everyDay = (motions: readonly MotionType[], minutes: number): ProgrammeEntry["week"] =>
  Array.from({ length: 7 }, () => ({ motions: [...motions], minutes }));

/** The signed-in user's data at the server. */
async function held(
  page: Page,
): Promise<{ account: { id: string }; profile: { programme?: ProgrammeEntry[]; reminder?: object | null } }> {
  return (await page.request.get("/api/account/export")).json();
}

async function openWith(page: Page, entries: readonly ProgrammeEntry[]): Promise<string> {
  const email = await signUpAhead(page);
  const { account } = await held(page);
  await pushDocuments(page, [{ collection: "users", documentId: account.id, body: { programme: entries } }]);
  await page.goto("/");
  await openAccount(page, "Progress");
  await expect(week(page).first()).toBeVisible();
  return email;
}

test("a programme can be created, prepared for today and practised by keyboard, and shows in the chart [E-08]", async ({
  page,
}) => {
  const email = await signUpAhead(page);
  await prepare(page);
  await setPlan(page, email, "pro");
  await openAccount(page, "Progress");
  await expect(box(page)).toContainText("Choose days of the week");
  await box(page).getByRole("button", { name: "Make a programme" }).focus();
  await page.keyboard.press("Enter");
  await expect(day(page, "Sunday")).toBeFocused();
  for (const [name, planned] of [
    ["Sunday", false],
    ["Monday", true],
    ["Tuesday", false],
    ["Wednesday", true],
    ["Thursday", false],
    ["Friday", true],
    ["Saturday", false],
  ] as const) {
    await expect(day(page, name)).toBeFocused();
    await expect(day(page, name)).toBeChecked({ checked: planned });
    // Every day, so that it includes today.
    if (!planned) await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
  }
  const motions = dialog(page).getByRole("group", { name: "Motions" });
  await expect(motions.getByRole("checkbox", { name: "Convergence" })).toBeFocused();
  await expect(motions.getByRole("checkbox", { name: "Convergence" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(motions.getByRole("checkbox", { name: "Pursuit" })).toBeFocused();
  await page.keyboard.press("Space");
  await minutes(page, "2").focus();
  await expect(minutes(page, "2")).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(minutes(page, "10")).toBeChecked();
  await expect(dialog(page).getByText("With Free")).toHaveCount(0);
  await day(page, "Sunday").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(week(page)).toHaveCount(7);
  await expect(week(page).first()).toContainText("Convergence and pursuit, 10m");

  // A plan made today covers the rest of this week.
  const left = 7 - (await page.evaluate(() => new Date().getDay()));
  await expect(chart(page)).toContainText(`Your plan has ${left} ${left === 1 ? "day" : "days"} this week.`);
  // The scale of the week's minutes.
  await expect(chart(page)).toContainText(new RegExp(`^Plan and practice.*${left * 10}${left * 5}0`));
  await openAccount(page, "Overview");
  await expect(today(page)).toContainText("Convergence and pursuit10 min · planned for ");
  await today(page).getByRole("button", { name: "Start" }).focus();
  await page.keyboard.press("Enter");
  await expect(browserPreview(page)).toContainText("Workout: Convergence 5:00, then Pursuit 5:00.");
  await pressPumped(page, browserPreview(page).getByRole("button", { name: "Enter VR" }));
  await pass(page, LEAD_IN + 65, 10);
  await leaveVr(page);
  await declineSaving(page);

  await expect(today(page)).toContainText("You have practised today");
  await expect(today(page).getByRole("button")).toHaveText("Practise anyway");
  await openAccount(page, "Progress");
  await expect(chart(page)).toContainText("You have practised on ");
  const [planned, practised] = [String(left * 10), "1"];
  const total = left < 6 ? `${planned}m` : `1h ${left * 10 - 60}m`;
  await expect(chart(page).getByRole("img")).toHaveAccessibleName(
    new RegExp(`^${practised}m of ${total} planned practised in the last 1 week\\.`),
  );
  await chart(page).locator("summary").click();
  await expect(chart(page).getByRole("row")).toHaveCount(1 + 1);
  await expect(chart(page).getByRole("row").nth(1).getByRole("cell")).toHaveText([planned, practised, `1 of ${left}`]);
});

test("can be edited, paused and removed, and removing can be undone; days without motions and weeks without days aren't saved [E-08]", {
  tag: "@all",
}, async ({ page }) => {
  await openWith(page, [{ from: "2025-01-01", paused: false, week: everyDay(["pursuit"], 10) }]);
  await press(page, "Edit");
  const pursuitOn = (group: string) =>
    dialog(page).getByRole("group", { name: group, exact: true }).getByRole("checkbox", { name: "Pursuit" });
  await pursuitOn("Motions").uncheck();
  await save(page);
  await expect(dialog(page).getByRole("alert")).toHaveText("Choose at least one motion.");
  await pursuitOn("Motions").check();
  await different(page).check();
  await pursuitOn("Motions on Tuesday").uncheck();
  await save(page);
  await expect(dialog(page).getByRole("alert")).toHaveText("Choose at least one motion for Tuesday.");
  for (const name of ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"])
    await day(page, name).uncheck();
  await save(page);
  await expect(dialog(page).getByRole("alert")).toHaveText("Choose at least one day.");
  await page.keyboard.press("Escape");
  await expect(week(page)).toHaveCount(7);

  await press(page, "Edit");
  await different(page).check();
  await dialog(page).getByRole("combobox", { name: "Minutes on Sunday" }).selectOption("25");
  await day(page, "Monday").uncheck();
  await save(page);
  await expect(week(page)).toHaveCount(6);
  await expect(week(page).first()).toContainText("Pursuit, 25m");
  await press(page, "Pause");
  await expect(box(page)).toContainText("Paused: nothing is planned");
  await press(page, "Resume");
  await expect(box(page)).not.toContainText("Paused");
  await press(page, "Remove");
  await expect(box(page).getByRole("button", { name: "Make a programme" })).toBeVisible();
  await expect(box(page).getByRole("heading", { name: "My programme" })).toBeFocused();
  // Its past weeks stay in the chart.
  await expect(chart(page)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(week(page)).toHaveCount(6);

  await press(page, "Edit");
  await expect(different(page), "they differ already").toBeChecked();
  await different(page).uncheck();
  await minutes(page, "10").check();
  await expect(dialog(page).getByRole("combobox")).toHaveCount(0);
  await minutes(page, "Other").check();
  await dialog(page).getByRole("combobox", { name: "Other minutes" }).selectOption("12");
  await day(page, "Monday").check();
  await save(page);
  await expect(week(page)).toContainText(Array(7).fill("Pursuit, 12m"));
  await press(page, "Edit");
  await expect(minutes(page, "Other")).toBeChecked();
});

test("Free states and runs two minutes, and opens Join Pro for Pro motions [E-08]", { tag: "@all" }, async ({
  page,
}) => {
  await openWith(page, [{ from: "2025-01-01", paused: false, week: everyDay(["pursuit"], 10) }]);
  await press(page, "Edit");
  await expect(dialog(page)).toContainText("With Free, each session takes 2:00.");
  await page.keyboard.press("Escape");
  await start(page);
  await expect(today(page)).toContainText("Pursuit2:00 · Pro: 10 min · planned for ");
  // Without a headset, as the main button of Active.
  await expect(screenModeDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await openActive(page);
  await expect(page.getByRole("banner")).toContainText("Pursuit2:00 session");
  await lockMotions(page);
  await page.reload();
  await start(page);
  await expect(joinDialog(page)).toBeVisible();
});

test("Overview begins with Today: nothing planned, practised, or the length that runs of a long plan [R-046] [E-08]", {
  tag: "@all",
}, async ({ page }) => {
  const email = await signUpAhead(page);
  const { account } = await held(page);
  const plan = (week: ProgrammeEntry["week"]) =>
    pushDocuments(page, [
      {
        collection: "users",
        documentId: account.id,
        body: { programme: [{ from: "2025-01-01", paused: false, week }] },
      },
    ]);
  await pushDocuments(page, [practisedOn("2025-06-01", 120, "pursuit")]);
  await page.goto("/");
  await openAccount(page);
  const first = page.getByRole("region", { name: "Your practice" }).getByRole("region").first();
  await expect(first).toHaveAccessibleName("Today");
  await expect(first).toContainText("Nothing planned todayNext: Convergence, 2:00");
  await first.getByRole("button", { name: "Practise anyway" }).click();
  await expect(screenModeDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");

  const days = page.getByRole("list", { name: "This week's days" }).getByRole("listitem");
  await expect(days).toHaveCount(7);
  await expect(days.filter({ hasText: "practised" })).toHaveCount(0);
  await setPlan(page, email, "pro");
  await plan(everyDay(["saccades"], 45));
  await expect(first).toContainText("Saccades30 of 45 min · planned for ");
  await expect(days.filter({ hasText: "planned" })).not.toHaveCount(0);
  await pushDocuments(page, [practisedOn(undefined, 120, "pursuit")]);
  await expect(days.filter({ hasText: "practised" })).toHaveCount(1);
  await expect(first, "another motion isn't the plan").toContainText("Saccades");
  await pushDocuments(page, [practisedOn(undefined, 120, "saccades")]);
  await expect(first).toContainText("You have practised today");
});

test("the reminder is off by default, is switched on with an hour in the local time zone, and requires a confirmed address [E-08]", {
  tag: "@all",
}, async ({ page }) => {
  const email = await openWith(page, [{ from: "2025-01-01", paused: false, week: everyDay(["pursuit"], 10) }]);
  await openAccount(page, "Settings");
  const remind = reminders(page).getByRole("switch", { name: "Remind me by email" });
  await expect(remind).not.toBeChecked();
  expect((await held(page)).profile.reminder).toBeUndefined();
  await remind.focus();
  await page.keyboard.press("Space");
  await expect(reminders(page)).toContainText("Time zone: ");
  await reminders(page).getByRole("combobox", { name: "At" }).selectOption("07:00");
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect.poll(async () => (await held(page)).profile.reminder).toEqual({ hour: 7, zone });
  await expect(reminders(page)).toContainText("Your address is not confirmed yet.");
  expect(await axeFindings(page)).toEqual([]);
  await reminders(page).getByRole("button", { name: "Send that email again" }).click();
  await expect(page.getByText("The email is on its way.")).toBeVisible();
  await page.goto(await mailedLink(page, email, "verify"));
  await expect(page.getByText(/confirmed/).first()).toBeVisible();
  await page.goto("/");
  await openAccount(page, "Settings");
  await expect(remind).toBeChecked();
  await expect(reminders(page).getByText("Your address is not confirmed yet.")).toHaveCount(0);
  await remind.click();
  await expect.poll(async () => (await held(page)).profile.reminder).toBeNull();
});

test("the unsubscribe link in a reminder works in any browser, and reports an incomplete link [E-08]", {
  tag: "@all",
}, async ({ page, browser, baseURL }) => {
  await openWith(page, [{ from: "2025-01-01", paused: false, week: everyDay(["pursuit"], 10) }]);
  await openAccount(page, "Settings");
  await reminders(page).getByRole("switch", { name: "Remind me by email" }).click();
  await expect.poll(async () => (await held(page)).profile.reminder).toBeTruthy();
  const { account } = await held(page);
  // Signed as the server does, because the email is only sent at its hour.
  const secret = (await readFile(join(process.env.E2E_DATA_DIR ?? "", "auth-secret"), "utf8")).trim();
  const signature = createHmac("sha256", secret).update(`reminder-off:${account.id}`).digest("base64url");
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await context.newPage();
  await other.goto(`/login/confirm#reminder=${account.id}.x`);
  await expect(other.getByRole("alert")).toContainText("Couldn't turn off the reminder.");
  expect((await held(page)).profile.reminder).toBeTruthy();
  await other.goto("/");
  // The email's unsubscribe header links to the same page.
  await other.goto(`/api/reminder/off?token=${account.id}.${signature}`);
  await expect(other.getByRole("heading", { name: "Email reminder" })).toBeVisible();
  await expect(other.getByRole("status")).toContainText("Reminders are off.");
  await expect(other).toHaveURL(/\/login\/confirm$/);
  expect(await axeFindings(other)).toEqual([]);
  await context.close();
  await expect(reminders(page).getByRole("switch", { name: "Remind me by email" })).not.toBeChecked();
});

test("the programme, its chart and its dialog are accessible on desktop and phone and work with text at 200 % [E-08]", {
  tag: "@all",
}, async ({ page }) => {
  const check = inOrderAt(page);
  await openWith(page, [{ from: "2025-01-01", paused: false, week: everyDay(MOTION_TYPES, 60) }]);
  await openAccount(page, "Settings");
  await reminders(page).getByRole("switch", { name: "Remind me by email" }).click();
  await expect(reminders(page)).toContainText("Your address is not confirmed yet.");
  await check("reminders");
  await openAccount(page, "Progress");
  await chart(page).locator("summary").click();
  await check("programme");
  await press(page, "Edit");
  await check("programme's dialog");
  await different(page).check();
  await check("programme's dialog with different days");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await doubleType(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, "Edit");
  for (const part of [box(page), chart(page), dialog(page)]) {
    const over = await part.evaluate((each) => each.scrollWidth - each.clientWidth);
    expect(over, "pixels wider than its box").toBeLessThanOrEqual(0);
  }
});

import { expect, type Page, test } from "@playwright/test";
import type { MotionType } from "@vr-eye-lab/domain/motion";
import { openAccount, practisedOn, pushDocuments, signUpAhead } from "./support/account.ts";
import { axeFindings } from "./support/axe.ts";
import { fixDate } from "./support/fixed-date.ts";
import { expectNoFindings, expectNoOverflow, resize } from "./support/in-order.ts";
import { doubleType } from "./support/large-type.ts";
import { mainColour } from "./support/screenshots.ts";

const ZONE = "America/St_Johns";
/** A Wednesday, noon in that zone; in the past, so that the server does not reject it as future. */
const NOON = new Date("2025-06-11T14:30:00Z");

test.use({ timezoneId: ZONE, contextOptions: { reducedMotion: "reduce" } });

/** Date, seconds and motions of a practice session. */
type Practised = readonly [string, number, ...MotionType[]];

/** The last is the day before the 52 weeks shown, the one above it their first day. */
const PRACTISED: readonly Practised[] = [
  ["2025-06-11", 150, "pursuit"],
  ["2025-06-10", 600, "convergence", "pursuit"],
  ["2025-06-08", 1260, "saccades"],
  ["2025-06-05", 330, "pursuit"],
  ["2024-06-16", 120, "figure8"],
  ["2024-06-15", 120, "figure8"],
];

const box = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const rows = (page: Page) => box(page, "Sessions").getByRole("listitem");
const showTable = (page: Page, name: string) => box(page, name).locator("summary").click();

/** Opens the statistics of a new user with this practice, at noon. */
async function openWith(page: Page, practised: readonly Practised[]): Promise<void> {
  await fixDate(page, NOON);
  await openPractised(page, practised);
}

/** The same at the given time. */
async function openPractised(page: Page, practised: readonly Practised[]): Promise<void> {
  await signUpAhead(page);
  const sessions = practised.map((each) => practisedOn(...each));
  await pushDocuments(
    page,
    sessions.map(({ collection, body }) => ({ collection, body: { ...body, zone: ZONE } })),
  );
  await page.goto("/");
  await openAccount(page, "Progress");
  await expect(box(page, "Practice calendar")).toBeVisible();
}

test("calendar, weeks and shares show the practice as charts and tables; the weekly goal counts days, can be set, and is saved [R-046] [R-062] [R-122] [R-128]", async ({
  page,
}) => {
  await openWith(page, PRACTISED);
  const calendar = box(page, "Practice calendar");
  await expect(calendar.getByRole("img", { name: "5 days with practice in the last 52 weeks." })).toBeVisible();
  const day = (words: string) => calendar.locator("rect", { has: page.locator("title", { hasText: words }) });
  await expect(day("11 Jun 2025: 2m, 1 session")).toHaveAttribute("data-shade", "1");
  await expect(day("5 Jun 2025: 5m, 1 session")).toHaveAttribute("data-shade", "2");
  await expect(day("10 Jun 2025: 10m, 1 session")).toHaveAttribute("data-shade", "3");
  await expect(day("8 Jun 2025: 21m, 1 session")).toHaveAttribute("data-shade", "4");
  await expect(day("9 Jun 2025: no practice")).toHaveAttribute("data-shade", "0");
  // 51 whole weeks, and Sunday to Wednesday.
  await expect(calendar.locator("rect:has(title)")).toHaveCount(51 * 7 + 4);

  await showTable(page, "Practice calendar");
  const week = calendar.getByRole("row").nth(1);
  await expect(week.getByRole("rowheader")).toHaveText("8 Jun");
  await expect(week.getByRole("cell")).toHaveText(["21", "0", "10", "2", "", "", ""]);
  await showTable(page, "Minutes a week");
  const weeks = box(page, "Minutes a week").getByRole("row");
  await expect(weeks).toHaveCount(1 + 12);
  await expect(weeks.nth(1).getByRole("cell")).toHaveText(["33", "3"]);
  await expect(weeks.nth(2).getByRole("cell")).toHaveText(["5", "1"]);
  await expect(box(page, "Share of motions").getByRole("listitem")).toHaveText([
    "Pursuit3 times · 43 %",
    "Figure 82 times · 29 %",
    "Convergence1 time · 14 %",
    "Saccades1 time · 14 %",
    "Accommodation0 times · 0 %",
  ]);

  await openAccount(page, "Overview");
  const goal = box(page, "Weekly goal");
  await expect(goal).toContainText("3 of 4 days");
  await expect(goal).toContainText("You have practised today.");
  await goal.getByRole("button", { name: "Set a weekly goal" }).click();
  await expect(goal.getByRole("combobox", { name: "Your goal" })).toBeFocused();
  await goal.getByRole("combobox", { name: "Your goal" }).selectOption({ label: "3 of 7 days" });
  await expect(goal).toContainText("3 of 3 days");
  await expect(goal).toContainText("Goal reached.");
  await expect(page.getByRole("button", { name: "Set a weekly goal" })).toHaveCount(0);
  await page.reload();
  await expect(goal).toContainText("3 of 3 days");
});

test("the usual goal can be chosen; the page asks for one only without a goal and a programme [R-046]", {
  tag: "@all",
}, async ({ page }) => {
  await openWith(page, PRACTISED);
  await openAccount(page, "Overview");
  const goal = box(page, "Weekly goal");
  const set = goal.getByRole("button", { name: "Set a weekly goal" });
  await set.click();
  const choice = goal.getByRole("combobox", { name: "Your goal" });
  await choice.selectOption({ label: "4 of 7 days" });
  await expect(choice.locator("option"), "saved: 'Choose' is gone").toHaveCount(7);
  await page.reload();
  await expect(goal.getByRole("button", { name: "Change goal" })).toBeVisible();
  await expect(goal).toContainText("3 of 4 days");

  await openPractised(page, PRACTISED);
  await page.getByRole("button", { name: "Make a programme" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await openAccount(page, "Overview");
  await expect(goal.getByRole("button", { name: "Change goal" })).toBeVisible();
  await expect(set).toHaveCount(0);
});

test("the calendar names all weekdays where they fit [R-128]", {
  tag: "@all",
}, async ({ page }) => {
  const calendar = box(page, "Practice calendar");
  const named = () =>
    calendar
      .getByText(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)$/)
      .evaluateAll((names) =>
        names
          .filter((name) => name.checkVisibility({ visibilityProperty: true }))
          .map(({ textContent }) => textContent),
      );
  const all = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
  await openWith(page, PRACTISED);
  await expect.poll(named).toEqual(all);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(named).toEqual(["Sun", "Wed", "Sat", "Sun", "Wed", "Sat"]);
});

test("the bars of the motions are as long as their shares [R-062]", { tag: "@all" }, async ({ page }) => {
  await openWith(page, PRACTISED);
  const bars = await box(page, "Share of motions")
    .locator("svg")
    .evaluateAll((all) =>
      all.map(({ children: [track, bar] }) =>
        Math.round((100 * (bar?.getBoundingClientRect().width ?? 0)) / (track?.getBoundingClientRect().width ?? 1)),
      ),
    );
  expect(bars).toEqual([43, 29, 14, 14, 0]);
});

test("on paper Progress is white, without controls, and names the period, the sessions and how they felt [R-046] [R-128]", {
  tag: "@all",
}, async ({ page }) => {
  const all = Array.from({ length: 8 }, (_, back): Practised => [`2025-06-0${8 - back}`, 60, "saccades"]);
  await openWith(page, all);
  await expect(rows(page)).toHaveCount(5);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("VR Eye Lab: practice from 23 Mar 2025 to 11 Jun 2025")).toBeVisible();
  await expect(page.getByText("Note:")).toBeVisible();
  await expect(rows(page)).toHaveCount(8);
  await expect(page.getByRole("button").or(page.getByRole("tab")).or(page.getByRole("navigation"))).toHaveCount(0);
  await expect(page.getByText("My programme")).toBeHidden();
  expect((await box(page, "Sessions").boundingBox())?.width, "pixels without the switcher's column").toBeGreaterThan(
    600,
  );
  for (const part of [page.locator("html"), box(page, "Sessions")]) {
    await expect(part).toHaveCSS("background-color", "rgb(255, 255, 255)");
  }
});

// history-list.test.ts has the order and the pages.
test("Show more shows older practice sessions, to the last [R-128]", { tag: "@all" }, async ({ page }) => {
  const all = Array.from({ length: 27 }, (_, back): Practised => {
    const date = new Date(NOON.getTime() - back * 86_400_000).toISOString().slice(0, 10);
    return [date, 60 + back, "saccades"];
  });
  await openWith(page, all);
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).first()).toHaveText(/^Today, 11:301:00Saccades/);
  const more = box(page, "Sessions").getByRole("button", { name: "Show more" });
  for (const shown of [15, 25, 27]) {
    await more.click();
    await expect(rows(page)).toHaveCount(shown);
  }
  await expect(rows(page).last()).toContainText("1:26");
  await expect(more).toHaveCount(0);
  await expect(box(page, "Sessions").getByRole("heading")).toBeFocused();
});

test("without any practice it invites to start and opens the exercise [R-046]", { tag: "@all" }, async ({ page }) => {
  await signUpAhead(page);
  await page.goto("/");
  for (const view of ["Progress", "Overview"] as const) {
    await openAccount(page, view);
    await expect(page.getByText("Two minutes is enough for your first session")).toBeVisible();
    await expect(page.getByRole("main").getByRole("img")).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  }
  await openAccount(page, "Progress");
  await page.getByRole("button", { name: "Practise now" }).click();
  await expect(page.getByRole("button", { name: "Start VR" })).toBeVisible();
});

test("charts and tables pass axe and fit the window at every width, on a phone with type of twice the size too [R-046]", {
  tag: "@all",
}, async ({ page }) => {
  await openWith(page, PRACTISED);
  await showTable(page, "Practice calendar");
  await showTable(page, "Minutes a week");
  // 720 by 450 is a window of 1440 by 900 at a zoom of 200 %.
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [720, 450],
    [320, 640],
    [390, 844],
  ] as const) {
    await resize(page, width, height);
    const where = `${width} px`;
    await expectNoOverflow(page, where);
    // The calendar scrolls only on a narrow screen.
    if (width === 1440 || width === 390) await expectNoFindings(page, where);
  }
  await doubleType(page);
  for (const name of ["Practice calendar", "Minutes a week", "Share of motions", "Sessions"]) {
    const over = await box(page, name).evaluate((each) => each.scrollWidth - each.clientWidth);
    expect(over, `${name}: pixels wider than its box`).toBeLessThanOrEqual(0);
  }
});

test("with forced colours, days with practice are still distinguishable [R-046]", { tag: "@all" }, async ({
  page,
  context,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openWith(page, PRACTISED);
  const blank = await context.newPage();
  const squares = box(page, "Practice calendar").getByRole("list", { name: "Minutes" }).locator("svg");
  await expect(squares).toHaveCount(5);
  const colour = async (index: number) => mainColour(blank, await squares.nth(index).screenshot());
  const none = await colour(0);
  for (const shade of [1, 2, 3, 4]) expect(await colour(shade), `shade ${shade}`).not.toBe(none);
});

import { expect, type Page, test } from "@playwright/test";
import { checkInBody } from "@vr-eye-lab/server/testing/person";
import { newAddress, openAccount, practisedOn, pushDocuments, signUpAhead } from "./support/account.ts";
import { axeFindings, expectOrderlyHeadings } from "./support/axe.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const section = (page: Page) => page.getByRole("region", { name: "Share links" });

async function openSettings(page: Page): Promise<void> {
  await page.goto("/");
  await openAccount(page, "Settings");
  await expect(section(page)).toBeVisible();
}

async function openForm(page: Page): Promise<void> {
  await section(page).getByRole("button", { name: "Make a link" }).click();
  await expect(section(page).getByRole("textbox", { name: "Who it is for" })).toBeFocused();
}

/** Creates a share link by keyboard. */
async function makeLink(page: Page, name: string): Promise<string> {
  await section(page).getByRole("textbox", { name: "Who it is for" }).fill(name);
  await page.keyboard.press("Enter");
  const link = section(page).getByRole("textbox", { name: "The link" });
  await expect(link).toBeFocused();
  return link.inputValue();
}

test("a share link shows the practice, and nothing else, without an account until it is revoked [E-09]", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUpAhead(page, newAddress("sharing"));
  const days = Array.from({ length: 400 }, (_, ago) =>
    new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10),
  );
  await pushDocuments(
    page,
    days.map((date) => practisedOn(date, 120, "saccades")),
  );
  await openSettings(page);
  await openForm(page);
  await page.keyboard.press("Enter");
  await expect(section(page).getByRole("alert")).toHaveText(/Enter who it is for/);
  const link = await makeLink(page, "My optometrist");
  expect(link).toMatch(new RegExp(`^${baseURL}/shared#[\\w-]{43}$`));
  await expect(section(page).getByRole("list", { name: "Your links" })).toContainText("not viewed yet");
  expect(await axeFindings(page)).toEqual([]);

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await context.newPage();
  for (const width of [1440, 390]) {
    await other.setViewportSize({ width, height: 900 });
    await other.goto("/");
    await other.goto(link);
    await expect(other.getByRole("group", { name: "Total time", exact: true })).toHaveText("Total time13h 20m");
    await expect(other.getByRole("group", { name: "Current streak", exact: true })).toContainText("400 days");
    await expect(other.getByRole("group", { name: "Most used exercise", exact: true })).toContainText("Saccades");
    await expect(other.getByText("Their goal: 4 of 7 days a week.")).toBeVisible();
    await expect(other.getByRole("heading", { name: "Their practice" })).toHaveCount(1);
    await expect(other.getByText("Your practice")).toHaveCount(0);
    expect(await other.content()).not.toContain(email);
    expect(await axeFindings(other)).toEqual([]);
    await expectOrderlyHeadings(other, "shared progress");
    expect(await other.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }

  await page.reload();
  await openSettings(page);
  await expect(section(page).getByRole("list", { name: "Your links" })).toContainText("last viewed");
  await section(page).getByRole("button", { name: "Revoke the link for My optometrist" }).click();
  await expect(page.getByText("The link for My optometrist is revoked.")).toBeVisible();
  await other.reload();
  await expect(other.getByRole("alert")).toContainText("This link has expired or was revoked");
  await context.close();
});

test("the shared numbers are on one line each, on a phone side by side at the same height, and can be printed [E-09]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpAhead(page);
  await pushDocuments(page, [practisedOn(undefined, 120, "accommodation")]);
  await openSettings(page);
  await openForm(page);
  const link = await makeLink(page, "My optometrist");
  await page.goto("/");
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(link);
    await page.reload();
    await expect(page.getByRole("img", { name: "1 day with practice in the last 12 weeks." })).toBeVisible();
    const values = await page.locator("[role=group]").evaluateAll((groups) =>
      groups.map((group) => {
        const value = group.querySelector("p:last-child");
        const range = document.createRange();
        if (value) range.selectNodeContents(value);
        return { lines: range.getClientRects().length, top: value?.getBoundingClientRect().top ?? 0 };
      }),
    );
    expect(values.map(({ lines }) => lines)).toEqual(Array(9).fill(1));
    if (width < 768) for (const i of [1, 3, 5, 7]) expect(values[i]?.top).toBe(values[i + 1]?.top);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^VR Eye Lab: practice from .* to /)).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("an incomplete link is reported; it can be retried when offline, and a new one needs a connection [E-09]", {
  tag: "@all",
}, async ({ page, context }) => {
  await page.goto("/shared#abc");
  await expect(page.getByRole("alert")).toContainText("This address is not complete.");
  await signUpAhead(page);
  await openSettings(page);
  await openForm(page);
  const link = await makeLink(page, "دكتور");
  await context.route("**/api/shared", (route) => route.abort());
  await page.goto("/");
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("Couldn't reach the server.");
  await context.unroute("**/api/shared");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No practice yet.")).toBeVisible();

  await openSettings(page);
  await context.setOffline(true);
  await expect(section(page).getByText("You're offline.")).toBeVisible();
  await expect(section(page).getByRole("button", { name: "Make a link" })).toBeDisabled();
});

test("a share link shows the check-ins only if its owner turns that on [E-09] [E-14]", { tag: "@all" }, async ({
  page,
  browser,
  baseURL,
}) => {
  await signUpAhead(page, newAddress("sharing-felt"));
  const dates = ["2025-11-01", "2025-11-08", "2025-11-15", "2025-11-22"];
  const checkIns = dates.map((date, i) => ({ ...checkInBody(i), date, answeredAt: `${date}T10:00:00.000Z` }));
  await pushDocuments(
    page,
    checkIns.map((body) => ({ collection: "checkIns", body })),
  );
  await openSettings(page);
  await openForm(page);
  const choice = section(page).getByRole("switch", { name: "Show my check-ins" });
  await expect(choice).not.toBeChecked();
  const plain = await makeLink(page, "My school");
  await openForm(page);
  await choice.check();
  expect(await axeFindings(page)).toEqual([]);
  const link = await makeLink(page, "My optometrist");
  await expect(section(page).getByRole("listitem").first()).toContainText("with check-ins, not viewed yet");

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await context.newPage();
  const felt = other.getByRole("region", { name: "How it feels, in a weekly check-in" });
  await other.goto(plain);
  await expect(other.getByText("No practice yet.")).toBeVisible();
  await expect(felt).toHaveCount(0);
  await other.goto("/");
  await other.goto(link);
  await expect(felt.getByRole("listitem")).toHaveCount(4);
  await expect(felt.getByRole("listitem").last()).toHaveText("22 Nov 2025: 24 of 32");
  expect(await axeFindings(other)).toEqual([]);
  await expectOrderlyHeadings(other, "shared progress");
  await context.close();
});

import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { figure, openAccount, ownOrigin, PASSWORD, pushSequence, savedNames, signUpAhead } from "./support/account.ts";
import { axeFindings } from "./support/axe.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const STEP = {
  type: "pursuit",
  duration: 60,
  settings: {
    speed: 7.5,
    range: "medium",
    ballPosition: { x: 0, y: 0, z: 0 },
    isRedGreen: true,
    leftEyeColor: "#ff0000",
    rightEyeColor: "#00ff00",
    leftEyeOverlay: false,
    rightEyeOverlay: false,
  },
} as const;

async function openSettings(page: Page): Promise<void> {
  await page.goto("/");
  await openAccount(page, "Settings");
}

async function downloaded(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFile(await download.path(), "utf8");
}

const choose = (page: Page, text: string) =>
  page
    .getByLabel("Import downloaded data")
    .setInputFiles({ name: "data.json", mimeType: "application/json", buffer: Buffer.from(text) });

test("downloaded data can be imported into another account once, and downloaded as a table [E-05]", async ({
  page,
  context,
}) => {
  await signUpAhead(page);
  const startedAt = new Date().toISOString();
  const body = {
    startedAt,
    date: startedAt.slice(0, 10),
    zone: "UTC",
    duration: 120,
    exercises: [{ type: "saccades", duration: 120 }],
  };
  const documentId = "0199cccc-0000-7000-8000-000000000001";
  const write = { id: "0199cccc-0000-7000-8000-000000000002", collection: "practice", documentId, kind: "put" };
  await pushSequence(page, "Evening", [STEP]);
  const headers = await ownOrigin(page);
  await page.request.post("/api/documents/push", {
    headers,
    data: { writes: [{ ...write, base: null, body }] },
  });
  await openSettings(page);
  const table = await downloaded(page, "Download my practice as a table");
  expect(table.split("\r\n")).toEqual([
    expect.stringContaining("session_duration_s"),
    expect.stringMatching(
      new RegExp(`^${documentId},${startedAt},${startedAt.slice(0, 10)},UTC,120,,+1,saccades,120,`),
    ),
    "",
  ]);
  const data = await downloaded(page, "Download my data");
  await page.request.delete("/api/account", { headers, data: { password: PASSWORD } });
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());

  await signUpAhead(page);
  await page.goto("/");
  await openAccount(page);
  await expect(figure(page, "Total sessions")).toHaveText("Total sessions0");
  for (const time of ["first", "second"]) {
    await openAccount(page, "Settings");
    await choose(page, data);
    const dialog = page.getByRole("dialog", { name: "Import downloaded data" });
    await expect(dialog, time).toContainText("1 practised session and 1 saved motion.");
    await expect(dialog.getByRole("button", { name: "Import" })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText("Imported.");
    await dialog.getByRole("button", { name: "Close" }).click();
    await openAccount(page, "Overview");
    await expect(figure(page, "Total sessions"), time).toHaveText("Total sessions1");
    await expect(figure(page, "Total time")).toHaveText("Total time2m");
    await expect.poll(() => savedNames(page)).toEqual(["Evening"]);
  }
});

test("rejects a foreign or damaged file with the location of the error, and imports nothing [E-05]", async ({
  page,
}) => {
  await signUpAhead(page);
  await openSettings(page);
  await choose(page, "holiday photos");
  await expect(page.getByRole("alert").filter({ hasText: "not a file that was downloaded here" })).toBeVisible();
  await choose(page, JSON.stringify({ practice: [{ id: "x" }], savedSequences: [] }));
  await expect(page.getByRole("alert").filter({ hasText: "practice.0." })).toContainText("Nothing was imported");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

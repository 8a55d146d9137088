import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { openAccount } from "./account.ts";

/** Opens the details of the latest session. */
export async function openRecord(page: Page): Promise<Locator> {
  await openAccount(page, "Progress");
  const row = page.getByRole("region", { name: "Sessions" }).getByRole("listitem").first();
  await row.locator("summary").click();
  return row;
}

/** Presses a button that downloads a file. */
export async function saved(page: Page, row: Locator, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

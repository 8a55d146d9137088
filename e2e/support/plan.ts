import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Locator, Page } from "@playwright/test";

const OPERATIONS = join(import.meta.dirname, "../../apps/server/src/operations/main.ts");
const run = promisify(execFile);

/** Gives someone a plan by the operators' command, beside the server that the tests share; the page, if it is open, asks the server then. */
export async function setPlan(page: Page, email: string, plan: "free" | "pro"): Promise<void> {
  const { PATH, E2E_DATA_DIR } = process.env;
  const env = { PATH, DATA_DIR: E2E_DATA_DIR };
  await run(process.execPath, [OPERATIONS, "admin", "user", "set-plan", email, plan], { env });
  // The server hears of what another process wrote when it is asked.
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

/** Makes the server look as with PRO_MOTIONS=locked. */
export async function lockMotions(page: Page): Promise<void> {
  const config = await (await page.request.get("/api/config")).json();
  await page.route("**/api/config", (route) => route.fulfill({ json: { ...config, proMotions: "locked" } }));
}

/** What locked things open. */
export function joinDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Join Pro for $5/mo" });
}

/** The choice of a duration in the Advanced row, which must be open. */
export function durationField(page: Page): Locator {
  return page.getByRole("group", { name: "Duration" });
}

/** Enters a duration by the keyboard. */
export async function enterDuration(page: Page, minutes: string, seconds: string): Promise<void> {
  await durationField(page).getByRole("textbox", { name: "Minutes" }).fill(minutes);
  await durationField(page).getByRole("textbox", { name: "Seconds" }).fill(seconds);
  await page.keyboard.press("Enter");
}

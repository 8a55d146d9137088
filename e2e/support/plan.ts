import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Locator, Page } from "@playwright/test";

const OPERATIONS = join(import.meta.dirname, "../../apps/server/src/operations/main.ts");
const run = promisify(execFile);

/** Sets a user's plan with the operators' command on the data of the shared server; an open page then asks the server. */
export async function setPlan(page: Page, email: string, plan: "free" | "pro"): Promise<void> {
  const { PATH, E2E_DATA_DIR } = process.env;
  const env = { PATH, DATA_DIR: E2E_DATA_DIR };
  await run(process.execPath, [OPERATIONS, "admin", "user", "set-plan", email, plan], { env });
  // The server notices another process's write on the next request.
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

/** Makes the page see a server with PRO_MOTIONS=locked. */
export async function lockMotions(page: Page): Promise<void> {
  const config = await (await page.request.get("/api/config")).json();
  await page.route("**/api/config", (route) => route.fulfill({ json: { ...config, proMotions: "locked" } }));
}

/** Makes the page see a server with PAYMENTS=none. */
export async function turnPaymentsOff(page: Page): Promise<void> {
  const config = await (await page.request.get("/api/config")).json();
  const off = { ...config, payments: { sandbox: false, off: true, prices: [] } };
  await page.route("**/api/config", (route) => route.fulfill({ json: off }));
}

/** The dialog that locked features open. */
export function joinDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Join Pro for $5/mo" });
}

/** The duration field in the Advanced row, which must be open. */
export function durationField(page: Page): Locator {
  return page.getByRole("group", { name: "Duration" });
}

/** Enters a duration by keyboard. */
export async function enterDuration(page: Page, minutes: string, seconds: string): Promise<void> {
  await durationField(page).getByRole("textbox", { name: "Minutes" }).fill(minutes);
  await durationField(page).getByRole("textbox", { name: "Seconds" }).fill(seconds);
  await page.keyboard.press("Enter");
}

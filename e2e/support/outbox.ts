import { expect, type Page } from "@playwright/test";
import { sequenceBody } from "@vr-eye-lab/server/testing/person";
import { pushDocuments, signUpAhead } from "./account.ts";

/** Signs up, and opens the page until it has the user's data: a saved motion. */
export async function openSynced(page: Page): Promise<void> {
  await page.clock.install();
  await signUpAhead(page);
  await pushDocuments(page, [{ collection: "savedSequences", body: sequenceBody("Morning") }]);
  await page.goto("/");
  await expect(page.getByText("Morning").first()).toBeVisible();
  await expect.poll(async () => (await localRows(page, "outbox")).length).toBe(0);
}

export const cutCalls = (page: Page) =>
  page.context().route("**/api/**", (route) => route.abort("internetdisconnected"));

/** Saves motions without a connection. @returns the ids of the writes that wait, in their order */
export async function fillOutbox(page: Page): Promise<string[]> {
  const control = (id: string) => page.locator(`[data-track=${id}]`);
  for (const name of ["Noon", "Evening"]) {
    await control("save").click();
    await control("save-name").fill(name);
    await control("save-confirm").click();
    await expect(control("save-confirm")).toHaveCount(0);
  }
  // Until nothing on the page keeps it from reloading. In steps: a database that seems silent for 5 s would be given up.
  for (let i = 0; i < 15; i++) {
    await page.clock.runFor(1_000);
    await localRows(page, "outbox");
  }
  // The visit is stored too.
  await expect.poll(async () => (await localRows(page, "outbox")).length).toBeGreaterThan(2);
  const rows = (await localRows(page, "outbox")) as { write: { id: string } }[];
  return rows.map(({ write }) => write.id);
}

/** Rows of a table of the user's local database. */
export function localRows(page: Page, table: string): Promise<unknown[]> {
  return page.evaluate(async (name) => {
    const databases = await indexedDB.databases();
    const found = databases.find((each) => each.name?.startsWith("vr-eye-lab."));
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open(found?.name ?? ""));
    const rows = await settled<unknown[]>(database.transaction(name).objectStore(name).getAll());
    database.close();
    return rows;
  }, table);
}

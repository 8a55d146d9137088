import { expect, type Page, test } from "@playwright/test";
import { cutCalls, localRows, openSynced } from "./support/outbox.ts";

test.use({ locale: "en-GB" });

/** Upgrades the local database, like a tab with a newer version of the page. Resolves when it is open. */
function upgrade(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith("vr-eye-lab."));
    const opening = indexedDB.open(found?.name ?? "", 10 * (found?.version ?? 0));
    opening.onupgradeneeded = () => opening.result.createObjectStore("notes");
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    opening.result.close();
  });
}

test("a tab loses nothing when a newer version of the page upgrades the local database", { tag: "@all" }, async ({
  page,
  context,
}) => {
  await openSynced(page);
  await cutCalls(page);
  const other = await context.newPage();
  await other.goto("/healthz");
  await page.goto("/");
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await expect(page.getByRole("group", { name: "Total sessions" })).toBeVisible();
  await page.getByRole("button", { name: "Active", exact: true }).click();
  // The visit is stored after its page shows, and then the page tries to send it.
  await expect.poll(() => localRows(other, "outbox")).toContainEqual(expect.objectContaining({ attempted: true }));
  const before = await localRows(other, "outbox");

  await upgrade(other);
  const reload = page.getByRole("status").filter({ hasText: "A newer version of VR Eye Lab is open in another tab." });
  await expect(reload.getByRole("button", { name: "Reload" })).toBeVisible();
  expect(await localRows(other, "outbox")).toEqual(before);
});

import { expect, type Page, test } from "@playwright/test";
import { enterVrPumped, leaveVr } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { cutCalls, localRows, openSynced } from "./support/outbox.ts";
import { LEAD_IN, pass } from "./support/practice.ts";
import { installPump } from "./support/pump.ts";

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

/** Practises in the headset until there is a checkpoint, and ends the XR session. */
async function practise(page: Page): Promise<void> {
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 3);
  await expect.poll(() => checkpoints(page)).toBe(1);
  await leaveVr(page);
}

function checkpoints(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("vr-eye-lab.practice.")).length);
}

test("a tab loses nothing when a newer version of the page upgrades the local database", { tag: "@all" }, async ({
  page,
  context,
}) => {
  await openSynced(page);
  await cutCalls(page);
  await wearHeadset(page);
  // After the clock, which it replaces.
  await installPump(page, false);
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
  await practise(page);
  expect(await localRows(other, "outbox")).toEqual(before);
  // The latest practice waits in local storage for the next start.
  await expect.poll(() => checkpoints(page)).toBe(1);
});

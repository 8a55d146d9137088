import { test as base, expect, type Page } from "@playwright/test";
import { OLDEST_PROTOCOL, PROTOCOL_HEADER } from "@vr-eye-lab/domain/protocol";
import { openAccount } from "./support/account.ts";
import { type ChangingBuild, serveChangingBuild } from "./support/changing-build.ts";
import { keptForOffline } from "./support/offline.ts";
import { cutCalls, fillOutbox, localRows, openSynced } from "./support/outbox.ts";
import { screenModeDialog } from "./support/screen-mode.ts";

/** Makes a page state a version that the server no longer serves, once local storage has `old`. */
const STATES_OLD = `
  const send = window.fetch;
  window.fetch = (path, init) => {
    const headers = new Headers(init?.headers);
    if (localStorage.getItem("old") && headers.has("${PROTOCOL_HEADER}")) headers.set("${PROTOCOL_HEADER}", "${OLDEST_PROTOCOL - 1}");
    return send(path, { ...init, headers });
  };
`;

let build: ChangingBuild;
const test = base.extend({
  baseURL: async ({ baseURL }, use) => {
    build = await serveChangingBuild(baseURL ?? "", STATES_OLD);
    await use(build.origin);
    await build.close();
  },
});

test.use({
  locale: "en-GB",
  serviceWorkers: "allow",
  contextOptions: { reducedMotion: "reduce" },
});

/** Opens the old page from the service worker's cache, with an outbox and without a server. */
async function openOld(page: Page) {
  await openSynced(page);
  await keptForOffline(page);
  await page.evaluate(() => localStorage.setItem("old", "yes"));
  await cutCalls(page);
  expect((await page.goto("/"))?.fromServiceWorker()).toBe(true);
  const waiting = await fillOutbox(page);
  const watch = { waiting, loads: 0, refused: 0, delivered: [] as string[] };
  page.on("load", () => {
    watch.loads += 1;
  });
  page.on("response", (response) => {
    if (!response.url().endsWith("/api/documents/push")) return;
    if (response.status() === 426) watch.refused += 1;
    else for (const { id } of response.request().postDataJSON().writes) watch.delivered.push(id);
  });
  return watch;
}

/** The server is there again. */
async function reconnect(page: Page): Promise<void> {
  await page.context().unroute("**/api/**");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

const notSaved = async (page: Page) => (await localRows(page, "refused")).length;
const offer = (page: Page) => page.getByRole("status").filter({ hasText: "A new version is ready" });

async function expectDelivered(page: Page, { waiting, delivered }: Awaited<ReturnType<typeof openOld>>): Promise<void> {
  await expect.poll(async () => (await localRows(page, "outbox")).length, { timeout: 40_000 }).toBe(0);
  expect(delivered.slice(0, waiting.length)).toEqual(waiting);
  expect(new Set(delivered).size).toBe(delivered.length);
  expect(await notSaved(page)).toBe(0);
}

test("a page that is too old keeps its outbox, reloads when its dialog is closed, and the new page sends the outbox", {
  tag: "@all",
}, async ({ page }) => {
  const watch = await openOld(page);
  await page.getByRole("button", { name: "Practise on this screen" }).click();
  await expect(screenModeDialog(page)).toBeVisible();
  build.change();
  await reconnect(page);
  await expect.poll(() => watch.refused).toBeGreaterThan(0);
  await page.clock.runFor(5000);
  await expect(screenModeDialog(page)).toBeVisible();
  expect((await localRows(page, "outbox")).length).toBeGreaterThanOrEqual(watch.waiting.length);
  expect(await notSaved(page)).toBe(0);
  expect(watch).toMatchObject({ loads: 0, delivered: [] });

  await page.keyboard.press("Escape");
  await expect.poll(() => watch.loads).toBe(1);
  await expectDelivered(page, watch);
  await expect(offer(page)).toHaveCount(0);
});

test("a page that is too old doesn't reload while it offers Undo", { tag: "@all" }, async ({ page }) => {
  const watch = await openOld(page);
  await page.getByRole("region", { name: "Saved Motions" }).getByRole("button").nth(1).click();
  await page.getByRole("button", { name: /^Delete / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await reconnect(page);
  await expect.poll(() => watch.refused).toBeGreaterThan(0);
  await page.clock.runFor(4000);
  await expect(undo).toBeVisible();
  expect(watch.loads).toBe(0);
  await page.clock.runFor(10_000);
  await expect.poll(() => watch.loads).toBe(1);
});

test("a page that is still too old after its reload, or has a text, waits for Reload", { tag: "@all" }, async ({
  page,
}) => {
  const watch = await openOld(page);
  await reconnect(page);
  await expect.poll(() => watch.loads).toBe(1);
  await expect(offer(page)).toBeVisible();
  await page.clock.runFor(5000);
  expect(watch).toMatchObject({ loads: 1, delivered: [] });

  await page.evaluate(() => sessionStorage.clear());
  await cutCalls(page);
  await page.reload();
  await openAccount(page, "Settings");
  await page.getByRole("button", { name: "Change name" }).click();
  const name = page.getByRole("textbox", { name: "Your name" });
  await name.fill("Ada L");
  build.change();
  await reconnect(page);
  await expect(offer(page)).toBeVisible();
  await page.clock.runFor(5000);
  await expect(name).toHaveValue("Ada L");
  expect(watch).toMatchObject({ loads: 2, delivered: [] });
  await offer(page).getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => watch.loads).toBe(3);
  await expectDelivered(page, watch);
});

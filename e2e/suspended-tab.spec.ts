import { type BrowserContext, expect, type Page, type Request, test } from "@playwright/test";
import { logIn, openAccount, openActive, saveAs, savedNames, signUpAhead } from "./support/account.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Stops a page's scripts, as the system stops a process. @returns continues them */
async function suspend(context: BrowserContext, page: Page): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  await session.send("Debugger.enable");
  const paused = new Promise((resolve) => session.once("Debugger.paused", resolve));
  await session.send("Debugger.pause");
  // The pause begins with the next script.
  void page.evaluate(() => undefined).catch(() => undefined);
  await paused;
  return () => session.detach();
}

/** A page's long polls that aren't answered. */
function followPolls(page: Page): () => number {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (/\/changes\?since=\d+&wait=[1-9]/.test(request.url())) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return () => open.size;
}

test("a change reaches another device once while the tab that synchronises is suspended, and then the tabs take turns again [R-120]", {
  tag: "@all",
}, async ({ page: first, context, browser }) => {
  test.setTimeout(300_000);
  const patient = expect.configure({ timeout: 120_000 });
  const email = await signUpAhead(first);
  // A page that records visits could be stopped while it writes, which blocks the database.
  await context.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  const firstPolls = followPolls(first);
  await first.goto("/");
  await expect.poll(firstPolls).toBe(1);
  const resume = await suspend(context, first);

  const second = await context.newPage();
  const secondPolls = followPolls(second);
  await second.goto("/");
  const device = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await device.goto("/");
  await openAccount(device);
  await logIn(device, email);
  await openActive(device);
  await saveAs(second, "While suspended");
  await patient.poll(() => savedNames(device)).toEqual(["While suspended"]);

  await resume();
  await expect.poll(() => [firstPolls(), secondPolls()]).toEqual([0, 1]);
  await saveAs(first, "After it");
  await expect.poll(() => savedNames(device)).toEqual(["After it", "While suspended"]);
  await second.close();
  await expect.poll(firstPolls).toBe(1);
  await saveAs(first, "Alone");
  await expect.poll(() => savedNames(device)).toEqual(["Alone", "After it", "While suspended"]);
  await device.context().close();
});

import { expect, test } from "@playwright/test";
import { openAccount, openActive } from "./support/account.ts";
import { serveChangingBuild } from "./support/changing-build.ts";
import { choose, declineSaving, enterVrPumped, leaveVr } from "./support/exercise.ts";
import { openMotions } from "./support/motions.ts";
import { keptForOffline } from "./support/offline.ts";
import { LEAD_IN, pass, practisedIn, prepare } from "./support/practice.ts";
import { screenModeDialog } from "./support/screen-mode.ts";
import { watchTrouble } from "./support/trouble.ts";

test.use({ serviceWorkers: "allow", contextOptions: { reducedMotion: "reduce" } });

test("after one visit, the page starts offline: every tab, and an exercise in the headset [R-001] [R-014] [R-078]", async ({
  page: first,
  context,
}) => {
  await first.goto("/");
  await keptForOffline(first);
  await first.close();
  await context.setOffline(true);

  const page = await context.newPage();
  await prepare(page);
  await choose(page, { motion: "figure8" });
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 5);
  await leaveVr(page);
  await expect(practisedIn(page)).toHaveText("Figure 80:05");
  await declineSaving(page);
  await openAccount(page);
  await expect(page.getByRole("heading", { name: "Get Started" })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Guide" }).click();
  await expect(page.getByRole("heading", { name: "What is VR Eye Lab?" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Pricing" })).toBeVisible();
  await openActive(page);
  await openMotions(page);
  await expect(page.getByRole("heading", { level: 1, name: "Motions" })).toBeVisible();
  await page.goto("/?dev=1");
  await expect(page.getByRole("combobox", { name: "Motion" })).toBeEnabled();
  await page.goto("/login/confirm");
  await expect(page.getByText("There is nothing to confirm here.")).toBeVisible();
});

test("each new version is offered once, and installed when the user accepts", async ({ page, baseURL }) => {
  const build = await serveChangingBuild(baseURL ?? "");
  await page.goto(build.origin);
  await keptForOffline(page);
  const offer = page.getByText("A new version is ready");
  await expect(offer).toHaveCount(0);
  const update = async () => {
    build.change();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  };
  /** Offers wait while a dialog about practising is open. */
  const lookAtDialog = async () => {
    await page.getByRole("button", { name: "Practise on this screen" }).click();
    await expect(screenModeDialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(screenModeDialog(page)).toHaveCount(0);
  };
  await update();
  await expect(offer).toBeVisible();
  await lookAtDialog();
  await expect(offer).toHaveCount(1);
  await page.getByRole("status").getByRole("button", { name: "Close" }).click();
  await lookAtDialog();
  await expect(offer).toHaveCount(0);

  await update();
  await expect(offer).toBeVisible();
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reload" }).click();
  await loaded;
  await expect(page.getByRole("combobox", { name: "Motion" })).toBeEnabled();
  const waits = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  expect(await waits()).toBe(false);
  await expect(offer).toHaveCount(0);
  await build.close();
});

test("a cached page keeps its policy, so its first screen shows at a server of another version [D-10]", {
  tag: "@all",
}, async ({ page, baseURL }) => {
  const build = await serveChangingBuild(baseURL ?? "");
  await page.goto(build.origin);
  await keptForOffline(page);
  build.change();
  const trouble = await watchTrouble(page, build.origin);
  const cached = await page.goto(build.origin);
  expect(cached?.fromServiceWorker()).toBe(true);
  const policy = "content-security-policy";
  expect((await page.request.get(build.origin)).headers()[policy]).not.toBe(cached?.headers()[policy]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".not-started")).toHaveCount(0);
  expect(trouble.lines).toEqual([]);
  await build.close();
});

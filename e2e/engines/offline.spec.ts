import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";

test("after one visit, which offers no new version, the page starts offline [R-001] [R-078]", async ({ tab, site }) => {
  await tab.open("/");
  const isKept = () =>
    tab.run(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return active?.state === "activated" && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isKept).toBe(true);
  await tab.lacks("button", "Reload");
  await site.goOffline();
  try {
    await tab.reload();
    await tab.sees("button", "Start VR");
    await tab.click("button", "Guide");
    await tab.sees("heading", "What is VR Eye Lab?");
    await tab.click("button", "Account");
    await tab.sees("heading", "Get Started");
  } finally {
    await site.goOnline();
  }
});

import { expect, type Page } from "@playwright/test";

/** Resolves when the page can be opened offline: its service worker has cached the build and controls the page. */
export async function keptForOffline(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return active?.state === "activated" && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
}

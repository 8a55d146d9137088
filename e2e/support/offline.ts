import { expect, type Page } from "@playwright/test";

/** Resolves when the page has all that it needs to be opened without network: its worker holds the whole build and serves this page. */
export async function keptForOffline(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return active?.state === "activated" && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
}

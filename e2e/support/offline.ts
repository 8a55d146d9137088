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

/** Resolves when the service worker has cached a page, which it does after the page's scripts. @param path such as /index.es.html */
export async function pageKeptForOffline(page: Page, path: string): Promise<void> {
  const isKept = () => page.evaluate(async (key) => !!(await caches.match(key, { ignoreSearch: true })), path);
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
}

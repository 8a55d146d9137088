import type { Page } from "@playwright/test";

/** The scripts of the built page. */
export const SCRIPTS = /\/assets\/.*\.js$/;

/** Holds back the page's requests for these addresses until the returned function is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

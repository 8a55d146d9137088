import type { ElementHandle, Page } from "@playwright/test";
import { createTab, type Tab } from "./tab.ts";

/** Playwright's page as a tab, so that the tests of all engines run in Chromium too. */
export function chromiumTab(page: Page, origin: string, trouble: readonly string[]): Tab {
  return createTab(
    {
      trouble,
      goto: async (address) => void (await page.goto(address)),
      reload: async () => void (await page.reload()),
      back: async () => void (await page.goBack()),
      evaluate: (expression) => page.evaluate(expression),
      async click(expression) {
        const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle<Element> | null;
        await element?.click();
        return element !== null;
      },
      async press(...keys) {
        for (const key of keys) await page.keyboard.press(key);
      },
      screenshot: () => page.screenshot(),
      close: () => page.close(),
    },
    origin,
  );
}

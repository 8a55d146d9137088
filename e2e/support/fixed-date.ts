import type { Page } from "@playwright/test";

/** Fixes the date, in this document and later ones. Timers and performance.now are the browser's own, unlike with page.clock. */
export async function fixDate(page: Page, at: Date): Promise<void> {
  const fix = (time: number) => {
    window.Date = class extends Date {
      constructor(...values: [] | [string | number | Date]) {
        super(...((values.length > 0 ? values : [time]) as [number]));
      }
      static override now(): number {
        return time;
      }
    } as DateConstructor;
  };
  await page.addInitScript(fix, at.getTime());
  await page.evaluate(fix, at.getTime());
}

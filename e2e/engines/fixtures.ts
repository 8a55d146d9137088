import { writeFileSync } from "node:fs";
import { test as base } from "@playwright/test";
import { type Display, startDisplay } from "./display.ts";
import { type Engine, type EngineName, pathOf } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { type Site, startSite } from "./site.ts";
import { createTab, type Tab } from "./tab.ts";
import { startWebKit } from "./webkit.ts";

interface OfTest {
  /** Opens the tab of another person: nothing is shared but the server. */
  newTab: () => Promise<Tab>;
  tab: Tab;
}

interface OfWorker {
  engineName: EngineName;
  /** Of Firefox, as in about:config. */
  preferences: Readonly<Record<string, unknown>>;
  display: Display;
  engine: Engine;
  site: Site;
}

/** Tests that run in Firefox and in WebKit. */
export const test = base.extend<OfTest, OfWorker>({
  engineName: ["firefox", { option: true, scope: "worker" }],
  preferences: [{}, { option: true, scope: "worker" }],
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const display = await startDisplay();
      await use(display);
      display.close();
    },
    { scope: "worker" },
  ],
  engine: [
    async ({ engineName, preferences, display }, use) => {
      const path = pathOf(engineName);
      const isFirefox = engineName === "firefox";
      const engine = await (isFirefox ? startFirefox(path, display, preferences) : startWebKit(path, display));
      await use(engine);
      await engine.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  newTab: async ({ engine, site }, use, info) => {
    const tabs: Tab[] = [];
    const closes: (() => Promise<void>)[] = [];
    await use(async () => {
      const driver = await engine.newTab();
      closes.push(driver.close);
      const tab = createTab(driver, site.origin);
      tabs.push(tab);
      return tab;
    });
    for (const [i, tab] of tabs.entries()) {
      const keep = (image: Uint8Array) => writeFileSync(info.outputPath(`tab-${i + 1}.png`), image);
      if (info.errors.length > 0) await tab.screenshot().then(keep, () => undefined);
    }
    for (const close of closes) await close();
  },
  tab: async ({ newTab }, use) => use(await newTab()),
});

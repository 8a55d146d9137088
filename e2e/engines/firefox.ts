import puppeteer, { type ElementHandle } from "puppeteer-core";
import type { Display } from "./display.ts";
import type { Driver, Engine } from "./driver.ts";

/** A limit for a Firefox that hangs, not for a busy machine. */
const TIMEOUT_MS = 60_000;

/** Starts Firefox. @param preferences as in about:config */
export async function startFirefox(
  executablePath: string,
  { env }: Display,
  preferences: Readonly<Record<string, unknown>>,
): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    // Headless, it has no WebGL.
    headless: false,
    env,
    extraPrefsFirefox: preferences,
    defaultViewport: null,
    timeout: TIMEOUT_MS,
    protocolTimeout: TIMEOUT_MS,
  });
  return {
    async newTab() {
      const context = await browser.createBrowserContext();
      // A background tab is hidden.
      const page = await context.newPage({ type: "window" });
      page.setDefaultTimeout(TIMEOUT_MS);
      const trouble: string[] = [];
      page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
      page.on("pageerror", (error) => trouble.push(String(error)));
      return {
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
          for (const key of keys) await page.keyboard.press(key as "Escape");
        },
        screenshot: () => page.screenshot(),
        close: () => context.close(),
      } satisfies Driver;
    },
    close: () => browser.close(),
  };
}

import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { reservePort } from "../support/port.ts";
import type { Display } from "./display.ts";
import type { Driver, Engine } from "./driver.ts";
import { type Session, startSession, type WebElement } from "./webdriver.ts";

/** How WebDriver writes keys with a name. Source: W3C WebDriver, "Keyboard actions". */
const KEYS: Readonly<Record<string, string>> = {
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Enter: "\uE007",
  Escape: "\uE00C",
};

const POLL_MS = 50;

/** Runs before each script in the page, since the driver doesn't report the page's errors. It misses those before the first script. */
const WATCH_ERRORS = `if (!window.trouble) {
  const lines = (window.trouble = []);
  const { error } = console;
  console.error = (...parts) => { lines.push(parts.join(" ")); error(...parts); };
  addEventListener("error", ({ message }) => lines.push(message));
  addEventListener("unhandledrejection", ({ reason }) => lines.push(String(reason)));
}`;

/** Starts WebKitGTK. @param miniBrowser path of its browser */
export async function startWebKit(miniBrowser: string, display: Display): Promise<Engine> {
  const drivers: ChildProcess[] = [];
  const env = {
    ...display.env,
    // Its sandbox refuses root, and its usual renderer needs a GPU.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  };
  return {
    async newTab() {
      // A driver process has one session at a time.
      const port = await reservePort();
      const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
      drivers.push(driver);
      const address = `http://127.0.0.1:${port}`;
      while (!(await fetch(`${address}/status`).catch(() => null))) await wait(POLL_MS);
      const session = await startSession(address, {
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] },
      });
      await session.command("POST", "/window/rect", { x: 0, y: 0, width: 1024, height: 768 });
      return tabOf(session, async () => {
        await session.command("DELETE", "");
        driver.kill();
      });
    },
    async close() {
      for (const driver of drivers) driver.kill();
    },
  };
}

function tabOf({ command, click }: Session, close: () => Promise<void>): Driver {
  const trouble: string[] = [];
  return {
    trouble,
    goto: (url) => command("POST", "/url", { url }),
    reload: () => command("POST", "/refresh", {}),
    back: () => command("POST", "/back", {}),
    async evaluate(expression) {
      const script = `const [done] = arguments;
        ${WATCH_ERRORS}
        const end = (outcome) => done({ ...outcome, lines: window.trouble.splice(0) });
        (async () => (${expression}))().then((value) => end({ value }), (error) => end({ error: String(error) }));`;
      type Outcome = { readonly value: unknown; readonly error?: string; readonly lines: readonly string[] };
      const { value, error, lines } = await command<Outcome>("POST", "/execute/async", { script, args: [] });
      trouble.push(...lines);
      if (error !== undefined) throw new Error(error);
      return value;
    },
    async click(expression) {
      // In the middle: the driver scrolls no further than to the edge, which the navigation may cover.
      const script = `const element = ${expression}; element?.scrollIntoView({ block: "center" }); return element`;
      const element = await command<WebElement | null>("POST", "/execute/sync", { script, args: [] });
      if (element) await click(element);
      return element !== null;
    },
    async press(...keys) {
      const actions = keys
        .map((key) => KEYS[key] ?? key)
        .flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]);
      await command("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    screenshot: async () => Buffer.from(await command<string>("GET", "/screenshot"), "base64"),
    close,
  };
}

import type { ConsoleMessage, Page } from "@playwright/test";

/** The problems on a watched page, one line each. */
export interface Trouble {
  readonly lines: string[];
}

/**
 * Records problems on a page from its first document on: console errors and warnings, uncaught errors, violations of the
 * content security policy, failed requests, error statuses, and requests to other origins.
 */
export async function watchTrouble(page: Page, origin: string): Promise<Trouble> {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (isOfTools(message)) return;
    if (message.type() === "error" || message.type() === "warning") lines.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => lines.push(`uncaught: ${message}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== "blob:") lines.push(`foreign request: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    // Aborted by the page, or by leaving the page, as a long poll always is.
    if (request.failure()?.errorText === "net::ERR_ABORTED") return;
    lines.push(`failed request: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) lines.push(`${response.status()}: ${response.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`Content security policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  return { lines };
}

/**
 * Messages of the test tools: Playwright's where it blocks service workers, and the driver's about its speed, because without a
 * GPU a WebGL canvas is read back to be displayed.
 */
export function isOfTools(message: ConsoleMessage): boolean {
  const text = message.text();
  return (
    text === "Service Worker registration blocked by Playwright" ||
    text.includes("GL Driver Message (OpenGL, Performance")
  );
}

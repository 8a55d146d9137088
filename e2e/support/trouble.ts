import type { ConsoleMessage, Page } from "@playwright/test";

/** What went wrong on a page since it was watched, a line each. */
export interface Trouble {
  readonly lines: string[];
}

/**
 * Notes whatever should not happen on a page, from before its first document: errors and warnings in the console, uncaught
 * errors, violations of the content security policy, requests that fail or are refused, and any request to another origin.
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
    // The page gave it up itself, or was left while it was under way, as a long-poll always is.
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
 * What is said of the tools alone: by Playwright where it keeps workers out, and by a driver of its own speed, since without a graphics processor a
 * WebGL picture is read back to be shown.
 */
export function isOfTools(message: ConsoleMessage): boolean {
  const text = message.text();
  return (
    text === "Service Worker registration blocked by Playwright" ||
    text.includes("GL Driver Message (OpenGL, Performance")
  );
}

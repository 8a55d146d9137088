/**
 * The built page's inline script behind its styles, so it uses nothing of its module. Loads the page's font, except on a connection that the browser
 * knows to be slow: there it would come too late for the first paint, and only delay it. The next visit has it from the service worker.
 * @param rule the font's `@font-face`
 * @param href the font's address
 */
export function showFont(rule: string, href: string): void {
  // Chromium's estimate of a round trip in milliseconds. Other browsers have none, and don't wait for fonts.
  const { connection } = navigator as { connection?: { rtt: number } };
  if (connection && connection.rtt > 100 && !navigator.serviceWorker?.controller) return;
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "preload", as: "font", type: "font/woff2", href, crossOrigin: "" }));
  document.styleSheets[0]?.insertRule(rule);
}

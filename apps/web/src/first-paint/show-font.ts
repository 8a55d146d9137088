/**
 * The built page's inline script behind its styles, so it uses nothing of its module. Loads the page's font, except where the page itself took so
 * long that the font would come too late for the first paint, and only delay it. The next visit has both from the service worker.
 * @param rule the font's `@font-face`
 * @param href the font's address
 */
export function showFont(rule: string, href: string): void {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isSlow = performance.now() - (load?.requestStart ?? 0) > 100;
  if (isSlow && !navigator.serviceWorker?.controller) return;
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "preload", as: "font", type: "font/woff2", href, crossOrigin: "" }));
  document.styleSheets[0]?.insertRule(rule);
}

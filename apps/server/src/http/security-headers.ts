import type { MiddlewareHandler } from "hono";
import { type InlineHashes, inlineHashes } from "./inline-hashes.ts";
import { isPublic } from "./network-address.ts";
import type { SiteFiles } from "./site-files.ts";

const contentSecurityPolicy = ({ scripts, styles }: InlineHashes) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

// Only features that browsers support: unknown names log a warning in the console.
const USED_FEATURES = ["fullscreen", "gamepad", "screen-wake-lock", "xr-spatial-tracking"];
const BLOCKED_FEATURES = `
  accelerometer autoplay browsing-topics camera clipboard-read display-capture encrypted-media geolocation
  gyroscope hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture serial usb
  window-management
`
  .trim()
  .split(/\s+/);
const PERMISSIONS_POLICY = [
  ...USED_FEATURES.map((feature) => `${feature}=(self)`),
  ...BLOCKED_FEATURES.map((feature) => `${feature}=()`),
].join(", ");

const ONE_YEAR = 31_536_000;

/**
 * Adds security headers to every response, errors included, and forbids caching unless the handler set Cache-Control. JSON loads and runs nothing, so its
 * policy is short: the page's has 2 KB, more than most of our answers. HSTS is sent only for a public https address: on localhost or a local network,
 * browsers would then refuse plain http for a year.
 * @param site whose page's inline elements are allowed
 */
export function securityHeaders(
  { publicUrl, lan }: { publicUrl: URL; lan: boolean },
  site: SiteFiles = new Map(),
): MiddlewareHandler {
  const isPublicHttps = !lan && publicUrl.protocol === "https:" && isPublic(publicUrl);
  const ofAll = Object.entries({
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    ...(isPublicHttps ? { "Strict-Transport-Security": `max-age=${ONE_YEAR}` } : {}),
  });
  const policy = contentSecurityPolicy(inlineHashes(site));
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of ofAll) headers.set(name, value);
    const isJson = headers.get("Content-Type")?.startsWith("application/json");
    headers.set("Content-Security-Policy", isJson ? "default-src 'none'; frame-ancestors 'none'" : policy);
    if (!isJson) headers.set("Permissions-Policy", PERMISSIONS_POLICY);
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  };
}

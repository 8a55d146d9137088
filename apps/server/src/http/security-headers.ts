import type { MiddlewareHandler } from "hono";
import { isPublic } from "./network-address.ts";

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

// Only features that browsers know: an unknown name is a warning in the console of each visitor.
const FEATURES_OF_OURS = ["fullscreen", "gamepad", "screen-wake-lock", "xr-spatial-tracking"];
const FEATURES_NOT_NEEDED = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "clipboard-read",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "serial",
  "usb",
  "window-management",
];
const PERMISSIONS_POLICY = [
  ...FEATURES_OF_OURS.map((feature) => `${feature}=(self)`),
  ...FEATURES_NOT_NEEDED.map((feature) => `${feature}=()`),
].join(", ");

const ONE_YEAR = 31_536_000;

/**
 * The headers that every answer carries.
 * @param site the address that users see, and whether this is a `--lan` server. HSTS is sent only for a public https address:
 *   browsers would go on to refuse plain http on localhost or on a machine of the local network.
 */
export function securityHeadersFor(site: { publicUrl: URL; lan: boolean }): Readonly<Record<string, string>> {
  const isPublicHttps = !site.lan && site.publicUrl.protocol === "https:" && isPublic(site.publicUrl);
  return {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS_POLICY,
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    ...(isPublicHttps ? { "Strict-Transport-Security": `max-age=${ONE_YEAR}` } : {}),
  };
}

/** Puts the given headers on every answer, errors included. */
export function sendHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
  };
}

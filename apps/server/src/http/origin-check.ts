import { createMiddleware } from "hono/factory";
import { answerMessage } from "./http-error.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses cross-site requests that may change something: their Origin must be one of the page's addresses. Requests without Origin pass if
 * they have no cookie, as programs send them, or if the browser marks them as same-origin. Hono's csrf() checks form content types only.
 */
export function requireOwnOrigin(urls: readonly URL[]) {
  const address = urls[0]?.origin ?? "";
  return createMiddleware(async (context, next) => {
    if (SAFE_METHODS.has(context.req.method)) return await next();
    const origin = context.req.header("Origin");
    const isOurs =
      origin === undefined
        ? !context.req.header("Cookie") || context.req.header("Sec-Fetch-Site") === "same-origin"
        : urls.some((url) => url.origin === origin);
    return isOurs ? await next() : answerMessage(context, 403, "auth/foreign-origin", { values: { address } });
  });
}

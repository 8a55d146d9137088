import { createMiddleware } from "hono/factory";
import { answerMessage } from "./http-error.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site has a browser send. A request that may change something must name our own origin. One that names none is taken
 * without a cookie, as programs send it, or when the browser says that it comes from our own page.
 */
export function requireOwnOrigin(publicUrl: URL) {
  return createMiddleware(async (context, next) => {
    if (SAFE_METHODS.has(context.req.method)) return await next();
    const origin = context.req.header("Origin");
    const isOurs =
      origin === undefined
        ? !context.req.header("Cookie") || context.req.header("Sec-Fetch-Site") === "same-origin"
        : origin === publicUrl.origin;
    return isOurs ? await next() : answerMessage(context, 403, "auth/foreign-origin");
  });
}

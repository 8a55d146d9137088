import { createHash, timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { answerError, answerMessage } from "./http-error.ts";
import { type RateLimit, type RateLimits, rateLimitKey } from "./rate-limit.ts";
import type { RequestVariables } from "./request-log.ts";

/** What the guard needs of an app. */
export type GuardBindings = { Bindings: Partial<HttpBindings>; Variables: RequestVariables };

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Names of this machine itself. A page elsewhere whose name was made to lead here is kept out by its Host. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** What a proxy adds: then the request may come from anywhere. */
const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** Guesses of the code by one client address. */
const GUESSES: RateLimit = { max: 20, window: 600 };

/**
 * Lets people at this very machine through, and nobody else; where the server is for the local network, those who give the code that was printed at its start, `?code=…`.
 * Others are told that there is nothing.
 * @param what is guarded: guesses are counted for each by itself
 */
export function localGuard(what: string, code: string | undefined, rateLimits: RateLimits) {
  return createMiddleware<GuardBindings>(async (context, next) => {
    if (code !== undefined) {
      const retryAfter = await rateLimits.take(rateLimitKey(what, context.get("client")), GUESSES);
      if (retryAfter > 0) return answerMessage(context, 429, "auth/too-many-attempts", { retryAfter });
      if (!isSame(context.req.query("code") ?? "", code)) return answerError(context, "not-found");
      await rateLimits.giveBack(rateLimitKey(what, context.get("client")));
      return await next();
    }
    const peer = context.env?.incoming?.socket.remoteAddress ?? "";
    const isDirect = !FORWARDING.some((header) => context.req.header(header) !== undefined);
    const isLocal = LOOPBACK.test(peer) && LOCAL_HOST.test(context.req.header("Host") ?? "");
    return isLocal && isDirect ? await next() : answerError(context, "not-found");
  });
}

function isSame(given: string, code: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(code));
}

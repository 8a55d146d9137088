import { createHash, timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { answerError, answerMessage } from "./http-error.ts";
import type { RateLimits } from "./rate-limit.ts";
import type { RequestVariables } from "./request-log.ts";

/** The bindings and variables that the guard uses. */
export type GuardBindings = { Bindings: Partial<HttpBindings>; Variables: RequestVariables };

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Names of this machine. The check stops DNS rebinding, which sends another Host. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** Headers that proxies add. Behind a proxy, the client may be anywhere. */
const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/**
 * Allows requests from this machine only or, with a code, from clients that send it as `?code=…`. Others get 404.
 * @param what the guarded thing, which has its own rate limit
 */
export function localGuard(what: "mailbox" | "sandbox", code: string | undefined, rateLimits: RateLimits) {
  return createMiddleware<GuardBindings>(async (context, next) => {
    if (code !== undefined) {
      const client = context.get("client");
      const retryAfter = await rateLimits.take(what, client);
      if (retryAfter > 0) return answerMessage(context, 429, "auth/too-many-attempts", { retryAfter });
      if (!isSame(context.req.query("code") ?? "", code)) return answerError(context, "not-found");
      await rateLimits.giveBack(what, client);
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

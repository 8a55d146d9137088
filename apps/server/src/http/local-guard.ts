import { createMiddleware } from "hono/factory";
import { timingSafeEqual } from "hono/utils/buffer";
import { answerMessage } from "./http-error.ts";
import { isLoopback, urlHostname } from "./network-address.ts";
import type { RateLimits } from "./rate-limit.ts";
import { remoteSign } from "./remote-sign.ts";
import type { RequestEnv } from "./request-log.ts";

interface GuardParts {
  env: { publicUrl: URL; production: boolean; lan: boolean };
  /** Opens the pages, as `?code=…`. It is printed at the start. */
  code: string;
  rateLimits: RateLimits;
}

/**
 * Guards the pages that only the operator may see: the mailbox and the sandbox's panel. They need the code, else they answer 404. On a
 * developer's machine, where PUBLIC_URL is localhost, they also open without it until a request shows that the server can be reached from
 * elsewhere: a proxy on this machine may look like a local client, so that the client's address alone proves nothing.
 */
export function createLocalGuard({ env, code, rateLimits }: GuardParts) {
  const { publicUrl, production, lan } = env;
  let needsCode = production || lan || !isLoopback(urlHostname(publicUrl));

  /** Checks every request, whatever its path. */
  const watch = createMiddleware<RequestEnv>(async (context, next) => {
    const sign = needsCode ? undefined : remoteSign(context, publicUrl);
    if (sign !== undefined) {
      needsCode = true;
      context
        .get("log")()
        .warn(
          { sign },
          "a request came through a proxy or from elsewhere: the mailbox and the sandbox's panel need the code printed at the start from now on",
        );
    }
    await next();
  });

  /** @param what the guarded pages and their rate limit */
  const guard = (what: "mailbox" | "sandbox") =>
    createMiddleware<RequestEnv>(async (context, next) => {
      const host = context.req.header("Host");
      if (!needsCode && host === publicUrl.host) return await next();
      const given = context.req.query("code");
      if (given === undefined) return answerMessage(context, 404, "not-found");
      const client = context.get("client");
      await rateLimits.enforce(what, client);
      if (!(await timingSafeEqual(given, code))) return answerMessage(context, 404, "not-found");
      await rateLimits.giveBack(what, client);
      return await next();
    });

  return { watch, guard };
}

export type LocalGuard = ReturnType<typeof createLocalGuard>;

import type { MiddlewareHandler } from "hono";
import { answerMessage } from "./http-error.ts";

/** Refuses URLs with U+0000, which PostgreSQL can't store or compare. `readBody` refuses it in bodies, and Node's HTTP parser in headers. */
export function refuseNul(): MiddlewareHandler {
  return async (context, next) => {
    const { url } = context.req;
    if (!url.includes("%00")) return await next();
    const { pathname, searchParams } = new URL(url);
    const [name] = [...searchParams].find(([, value]) => value.includes("\0")) ?? ["query"];
    const field = pathname.includes("%00") ? "path" : name;
    return answerMessage(context, 400, "text/control-characters", { field });
  };
}

import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { RequestEnv } from "../http/request-log.ts";
import { httpRequests, httpSeconds } from "./metrics.ts";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts and times requests by the template of the route that answered, such as `/api/shares/:id`. Files of the page have the route `/*`. */
export function measureRequests(): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const seconds = (performance.now() - start - (context.get("waited") ?? 0)) / 1000;
    const method = METHODS.has(context.req.method) ? context.req.method : "other";
    const route = routePath(context);
    httpSeconds.observe({ method, route }, seconds);
    httpRequests.inc({ method, route, status: context.res.status });
  };
}

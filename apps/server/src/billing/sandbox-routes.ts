import { Hono } from "hono";
import { type GuardBindings, localGuard } from "../http/local-guard.ts";
import type { RateLimits } from "../http/rate-limit.ts";

/** Path of the payment sandbox's pages. */
export const SANDBOX_PATH = "/_sandbox";
/** Path of its panel. */
export const SANDBOX_CONTROL_PATH = `${SANDBOX_PATH}/control`;

export interface SandboxPages {
  /** For customers. Public: their URLs are secret. */
  readonly pages: Hono;
  /** The panel, for developers. */
  readonly control: Hono;
  /** The code that opens the panel under --lan. */
  readonly code: string | undefined;
}

/** The sandbox's pages, and its panel behind the local guard. */
export function sandboxRoutes({ pages, control, code }: SandboxPages, rateLimits: RateLimits) {
  const routes = new Hono<GuardBindings>();
  const guard = localGuard("sandbox", code, rateLimits);
  routes.use(SANDBOX_CONTROL_PATH, guard);
  routes.use(`${SANDBOX_CONTROL_PATH}/*`, guard);
  routes.route(SANDBOX_CONTROL_PATH, control);
  routes.route(SANDBOX_PATH, pages);
  return routes;
}

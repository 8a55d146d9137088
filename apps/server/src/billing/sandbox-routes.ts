import { Hono } from "hono";
import { type GuardBindings, localGuard } from "../http/local-guard.ts";
import type { RateLimits } from "../http/rate-limit.ts";

/** Where the payment sandbox shows its pages. */
export const SANDBOX_PATH = "/_sandbox";
/** And its panel, with which its time is moved on. */
export const SANDBOX_CONTROL_PATH = `${SANDBOX_PATH}/control`;

/** The sandbox as far as it is shown. */
export interface SandboxPages {
  /** For those who pay: whoever has the address of a page may see it. */
  readonly pages: Hono;
  /** For those who develop. */
  readonly control: Hono;
  /** What looking at the panel takes under --lan. */
  readonly code: string | undefined;
}

/** The pages of the payment sandbox, and its panel for people at this very machine. */
export function sandboxRoutes({ pages, control, code }: SandboxPages, rateLimits: RateLimits) {
  const routes = new Hono<GuardBindings>();
  const guard = localGuard("sandbox", code, rateLimits);
  routes.use(SANDBOX_CONTROL_PATH, guard);
  routes.use(`${SANDBOX_CONTROL_PATH}/*`, guard);
  routes.route(SANDBOX_CONTROL_PATH, control);
  routes.route(SANDBOX_PATH, pages);
  return routes;
}

import type { Sandbox } from "@vr-eye-lab/stripe-sandbox";
import { Hono } from "hono";
import type { LocalGuard } from "../http/local-guard.ts";

/** Path of the payment sandbox's pages. */
export const SANDBOX_PATH = "/_sandbox";
/** Path of its panel. */
export const SANDBOX_CONTROL_PATH = `${SANDBOX_PATH}/control`;

export type SandboxPages = Pick<Sandbox, "pages" | "control">;

/** The sandbox's pages, and its panel behind the local guard. */
export function sandboxRoutes({ pages, control }: SandboxPages, { guard }: LocalGuard) {
  const routes = new Hono();
  const guarded = guard("sandbox");
  routes.use(SANDBOX_CONTROL_PATH, guarded);
  routes.use(`${SANDBOX_CONTROL_PATH}/*`, guarded);
  routes.route(SANDBOX_CONTROL_PATH, control);
  routes.route(SANDBOX_PATH, pages);
  return routes;
}

import { Hono } from "hono";
import type { Parts } from "../parts.ts";
import { checkoutPages } from "./checkout-page.ts";
import { portalPages } from "./portal-page.ts";
import { STYLE } from "./style.ts";

/** The pages that people see: server-made, without a script. */
export function createPages(parts: Parts): Hono {
  const pages = new Hono();
  pages.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    await next();
  });
  pages.get("/style.css", (context) => context.body(STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  pages.route("/checkout", checkoutPages(parts));
  pages.route("/portal", portalPages(parts));
  return pages;
}

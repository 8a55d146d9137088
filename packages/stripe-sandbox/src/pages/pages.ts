import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Backend } from "../backend.ts";
import { checkoutPages } from "./checkout-page.ts";
import { portalPages } from "./portal-page.ts";
import { STYLE } from "./style.ts";

/** The customer's pages, rendered on the server, without scripts. */
export function createPages(backend: Backend): Hono {
  const pages = new Hono();
  pages.use(bodyLimit({ maxSize: 16 * 1024 }), async (context, next) => {
    context.header("Cache-Control", "no-store");
    await next();
  });
  pages.get("/style.css", (context) => context.body(STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  pages.route("/checkout", checkoutPages(backend));
  pages.route("/portal", portalPages(backend));
  return pages;
}

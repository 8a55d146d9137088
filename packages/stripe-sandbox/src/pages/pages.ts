import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Parts } from "../parts.ts";
import { checkoutPages } from "./checkout-page.ts";
import { portalPages } from "./portal-page.ts";
import { STYLE } from "./style.ts";

/** Bytes of a form; ours stay far below. */
const LARGEST_FORM = 16 * 1024;

/** The pages that people see: server-made, without a script. */
export function createPages(parts: Parts): Hono {
  const pages = new Hono();
  pages.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    await next();
  });
  pages.use(bodyLimit({ maxSize: LARGEST_FORM }));
  pages.get("/style.css", (context) => context.body(STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  pages.route("/checkout", checkoutPages(parts));
  pages.route("/portal", portalPages(parts));
  return pages;
}

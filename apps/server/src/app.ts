import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Env } from "./env.ts";
import { answerError } from "./http-error.ts";
import type { Logger } from "./log.ts";
import { networkList } from "./network-address.ts";
import { logRequests, type RequestVariables } from "./request-log.ts";
import { securityHeadersFor, sendHeaders } from "./security-headers.ts";
import type { SiteFiles } from "./site-files.ts";
import { answerWithFile } from "./static-files.ts";
import type { Version } from "./version.ts";

/** What the app is made of. */
export interface AppParts {
  env: Pick<Env, "publicUrl" | "trustedProxies" | "lan">;
  log: Logger;
  site: SiteFiles;
  version: Version;
}

/** The whole HTTP side of the product, without a port: `serve` listens with it, tests call `app.request()`. */
export function createApp({ env, log, site, version }: AppParts) {
  const app = new Hono<{ Variables: RequestVariables; Bindings: Partial<HttpBindings> }>();

  app.use(sendHeaders(securityHeadersFor(env)));
  app.use(logRequests(log, networkList(env.trustedProxies)));

  app.get("/healthz", (context) => answerState(context, { status: "ok" }));
  app.get("/readyz", (context) => answerState(context, { status: "ok" }));
  app.get("/version", (context) => answerState(context, version));
  for (const path of ["/healthz", "/readyz", "/version"]) {
    app.all(path, (context) => answerError(context, "method-not-allowed", { Allow: "GET, HEAD" }));
  }

  app.all("/api/*", (context) => answerError(context, "not-found"));
  app.all("/.netlify/*", (context) => answerError(context, "not-found"));
  app.all("*", (context) => answerWithFile(context, site));

  app.onError((error, context) => {
    const requestLog = context.get("log") ?? log;
    requestLog.error({ err: error }, "failed");
    return answerError(context, "internal");
  });
  return app;
}

function answerState(context: Context, state: object): Response {
  return context.json(state, 200, { "Cache-Control": "no-store" });
}

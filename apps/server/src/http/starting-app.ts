import { Hono } from "hono";
import { answerMessage } from "./http-error.ts";
import { securityHeaders } from "./security-headers.ts";

const RETRY_SECONDS = 2;

/** Answers requests while the database is opened and migrated: all but /healthz get 503. */
export function startingApp(env: Parameters<typeof securityHeaders>[0]) {
  const app = new Hono();
  app.use(securityHeaders(env));
  app.get("/healthz", (context) => context.json({ status: "ok" }));
  app.all("*", (context) => {
    // Browsers ignore Retry-After, but this header makes them load the page again.
    context.header("Refresh", String(RETRY_SECONDS));
    return answerMessage(context, 503, "server/starting", { retryAfter: RETRY_SECONDS });
  });
  return app;
}

import { Hono } from "hono";
import { timingSafeEqual } from "hono/utils/buffer";
import { collectDefaultMetrics } from "prom-client";
import type { Database } from "../db/database.ts";
import { answerMessage } from "../http/http-error.ts";
import type { Version } from "../http/version.ts";
import { databaseConnections, databaseWaiting, registry, serverInfo } from "./metrics.ts";

export const METRICS_PATH = "/metrics";

let collectsProcess = false;

/** Lists of everything that is open. At 15,000 connections a scrape would block other requests for 50 ms. */
const SLOW = ["handles", "requests", "resources"].flatMap((what) => [
  `nodejs_active_${what}`,
  `nodejs_active_${what}_total`,
]);

/** Starts measuring CPU, memory, garbage collection, the event loop and open files, once. */
export function startProcessMetrics(): void {
  if (collectsProcess) return;
  collectsProcess = true;
  collectDefaultMetrics({ register: registry });
  for (const name of SLOW) registry.removeSingleMetric(name);
}

/** Serves the metrics of this process to requests with the token, in the text format of Prometheus. */
export function metricsRoutes(database: Pick<Database, "load">, { version, commit }: Version, token: string) {
  // Not without the route, since they cost something all the time.
  startProcessMetrics();
  serverInfo.set({ version, commit: commit ?? "" }, 1);
  const app = new Hono();
  app.get(METRICS_PATH, async (context) => {
    const given = /^Bearer (.+)$/i.exec(context.req.header("Authorization") ?? "")?.[1];
    if (given === undefined || !(await timingSafeEqual(given, token))) {
      context.header("WWW-Authenticate", "Bearer");
      return answerMessage(context, 401, "unauthorized");
    }
    const { waiting, connections } = database.load();
    databaseWaiting.set(waiting);
    for (const state of ["busy", "idle"] as const) {
      if (connections) databaseConnections.set({ state }, connections[state]);
    }
    return context.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  return app;
}

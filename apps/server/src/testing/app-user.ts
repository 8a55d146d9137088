import { API } from "@vr-eye-lab/domain/api";
import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { ChangesResponse, DocumentWrite, PushResult } from "@vr-eye-lab/domain/sync";
import { Hono } from "hono";
import type { Database } from "../db/database.ts";
import { answerFailures } from "../http/answer-failures.ts";
import { refuseOtherMethods } from "../http/http-error.ts";
import { createLog } from "../log.ts";
import { practiceRoutes } from "../practice/routes.ts";
import { limitReads } from "../sync/read-limit.ts";
import { syncRoutes } from "../sync/routes.ts";
import { described } from "./described.ts";
import { addUser, standInGate } from "./stand-in-gate.ts";

/** The data routes behind a stand-in login gate. */
export type DataApp = Pick<Hono, "request">;

/** The default policy. */
export const OPEN: PlanPolicy = { proMotions: "open" };

/** More pushes than a test makes. */
export const UNLIMITED = 1_000_000;

/** Creates an app with the sync and practice routes. */
export function createDataApp(database: Database, longPollSeconds = 25, policy: PlanPolicy = OPEN): DataApp {
  const app = new Hono();
  app.use(refuseOtherMethods(app));
  app.onError(answerFailures(database, createLog("silent")));
  const readLimit = limitReads();
  const limits = { readLimit, pushesPerMinute: UNLIMITED };
  app.route("/", syncRoutes({ database, gate: standInGate, longPollSeconds, policy, ...limits }));
  return described(app.route("/", practiceRoutes(database, standInGate, readLimit)));
}

/** The response to a push: results and, for a single refused write, error, code and field. */
interface PushAnswer {
  readonly status: number;
  readonly results: readonly PushResult[];
  readonly error?: string;
  readonly code?: string;
  readonly field?: string;
}

/** A signed-in user. */
export interface AppUser {
  readonly id: string;
  get(path: string, init?: RequestInit): Promise<Response>;
  push(...writes: readonly DocumentWrite[]): Promise<PushAnswer>;
  changes(since?: number, wait?: number): Promise<ChangesResponse>;
}

/** Adds a user to the database and returns a client. */
export async function newAppUser(app: DataApp, database: Database): Promise<AppUser> {
  return appUser(app, await addUser(database));
}

/** A client for an existing user, possibly at another server. */
export function appUser(app: DataApp, id: string): AppUser {
  const get = async (path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { "X-User": id, ...init.headers } });
  return {
    id,
    get,
    async push(...writes) {
      const body = JSON.stringify({ writes });
      const headers = { "Content-Length": String(Buffer.byteLength(body)) };
      const response = await get(API.push, { method: "POST", body, headers });
      return { status: response.status, ...((await response.json()) as Omit<PushAnswer, "status">) };
    },
    async changes(since = 0, wait = 0) {
      const response = await get(`${API.changes}?since=${since}&wait=${wait}`);
      if (response.status !== 200) throw new Error(`Asking for changes: ${response.status}`);
      return (await response.json()) as ChangesResponse;
    },
  };
}

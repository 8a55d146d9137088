import { Hono } from "hono";
import { expect, it } from "vitest";
import type { SignedInVariables } from "../login/login-gate.ts";
import { limitReads } from "./read-limit.ts";

const MIB = 1024 * 1024;
type Variables = SignedInVariables & { bytesRead?: number };

/** Responses of a size, once `released`. @param perMinute MiB */
function appWith(perMinute: number) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const app = new Hono<{ Variables: Variables }>();
  app.use(async (context, next) => {
    const userId = context.req.query("user") ?? "ada";
    context.set("signedIn", { userId, email: "", loginId: "" });
    await next();
  });
  app.get("/failing", limitReads(perMinute * MIB), () => Promise.reject(new Error("no database")));
  app.onError((_error, context) => context.body(null, 503));
  app.get("/:size", limitReads(perMinute * MIB), async (context) => {
    await released;
    const size = Number(context.req.param("size"));
    context.set("bytesRead", Number(context.req.query("read") ?? 0));
    return context.body("a".repeat(size), 200, size > 0 ? { "Content-Length": String(size) } : {});
  });
  const statuses = async (count: number, size: number, user = "ada") => {
    const answers = Array.from({ length: count }, async () => (await app.request(`/${size}?user=${user}`)).status);
    return await Promise.all(answers);
  };
  return { app, statuses, release };
}

it("limits the requests of a user at the same time, and gives back what they don't need", async () => {
  const { statuses, release } = appWith(4);
  const waiting = statuses(4, 10);
  const other = statuses(1, 10, "ben");
  release();
  expect(await waiting).toEqual([200, 200, 200, 429]);
  expect(await other).toEqual([200]);
  for (let i = 0; i < 100; i++) expect(await statuses(1, 10)).toEqual([200]);
});

it("counts responses without a length as a MiB, and small ones as 4 KiB", async () => {
  const { statuses, release } = appWith(4);
  release();
  expect(await statuses(1, 0)).toEqual([200]);
  expect(await statuses(3, 10)).toEqual([200, 200, 429]);
  const small = await statuses(1, 10);
  for (let i = 0; i < 300; i++) small.push(...(await statuses(1, 10)));
  expect(small.indexOf(429)).toBeGreaterThan(250);
  expect(small.indexOf(429)).toBeLessThan(300);
});

it("limits the bytes that a user reads", async () => {
  const { statuses, release } = appWith(12);
  release();
  for (const status of [200, 200, 200, 429]) expect(await statuses(1, 3 * MIB)).toEqual([status]);
  expect(await statuses(1, 3 * MIB, "ben")).toEqual([200]);
});

it("gives back what a request that fails has reserved", async () => {
  const { app } = appWith(4);
  for (let i = 0; i < 20; i++) expect((await app.request("/failing")).status).toBe(503);
});

it("counts what an answer was computed from, if that is more than the answer", async () => {
  const { app, release } = appWith(4);
  release();
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push((await app.request(`/10?read=${MIB}`)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

import { API } from "@vr-eye-lab/domain/api";
import { LARGEST_PUSH } from "@vr-eye-lab/domain/sync";
import { Hono } from "hono";
import { expect, it, onTestFinished, vi } from "vitest";
import { describeOnBoth } from "../db/testing/databases.ts";
import { newAppUser, OPEN } from "../testing/app-user.ts";
import { newWrite, sequenceBody } from "../testing/person.ts";
import { standInGate } from "../testing/stand-in-gate.ts";
import { limitPushes } from "./push-limit.ts";
import { limitReads } from "./read-limit.ts";
import { syncRoutes } from "./routes.ts";

describeOnBoth("pushes", (open) => {
  it("are limited per user; a refused one stores nothing and says when to send it again", async () => {
    const database = await open();
    const app = syncRoutes({
      database,
      gate: standInGate,
      readLimit: limitReads(),
      longPollSeconds: 1,
      pushesPerMinute: 18,
      policy: OPEN,
    });
    const [ada, ben] = [await newAppUser(app, database), await newAppUser(app, database)];
    // Otherwise a slow machine would have to wait less.
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const write = () => newWrite("savedSequences", sequenceBody("One"));
    for (let i = 0; i < 3; i++) expect((await ada.push(write())).status).toBe(200);
    const body = JSON.stringify({ writes: [write()] });
    const refused = await ada.get(API.push, {
      method: "POST",
      body,
      headers: { "Content-Length": String(body.length) },
    });
    expect([refused.status, refused.headers.get("Retry-After"), await refused.json()]).toMatchObject([
      429,
      "4",
      { code: "documents/push-too-often", error: expect.stringContaining("4 seconds") },
    ]);
    expect((await ada.changes()).cursor).toBe(3);
    expect((await ben.push(write())).status).toBe(200);
  });
});

it("limits the bytes of a user's pushes at the same time, before their bodies are read", async () => {
  const finish = Promise.withResolvers<void>();
  const app = new Hono().post("/", standInGate, limitPushes(1_000), async (context) => {
    await finish.promise;
    return context.text("stored");
  });
  const push = async (user: string, length?: number) => {
    const size = length === undefined ? {} : { "Content-Length": String(length) };
    return (await app.request("/", { method: "POST", headers: { "X-User": user, ...size } })).status;
  };
  // Without a length, as long as allowed.
  const first = push("ada");
  expect(await push("ada", 1)).toBe(429);
  const other = push("ben", 1);
  finish.resolve();
  expect(await Promise.all([first, other])).toEqual([200, 200]);
  expect(await push("ada", LARGEST_PUSH)).toBe(200);
});

it("counts each 64 KiB of a push as one", async () => {
  const app = new Hono().post("/", standInGate, limitPushes(120), (context) => context.text("stored"));
  const push = async (length: number) => {
    const headers = { "X-User": "ada", "Content-Length": String(length) };
    return (await app.request("/", { method: "POST", headers })).status;
  };
  expect(await push(LARGEST_PUSH)).toBe(200);
  expect([await push(4 * 64 * 1024), await push(64 * 1024)]).toEqual([200, 429]);
});

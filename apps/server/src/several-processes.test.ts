// @module-tag all
import { API } from "@vr-eye-lab/domain/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestStore, type TestStore } from "./db/testing/databases.ts";
import { documented, withValues } from "./testing/documented.ts";
import { freePort } from "./testing/free-port.ts";
import { runNginx } from "./testing/nginx.ts";
import { allChanges, newId, newWrite, ORIGIN, push, sequenceBody, signUp } from "./testing/person.ts";
import { findProxy } from "./testing/proxy-program.ts";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";

/** Milliseconds in which a change reaches long polls at another process. */
const WAKE_MS = 1000;

describe("two server processes on one PostgreSQL", () => {
  let store: TestStore;
  let servers: ServerProcess[] = [];
  let first = "";
  let second = "";
  beforeAll(async () => {
    store = await createTestStore("postgres");
    const place = { DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl ?? "", PUBLIC_URL: ORIGIN };
    const variables = {
      ...place,
      LOG_LEVEL: "silent",
      AUTH_SECRET: newId() + newId(),
      PUSHES_PER_MINUTE: "1000000",
    };
    // Both start on an empty database, and one of them migrates.
    servers = [0, 1].map(() => startServerProcess(variables));
    [first = "", second = ""] = await Promise.all(servers.map((server) => server.address()));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await store.remove();
  });

  it("share logins and sign-outs", async () => {
    const person = await signUp(first);
    expect((await person.ask(second, `${API.changes}?since=0&wait=0`)).status).toBe(200);
    expect((await person.ask(second, "/api/auth/sign-out", { method: "POST", body: "{}" })).status).toBe(200);
    expect((await person.ask(first, `${API.changes}?since=0&wait=0`)).status).toBe(401);
  });

  it("wake long polls at one after a write at the other", async () => {
    const person = await signUp(first);
    const since = Math.max(0, ...(await allChanges(second, person)).map(({ revision }) => revision));
    const waiting = person.ask(second, `${API.changes}?since=${since}&wait=20`);
    const write = newWrite("savedSequences", sequenceBody("Morning"));
    await push(first, person, [write]);
    const stored = performance.now();
    const answer = await (await waiting).text();
    expect(performance.now() - stored).toBeLessThan(WAKE_MS);
    expect(answer).toContain(write.documentId);
  });

  it("order a user's writes across both", async () => {
    const person = await signUp(first);
    const writes = Array.from({ length: 40 }, (_, i) => newWrite("savedSequences", sequenceBody(`Motion ${i}`)));
    // Every write is sent to both, like a browser that lost a response.
    await Promise.all(writes.flatMap((write) => [push(first, person, [write]), push(second, person, [write])]));
    const stored = (await allChanges(second, person)).filter(({ collection }) => collection === "savedSequences");
    expect(stored.map(({ id }) => id).sort()).toEqual(writes.map(({ documentId }) => documentId).sort());
    expect(new Set(stored.map(({ revision }) => revision)).size).toBe(writes.length);
  });

  const nginx = findProxy("nginx");
  it.skipIf(nginx === undefined)(
    "serve one page behind nginx as docs/scaling.md configures it, also when one of them stops",
    async () => {
      const port = await freePort();
      const config = withValues(documented("scaling.md", "nginx"), {
        "127.0.0.1:3000": new URL(first).host,
        "127.0.0.1:3001": new URL(second).host,
        "listen 80 ": `listen 127.0.0.1:${port} `,
      });
      const proxy = await runNginx(nginx ?? "", config, port);
      try {
        const address = `http://127.0.0.1:${port}`;
        const person = await signUp(address);
        const changes = async (since: number, wait: number) => {
          const answer = await person.ask(address, `${API.changes}?since=${since}&wait=${wait}`);
          return { status: answer.status, text: await answer.text() };
        };
        // With least_conn, several waiting polls are at both servers.
        const { cursor } = JSON.parse((await changes(0, 0)).text);
        const waiting = Array.from({ length: 4 }, () => changes(cursor, 20));
        const write = newWrite("savedSequences", sequenceBody("Evening"));
        await push(address, person, [write]);
        for (const { text } of await Promise.all(waiting)) expect(text).toContain(write.documentId);

        await servers[1]?.kill();
        const statuses = new Set<number>();
        for (let i = 0; i < 20; i++) statuses.add((await changes(0, 0)).status);
        expect(statuses).toEqual(new Set([200]));
      } finally {
        await proxy.stop();
      }
    },
    30_000,
  );
});

// @module-tag all
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API } from "@vr-eye-lab/domain/api";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type PostgresServer, startPostgres } from "./db/testing/postgres-server.ts";
import { allChanges, newWrite, ORIGIN, push, sequenceBody, signUp } from "./testing/person.ts";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";

/** Milliseconds until the outage is reported, and until everything works again. */
const TOLD_MS = 2000;
const RECOVERED_MS = 5000;

describe("a database that is stopped and started", () => {
  let postgres: PostgresServer;
  let server: ServerProcess;
  const dataDir = mkdtempSync(join(tmpdir(), "outage-"));
  beforeAll(async () => {
    postgres = await startPostgres();
    const variables = { DATA_DIR: dataDir, DATABASE_URL: postgres.url("postgres"), PUBLIC_URL: ORIGIN };
    server = startServerProcess({ ...variables, LOG_LEVEL: "silent" });
  });
  afterAll(async () => {
    await server.kill();
    await postgres.remove();
    rmSync(dataDir, { recursive: true });
  });

  it("causes 503 within 2 s, and everything works within 5 s of its return, without a restart", async () => {
    const address = await server.address();
    const person = await signUp(address);
    const before = newWrite("savedSequences", sequenceBody("Before"));
    await push(address, person, [before]);

    await postgres.stop();
    const write = newWrite("savedSequences", sequenceBody("Meanwhile"));
    const init = { method: "POST", body: JSON.stringify({ writes: [write] }) };
    for (const ask of [
      () => person.ask(address, API.push, init),
      () => person.ask(address, `${API.changes}?since=0&wait=0`),
      () => person.ask(address, API.stats),
      () => fetch(`${address}/readyz`),
    ]) {
      const start = performance.now();
      const response = await ask();
      expect(performance.now() - start).toBeLessThan(TOLD_MS);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    }
    // The page itself needs no database.
    expect((await fetch(`${address}/healthz`)).status).toBe(200);

    await postgres.start();
    const start = performance.now();
    await vi.waitFor(async () => expect((await person.ask(address, API.push, init)).status).toBe(200), {
      timeout: RECOVERED_MS,
      interval: 100,
    });
    expect(performance.now() - start).toBeLessThan(RECOVERED_MS);
    const stored = (await allChanges(address, person)).filter(({ collection }) => collection === "savedSequences");
    expect(stored.map(({ id }) => id)).toEqual([before.documentId, write.documentId]);

    // Long polls work again.
    const since = stored.at(-1)?.revision ?? 0;
    const polled = person.ask(address, `${API.changes}?since=${since}&wait=20`);
    const after = newWrite("savedSequences", sequenceBody("After"));
    await push(address, person, [after]);
    expect(await (await polled).text()).toContain(after.documentId);
  });
});

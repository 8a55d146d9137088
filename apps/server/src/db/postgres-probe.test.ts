import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setImmediate as nextLoop } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { postgresProbe } from "./postgres-probe.ts";
import { createTestStore, type TestStore } from "./testing/databases.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore("postgres", "migrated");
});
afterAll(() => store.remove());

/** Keeps the process busy, so that timers are late and answers of the database wait. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it("finds the database reachable although the process itself was busy for longer than the probe may take", async () => {
  const probing = postgresProbe({ connectionString: store.databaseUrl ?? "" })();
  for (let times = 0; times < 3; times++) {
    await nextLoop();
    block(1_000);
  }
  expect(await probing).toBe(true);
});

it("finds the database gone if it accepts connections but doesn't answer, or refuses them", async () => {
  const silent = createServer((socket) => socket.resume());
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const closed = once(silent, "close");
  expect(await postgresProbe({ host: "127.0.0.1", port })()).toBe(false);
  // The probe has closed its connection.
  silent.close();
  await closed;
  expect(await postgresProbe({ host: "127.0.0.1", port })()).toBe(false);
});

it("doesn't fail queries whose connections took long because the process was busy", async () => {
  const database = await store.open();
  const asked = Array.from({ length: 8 }, () => sql`select 1 as one`.execute(database.reader));
  await nextLoop();
  block(2_000);
  for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ one: 1 }]);
});

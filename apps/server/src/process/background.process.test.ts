// @module-tag all
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { API } from "@vr-eye-lab/domain/api";
import { afterEach, expect, it } from "vitest";
import { createTestStore, TESTED_DATABASES, type TestStore } from "../db/testing/databases.ts";
import { newWrite, ORIGIN, push, sequenceBody, signUp } from "../testing/person.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";

const FAIL_ONCE = pathToFileURL(join(import.meta.dirname, "../testing/fail-once.ts")).href;

let store: TestStore | undefined;
let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.kill();
  await store?.remove();
});

const EVERYWHERE = [
  "pruning",
  "pruning share links",
  "sending reminders",
  "loading the prices",
  "getting the prices",
  "settling",
  "sending an email",
];
const WORK = {
  sqlite: EVERYWHERE,
  postgres: [...EVERYWHERE, "sending change notifications", "the database heartbeat"],
};

it.each(TESTED_DATABASES)(
  "a server on %s survives that every timer and background task fails once",
  async (kind) => {
    store = await createTestStore(kind);
    server = startServerProcess({
      DATA_DIR: store.dataDir,
      DATABASE_URL: store.databaseUrl ?? "",
      PUBLIC_URL: ORIGIN,
      NODE_OPTIONS: `--import ${FAIL_ONCE}`,
    });
    const address = await server.address();
    // The page's configuration has the prices.
    await fetch(address + API.config);
    const person = await signUp(address);
    await push(address, person, [newWrite("savedSequences", sequenceBody("Morning"))]);
    for (const name of WORK[kind]) await server.said(new RegExp(`"${name} failed"|\\b(${name}) failed`));
    // Everything works the next time.
    await push(address, person, [newWrite("savedSequences", sequenceBody("Evening"))]);
    expect((await person.ask(address, `${API.changes}?since=0&wait=0`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    server.child.kill("SIGTERM");
    expect((await server.end()).output).toContain("stopping failed");
  },
  90_000,
);

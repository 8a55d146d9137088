import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { inTemporaryPlace } from "../db/temporary-place.ts";
import { fillStore } from "../db/testing/filled-store.ts";
import { type PostgresServer, startPostgres } from "../db/testing/postgres-server.ts";
import { administer } from "../db/testing/template.ts";
import { PROJECT } from "../project.ts";
import { backUp } from "./backup.ts";
import { rehearseRestore, restore } from "./restore.ts";

// Starts a database server, on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const compose = readFileSync(join(PROJECT, "compose.yaml"), "utf8");
const [, script = ""] = /\n {4}content: \|\n((?: {6}.*\n)+)/.exec(compose) ?? [];

let server: PostgresServer;
let databaseUrl: string;
beforeAll(async () => {
  // As the image's first start does.
  server = await startPostgres({ superuser: "postgres" });
  await administer(server.url("postgres"), "create database lab");
  // psql reads the variable.
  const statements = script.replace(/^ *\\getenv password POSTGRES_PASSWORD$/m, "").replace(":'password'", "'secret'");
  await administer(server.url("lab"), statements);
  databaseUrl = server.url("lab").replace("postgres:lab@", "lab:secret@");
});
afterAll(() => server.remove());

it("compose.yaml gives the app the role that the script creates, which has no right beyond its database but to create databases", async () => {
  expect(compose).toContain(`:+postgres://lab:\${POSTGRES_PASSWORD}@postgres:5432/lab}`);
  const [role] = await administer(databaseUrl, "select * from pg_roles where rolname = current_user");
  expect(role).toMatchObject({
    rolname: "lab",
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: true,
    rolreplication: false,
    rolbypassrls: false,
  });
  await expect(administer(databaseUrl, "copy (select 1) to program 'true'")).rejects.toThrow("permission denied");
});

it("leaves the superuser without a password, so that it can't connect from another container", async () => {
  await expect(administer(server.url("lab"), "select 1")).rejects.toThrow("password authentication failed");
});

it("lets that role run a server, make backups, restore and rehearse them", async () => {
  await inTemporaryPlace({ databaseUrl: undefined }, async ({ dataDir }) => {
    const place = { dataDir, databaseUrl };
    const database = await openDatabase(place);
    await fillStore(database, 2, 3);
    await database.close();
    const file = join(dataDir, "lab.backup");
    await backUp(place, file, { version: "1.2.3", commit: null });
    expect((await restore(place, file, true)).tables.user?.rows).toBe(2);
    expect((await rehearseRestore(place, file)).tables.user?.rows).toBe(2);
  });
});

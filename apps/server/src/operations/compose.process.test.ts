import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { API } from "@vr-eye-lab/domain/api";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type PostgresServer, startPostgres } from "../db/testing/postgres-server.ts";
import { administer } from "../db/testing/template.ts";
import { PROJECT } from "../project.ts";
import { allChanges, newWrite, ORIGIN, push, sequenceBody, signUp } from "../testing/person.ts";
import { startServerProcess } from "../testing/server-process.ts";
import { folderOfTest } from "../testing/temporary-folder.ts";
import { operate } from "./testing/operation-process.ts";

// Starts a database server, on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const compose = readFileSync(join(PROJECT, "compose.yaml"), "utf8");
const [, script = ""] = /\n {4}content: \|\n((?: {6}.*\n)+)/.exec(compose) ?? [];

/** The folder of pg_dump, which the tests' own PostgreSQL doesn't have. */
const [bin] = globSync("/usr/lib/postgresql/*/bin/pg_dump").map(dirname);
if (bin === undefined) console.warn("SKIPPED: the test of a dump needs Debian's package postgresql.");

let server: PostgresServer;
let databaseUrl: string;
beforeAll(async () => {
  // As the image's first start does.
  server = await startPostgres({ superuser: "postgres", ...(bin !== undefined && { programs: dirname(bin) }) });
  await administer(server.url("postgres"), "create database lab");
  // psql reads the variable.
  const statements = script.replace(/^ *\\getenv password POSTGRES_PASSWORD$/m, "").replace(":'password'", "'secret'");
  await administer(server.url("lab"), statements);
  databaseUrl = server.url("lab").replace("postgres:lab@", "lab:secret@");
});
afterAll(() => server.remove());

it("compose.yaml gives the app the role that the script creates, which has no right beyond its database", async () => {
  expect(compose).toContain(`:+postgres://lab:\${POSTGRES_PASSWORD}@postgres:5432/lab}`);
  const [role] = await administer(databaseUrl, "select * from pg_roles where rolname = current_user");
  expect(role).toMatchObject({
    rolname: "lab",
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
  });
  await expect(administer(databaseUrl, "copy (select 1) to program 'true'")).rejects.toThrow(
    /permission denied|must be superuser/,
  );
});

it("leaves the superuser without a password, so that it can't connect from another container", async () => {
  await expect(administer(server.url("lab"), "select 1")).rejects.toThrow("password authentication failed");
});

it.runIf(bin)(
  "that role makes and restores a dump by the lines that the commands print, and the next start notices",
  async () => {
    const folder = folderOfTest();
    const variables = { DATA_DIR: folder, DATABASE_URL: databaseUrl, PUBLIC_URL: ORIGIN };
    const obey = async (command: "backup" | "restore") => {
      const { code, out, err } = await operate(variables, [command, join(folder, "it's a dump")]);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).not.toContain("secret");
      const [line = ""] = /pg_(dump|restore) .*/.exec(err) ?? [];
      execFileSync("sh", ["-c", line], { env: { PATH: `${bin}:${process.env.PATH}`, PGPASSWORD: "secret" } });
    };
    const save = (at: string, name: string) => push(at, person, [newWrite("savedSequences", sequenceBody(name))]);
    const first = startServerProcess(variables);
    const person = await signUp(await first.address());
    await save(await first.address(), "before");
    await obey("backup");
    await save(await first.address(), "after");
    await first.kill();
    await obey("restore");
    const second = startServerProcess(variables);
    const address = await second.address();
    expect(await second.printed()).toContain("the database was restored or recovered");
    expect((await person.ask(address, `${API.changes}?since=2&wait=0`)).status).toBe(409);
    await save(address, "again");
    const changes = (await allChanges(address, person)).filter(({ collection }) => collection === "savedSequences");
    expect(changes.map(({ body }) => body)).toMatchObject([{ name: "before" }, { name: "again" }]);
    await second.kill();
  },
);

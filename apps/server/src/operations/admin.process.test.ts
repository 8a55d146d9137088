// @module-tag all
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rememberCustomer } from "../billing/customers.ts";
import { openDatabase } from "../db/open-database.ts";
import { createTestStore } from "../db/testing/databases.ts";
import { onBothDatabases } from "../testing/installation.ts";
import {
  allChanges,
  nearPointBody,
  newWrite,
  ORIGIN,
  type Person,
  practiceBody,
  push,
  sequenceBody,
  signUp,
} from "../testing/person.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { folderOfBlock, folderOfTest } from "../testing/temporary-folder.ts";
import { actionOf } from "./admin.ts";
import { operate } from "./testing/operation-process.ts";
import { findUser } from "./users.ts";

// Each test starts programs, on a busy machine.
const SPAWNING_MS = 120_000;
vi.setConfig({ testTimeout: SPAWNING_MS, hookTimeout: SPAWNING_MS });

onBothDatabases("the admin command beside a running server", (installation) => {
  let server: ServerProcess;
  let address: string;
  const folder = folderOfBlock();
  const admin = (args: readonly string[], input = "") => operate(installation.variables(), ["admin", ...args], input);
  /** Runs an action in the test's process. @returns its output */
  const act = async (...words: string[]) => {
    const { DATA_DIR = "", DATABASE_URL } = installation.variables();
    const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || undefined });
    const lines: string[] = [];
    try {
      await actionOf(["user", ...words])(database, (line) => lines.push(line));
    } finally {
      await database.close();
    }
    return lines.join("\n");
  };

  beforeAll(async () => {
    server = startServerProcess(installation.variables());
    address = await server.address();
  });
  afterAll(() => server.kill());

  const signIn = (email: string, password: string) =>
    fetch(`${address}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: ORIGIN },
      body: JSON.stringify({ email, password }),
    });

  it("creates an account and prints its password once", async () => {
    const made = await admin(["user", "create", "Ada@Example.com", "--name", "Ada"]);
    expect(made).toMatchObject({ code: 0, err: "" });
    const [, password = ""] = /^Password: (\S{20})/m.exec(made.out) ?? [];
    expect((await signIn("ada@example.com", password)).status).toBe(200);
    const shown = await admin(["user", "show", "ada@example.com"]);
    expect(shown.out).toMatch(/^Name: +Ada$/m);
    expect(shown.out).toMatch(/^Plan: +free$/m);
    expect(shown.out).not.toContain(password);
    const again = await admin(["user", "create", "ada@example.com"]);
    expect(again).toMatchObject({ code: 1, out: "", err: "ada@example.com already has an account.\n" });
  });

  it("reads a password from standard input without printing it", async () => {
    const made = await admin(["user", "create", "ben@example.com", "--password-stdin"], "my own words\n");
    expect(made.code).toBe(0);
    expect(made.out).not.toContain("my own words");
    expect((await signIn("ben@example.com", "my own words")).status).toBe(200);
    const short = await admin(["user", "create", "eve@example.com", "--password-stdin"], "short\n");
    expect([short.code, short.err]).toEqual([2, expect.stringContaining("8 to 128 characters")]);
  });

  it("shows, sets a plan, exports and deletes; devices are notified [R-122]", async () => {
    const person: Person = await signUp(address);
    const writes = [
      newWrite("savedSequences", sequenceBody("Evening")),
      newWrite("practice", practiceBody(new Date("2026-11-20T10:00:00Z"), 180)),
      newWrite("measures", nearPointBody(6, 6, 6)),
    ];
    await push(address, person, writes);
    const shown = await act("show", person.email);
    expect(shown).toMatch(/^Saved motions: +1$/m);
    expect(shown).toMatch(/^Measures: +1$/m);
    expect(shown).toMatch(/^Practice: +1 sessions, 3 min, last 2026-11-20$/m);

    const plan = ["set-plan", person.email, "pro", "--billing", "yearly", "--until", "2027-11-20"];
    expect(await admin(["user", ...plan])).toMatchObject({ code: 0, err: "" });
    const profile = (await allChanges(address, person)).find(({ collection }) => collection === "users")?.body;
    expect(profile).toMatchObject({
      email: person.email,
      subscription: {
        plan: "pro",
        status: "active",
        billing: "yearly",
        currentPeriodEnd: "2027-11-20T00:00:00.000Z",
      },
    });
    expect(await act("show", person.email)).toMatch(/^Plan: +pro, yearly, until 2027-11-20$/m);
    await act("set-plan", person.email, "free");
    expect(await act("show", person.email)).toMatch(/^Plan: +free$/m);

    const { DATA_DIR = "", DATABASE_URL } = installation.variables();
    const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL || undefined });
    const { id } = await findUser(database, person.email);
    await database.write((transaction) => rememberCustomer(transaction, id, "cus_theirs"));
    await database.close();
    expect(await act("show", person.email)).toMatch(/^Customer: +cus_theirs$/m);

    const file = join(folder, "export.json");
    await act("export", person.email, file);
    const exported = JSON.parse(readFileSync(file, "utf8"));
    expect(exported).toMatchObject({ savedSequences: [{ name: "Evening" }], practice: [{ duration: 180 }] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await admin(["user", "export", person.email, file])).toMatchObject({ code: 1, out: "" });

    const asked = await admin(["user", "delete", person.email]);
    expect(asked).toMatchObject({ code: 1, err: expect.stringContaining("1 saved motions and 1 practice sessions") });
    expect((await person.ask(address, "/api/practice/stats")).status).toBe(200);
    expect((await admin(["user", "delete", person.email, "--yes"])).code).toBe(0);
    expect((await person.ask(address, "/api/practice/stats")).status).toBe(401);
    expect(await admin(["user", "show", person.email])).toMatchObject({ code: 1, out: "" });
  });
});

describe("invalid arguments", () => {
  it.each([
    [["user", "create", "no address"], "is not an email address"],
    [["user", "create"], "An argument is missing"],
    [["user", "create", "ada@example.com", "--name", "Ada\tB"], "NAME must be one line"],
    [["user", "show", "a", "b"], 'Unexpected argument "b"'],
    [["user", "set-plan", "a", "gold"], "must be one of: free, pro"],
    [["user", "set-plan", "a", "pro", "--billing", "weekly"], "must be one of: monthly, quarterly, yearly"],
    [["user", "set-plan", "a", "pro", "--until", "2027-02-30"], "must be a date"],
    [["user", "set-plan", "a", "pro", "--until", "2025-12-31"], "must be in the future"],
    [["user", "set-plan", "a", "free", "--billing", "yearly"], "no billing or end"],
    [["user", "delete", "a", "--force"], "--force"],
  ])("%j are refused before the command does anything", async (words, reason) => {
    const store = await createTestStore("sqlite");
    const database = await store.open();
    await expect(actionOf(words)(database, () => {})).rejects.toThrow(reason);
    await store.remove();
  });

  it.each([[[]], [["user"]], [["user", "rename"]], [["group", "show"]], [["user", "constructor"]]])(
    "%j name no action",
    (words) => {
      expect(() => actionOf(words)).toThrow("The action must be one of: user create, user show");
    },
  );

  it("print the usage and exit with the code of misuse", async () => {
    const ended = await operate({ DATA_DIR: "/nowhere" }, ["admin", "user", "rename", "ada@example.com"]);
    expect([ended.code, ended.out]).toEqual([2, ""]);
    expect(ended.err).toContain("npm run admin -- ACTION");
  });
});

it("starts relative paths at the caller's folder, and those of variables in the project's, as the server does", async () => {
  const store = await createTestStore("sqlite");
  await (await store.open()).close();
  const caller = folderOfTest();
  const variables = { DATA_DIR: relative(process.cwd(), store.dataDir), INIT_CWD: caller };
  const ended = await operate(variables, ["backup", "lab.backup"]);
  expect(ended).toMatchObject({ code: 0, err: "", out: expect.stringContaining(" to lab.backup.") });
  expect(readdirSync(caller)).toEqual(["lab.backup"]);
  // An unset variable in a script: backup "$FILE".
  expect(await operate(variables, ["backup", ""])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Exactly one FILE is required\./),
  });
  const missing = await operate(variables, ["backup", "backups/lab.backup"]);
  expect(missing.err).toBe("Cannot write backups/lab.backup: there is no folder backups. Create it first.\n");
  await store.remove();
});

it("creates no installation to look up a user", async () => {
  const empty = folderOfTest();
  const ended = await operate({ DATA_DIR: empty }, ["admin", "user", "show", "ada@example.com"]);
  expect(ended).toMatchObject({ code: 1, out: "", err: expect.stringContaining("contains no database") });
  expect(readdirSync(empty)).toEqual([]);
});

it("prints what is wrong with the environment, without secrets", async () => {
  const ended = await operate({ DATABASE_URL: "mysql://lab:secret@localhost/lab" }, ["admin", "user", "show", "a"]);
  expect(ended).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/^DATABASE_URL is not valid/) });
  expect(ended.err).not.toContain("secret@");
});

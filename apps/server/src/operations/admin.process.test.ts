// @module-tag all
import { readdirSync } from "node:fs";
import { relative } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { ORIGIN } from "../testing/person.ts";
import { startServerProcess } from "../testing/server-process.ts";
import { folderOfTest } from "../testing/temporary-folder.ts";
import { actionOf } from "./admin.ts";
import { operate } from "./testing/operation-process.ts";

// Each test starts programs, on a busy machine.
const SPAWNING_MS = 120_000;
vi.setConfig({ testTimeout: SPAWNING_MS });

it("creates an account and prints its password once, or reads one without printing it", async () => {
  const store = await createTestStore("sqlite");
  const variables = { DATA_DIR: store.dataDir, PUBLIC_URL: ORIGIN, LOG_LEVEL: "silent" };
  const made = await operate(variables, ["admin", "user", "create", "Ada@Example.com", "--name", "Ada"]);
  expect(made).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^Password: \S{20} /m) });
  const again = await operate(variables, ["admin", "user", "create", "ada@example.com"]);
  expect(again).toMatchObject({ code: 1, out: "", err: "ada@example.com already has an account.\n" });

  const typed = ["admin", "user", "create", "ben@example.com", "--password-stdin"];
  const short = await operate(variables, typed, "short\n");
  expect([short.code, short.err]).toEqual([2, expect.stringContaining("8 to 128 characters")]);
  const ben = await operate(variables, typed, "my own words\n");
  expect(ben).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^Created ben@example\.com, id \S+\.\n$/) });

  const server = startServerProcess(variables);
  const address = await server.address();
  for (const [email, password] of [
    ["ada@example.com", /^Password: (\S+)/m.exec(made.out)?.[1]],
    ["ben@example.com", "my own words"],
  ]) {
    const answer = await fetch(`${address}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: ORIGIN },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(200);
  }
  await server.kill();
  await store.remove();
});

describe("invalid arguments", () => {
  it.each([
    [["user", "create", "no address"], "is not an email address"],
    [["user", "create"], "An argument is missing"],
    [["user", "create", "ada@example.com", "--name", "Ada\tB"], "NAME must be one line"],
    [["user", "show", "a", "b"], 'Unexpected argument "b"'],
    [["user", "set-plan", "a", "gold"], "must be one of: free, pro"],
    [["user", "set-plan", "a", "pro", "--billing", "weekly"], "must be one of: monthly, quarterly, yearly"],
    [["user", "set-plan", "a", "pro", "--until", "2027-02-30"], "must be a date in the future"],
    [["user", "set-plan", "a", "pro", "--until", "2025-12-31"], "must be a date in the future"],
    [["user", "set-plan", "a", "free", "--billing", "yearly"], "no billing or end"],
    [["user", "delete", "a", "--force"], "--force"],
  ])("%j are refused before the command does anything", async (words, reason) => {
    const open = () => Promise.reject(new Error("opened"));
    await expect(actionOf(words)({ open, print() {} })).rejects.toThrow(reason);
  });

  it.each([[[]], [["user"]], [["user", "constructor"]]])("%j name no action", (words) => {
    expect(() => actionOf(words)).toThrow("The action must be one of: user create, user list");
  });

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
    err: expect.stringMatching(/^FILE is empty\./),
  });
  const missing = await operate(variables, ["backup", "backups/lab.backup"]);
  expect(missing.err).toContain(" to backups/lab.backup: ENOENT: no such file or directory");
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

import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { createTestStore, type TestStore } from "../db/testing/databases.ts";
import { changeProfile } from "../profile/profiles.ts";
import { addUser } from "../testing/stand-in-gate.ts";
import { folderOfTest } from "../testing/temporary-folder.ts";
import { backupPath } from "./backup-folder.ts";
import { examine } from "./doctor.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function store(): Promise<TestStore> {
  const made = await createTestStore("sqlite");
  closing.push(made.remove);
  await (await made.open()).close();
  return made;
}

/** A server that answers /version. @returns its address */
async function running(version: object, at = new Date()): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "application/json", Date: at.toUTCString() });
    response.end(JSON.stringify(version));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const byName = async (variables: Record<string, string>) =>
  Object.fromEntries((await examine(variables)).map(({ about, state, text }) => [about, `${state}: ${text}`]));

it("reports what is configured, and what a server at PUBLIC_URL answers", async () => {
  const { dataDir } = await store();
  const PUBLIC_URL = await running({ version: "0.0.1", commit: "0123abcdef" });
  const findings = await byName({ DATA_DIR: dataDir, PUBLIC_URL, PAYMENTS: "none", DATBASE_URL: "x" });
  expect(findings).toMatchObject({
    configuration: "warn: DATBASE_URL has no meaning. Was DATABASE_URL meant?",
    database: "ok: SQLite, up to date",
    mail: "warn: SMTP_URL is not set: emails stay in the mailbox",
    payments: "ok: off",
    proxy: `ok: ${PUBLIC_URL} answers`,
    disk: expect.stringMatching(/^(ok|warn|bad): [\d.]+ GiB free for /),
    backups: "ok: none are scheduled: BACKUP_DIR is not set",
    clock: "ok: like the server's",
  });
  // The tests' project may have no built page.
  expect(findings.version).toMatch(/^(warn: .* but 0\.0\.1 \(0123abc\) is running|bad: .*not built)/);
});

it("reports backups that are missing or old", async () => {
  const { dataDir } = await store();
  const folder = folderOfTest();
  const found = async (variables = {}) => (await byName({ DATA_DIR: dataDir, ...variables })).backups;
  const BACKUPS = { BACKUP_DIR: folder, BACKUP_EVERY: "1h" };
  expect(await found()).toBe("ok: none are scheduled: BACKUP_DIR is not set");
  expect(await found(BACKUPS)).toMatch(/^warn: none in .* yet/);
  for (const [hours, state] of [
    [3, "bad"],
    [1.5, "ok"],
    // Of a clock that was ahead.
    [-1, "ok"],
  ] as const) {
    writeFileSync(backupPath(folder, Date.now() - hours * 3_600_000), "");
    expect(await found(BACKUPS)).toMatch(new RegExp(`^${state}: the newest in .* is from `));
  }
  expect(await found({ BACKUP_DIR: join(folder, "missing") })).toMatch(/^warn: none in .*missing yet/);
  expect(await found({ BACKUP_DIR: join(folder, "missing/daily") })).toMatch(/^bad: .*missing does not exist\.$/);
});

it("reports subscriptions that can't be cancelled here", async () => {
  const made = await store();
  const database = await made.open();
  const userId = await addUser(database);
  const subscription = {
    plan: "pro",
    status: "active",
    stripeCustomerId: "cus_1",
    stripeSubscriptionId: "sub_1",
  } as const;
  await database.write(async (transaction) => {
    await transaction.insertInto("billing").values({ userId, customerId: "cus_1" }).execute();
    await changeProfile(database, transaction, userId, (profile) => ({ ...profile, subscription }), new Date());
  });
  expect(await byName({ DATA_DIR: made.dataDir, PAYMENTS: "none" })).toMatchObject({
    payments: "bad: off, but subscriptions of users are still charged: 1. Set the STRIPE_ variables to cancel them",
  });
});

it("reports what is wrong, and continues", async () => {
  const dataDir = folderOfTest();
  const late = await running({ version: "0.0.1", commit: null }, new Date(Date.now() - 60_000));
  const findings = await byName({
    DATA_DIR: dataDir,
    PUBLIC_URL: late,
    NODE_ENV: "production",
    SMTP_URL: "smtp://127.0.0.1:1",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_PRICE_QUARTERLY: "price_1",
    STRIPE_API_BASE: "http://127.0.0.1:1",
  });
  expect(findings).toMatchObject({
    configuration: expect.stringMatching(/^warn: OPERATOR_NAME and OPERATOR_EMAIL are not both set/),
    database: expect.stringMatching(/^bad: DATA_DIR is .* contains no database\.$/),
    mail: expect.stringMatching(/^bad: 127\.0\.0\.1:1: connect ECONNREFUSED/),
    payments: expect.stringMatching(/^bad: /),
    clock: expect.stringMatching(/^bad: this machine's clock and the server's differ by (59|60|61) s$/),
  });
});

it("reports a proxy whose visitors share one rate limit, and a configuration that stops the start", async () => {
  const { dataDir } = await store();
  const unreachable = await byName({ DATA_DIR: dataDir, PUBLIC_URL: "https://eye.example.invalid" });
  expect(unreachable.proxy).toMatch(
    /^bad: https:\/\/eye\.example\.invalid is behind a proxy, but TRUSTED_PROXIES is empty/,
  );
  expect(await examine({ PORT: "x" })).toEqual([
    { about: "configuration", state: "bad", text: expect.stringContaining('PORT is "x".') },
  ]);
});

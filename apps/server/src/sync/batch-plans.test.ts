import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Database } from "../db/database.ts";
import { createTestStore, TESTED_DATABASES, type TestStore } from "../db/testing/databases.ts";
import { OPEN } from "../testing/app-user.ts";
import { newWrite, practiceBody } from "../testing/person.ts";
import { addUser } from "../testing/stand-in-gate.ts";
import { PushQueues } from "./push-queue.ts";
import { onBatchConnection, withBatches } from "./testing/batches.ts";

/** Rows of a large table. */
const MANY = process.env.SOAK === "full" ? 1_000_000 : 20_000;

const DAY_MS = 86_400_000;
const NOON = new Date("2026-11-20T12:00:00.000Z");
const session = (daysAgo = 0) => newWrite("practice", practiceBody(new Date(NOON.getTime() - daysAgo * DAY_MS), 60));
const visit = () =>
  newWrite("sessions", { date: NOON.toISOString(), duration: 1, exercises: [], lastUpdated: NOON.toISOString() });

/** A node of PostgreSQL's plan. */
interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe.runIf(TESTED_DATABASES.includes("postgres"))("the statements of batches on PostgreSQL", () => {
  let store: TestStore;
  let database: Database;
  beforeAll(async () => {
    store = await createTestStore("postgres", "migrated");
    database = await store.open();
  }, 60_000);
  afterAll(() => store.remove());

  /** Stores what a user saves in some days. @returns how often each statement ran */
  async function saveDays(on: Database, users: readonly string[]): Promise<Map<string, number>> {
    const runs = new Map<string, number>();
    const counted = withBatches(
      on,
      (run) =>
        run((text) => {
          runs.set(text, (runs.get(text) ?? 0) + 1);
          return text;
        }),
      "",
    );
    const queues = new PushQueues(counted, OPEN);
    for (const userId of users) {
      const days: DocumentWrite[][] = [
        ...Array(3)
          .fill(0)
          .map(() => [session(), visit()]),
        [session(2)],
        [session(1)],
      ];
      for (const writes of days) await queues.push(userId, writes, NOON);
      // A login that has ended is checked with a write that stores nothing.
      await queues.push(userId, [session(1)], NOON, { token: userId, prove: async () => undefined });
    }
    return runs;
  }

  it("are prepared once per connection, with a plan that doesn't depend on their values", async () => {
    // PostgreSQL tries other plans in the first five runs.
    const users = await Promise.all(Array.from({ length: 8 }, () => addUser(database)));
    const first = await saveDays(database, users.slice(0, 1));
    const runs = await saveDays(database, users.slice(1));
    // The same texts for all users: values are parameters.
    expect([...runs.keys()].sort()).toEqual([...first.keys()].sort());
    const select = "select statement, generic_plans as generic, custom_plans as custom from pg_prepared_statements";
    const read = () => onBatchConnection<{ statement: string; generic: number; custom: number }>(database, select);
    const plans = await read();
    for (const [text, times] of runs) {
      const all = plans.filter(({ statement }) => statement === text);
      expect(all.reduce((sum, { generic }) => sum + generic, 0)).toBe(times + (first.get(text) ?? 0));
      for (const { custom } of all) expect(custom).toBe(0);
    }
  });

  it("look rows up by index, in empty and in large tables", async () => {
    const large = await createTestStore("postgres", "migrated");
    onTestFinished(() => large.remove());
    const database = await large.open();
    const client = new pg.Client(large.databaseUrl);
    await client.connect();
    onTestFinished(() => client.end());
    const texts = await saveDays(database, [await addUser(database)]);
    const plans = async () => {
      const found: Plan[] = [];
      for (const text of texts.keys()) {
        const explain = `explain (generic_plan, format json) ${text}`;
        const rows = await onBatchConnection<{ "QUERY PLAN": [{ Plan: Plan }] }>(database, explain);
        for (const row of rows) found.push(...nodesOf(row["QUERY PLAN"][0].Plan));
      }
      return found;
    };
    expect(texts.size).toBeGreaterThan(2);
    for (const rows of [0, MANY]) {
      await client.query("set session_replication_role = replica");
      const series = `from generate_series(1, ${rows}) as n`;
      await client.query(`insert into "userRevision" ("userId", revision) select 'u' || n, 1 ${series}`);
      await client.query(`insert into write select 'u' || n % 1000, 'w' || n, '{}', '' ${series}`);
      await client.query(
        `insert into practice ("userId", id, "startedAt", date, zone, duration, exercises) select 'u' || n % 1000, 'p' || n, '', '', '', 1, '' ${series}`,
      );
      await client.query(`insert into "practiceDay" select 'u' || n % 1000, 'd' || n, 1, 1, '{}', n ${series}`);
      await client.query(`insert into document select 'u' || n % 1000, 'sessions', 'd' || n, '', 0, n, '' ${series}`);
      await client.query(
        `insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt") select 's' || n, 't' || n, 'u' || n, now(), now(), now() ${series}`,
      );
      const nodes = await plans();
      if (rows > 0) {
        await client.query("analyze");
        nodes.push(...(await plans()));
      }
      expect(nodes.filter((node) => "Relation Name" in node).length).toBeGreaterThan(20);
      for (const node of nodes) {
        expect(node["Node Type"]).not.toMatch(/Seq Scan|Hash Join|Merge Join/);
        // An index without a condition is read from end to end as well.
        if (/Index.* Scan/.test(node["Node Type"])) expect(node).toHaveProperty(["Index Cond"]);
        // Only keys: practiceByTime would be read for all rows of the user.
        expect(node["Index Name"] ?? "").toMatch(/^(.*(Key|_pkey|_key)|sessionByUser|)$/);
        // What is left to compare is the version of the user's row, and a user's logins.
        if (!["session", "user"].includes(node["Relation Name"] ?? "user"))
          expect(node.Filter ?? "xmin").toContain("xmin");
      }
    }
  }, 300_000);

  it("run on connections with generic plans, time limits and read committed", async () => {
    const client = new pg.Client(store.databaseUrl);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(
      `alter database ${new URL(store.databaseUrl ?? "").pathname.slice(1)} set default_transaction_isolation = 'serializable'`,
    );
    const isolated = await store.open();
    const setting = async (name: string) => {
      const [row] = await onBatchConnection<Record<string, string>>(isolated, `show ${name}`);
      return row?.[name];
    };
    expect(await setting("transaction_isolation")).toBe("read committed");
    expect(await setting("plan_cache_mode")).toBe("force_generic_plan");
    expect(await setting("lock_timeout")).toBe("1s");
    expect(await setting("statement_timeout")).toBe("10s");
  });
});

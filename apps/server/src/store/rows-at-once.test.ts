import type { CompiledQuery, Kysely } from "kysely";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Tables } from "../db/tables.ts";
import { createTestStore, layerOf } from "../db/testing/databases.ts";
import { readAtOnce, storeAtOnce } from "./rows-at-once.ts";
import { UserRows } from "./user-rows.ts";

/** A node of PostgreSQL's plan. */
interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The statements that read and store a row of each table. */
async function statements(): Promise<string[]> {
  const texts: string[] = [];
  const on = {
    async executeQuery({ sql }: CompiledQuery) {
      texts.push(sql);
      return { rows: [] };
    },
  } as unknown as Kysely<Tables>;
  const rows = new UserRows(async () => undefined);
  const [userId, id, at] = ["u", "i", "2026-11-20T12:00:00.000Z"];
  rows.put("document", { userId, collection: "measures", id, body: null, deleted: 1, revision: 1, updatedAt: at });
  rows.put("write", { userId, id, result: "{}", at });
  rows.put("practiceDay", { userId, date: "2026-11-20", seconds: 1, sessions: 1, types: "{}", revision: 1 });
  const practised = { date: "2026-11-20", zone: "UTC", duration: 1, exercises: "[]", evidence: null, comfort: null };
  rows.put("practice", { userId, id, startedAt: at, ...practised });
  const ahead = [
    ["document", "measures", id],
    ["write", id],
    ["practiceDay", "2026-11-20"],
    ["practice", id],
  ] as const;
  await readAtOnce(on, [{ userId, ahead, work: async () => undefined }]);
  await storeAtOnce(on, [{ user: { userId, revision: 1, usage: "{}", version: 1 }, rows }]);
  return texts;
}

describe("the statements of changes on PostgreSQL", layerOf("postgres"), () => {
  it("look rows up by their keys, in empty and in large tables [R-128]", async () => {
    const store = await createTestStore("postgres", "migrated");
    onTestFinished(() => store.remove());
    await store.open();
    const client = new pg.Client(store.databaseUrl);
    await client.connect();
    onTestFinished(() => client.end());
    const texts = await statements();
    for (const rows of [0, 20_000]) {
      const series = `from generate_series(1, ${rows}) as n`;
      await client.query("set session_replication_role = replica");
      await client.query(`insert into "userRevision" ("userId", revision) select 'u' || n, 1 ${series}`);
      await client.query(`insert into write select 'u' || n % 100, 'w' || n, '{}', '' ${series}`);
      await client.query(`insert into "practiceDay" select 'u' || n % 100, 'd' || n, 1, 1, '{}', n ${series}`);
      await client.query(`insert into document select 'u' || n % 100, 'sessions', 'd' || n, '', 0, n, '' ${series}`);
      await client.query(
        `insert into practice ("userId", id, "startedAt", date, zone, duration, exercises) select 'u' || n % 100, 'p' || n, '', '', '', 1, '' ${series}`,
      );
      for (const hasStatistics of [false, true]) {
        if (hasStatistics) await client.query("analyze");
        for (const text of texts) {
          const { rows: plans } = await client.query(`explain (generic_plan, format json) ${text}`);
          const nodes: Plan[] = plans.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
          expect(nodes.filter((node) => /Scan/.test(node["Node Type"]) && "Relation Name" in node)).not.toEqual([]);
          for (const node of nodes) {
            if (rows > 0 || !hasStatistics)
              expect(node["Node Type"], JSON.stringify([rows, hasStatistics, node])).not.toMatch(/Seq Scan/);
            // Not practiceByTime, of which all rows of the user would be read.
            expect(node["Index Name"] ?? "").toMatch(/^(.*(Key|_pkey)|)$/);
          }
        }
      }
    }
  });
});

import { sql } from "kysely";
import { expect, it } from "vitest";
import { createLog } from "../log.ts";
import { openDatabase } from "./open-database.ts";
import { createTestStore, TESTED_DATABASES } from "./testing/databases.ts";
import { fillStore } from "./testing/filled-store.ts";

it.runIf(TESTED_DATABASES.includes("postgres"))(
  "the start raises the revisions of a PostgreSQL database that isn't the one that a server wrote, once, and says so",
  async () => {
    const store = await createTestStore("postgres");
    const { kysely, reader } = await store.open();
    await fillStore(await store.open(), 2, 1);
    /** Starts three servers at once. @returns what they log about it, and a user's revision */
    const start = async () => {
      const lines: string[] = [];
      const log = createLog("warn", { write: (line) => lines.push(line) });
      const opened = await Promise.all([1, 2, 3].map(() => openDatabase(store, log)));
      await Promise.all(opened.map((each) => each.close()));
      const { revision, floor, version } = await reader
        .selectFrom("userRevision")
        .selectAll()
        .executeTakeFirstOrThrow();
      const said = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes("restored or recovered"));
      return { users: said.map(({ users }) => users), revision, floor, version };
    };
    expect(await start()).toEqual({ users: [], revision: 3, floor: 0, version: 0 });
    const stored = sql<{ name: string }>`select obj_description('"userRevision"'::regclass) as name`;
    const name = (await stored.execute(kysely)).rows[0]?.name ?? "";
    expect(name).toMatch(/^\d+ \d+ 00000001$/);
    let raised = 0;
    // Another timeline, table and cluster, and what pg_dump --no-comments leaves.
    for (const other of [name.replace(/1$/, "2"), name.replace(/ \d+ /, " 1 "), name.replace(/^\d+/, "1"), null]) {
      await sql`comment on table "userRevision" is ${sql.lit(other)}`.execute(kysely);
      raised += 1;
      const before = Date.now();
      const { users, ...state } = await start();
      expect(users).toEqual([2]);
      expect(state.revision).toBeGreaterThanOrEqual(before);
      expect(state).toEqual({ revision: state.revision, floor: state.revision, version: raised });
      expect(await start()).toEqual({ users: [], ...state });
    }
    await store.remove();
  },
  60_000,
);

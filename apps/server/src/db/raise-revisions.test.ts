import { sql } from "kysely";
import { expect, it } from "vitest";
import { createLog } from "../log.ts";
import { openDatabase } from "./open-database.ts";
import { UNREACHED_REVISIONS } from "./raise-revisions.ts";
import { createTestStore, TESTED_DATABASES } from "./testing/databases.ts";
import { fillStore } from "./testing/filled-store.ts";

it.runIf(TESTED_DATABASES.includes("postgres"))(
  "the start raises the revisions of a PostgreSQL database that isn't the one that a server wrote, once, and says so",
  async () => {
    const store = await createTestStore("postgres");
    const { kysely, reader } = await store.open();
    await fillStore(await store.open(), 2, 1);
    /** Starts three servers at once. @returns what they log about it, and how often the revisions were raised so far */
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
      return { users: said.map(({ users }) => users), raised: (revision - 3) / UNREACHED_REVISIONS, floor, version };
    };
    expect(await start()).toEqual({ users: [], raised: 0, floor: 0, version: 0 });
    const stored = sql<{ name: string }>`select obj_description('"userRevision"'::regclass) as name`;
    const name = (await stored.execute(kysely)).rows[0]?.name ?? "";
    expect(name).toMatch(/^\d+ \d+ 00000001$/);
    let raised = 0;
    // Another timeline, table and cluster, and what pg_dump --no-comments leaves.
    for (const other of [name.replace(/1$/, "2"), name.replace(/ \d+ /, " 1 "), name.replace(/^\d+/, "1"), null]) {
      await sql`comment on table "userRevision" is ${sql.lit(other)}`.execute(kysely);
      raised += 1;
      const floor = 3 + raised * UNREACHED_REVISIONS;
      expect(await start()).toEqual({ users: [2], raised, floor, version: raised });
      expect(await start()).toEqual({ users: [], raised, floor, version: raised });
    }
    await store.remove();
  },
  60_000,
);

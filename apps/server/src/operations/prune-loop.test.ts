import { expect, it } from "vitest";
import { describeOnBoth } from "../db/testing/databases.ts";
import { fillStore } from "../db/testing/filled-store.ts";
import { createLog } from "../log.ts";
import { startPruneLoop } from "./prune-loop.ts";

const END = "2026-11-25T10:00:00.000Z";
const TABLES = ["share", "deviceCode", "session", "verification"] as const;

describeOnBoth("pruning", (open) => {
  it("deletes expired share links, device codes, logins and emailed links, no others, and all that is old [R-124]", async () => {
    const database = await open();
    await fillStore(database, 2, 1);
    const ids = (table: (typeof TABLES)[number]) =>
      database.reader.selectFrom(table).select("id").orderBy("id").execute();
    const before = await Promise.all(TABLES.map(ids));
    expect(before.map(({ length }) => length)).toEqual([2, 2, 2, 2]);
    await database.write(async (on) => {
      for (const [i, table] of TABLES.entries()) {
        await on.updateTable(table).set({ expiresAt: "2099-01-01T00:00:00.000Z" }).execute();
        const first = before[i]?.[0]?.id ?? "";
        await on.updateTable(table).set({ expiresAt: END }).where("id", "=", first).execute();
      }
    });
    const pruneAt = (now: Date) => startPruneLoop(database, createLog("silent"), () => now)();
    await pruneAt(new Date(Date.parse(END) - 1));
    expect(await Promise.all(TABLES.map(ids))).toEqual(before);
    await pruneAt(new Date(END));
    expect(await Promise.all(TABLES.map(ids))).toEqual(before.map((rows) => rows.slice(1)));
    await pruneAt(new Date("2098-01-01T00:00:00.000Z"));
    for (const table of ["click", "pageView", "write", "checkout", "webhookEvent"] as const)
      expect([table, await database.reader.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  });
});

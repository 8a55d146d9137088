import { DAY_MS } from "@vr-eye-lab/domain/time";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { newId } from "../testing/person.ts";
import { addUser } from "../testing/stand-in-gate.ts";
import { pruneTracking } from "./retention.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();

describeOnBoth("retention of clicks and page views", (open) => {
  let database: Database;
  let userId: string;

  beforeAll(async () => {
    database = await open();
    userId = await addUser(database);
  });

  async function add(days: readonly number[]): Promise<void> {
    const common = { userId, pathname: "/", userAgent: null, sessionId: "s", element: "save" };
    const clicks = days.map((day) => ({ ...common, id: newId(), at: daysAgo(day) }));
    const views = days.map((day) => ({ id: newId(), userId: null, path: "/", title: "", at: daysAgo(day) }));
    await database.write((on) => on.insertInto("click").values(clicks).execute());
    await database.write((on) => on.insertInto("pageView").values(views).execute());
  }
  const left = async () => {
    const clicks = await database.reader.selectFrom("click").select("at").orderBy("at").execute();
    const views = await database.reader.selectFrom("pageView").select("at").orderBy("at").execute();
    return [clicks, views].map((rows) => rows.map(({ at }) => at));
  };

  it("ends after 90 days, also for many rows [R-124]", async () => {
    await add([...Array.from({ length: 1200 }, (_, index) => 90.5 + index / 10), 89.5, 0]);
    expect(await pruneTracking(database, NOW)).toBe(2400);
    const kept = [daysAgo(89.5), daysAgo(0)];
    expect(await left()).toEqual([kept, kept]);
    expect(await pruneTracking(database, NOW)).toBe(0);
  });

  it("does not block other writes while pruning [R-124]", async () => {
    await add(Array.from({ length: 3000 }, () => 100));
    const rename = () =>
      database.write((on) => on.updateTable("user").set({ name: "Ada" }).where("id", "=", userId).execute());
    // Opens both connections first: opening one may take longer than pruning.
    await Promise.all([rename(), rename()]);
    const done: string[] = [];
    const pruning = pruneTracking(database, NOW).then(() => done.push("pruning"));
    await rename();
    done.push("write");
    await pruning;
    expect(done).toEqual(["write", "pruning"]);
  });
});

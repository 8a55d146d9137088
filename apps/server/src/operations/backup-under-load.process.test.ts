import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import type { DatabaseKind } from "../db/database.ts";
import { createTestStore, type TestStore } from "../db/testing/databases.ts";
import { readUsage } from "../store/usage.ts";
import { onBothDatabases } from "../testing/installation.ts";
import { newWrite, type Person, practiceBody, push, sequenceBody, signUp } from "../testing/person.ts";
import { startServerProcess } from "../testing/server-process.ts";
import { folderOfBlock } from "../testing/temporary-folder.ts";
import { UNREACHED_REVISIONS } from "./restore.ts";
import { operate } from "./testing/operation-process.ts";

const PEOPLE = 3;
/** Backups of one server under load. */
const BACKUPS = process.env.SOAK === "full" ? 40 : 2;

// Starts programs and databases, on a busy machine.
vi.setConfig({ testTimeout: 120_000 + BACKUPS * 20_000 });

onBothDatabases("a backup of a server that takes writes", (installation) => {
  const folder = folderOfBlock();
  const copies: TestStore[] = [];
  afterAll(async () => {
    await Promise.all(copies.map((copy) => copy.remove()));
  });

  it("contains every write that was acknowledged before it began, and is consistent", async () => {
    const server = startServerProcess(installation.variables());
    const address = await server.address();
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => signUp(address)));
    const acknowledged = new Set<string>();
    let going = true;
    const writers = people.map((person) => writeOn(address, person, acknowledged, () => going));
    for (let round = 0; round < BACKUPS; round += 1) {
      const before = acknowledged.size;
      while (acknowledged.size < before + 60) await new Promise((resolve) => setImmediate(resolve));
      const due = [...acknowledged];
      const file = join(folder, `${round}.backup`);
      expect(await operate(installation.variables(), ["backup", file])).toMatchObject({ code: 0, err: "" });
      const rehearsal = await operate(installation.variables(), ["restore", "--rehearse", file]);
      expect(rehearsal).toMatchObject({ code: 0, err: "", out: expect.stringContaining("can be restored") });
      const copy = await createTestStore(otherKind(installation.kind, round));
      copies.push(copy);
      const place = { DATA_DIR: copy.dataDir, DATABASE_URL: copy.databaseUrl ?? "" };
      expect(await operate(place, ["restore", file])).toMatchObject({ code: 0, err: "" });
      await checkCopy(copy, due);
    }
    going = false;
    await Promise.all(writers);
    await server.kill();
  });
});

/** Restores alternately into the same and the other kind of database. */
function otherKind(kind: DatabaseKind, round: number): DatabaseKind {
  const other = kind === "sqlite" ? "postgres" : "sqlite";
  return round % 2 === 0 ? kind : other;
}

async function writeOn(
  address: string,
  person: Person,
  acknowledged: Set<string>,
  going: () => boolean,
): Promise<void> {
  for (let number = 1; going(); number += 1) {
    const writes = [
      newWrite("savedSequences", sequenceBody(`Motion ${number}`)),
      newWrite("practice", practiceBody(new Date(Date.UTC(2026, 9, 1 + (number % 40))), number % 100 || 1)),
    ];
    for (const { id, status } of await push(address, person, writes)) {
      if (status === "stored") acknowledged.add(id);
    }
  }
}

async function checkCopy(copy: TestStore, due: readonly string[]): Promise<void> {
  const { reader } = await copy.open();
  const there = new Set((await reader.selectFrom("write").select("id").execute()).map(({ id }) => id));
  expect(due.filter((id) => !there.has(id))).toEqual([]);
  const users = await reader.selectFrom("userRevision").selectAll().execute();
  expect(users).toHaveLength(PEOPLE);
  for (const { userId, revision, usage } of users) {
    const documents = await reader.selectFrom("document").selectAll().where("userId", "=", userId).execute();
    const days = await reader.selectFrom("practiceDay").selectAll().where("userId", "=", userId).execute();
    const records = await reader.selectFrom("practice").selectAll().where("userId", "=", userId).execute();
    const latest = Math.max(...[...documents, ...days].map((row) => row.revision));
    expect(latest).toBe(revision - UNREACHED_REVISIONS);
    expect(documents.filter(({ collection }) => collection === "savedSequences")).toHaveLength(
      readUsage(usage).savedSequences.live,
    );
    const seconds = (rows: readonly { duration: number }[]) => rows.reduce((sum, { duration }) => sum + duration, 0);
    expect(days.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(records.length);
    const dates = Map.groupBy(records, ({ date }) => date);
    expect(new Map(days.map((day) => [day.date, day.seconds]))).toEqual(
      new Map([...dates].map(([date, rows]) => [date, seconds(rows)])),
    );
  }
}

import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { createTestStore, describeOnBoth } from "../db/testing/databases.ts";
import { fillStore } from "../db/testing/filled-store.ts";
import { actionOf } from "./admin.ts";
import { migrateData } from "./migrate-data.ts";

const USER = "00000000-0000-7000-8000-000000000000";
const AT = "2026-11-21T10:00:00.000Z";

async function run(database: Database, ...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  await actionOf(["repair", ...words])(database, (line) => lines.push(line));
  return lines;
}

/** Adds documents like those of version 0.1: a backslash before "u0000" is no U+0000. */
function addDocuments(database: Database) {
  const rows = [
    ["savedSequences", "d8", { name: "a\0b", more: "\\u0000", "k\0": ["\\\0"] }],
    ["savedSequences", "d9", { name: "plain \\u0000" }],
    ["users", USER, { name: "Ada\0" }],
  ] as const;
  return database.write((on) =>
    on
      .insertInto("document")
      .values(
        rows.map(([collection, id, body]) => {
          const rest = { deleted: 0, revision: 1, updatedAt: AT } as const;
          return { userId: USER, collection, id, body: JSON.stringify(body), ...rest };
        }),
      )
      .execute(),
  );
}

describeOnBoth("the repair command", (open, kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await fillStore(database, 1, 1);
    await addDocuments(database);
    if (kind === "postgres") return;
    await database.write((on) => on.updateTable("share").set({ name: "Dr.\0O" }).execute());
    await database.write((on) => on.updateTable("user").set({ name: "a \\u0000 \0" }).execute());
  });
  const documents = () =>
    database.reader
      .selectFrom("document")
      .select(["id", "body", "revision"])
      .where("id", "in", ["d1", "d8", "d9", USER])
      .orderBy("id")
      .execute();

  it("shows what it would change, changes it with --yes, and then finds nothing more", async () => {
    const before = await documents();
    const shown = await run(database);
    expect(await documents()).toEqual(before);
    expect(shown.join("\n")).toContain(`document {"userId":"${USER}","collection":"savedSequences","id":"d8"}: body `);
    expect(shown.at(-1)).toContain("--yes");
    // Two documents and the profile of this test, and one that `fillStore` adds.
    expect(shown.length - 1).toBe(kind === "sqlite" ? 5 : 3);
    if (kind === "sqlite") expect(shown).toContain('share {"id":"h0"}: name "Dr.\\u0000O"');

    const { revision } = await database.reader.selectFrom("userRevision").select("revision").executeTakeFirstOrThrow();
    const repaired = await run(database, "--yes");
    expect(repaired.at(-1)).toBe(`Replaced U+0000 by U+FFFD in ${shown.length - 1} texts.`);
    const after = await documents();
    expect(after.map(({ id, body }) => [id, JSON.parse(body ?? "")])).toEqual([
      [USER, { name: "Ada\ufffd" }],
      ["d1", { name: "tab\tnul\ufffd half\ud800", speed: 7.5 }],
      ["d8", { name: "a\ufffdb", more: "\\u0000", "k\ufffd": ["\\\ufffd"] }],
      ["d9", { name: "plain \\u0000" }],
    ]);
    // Devices fetch what has changed.
    expect(after.map((each) => each.revision > revision)).toEqual([true, true, true, false]);
    const { name } = await database.reader.selectFrom("share").select("name").executeTakeFirstOrThrow();
    expect(name).toBe(kind === "sqlite" ? "Dr.\ufffdO" : "Dr. O'Neill");
    const user = await database.reader.selectFrom("user").select("name").executeTakeFirstOrThrow();
    if (kind === "sqlite") expect(user.name).toBe("a \\u0000 \ufffd");
    expect(await run(database, "--yes")).toEqual(["Nothing to repair."]);
    expect(await documents()).toEqual(after);
  });
});

it("lets migrate-data move an installation that it couldn't move before", async () => {
  const [source, target] = [await createTestStore("sqlite"), await createTestStore("postgres")];
  const database = await source.open();
  await fillStore(database, 1, 1);
  await database.write((on) => on.updateTable("share").set({ name: "\0" }).execute());
  const move = () => migrateData(source.dataDir, target.databaseUrl ?? "");
  await expect(move()).rejects.toThrow('table share with the key {"id":"h0"}');
  await run(database, "--yes");
  expect((await move()).share?.rows).toBe(1);
  await Promise.all([source.remove(), target.remove()]);
}, 60_000);

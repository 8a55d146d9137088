import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSnapshot } from "../db/maintenance.ts";
import { checksumTables } from "../db/table-sums.ts";
import { createTestStore, type TestStore } from "../db/testing/databases.ts";
import { fillStore } from "../db/testing/filled-store.ts";
import { folderOfBlock } from "../testing/temporary-folder.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";

/** Row counts and checksums of all tables except userRevision, which a restore changes. */
async function contentsOf(store: TestStore) {
  const { userRevision, ...others } = await readSnapshot(store, checksumTables);
  return { ...others, users: userRevision?.rows };
}

// The first test that uses PostgreSQL waits until it is created.
describe.each(["sqlite", "postgres"] as const)("a restore over a newer version on %s", { timeout: 60_000 }, (kind) => {
  const stores: TestStore[] = [];
  const store = async () => {
    const made = await createTestStore(kind);
    stores.push(made);
    return made;
  };
  const folder = folderOfBlock();
  const file = join(folder, "lab.backup");
  let source: TestStore;

  beforeAll(async () => {
    source = await store();
    await fillStore(await source.open(), 3, 600);
    await backUp(source, file, { version: "1.2.3", commit: null });
  }, 60_000);
  afterAll(async () => {
    await Promise.all(stores.map((made) => made.remove()));
  });

  it("replaces a database of a newer version only with --force", async () => {
    const target = await store();
    const { kysely } = await target.open();
    await kysely.schema
      .alterTable("user")
      .addColumn("colour", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await kysely.schema
      .createTable("award")
      .addColumn("userId", "text", (column) => column.primaryKey().references("user.id").onDelete("cascade"))
      .execute();
    await fillStore(await target.open(), 1, 3);
    await sql`insert into award select id from ${sql.table("user")}`.execute(kysely);
    await sql`insert into kysely_migration values ('9999-later', '2099-01-01')`.execute(kysely);
    await expect(restore(target, file, false)).rejects.toThrow(
      "newer version of VR Eye Lab (9999-later). Start that version, or replace the database by a backup",
    );
    const spoilt = join(folder, "of-newer");
    writeFileSync(spoilt, readFileSync(file, "latin1").replace('"rows":1800', '"rows":1801'), "latin1");
    await expect(restore(target, spoilt, true)).rejects.toThrow("table click differs");
    rmSync(spoilt);
    expect((await sql`select * from award`.execute(kysely)).rows).toHaveLength(1);

    await restore(target, file, true);
    expect(await contentsOf(target)).toEqual(await contentsOf(source));
    const database = await target.open();
    expect((await database.kysely.introspection.getTables()).map(({ name }) => name)).not.toContain("award");
    const user = await database.reader.selectFrom("user").selectAll().executeTakeFirstOrThrow();
    expect(user).not.toHaveProperty("colour");
  });

  it.runIf(kind === "postgres")("leaves tables alone that may be of something else", async () => {
    const target = await store();
    const { kysely } = await target.open();
    await kysely.schema.createTable("shop").addColumn("id", "text").execute();
    await sql`insert into kysely_migration values ('9999-later', '2099-01-01')`.execute(kysely);
    await expect(restore(target, file, true)).rejects.toThrow("tables that this version doesn't know: shop. ");
    expect((await sql`select * from shop`.execute(kysely)).rows).toEqual([]);
  });
});

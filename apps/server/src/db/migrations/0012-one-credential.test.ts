import { expect, it } from "vitest";
import { describeOnBoth } from "../testing/databases.ts";
import { newPersonRow } from "../testing/people.ts";
import { up } from "./0012-one-credential.ts";

describeOnBoth("the migration to one password per user", (open, kind) => {
  it("keeps the password that was stored last, and refuses a second one", async () => {
    const database = await open();
    const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 12, 0, second)).toISOString();
    const rowOf = (userId: string, id: string, changes: object) => ({
      id: `${userId}-${id}`,
      userId,
      accountId: userId,
      providerId: "credential",
      password: id,
      createdAt: at(0),
      updatedAt: at(0),
      ...changes,
    });
    const people = Array.from({ length: 4 }, () => newPersonRow(kind));
    const [set, changed, together, single] = people.map(({ id }) => id) as [string, string, string, string];
    const rows = [
      rowOf(set, "first", {}),
      rowOf(set, "last", { createdAt: at(2), updatedAt: at(2) }),
      rowOf(set, "second", { createdAt: at(1), updatedAt: at(1) }),
      // Changed after another one was created.
      rowOf(changed, "changed", { updatedAt: at(9) }),
      rowOf(changed, "newer", { createdAt: at(3), updatedAt: at(3) }),
      // Stored in the same millisecond: ids are in order.
      rowOf(together, "a", {}),
      rowOf(together, "b", {}),
      rowOf(together, "without", { password: null, updatedAt: at(5) }),
      rowOf(single, "only", {}),
    ];
    await database.write(async (transaction) => {
      await transaction.schema.dropIndex("accountByKey").execute();
      await transaction.insertInto("user").values(people).execute();
      await transaction.insertInto("account").values(rows).execute();
      await up(transaction);
    });
    const kept = await database.reader.selectFrom("account").select(["userId", "password"]).execute();
    expect(Object.fromEntries(kept.map(({ userId, password }) => [userId, password]))).toEqual({
      [set]: "last",
      [changed]: "changed",
      [together]: "b",
      [single]: "only",
    });
    expect(kept).toHaveLength(4);
    const another = database.kysely.insertInto("account").values(rowOf(single, "another", {}));
    await expect(another.execute()).rejects.toThrow(/unique/i);
  });
});

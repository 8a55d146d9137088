import { expect, it } from "vitest";
import { describeOnBoth } from "./testing/databases.ts";

describeOnBoth("the database", (open, kind) => {
  it("opens", async () => {
    const database = await open();
    expect(database.kind).toBe(kind);
    await database.write((t) =>
      t
        .insertInto("user")
        .values({
          id: "a",
          name: "",
          email: "a",
          emailVerified: kind === "postgres" ? true : 1,
          image: null,
          createdAt: new Date().toISOString(),
          updatedAt: new Date().toISOString(),
        })
        .execute(),
    );
    expect(await database.reader.selectFrom("user").selectAll().execute()).toHaveLength(1);
  });
});

import { sql } from "kysely";
import { expect, it } from "vitest";
import { createReadiness } from "./readiness.ts";
import { describeOnBoth } from "./testing/databases.ts";

describeOnBoth("readiness", (open) => {
  it("is checked by a write, at most every 5 s", async () => {
    const database = await open();
    let now = Date.now();
    let writes = 0;
    const counted: typeof database = {
      ...database,
      write(work) {
        writes++;
        return database.write(work);
      },
    };
    const readiness = createReadiness(counted, () => now);
    expect(await Promise.all([readiness(), readiness()])).toEqual([null, null]);
    expect(writes).toBe(1);
    now += 4_999;
    await readiness();
    expect(writes).toBe(1);
    now += 1;
    await readiness();
    expect(writes).toBe(2);
    const { rows } = await sql<{ n: number }>`select count(*) as n from "rateLimit"`.execute(database.reader);
    expect(Number(rows[0]?.n)).toBe(1);
  });
});

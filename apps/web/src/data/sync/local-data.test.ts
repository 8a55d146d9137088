import { expect, it } from "vitest";
import { sequenceBody } from "../testing/bodies.ts";
import { onBothStores } from "../testing/stores.ts";
import { localParts } from "../testing/sync-parts.ts";
import { createLocalData } from "./local-data.ts";
import type { Waiting } from "./local-store.ts";
import { settle } from "./settle.ts";

onBothStores("a user's local data", (open) => {
  it("shows a document to every reader while the server's answer moves it out of the outbox [R-120]", async () => {
    const store = await open();
    const data = createLocalData(localParts(() => store));
    await data.write("savedSequences", "a", sequenceBody("a"));
    const waiting = (await store.tables.outbox.all()) as Waiting[];
    const answers = waiting.map(({ write }) => ({ id: write.id, status: "stored" as const, revision: 1 }));

    // Readers begin in each of these microtasks, since a read takes several.
    const readers: Promise<unknown>[] = [];
    let settled: Promise<unknown> | undefined;
    for (let microtask = 0; microtask < 40; microtask++) {
      readers.push(data.read("savedSequences", "a"));
      if (microtask === 20) settled = store.transaction((tables) => settle(tables, waiting, answers));
      await Promise.resolve();
    }
    await settled;
    expect(await store.tables.outbox.count()).toBe(0);
    for (const body of await Promise.all(readers)) expect(body).toMatchObject({ name: "a" });
    await data.close();
  });
});

import { expect, it } from "vitest";
import { createHttp } from "../http.ts";
import { sequenceBody } from "../testing/bodies.ts";
import { onBothStores } from "../testing/stores.ts";
import { createLocalData } from "./create-local-data.ts";
import { createView } from "./data-holder.ts";
import type { Waiting } from "./local-store.ts";
import { settle } from "./settle.ts";

const offline = createHttp(() => Promise.reject(new TypeError("Failed to fetch")));

onBothStores("a user's local data", (open) => {
  it("shows a document to every reader while the server's answer moves it out of the outbox [R-120]", async () => {
    const store = await open();
    const data = createLocalData({
      userId: "ada",
      openStore: () => store,
      view: createView(),
      onSignedOut: () => undefined,
      http: offline,
      locks: null,
      config: async () => null,
      retryDelay: () => Number.POSITIVE_INFINITY,
      onWake: () => () => undefined,
      onFreeze: () => () => undefined,
      log: () => undefined,
    });
    await data.write("savedSequences", "a", sequenceBody("a"));
    const waiting = (await store.tables.outbox.all()) as Waiting[];
    const answers = waiting.map(({ write }) => ({ id: write.id, status: "stored" as const, revision: 1 }));

    // Readers begin in each of these microtasks, since a read takes several.
    const readers: Promise<unknown>[] = [];
    let settled: Promise<void> | undefined;
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

import { expect, it } from "vitest";
import { sequenceBody } from "../testing/bodies.ts";
import { onBothStores, seen } from "../testing/stores.ts";
import { openDexieStore } from "./dexie-store.ts";
import { enqueue } from "./outbox.ts";

onBothStores("a local store", (open) => {
  it("rolls back a transaction that fails [R-120]", async () => {
    const store = await open();
    await store.transaction((tables) => enqueue(tables, "savedSequences", "a", sequenceBody("kept")));
    const failing = store.transaction(async (tables) => {
      await enqueue(tables, "savedSequences", "b", sequenceBody("lost"));
      throw new Error("half way");
    });
    await expect(failing).rejects.toThrow("half way");
    expect((await store.tables.outbox.all()).map(({ write }) => write.documentId)).toEqual(["a"]);
  });

  it("numbers writes in the order of their transactions [R-120]", async () => {
    const store = await open();
    const ids = Array.from({ length: 20 }, (_, i) => `id-${i}`);
    await Promise.all(ids.map((id) => store.transaction((tables) => enqueue(tables, "practice", id, {}))));
    expect((await store.tables.outbox.all()).map(({ write }) => write.documentId)).toEqual(ids);
  });

  it("notifies watchers of each change until they stop [R-120]", async () => {
    const store = await open();
    const two = seen(
      store,
      (tables) => tables.outbox.count(),
      (count) => count === 2,
    );
    await store.transaction((tables) => enqueue(tables, "practice", "a", {}));
    await store.transaction((tables) => enqueue(tables, "practice", "b", {}));
    expect(await two).toBe(2);
  });

  it("notifies of changes in rows that were read after another await [R-120]", async () => {
    const store = await open();
    const nested = async () => (await store.tables.facts.get("cursor"))?.value;
    const known = async () => (await nested()) !== undefined;
    const counts = new EventTarget();
    const counted = (count: number) => new Promise((resolve) => counts.addEventListener(`${count}`, resolve));
    const none = counted(0);
    const one = counted(1);
    const stop = store.watch(
      async (tables) => ({ known: await known(), rows: await tables.outbox.of("practice") }),
      ({ rows }) => counts.dispatchEvent(new Event(`${rows.length}`)),
    );
    await none;
    await store.transaction(async (tables) => {
      await known();
      await enqueue(tables, "practice", "a", {});
    });
    await one;
    stop();
  });

  it("returns rows by collection and by key, without deleted ones [R-120]", async () => {
    const { tables, transaction } = await open();
    const row = { collection: "savedSequences", id: "a", revision: 1, body: null } as const;
    await transaction(async (within) => {
      await within.documents.put({ ...row, key: "savedSequences/a" });
      await within.documents.put({ ...row, key: "users/a", collection: "users" });
    });
    expect((await tables.documents.of("users")).map(({ key }) => key)).toEqual(["users/a"]);
    expect(await tables.documents.get("savedSequences/a")).toMatchObject({ revision: 1 });
    await transaction((within) => within.documents.delete("savedSequences/a"));
    expect(await tables.documents.get("savedSequences/a")).toBeUndefined();
    expect(await tables.documents.count()).toBe(1);
  });
});

it("a store in IndexedDB reads again what it couldn't read [R-047] [R-120]", async () => {
  const log: string[] = [];
  const store = openDexieStore("test.unread", { log: (message) => log.push(message) });
  let reads = 0;
  const count = await seen(
    store,
    (tables) => (++reads === 1 ? Promise.reject(new Error("refused")) : tables.outbox.count()),
    () => true,
  );
  expect([count, log]).toEqual([0, ["Reading local data: Error: refused"]]);
  await store.remove();
});

import "../testing/indexed-db.ts";
import { Dexie } from "dexie";
import { expect, it } from "vitest";
import { sequenceBody } from "../testing/bodies.ts";
import { localParts } from "../testing/sync-parts.ts";
import { openDexieStore } from "./dexie-store.ts";
import { createLocalData } from "./local-data.ts";
import type { OutboxRow } from "./local-store.ts";

it("a tab closes its database for a newer version's upgrade, which finds every unsent write", async () => {
  const name = `vr-eye-lab.${crypto.randomUUID()}`;
  let newer = 0;
  const data = createLocalData(
    localParts(() => openDexieStore(name, { log: () => undefined, onNewer: () => newer++ })),
  );
  for (const id of ["a", "b"]) await data.write("savedSequences", id, sequenceBody(id));

  const next = new Dexie(name);
  next.version(1).stores({ outbox: "++number, collection" });
  next.version(2).stores({ notes: "id" });
  await next.open();
  expect(newer).toBe(1);
  const rows = (await next.table("outbox").toArray()) as OutboxRow[];
  expect(rows.map(({ write }) => write.documentId)).toEqual(["a", "b"]);
  await expect(data.write("savedSequences", "c", sequenceBody("c"))).rejects.toThrow(
    "A newer version of VR Eye Lab is open in another tab. Reload this page to save changes here.",
  );
  expect(await next.table("outbox").count()).toBe(2);
  await data.close();
  next.close();
  await Dexie.delete(name);
});

it("a tab isn't asked to reload when another one logs out and deletes the database", async () => {
  const name = `vr-eye-lab.${crypto.randomUUID()}`;
  let newer = 0;
  const { tables } = openDexieStore(name, { log: () => undefined, onNewer: () => newer++ });
  expect(await tables.outbox.count()).toBe(0);
  await Dexie.delete(name);
  expect(newer).toBe(0);
});

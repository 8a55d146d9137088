import { PROTOCOL } from "@vr-eye-lab/domain/protocol";
import type { ChangesResponse } from "@vr-eye-lab/domain/sync";
import { isFeedCollection } from "@vr-eye-lab/domain/sync";
import { reportSkipped } from "../skipped.ts";
import { cursorOf, documentKey, factOf, putCursor, type Tables } from "./local-store.ts";
import { unansweredDays } from "./outbox.ts";

/** Takes over an answer of the change feed, and how far it goes. Call it in a transaction. @param since what was asked for */
export async function applyChanges(tables: Tables, since: number, { changes, cursor }: ChangesResponse): Promise<void> {
  if (since === 0 && (await factOf(tables, "refetch"))) {
    await tables.documents.clear();
    await tables.landed.clear();
    await tables.facts.delete("refetch");
  }
  const unanswered = await unansweredDays(tables);
  for (const { collection, id, revision, body } of changes) {
    if (!isFeedCollection(collection)) {
      reportSkipped(collection);
      continue;
    }
    const key = documentKey(collection, id);
    const row = await tables.documents.get(key);
    if (row && row.revision > revision) continue;
    if (row?.revision === revision) {
      // Fetched again by a newer version of the page, which may get more of it.
      await tables.documents.put({ ...row, body, protocol: PROTOCOL });
    } else if (collection === "practiceDays" && unanswered.has(id)) {
      await tables.documents.put({
        ...(row ?? { key, collection, id, revision: 0, body: null, protocol: PROTOCOL }),
        held: { revision, body },
      });
    } else {
      await tables.documents.put({ key, collection, id, revision, body, protocol: PROTOCOL });
    }
  }
  // Without locks another tab may have come further.
  await putCursor(tables, Math.max(cursor, await cursorOf(tables)));
  for (const { id, revision, body } of await tables.landed.all()) {
    const day = await tables.documents.get(documentKey("practiceDays", body.date));
    if (revision <= cursor && !day?.held) await tables.landed.delete(id);
  }
}

/** What is here is of another state of the server, as after a restored backup: everything is fetched anew. Unsent writes stay. */
export async function beginAnew(tables: Tables): Promise<void> {
  await tables.facts.put({ name: "refetch", value: 1 });
  await putCursor(tables, 0);
}

import { API } from "@vr-eye-lab/domain/api";
import { type PracticeSessions, practiceSessionSchema, practiceSessionsSchema } from "@vr-eye-lab/domain/practice";
import * as z from "zod/mini";
import type { Http } from "../api/http.ts";
import type { LocalStore, Tables } from "./local-store.ts";
import { bytesOf } from "./outbox.ts";
import { readDocument } from "./read-document.ts";

/** A newer version may have written some of the sessions, so each is read separately. */
const pageSchema = z.lazy(() => z.extend(practiceSessionsSchema, { sessions: z.array(z.unknown()) }));

/** Sessions per page. */
const PAGE_SIZE = 50;
/** Bytes of the local store until the server's configuration is known. */
const CACHE_BYTES = 40 * 1024 * 1024;

/**
 * A page of the practice history: from the server, else from the cache, else null.
 * @param now milliseconds since 1970
 * @param maxBytes of the local store
 */
export async function readHistory(
  store: LocalStore,
  http: Http,
  before: string | null,
  now: number,
  maxBytes = CACHE_BYTES,
): Promise<PracticeSessions | null> {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(before !== null && { before }) });
  const answer = await http.call(`${API.practiceSessions}?${query}`, pageSchema);
  const key = before ?? "";
  if (answer.ok) {
    const { sessions, next } = answer.value;
    const read = sessions.flatMap((session) => readDocument("practice", practiceSessionSchema, session) ?? []);
    const page = { sessions: read, next };
    await store.transaction(async (tables) => {
      await tables.pageBodies.put({ before: key, page });
      await tables.pages.put({ before: key, usedAt: now, bytes: bytesOf(page) });
      await evict(tables, maxBytes);
    });
    return page;
  }
  return store.transaction(async (tables) => {
    const cached = await tables.pageBodies.get(key);
    const row = await tables.pages.get(key);
    if (row) await tables.pages.put({ ...row, usedAt: now });
    return cached?.page ?? null;
  });
}

/** Deletes the least recently used pages of history until the store fits in `maxBytes`. Call it in a transaction. */
export async function evict(tables: Tables, maxBytes: number): Promise<void> {
  const pages = (await tables.pages.all()).sort((a, b) => a.usedAt - b.usedAt);
  const others = [await tables.documents.all(), await tables.outbox.all(), await tables.refused.all()];
  let bytes = bytesOf(others) + pages.reduce((sum, page) => sum + page.bytes, 0);
  for (const page of pages) {
    if (bytes <= maxBytes) return;
    await tables.pages.delete(page.before);
    await tables.pageBodies.delete(page.before);
    bytes -= page.bytes;
  }
}

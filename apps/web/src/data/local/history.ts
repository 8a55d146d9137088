import { API } from "@vr-eye-lab/domain/api";
import { type PracticeSessions, practiceSessionSchema, practiceSessionsSchema } from "@vr-eye-lab/domain/practice";
import * as z from "zod/mini";
import type { Http } from "../http.ts";
import { readDocument } from "../skipped.ts";
import { factOf, type LocalStore, type Tables } from "./local-store.ts";

/** A page whose sessions a newer version may have written: each is read on its own. */
const pageSchema = z.lazy(() => z.extend(practiceSessionsSchema, { sessions: z.array(z.unknown()) }));

/** Sessions of one page. */
const PAGE = 50;
/** Bytes of the local store where the server has not said otherwise. */
const CACHE_BYTES = 40 * 1024 * 1024;

/**
 * A page of the practice history: from the server, else as it was last seen, else null.
 * @param before the `next` of the page before; null for the first
 * @param now milliseconds since 1970
 */
export async function readHistory(
  store: LocalStore,
  http: Http,
  before: string | null,
  now: number,
): Promise<PracticeSessions | null> {
  const query = new URLSearchParams({ limit: String(PAGE), ...(before !== null && { before }) });
  const answer = await http.call(`${API.practiceSessions}?${query}`, pageSchema);
  const key = before ?? "";
  if (answer.ok) {
    const { sessions, next } = answer.value;
    const page = {
      sessions: sessions.flatMap((each) => readDocument("practice", practiceSessionSchema, each) ?? []),
      next,
    };
    await store.transaction(async (tables) => {
      await tables.pageBodies.put({ before: key, page });
      await tables.pages.put({ before: key, usedAt: now, bytes: bytesOf(page) });
      await evict(tables, (await factOf(tables, "cacheBytes")) ?? CACHE_BYTES);
    });
    return page;
  }
  return store.transaction(async (tables) => {
    const kept = await tables.pageBodies.get(key);
    const row = await tables.pages.get(key);
    if (row) await tables.pages.put({ ...row, usedAt: now });
    return kept?.page ?? null;
  });
}

/**
 * Keeps the local store within its bound: pages of history go, least recently used first; lists and the outbox never do.
 * Call it in a transaction.
 */
export async function evict(tables: Tables, bound: number): Promise<void> {
  const pages = (await tables.pages.all()).sort((a, b) => a.usedAt - b.usedAt);
  const kept = bytesOf([await tables.documents.all(), await tables.outbox.all(), await tables.refused.all()]);
  let bytes = pages.reduce((sum, page) => sum + page.bytes, kept);
  for (const page of pages) {
    if (bytes <= bound) return;
    await tables.pages.delete(page.before);
    await tables.pageBodies.delete(page.before);
    bytes -= page.bytes;
  }
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

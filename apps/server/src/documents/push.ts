import type { PushResult } from "@vr-eye-lab/domain/api";
import type { DocumentWrite } from "@vr-eye-lab/domain/documents";
import type { Database } from "../db/database.ts";
import { storePractice } from "../practice/rollups.ts";
import { writeProfile } from "./profiles.ts";
import type { Refusal } from "./refusal.ts";
import { type AllowedWrite, checkWrite } from "./rules.ts";
import { storeSequence } from "./saved-sequences.ts";
import { storeSessionRecord } from "./session-records.ts";
import { inTurn, type Turn } from "./turn.ts";

/** What became of a write in the database. */
type Outcome = { readonly revision: number; readonly copyId?: string } | Refusal;

/**
 * Stores a user's writes in their order and answers each. One that is refused changes nothing and holds up none after it; one that was
 * answered before changes nothing and is answered as it was then.
 * @throws DatabaseUnavailableError, UserGoneError; nothing is stored then, and the same push may be sent again.
 */
export async function push(
  database: Database,
  userId: string,
  writes: readonly DocumentWrite[],
  now: Date,
): Promise<PushResult[]> {
  const checked = writes.map((write) => ({ write, allowed: checkWrite(write, userId, now) }));
  if (checked.every(({ allowed }) => "code" in allowed)) {
    return checked.map(({ write, allowed }) => answer(write, allowed as Refusal));
  }
  return database.write((transaction) =>
    inTurn(database, transaction, userId, async (turn) => {
      const answered = await answeredBefore(turn, writes);
      const seen = new Map<string, number>();
      const fresh: PushResult[] = [];
      const results: PushResult[] = [];
      for (const { write, allowed } of checked) {
        const document = `${write.collection}/${write.documentId}`;
        let result = answered.get(write.id);
        if (!result) {
          // Who sends several writes has seen what the earlier ones made.
          const known = Math.max(write.base ?? 0, seen.get(document) ?? 0);
          result = answer(write, "code" in allowed ? allowed : await store(turn, write, allowed, known, now));
          // What was refused without looking into the database will be so again.
          if (!("code" in allowed)) fresh.push(result);
          answered.set(write.id, result);
        }
        if (result.status === "stored") seen.set(document, result.revision);
        results.push(result);
      }
      await remember(turn, fresh, now);
      return results;
    }),
  );
}

function store(turn: Turn, write: DocumentWrite, allowed: AllowedWrite, seen: number, now: Date): Promise<Outcome> {
  switch (allowed.collection) {
    case "savedSequences":
      return storeSequence(turn, write.documentId, allowed.body, seen, now);
    case "users":
      return writeProfile(turn, allowed.body, now);
    case "sessions":
      return storeSessionRecord(turn, write.documentId, allowed.body, now);
    case "practice":
      return storePractice(turn, write.documentId, allowed.body);
  }
}

function answer({ id }: DocumentWrite, outcome: Outcome): PushResult {
  return "code" in outcome ? { id, status: "refused", ...outcome } : { id, status: "stored", ...outcome };
}

async function answeredBefore(turn: Turn, writes: readonly DocumentWrite[]): Promise<Map<string, PushResult>> {
  const ids = writes.map(({ id }) => id);
  const rows = await turn.transaction
    .selectFrom("write")
    .select(["id", "result"])
    .where("userId", "=", turn.userId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, result }) => [id, JSON.parse(result)]));
}

async function remember(turn: Turn, results: readonly PushResult[], now: Date): Promise<void> {
  if (results.length === 0) return;
  const at = now.toISOString();
  const rows = results.map((result) => ({ userId: turn.userId, id: result.id, result: JSON.stringify(result), at }));
  await turn.transaction.insertInto("write").values(rows).execute();
}

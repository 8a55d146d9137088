import type { SessionDocument } from "@vr-eye-lab/domain/documents";
import { type Refusal, refusal } from "./refusal.ts";
import { readDocument, storeDocument } from "./stored-document.ts";
import type { Turn } from "./turn.ts";

/** Stores the tracker's record of a visit. What it held before stays: exercises may only be added to its end. */
export async function storeSessionRecord(
  turn: Turn,
  id: string,
  record: SessionDocument,
  now: Date,
): Promise<{ revision: number } | Refusal> {
  const present = await readDocument(turn, "sessions", id);
  if (present?.body) {
    const before = (JSON.parse(present.body) as SessionDocument).exercises;
    const kept = record.exercises.slice(0, before.length);
    // Both have been through the schema, which puts fields in its own order.
    if (JSON.stringify(kept) !== JSON.stringify(before)) return refusal("document/only-grows", "exercises");
  }
  return { revision: await storeDocument(turn, "sessions", id, JSON.stringify(record), now) };
}

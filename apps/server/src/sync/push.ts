import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { Unreadable } from "@vr-eye-lab/domain/protocol";
import type { DocumentWrite, PushResult } from "@vr-eye-lab/domain/sync";
import { storeComfort, storePractice } from "../practice/rollups.ts";
import { storeSelfTest } from "../self-test/self-tests.ts";
import { storeSequence } from "../sequences/saved-sequences.ts";
import type { Refusal } from "../store/refusal.ts";
import type { UserTransaction } from "../store/user-transaction.ts";
import type { Writer } from "../store/writer.ts";
import { storeVisit } from "../tracking/visits.ts";
import { answeredBefore, rememberAnswer } from "./answered-writes.ts";
import { type AllowedWrite, checkWrite } from "./rules.ts";
import { storeProfile } from "./store-profile.ts";

/** A user's writes, each with what its collection's rules say of it. */
export interface CheckedPush {
  readonly now: Date;
  /** Names that the writing page can't read. */
  readonly unreadable: Unreadable | null;
  readonly checked: readonly { readonly write: DocumentWrite; readonly allowed: AllowedWrite | Refusal }[];
}

/** What became of a write in the database. */
type Outcome = { readonly revision: number; readonly copyId?: string } | Refusal;

/** Holds writes against the rules, without the database. */
export function checkPush(
  userId: string,
  writes: readonly DocumentWrite[],
  now: Date,
  unreadable: Unreadable | null = null,
): CheckedPush {
  return { now, unreadable, checked: writes.map((write) => ({ write, allowed: checkWrite(write, userId, now) })) };
}

/** The answers to a push of which nothing is allowed; null when something is. */
export function refuseAll({ checked }: CheckedPush): PushResult[] | null {
  const refused = checked.flatMap(({ write, allowed }) => ("code" in allowed ? [answer(write, allowed)] : []));
  return refused.length === checked.length ? refused : null;
}

/**
 * Stores a user's writes in their order and answers each. One that is refused changes nothing and holds up none after it; one that was
 * answered before changes nothing and is answered as it was then.
 * @param policy which things belong to Pro
 */
export async function storePush(tx: UserTransaction, push: CheckedPush, policy: PlanPolicy): Promise<PushResult[]> {
  const { checked, now, unreadable } = push;
  // Who sends several writes has seen what the earlier ones made.
  const seen = new Map<string, number>();
  const results: PushResult[] = [];
  for (const { write, allowed } of checked) {
    const document = `${write.collection}/${write.documentId}`;
    const known = Math.max(write.base ?? 0, seen.get(document) ?? 0);
    const result = await storeOnce(tx, write, allowed, { seen: known, now, policy, unreadable });
    if (result.status === "stored") seen.set(document, result.revision);
    results.push(result);
  }
  return results;
}

async function storeOnce(
  tx: UserTransaction,
  write: DocumentWrite,
  allowed: AllowedWrite | Refusal,
  writer: Writer,
): Promise<PushResult> {
  const before = await answeredBefore(tx, write.id);
  if (before) return before;
  // What is refused without looking into the database will be so again: there is nothing to remember.
  if ("code" in allowed) return answer(write, allowed);
  const result = answer(write, await store(tx, write, allowed, writer));
  rememberAnswer(tx, result, writer.now);
  return result;
}

function store(tx: UserTransaction, write: DocumentWrite, allowed: AllowedWrite, writer: Writer): Promise<Outcome> {
  const { now } = writer;
  switch (allowed.collection) {
    case "users":
      return storeProfile(tx, allowed.body, now, writer.unreadable);
    case "savedSequences":
      return storeSequence(tx, write.documentId, allowed.body, writer);
    case "selfTests":
      return storeSelfTest(tx, write.documentId, allowed.body, now);
    case "sessions":
      return storeVisit(tx, write.documentId, allowed.body, now);
    case "practice":
      // Whatever the plan: a record says what was done.
      return "comfort" in allowed.body
        ? storeComfort(tx, write.documentId, allowed.body)
        : storePractice(tx, write.documentId, allowed.body);
  }
}

function answer({ id }: DocumentWrite, outcome: Outcome): PushResult {
  return "code" in outcome ? { id, status: "refused", ...outcome } : { id, status: "stored", ...outcome };
}

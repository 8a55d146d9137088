import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { UserDocument, UserWrite } from "@vr-eye-lab/domain/profile";
import type { Unreadable } from "@vr-eye-lab/domain/protocol";
import type { DocumentWrite, PushResult } from "@vr-eye-lab/domain/sync";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { storeComfort, storePractice } from "../practice/rollups.ts";
import { writeProfile } from "../profile/profiles.ts";
import { scheduleReminder } from "../programme/schedule.ts";
import { storeSelfTest } from "../self-test/self-tests.ts";
import { type SequenceWriter, storeSequence } from "../sequences/saved-sequences.ts";
import { isOverQuota, type Refusal } from "../store/refusal.ts";
import type { UserTransaction } from "../store/user-transaction.ts";
import { storeVisit } from "../tracking/visits.ts";
import { type AllowedWrite, checkWrite } from "./rules.ts";

/** A user's writes, each checked by the rules of its collection. */
export interface CheckedPush {
  readonly now: Date;
  /** Names that the writing page can't read. */
  readonly unreadable: Unreadable | null;
  readonly checked: readonly { readonly write: DocumentWrite; readonly allowed: AllowedWrite | Refusal }[];
}

type Outcome = { readonly revision: number; readonly copyId?: string } | Refusal;

/** Checks writes by the rules, without the database. */
export function checkPush(
  userId: string,
  writes: readonly DocumentWrite[],
  now: Date,
  unreadable: Unreadable | null = null,
): CheckedPush {
  return { now, unreadable, checked: writes.map((write) => ({ write, allowed: checkWrite(write, userId, now) })) };
}

/** The results of a push if all writes are refused; null otherwise. */
export function refuseAll({ checked }: CheckedPush): PushResult[] | null {
  const refused = checked.flatMap(({ write, allowed }) => ("code" in allowed ? [resultOf(write, allowed)] : []));
  return refused.length === checked.length ? refused : null;
}

/** The results of a push. Practice beyond the day's limit has none, and is sent again. */
export interface PushAnswer {
  readonly results: readonly PushResult[];
  readonly isHeldBack: boolean;
}

/** Stores pushes of a user in order. */
export async function storeAll(
  tx: UserTransaction,
  pushes: readonly CheckedPush[],
  policy: PlanPolicy,
): Promise<PushAnswer[]> {
  const answers: PushAnswer[] = [];
  for (const push of pushes) answers.push(await storePush(tx, push, policy));
  return answers;
}

/**
 * Stores a user's writes in order. A refused write changes nothing and does not stop later ones. A write that was processed before changes
 * nothing and gets the same result again.
 */
async function storePush(tx: UserTransaction, push: CheckedPush, policy: PlanPolicy): Promise<PushAnswer> {
  const { checked, now, unreadable } = push;
  // A client that sends several writes has seen the results of its earlier ones.
  const seen = new Map<string, number>();
  const results: PushResult[] = [];
  for (const { write, allowed } of checked) {
    const document = `${write.collection}/${write.documentId}`;
    const known = Math.max(write.base ?? 0, seen.get(document) ?? 0);
    const result = await storeOnce(tx, write, allowed, { seen: known, now, policy, unreadable });
    if (result?.status === "stored") seen.set(document, result.revision);
    if (result) results.push(result);
  }
  return { results, isHeldBack: results.length < checked.length };
}

/** @returns null if the write is held back */
async function storeOnce(
  tx: UserTransaction,
  write: DocumentWrite,
  allowed: AllowedWrite | Refusal,
  writer: SequenceWriter,
): Promise<PushResult | null> {
  const { userId, results } = tx;
  const { id } = write;
  const row = results.find((result) => result.id === id) ?? (await storedResult(tx, id));
  if (row) return JSON.parse(row.result);
  const outcome = "code" in allowed ? allowed : await store(tx, write.documentId, allowed, writer);
  if (outcome === "held-back") return null;
  const result = resultOf(write, outcome);
  // What the rules or a quota refuse is checked again when it is repeated. Then there may be room.
  if ("code" in allowed || (result.status === "refused" && isOverQuota(result.code))) return result;
  results.push({ userId, id, result: JSON.stringify(result), at: writer.now.toISOString() });
  return result;
}

async function storedResult(tx: UserTransaction, id: string): Promise<Pick<Tables["write"], "result"> | undefined> {
  if (tx.loaded) return tx.loaded.get("write", id);
  return (await selectResult(tx.transaction, { userId: tx.userId, id }))[0];
}

const selectResult = prepared((on, { userId, id }: Pick<Tables["write"], "userId" | "id">) =>
  on.selectFrom("write").select("result").where("userId", "=", userId).where("id", "=", id),
);

function store(
  tx: UserTransaction,
  id: string,
  allowed: AllowedWrite,
  writer: SequenceWriter,
): Promise<Outcome | "held-back"> {
  const { collection, body } = allowed;
  const { now, unreadable } = writer;
  if (collection === "users") return storeProfile(tx, body, now, unreadable);
  if (collection === "savedSequences") return storeSequence(tx, id, body, writer);
  if (collection === "selfTests") return storeSelfTest(tx, id, body, now);
  if (collection === "sessions") return storeVisit(tx, id, body, now);
  // Practice is recorded on every plan.
  return "comfort" in body ? storeComfort(tx, id, body, now) : storePractice(tx, id, body, now);
}

/** Stores a user's changes to their profile, and reschedules the reminder if the programme or the reminder changed. */
export async function storeProfile(
  tx: UserTransaction,
  write: UserWrite,
  now: Date,
  unreadable: Unreadable | null = null,
): Promise<Outcome> {
  const result = await writeProfile(tx, write, now, unreadable);
  if ("code" in result) return result;
  const { revision, before, after } = result;
  const scheduleOf = ({ programme, reminder }: UserDocument) => JSON.stringify([programme, reminder]);
  if (scheduleOf(after) !== scheduleOf(before)) await scheduleReminder(tx, after, now);
  return { revision };
}

function resultOf({ id }: DocumentWrite, outcome: Outcome): PushResult {
  return "code" in outcome ? { id, status: "refused", ...outcome } : { id, status: "stored", ...outcome };
}

import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { UserDocument, UserWrite } from "@vr-eye-lab/domain/profile";
import type { DocumentCollection } from "@vr-eye-lab/domain/quota";
import type { DocumentWrite, PushResult } from "@vr-eye-lab/domain/sync";
import { storeComfort, storePractice } from "../practice/rollups.ts";
import { writeProfile } from "../profile/profiles.ts";
import { scheduleReminder } from "../programme/schedule.ts";
import type { SequenceWriter } from "../sequences/saved-sequences.ts";
import { isOverQuota, type Refusal } from "../store/refusal.ts";
import type { RowKey } from "../store/user-rows.ts";
import type { UserTransaction } from "../store/user-transaction.ts";
import { storeVisit } from "../tracking/visits.ts";
import { DOCUMENT_RULES, type DocumentRules } from "./documents.ts";
import { type AllowedDocument, type AllowedWrite, checkWrite } from "./rules.ts";

/** A user's writes, each checked by the rules of its collection. */
export interface CheckedPush {
  readonly now: Date;
  readonly checked: readonly { readonly write: DocumentWrite; readonly allowed: AllowedWrite | Refusal }[];
}

type Outcome = { readonly revision: number; readonly copyId?: string } | Refusal;

/** Checks writes by the rules, without the database. */
export function checkPush(userId: string, writes: readonly DocumentWrite[], now: Date): CheckedPush {
  return { now, checked: writes.map((write) => ({ write, allowed: checkWrite(write, userId, now) })) };
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
  const { checked, now } = push;
  // A client that sends several writes has seen the results of its earlier ones.
  const seen = new Map<string, number>();
  const results: PushResult[] = [];
  for (const { write, allowed } of checked) {
    const document = `${write.collection}/${write.documentId}`;
    const known = Math.max(write.base ?? 0, seen.get(document) ?? 0);
    const result = await storeOnce(tx, write, allowed, { seen: known, now, policy });
    if (result?.status === "stored") seen.set(document, result.revision);
    if (result) results.push(result);
  }
  return { results, isHeldBack: results.length < checked.length };
}

/** The rows that storing pushes will read. */
export function rowsOf(pushes: readonly CheckedPush[]): RowKey[] {
  return pushes.flatMap(({ checked }) =>
    checked.flatMap(({ write: { id, collection, documentId }, allowed }): RowKey[] => {
      const answer: RowKey = ["write", id];
      if ("code" in allowed) return [answer];
      if (collection !== "practice") return [answer, ["document", collection, documentId]];
      const isRecord = allowed.collection === "practice" && "date" in allowed.body;
      return [answer, ["practice", documentId], ...(isRecord ? [["practiceDay", allowed.body.date] as const] : [])];
    }),
  );
}

/** @returns null if the write is held back */
async function storeOnce(
  tx: UserTransaction,
  write: DocumentWrite,
  allowed: AllowedWrite | Refusal,
  writer: SequenceWriter,
): Promise<PushResult | null> {
  const { userId, rows } = tx;
  const { id } = write;
  const answered = await rows.get("write", id);
  if (answered) return JSON.parse(answered.result);
  const outcome = "code" in allowed ? allowed : await store(tx, write.documentId, allowed, writer);
  if (outcome === "held-back") return null;
  const result = resultOf(write, outcome);
  // What the rules or a quota refuse is checked again when it is repeated. Then there may be room.
  if ("code" in allowed || (result.status === "refused" && isOverQuota(result.code))) return result;
  rows.put("write", { userId, id, result: JSON.stringify(result), at: writer.now.toISOString() });
  return result;
}

function store(
  tx: UserTransaction,
  id: string,
  allowed: AllowedWrite,
  writer: SequenceWriter,
): Promise<Outcome | "held-back"> {
  const { now } = writer;
  switch (allowed.collection) {
    case "users":
      return storeProfile(tx, allowed.body, now);
    case "sessions":
      return storeVisit(tx, id, allowed.body, now);
    case "practice":
      return "comfort" in allowed.body
        ? storeComfort(tx, id, allowed.body, now)
        : // Practice is recorded on every plan.
          storePractice(tx, id, allowed.body, now);
    default:
      return storeAllowed(tx, id, allowed, writer);
  }
}

function storeAllowed<Name extends DocumentCollection>(
  tx: UserTransaction,
  id: string,
  { collection, body }: AllowedDocument<Name>,
  writer: SequenceWriter,
): Promise<Outcome> {
  const { store }: DocumentRules<Name> = DOCUMENT_RULES[collection];
  return store(tx, id, body, writer);
}

/** Stores a user's changes to their profile, and reschedules the reminder if the programme or the reminder changed. */
export async function storeProfile(tx: UserTransaction, write: UserWrite, now: Date): Promise<Outcome> {
  const result = await writeProfile(tx, write, now);
  if ("code" in result) return result;
  const { revision, before, after } = result;
  const scheduleOf = ({ programme, reminder }: UserDocument) => JSON.stringify([programme, reminder]);
  if (scheduleOf(after) !== scheduleOf(before)) await scheduleReminder(tx, after, now);
  return { revision };
}

function resultOf({ id }: DocumentWrite, outcome: Outcome): PushResult {
  return "code" in outcome ? { id, status: "refused", ...outcome } : { id, status: "stored", ...outcome };
}

import { addDays, monthOf } from "@vr-eye-lab/domain/time";
import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { LoadedRows } from "../store/loaded-rows.ts";
import { type Guard, readWanted, type Wanted } from "./batch-statements.ts";
import type { CheckedPush } from "./push.ts";

/** A user's rows in memory, and the version of the user's row at which they are valid. */
export interface UserState {
  readonly guard: Guard;
  readonly loaded: LoadedRows;
}

/** Reads what the writes of users need. Users without a row in userRevision are missing. */
export async function readStates(
  on: Kysely<Tables>,
  group: readonly { readonly userId: string; readonly pushes: readonly CheckedPush[] }[],
): Promise<Map<string, UserState>> {
  const found = new Map<string, UserState>();
  if (group.length === 0) return found;

  const wanted = group.flatMap(({ userId, pushes }) =>
    pushes.flatMap(({ checked }) => checked.map((each) => wantedBy(userId, each))),
  );
  for (const row of await readWanted(on, wanted)) {
    const { userId, writeId, collection, documentId, practiceId, date } = wanted[row.place - 1] as Wanted;
    const { guard, loaded } = found.get(userId) ?? { guard: row, loaded: new LoadedRows() };
    found.set(userId, { guard, loaded });
    loaded.load("write", [writeId], row.result === null ? null : { userId, id: writeId, result: row.result, at: "" });
    if (collection !== null && documentId !== null) loaded.load("document", [collection, documentId], row.document);
    if (practiceId === null) continue;
    loaded.load("practice", [practiceId], row.practice);
    const day = row.practice?.date ?? date;
    if (day === null || date === null) continue;
    loaded.load("practiceDay", [day], row.day);
    loaded.load("practiceMonth", [monthOf(day)], row.month);
    loaded.load("practiceTotal", [], row.total);
    for (const run of [row.before, row.after]) if (run) loaded.load("practiceRun", [run.firstDate], run);
  }
  return found;
}

function wantedBy(userId: string, { write, allowed }: CheckedPush["checked"][number]): Wanted {
  const none = { collection: null, documentId: null, practiceId: null, date: null, dayBefore: null, dayAfter: null };
  const nothing: Wanted = { userId, writeId: write.id, ...none };
  if ("code" in allowed) return nothing;
  const { collection, body } = allowed;
  if (collection !== "practice") return { ...nothing, collection, documentId: write.documentId };
  const session = { ...nothing, practiceId: write.documentId };
  if ("comfort" in body) return session;
  return { ...session, date: body.date, dayBefore: addDays(body.date, -1), dayAfter: addDays(body.date, 1) };
}

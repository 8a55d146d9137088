import { type AccountData, accountDataSchema } from "@vr-eye-lab/domain/account";
import { API } from "@vr-eye-lab/domain/api";
import { messageText } from "@vr-eye-lab/domain/messages";
import type { UserWrite } from "@vr-eye-lab/domain/profile";
import type { Collection, DocumentWrite } from "@vr-eye-lab/domain/sync";
import { pushResponseSchema } from "@vr-eye-lab/domain/sync";
import { type Http, http } from "../http.ts";
import { newId } from "../new-id.ts";

/** Writes of one push, well below what the server takes. */
const MOST_WRITES = 50;

/** What came of an import. */
export interface Imported {
  readonly stored: number;
  /** What the server did not take, and why the first of it was refused. */
  readonly refused: number;
  readonly reason: string | null;
  /** Why it stopped before its end; null when it did not. Importing again goes on: what is there already is not doubled. */
  readonly problem: string | null;
}

/**
 * Reads a file that was downloaded here.
 * @returns what is in it, or the place of what is wrong; an empty place when it is no such file at all
 */
export function readAccountData(text: string): AccountData | { readonly wrong: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { wrong: "" };
  }
  const read = accountDataSchema.safeParse(json);
  return read.success ? read.data : { wrong: read.error.issues[0]?.path.join(".") ?? "" };
}

/**
 * Brings downloaded data into the account of who is signed in. Every document keeps its id, so that importing twice is importing once.
 * @param userId of the account
 * @param onProgress told how many of all have been sent
 */
export async function importData(
  data: AccountData,
  userId: string,
  onProgress: (sent: number, all: number) => void,
  { call }: Pick<Http, "call"> = http,
): Promise<Imported> {
  const writes = writesOf(data, userId);
  let [stored, refused] = [0, 0];
  let reason: string | null = null;
  for (let from = 0; from < writes.length; from += MOST_WRITES) {
    const body = { writes: writes.slice(from, from + MOST_WRITES) };
    const answer = await call(API.push, pushResponseSchema, { method: "POST", body });
    if (!answer.ok) return { stored, refused, reason, problem: answer.message || messageText("data/import-stopped") };
    for (const result of answer.value.results) {
      if (result.status === "stored") stored += 1;
      else {
        refused += 1;
        reason ??= result.error;
      }
    }
    onProgress(Math.min(from + MOST_WRITES, writes.length), writes.length);
  }
  return { stored, refused, reason, problem: null };
}

function writesOf({ practice, savedSequences, selfTests = [], profile }: AccountData, userId: string): DocumentWrite[] {
  const put = (collection: Collection, documentId: string, body: unknown): DocumentWrite => ({
    id: newId(),
    collection,
    documentId,
    kind: "put",
    base: null,
    body,
  });
  const { programme } = profile ?? {};
  return [
    ...(programme ? [put("users", userId, { programme } satisfies UserWrite)] : []),
    ...savedSequences.map(({ id, ...body }) => put("savedSequences", id, body)),
    ...selfTests.map(({ id, ...body }) => put("selfTests", id, body)),
    ...practice.flatMap(({ id, comfort, ...body }) => [
      put("practice", id, body),
      ...(comfort ? [put("practice", id, { comfort })] : []),
    ]),
  ];
}

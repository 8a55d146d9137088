import { type AccountData, accountDataSchema } from "@vr-eye-lab/domain/account";
import { API } from "@vr-eye-lab/domain/api";
import type { UserWrite } from "@vr-eye-lab/domain/profile";
import { DOCUMENT_COLLECTIONS } from "@vr-eye-lab/domain/quota";
import type { Collection, DocumentWrite } from "@vr-eye-lab/domain/sync";
import { pushResponseSchema } from "@vr-eye-lab/domain/sync";
import { laterText } from "../../copy/later-text.ts";
import { errorText } from "../api/error-text.ts";
import { TOO_MANY_REQUESTS } from "../api/failure.ts";
import { type Http, http } from "../api/http.ts";
import { newId } from "../sync/new-id.ts";
import { pushesOf } from "../sync/outbox.ts";

/** Longest Retry-After in seconds that an import waits for. */
const LONGEST_PAUSE = 120;
/** Pauses in a row. */
const MOST_PAUSES = 10;

/** The result of an import. */
export interface Imported {
  readonly stored: number;
  readonly refused: number;
  /** Why the first of the refused documents was refused. */
  readonly reason: string | null;
  /** Why the import stopped early; null if it didn't. Importing again is safe: no duplicates are created. */
  readonly problem: string | null;
}

/** Reads an exported file. @returns its data, or the path of the first error; an empty path if it isn't JSON */
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

/** Imports exported data into the account of the signed-in user, and stops if another user logs in. Documents keep their ids, so repeating it is safe. */
export async function importData(
  data: AccountData,
  userId: string,
  onProgress: (sent: number, all: number) => void,
  { call }: Pick<Http, "call"> = http.as(userId),
): Promise<Imported> {
  const writes = writesOf(data, userId);
  let [stored, refused] = [0, 0];
  let reason: string | null = null;
  for (const batch of pushesOf(writes)) {
    const answer = await push(call, batch);
    if (!answer.ok) {
      const isLimited = (answer.retryAfter ?? 0) > LONGEST_PAUSE;
      const problem = isLimited ? laterText("data/import-limit") : answer.message || laterText("data/import-stopped");
      return { stored, refused, reason, problem };
    }
    for (const result of answer.value.results) {
      if (result.status === "stored") stored += 1;
      else {
        refused += 1;
        reason ??= await errorText(result);
      }
    }
    onProgress(stored + refused, writes.length);
  }
  return { stored, refused, reason, problem: null };
}

/** Pushes writes. If the server asks for a short pause, it waits and repeats the push. */
async function push(call: Http["call"], writes: readonly DocumentWrite[]) {
  for (let pauses = 0; ; pauses++) {
    const answer = await call(API.push, pushResponseSchema, { method: "POST", body: { writes } });
    if (answer.ok || answer.status !== TOO_MANY_REQUESTS || answer.retryAfter === null) return answer;
    const { retryAfter } = answer;
    if (retryAfter > LONGEST_PAUSE || pauses === MOST_PAUSES) return answer;
    await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000));
  }
}

function writesOf({ practice, profile, ...documents }: AccountData, userId: string): DocumentWrite[] {
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
    ...DOCUMENT_COLLECTIONS.flatMap((name) => documents[name]?.map(({ id, ...body }) => put(name, id, body)) ?? []),
    ...practice.flatMap(({ id, comfort, ...body }) => [
      put("practice", id, body),
      ...(comfort ? [put("practice", id, { comfort })] : []),
    ]),
  ];
}

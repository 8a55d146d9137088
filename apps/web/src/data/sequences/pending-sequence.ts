import { type SavedStep, savedSequenceSchema } from "@vr-eye-lab/domain/sequences";
import { documentIdSchema } from "@vr-eye-lab/domain/sync";
import { cleanLine } from "@vr-eye-lab/domain/text";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import * as z from "zod/mini";
import { exerciseText } from "#copy/exercises.ts";
import { messageText } from "../../copy/message-text.ts";
import { type BrowserStorage, persisted } from "../browser/persisted.ts";
import { browserStorage } from "../log/debug-log.ts";
import { showNotice } from "../log/notices.ts";
import type { LocalData } from "../sync/local-data.ts";
import { newId } from "../sync/new-id.ts";
import { PENDING_KEY } from "./pending-key.ts";
import { newSequence } from "./saved-sequences.ts";

const pendingSchema = z.lazy(() => {
  const { name, exercises } = savedSequenceSchema.shape;
  return z.object({ id: documentIdSchema, name, exercises, at: z.number() });
});

const storedIn = (storage: BrowserStorage) => persisted(PENDING_KEY, pendingSchema, storage);

/** Saves a signed-out user's sequence until they sign in. Without a name it gets its first motion's. */
export function savePending(
  exercises: readonly SavedStep[],
  name?: string,
  storage: BrowserStorage = browserStorage,
  now = Date.now(),
): void {
  const label = cleanLine(name ?? "") || (exercises[0] ? exerciseText.labels[exercises[0].type] : "");
  const isStored = storedIn(storage).write({ id: newId(), name: label, exercises: [...exercises], at: now });
  if (!isStored) showNotice(messageText("data/full"));
}

/** Reads and removes the pending sequence; null if it is missing or older than a day. Its id makes saving it twice safe. */
export function takePending(storage: BrowserStorage = browserStorage, now = Date.now()) {
  const stored = storedIn(storage);
  const pending = stored.read();
  stored.write(null);
  // On a shared computer it must not end up in another user's account.
  if (!pending || now - pending.at > DAY_MS) return null;
  const { at: _, ...sequence } = pending;
  return sequence;
}

/** Moves the pending sequence to the data of the user who has signed in. */
export async function movePending(data: LocalData): Promise<void> {
  const pending = takePending();
  if (!pending) return;
  await data.write("savedSequences", pending.id, newSequence(pending.name, pending.exercises, new Date()));
}

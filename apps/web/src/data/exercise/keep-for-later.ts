import { messageText } from "@vr-eye-lab/domain/messages";
import type { SavedStep } from "@vr-eye-lab/domain/sequences";
import { debugLog } from "../debug-log.ts";
import { newId } from "../new-id.ts";
import { tell } from "../notice.ts";
import { localTextStore, messageOf } from "../text-store.ts";
import { keepExercise } from "./kept-exercise.ts";

/** Keeps an exercise of someone who is signed out; signing in saves it. Without a name it goes by its first motion's. */
export function keepForLater(name: string | undefined, exercises: readonly SavedStep[]): void {
  try {
    keepExercise(localTextStore(), newId(), name, exercises, Date.now());
  } catch (error) {
    tell(messageText("data/full"));
    debugLog.write("warn", messageOf(error));
  }
}

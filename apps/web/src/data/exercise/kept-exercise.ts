import { MOTIONS } from "@vr-eye-lab/domain/motion";
import { type SavedStep, savedSequenceSchema } from "@vr-eye-lab/domain/sequences";
import { documentIdSchema } from "@vr-eye-lab/domain/sync";
import * as z from "zod/mini";

const KEY = "vr-eye-lab.kept-exercise";
/** Milliseconds that it waits for an account: on a shared computer it must not end in a stranger's list next week. */
const LONGEST_WAIT_MS = 24 * 3_600_000;

const keptSchema = z.lazy(() => {
  const { name, exercises } = savedSequenceSchema.shape;
  return z.object({ id: documentIdSchema, name, exercises, at: z.number() });
});

type Texts = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** An exercise that waits for its maker to sign in. */
interface KeptExercise {
  /** Of the document that it will be: should two tabs save it, it is still one. */
  readonly id: string;
  readonly name: string;
  readonly exercises: readonly SavedStep[];
}

/** Keeps an exercise of someone who is signed out; without a name it goes by its first motion's. */
export function keepExercise(
  texts: Texts | null,
  id: string,
  name: string | undefined,
  exercises: readonly SavedStep[],
  now: number,
): void {
  const called = name?.trim() || (exercises[0] ? MOTIONS[exercises[0].type].label : "");
  texts?.setItem(KEY, JSON.stringify({ id, name: called, exercises, at: now }));
}

/** Takes out the exercise that waits; null when there is none, or it waited too long. */
export function takeExercise(texts: Texts | null, now: number): KeptExercise | null {
  const text = texts?.getItem(KEY) ?? null;
  texts?.removeItem(KEY);
  if (text === null) return null;
  try {
    const { at, ...kept } = keptSchema.parse(JSON.parse(text));
    return now - at > LONGEST_WAIT_MS ? null : kept;
  } catch {
    return null;
  }
}

import { type ProgrammeEntry, programmeEnd } from "@vr-eye-lab/domain/programme";
import { NewerDataError } from "@vr-eye-lab/domain/protocol";
import { text } from "#copy/programme.ts";
import { changeProgramme } from "../../data/programme/programme.ts";
import { localDate } from "../../data/time/local-date.ts";
import { showDone, showToast } from "../../ui/toast-store.ts";

type Plan = Pick<ProgrammeEntry, "week" | "paused">;

/** Saves a programme that starts today, and shows `message` when done. */
export function saveProgramme({ week, paused }: Plan, message: string, userId?: string): Promise<void> {
  return write({ from: localDate(new Date()), paused, week }, () => showDone(message), userId);
}

/** Ends a programme today and offers Undo. Past weeks keep their plan. */
export function removeProgramme(plan: Plan): void {
  void write(programmeEnd(localDate(new Date())), (userId) => {
    const run = () => void saveProgramme(plan, text.saved, userId);
    showToast(text.removed, { action: { label: text.undo, run } });
  });
}

function write(entry: ProgrammeEntry, onDone: (userId: string) => void, userId?: string): Promise<void> {
  return changeProgramme(entry, userId).then(onDone, (error) => showToast(failureOf(error, text.failed)));
}

/** What to show when a change failed. @param otherwise for all failures without a text of their own */
export function failureOf(error: unknown, otherwise: string): string {
  return error instanceof NewerDataError ? error.message : otherwise;
}

import { type ProgrammeEntry, programmeEnd } from "@vr-eye-lab/domain/programme";
import { NewerDataError } from "@vr-eye-lab/domain/protocol";
import { text } from "#copy/programme.ts";
import { changeProgramme } from "../../data/programme/programme.ts";
import { localDate } from "../../data/time/local-date.ts";
import { showDone, showToast } from "../../ui/toast-store.ts";

type Plan = Pick<ProgrammeEntry, "week" | "paused">;

/** Saves a programme that starts today. @returns the user's id @throws as `changeProgramme` */
export function saveProgramme({ week, paused }: Plan, userId?: string): Promise<string> {
  return changeProgramme({ from: localDate(new Date()), paused, week }, userId);
}

/** Pauses or resumes a programme. */
export function pauseProgramme({ week, paused }: Plan): void {
  saveProgramme({ week, paused: !paused }).then(() => showDone(paused ? text.resumed : text.paused), showFailure);
}

/** Ends a programme today and offers Undo. Past weeks keep their plan. */
export function removeProgramme(plan: Plan): void {
  changeProgramme(programmeEnd(localDate(new Date()))).then((userId) => {
    const run = () => void saveProgramme(plan, userId).then(() => showDone(text.saved), showFailure);
    showToast(text.removed, { action: { label: text.undo, run } });
  }, showFailure);
}

function showFailure(error: unknown): void {
  showToast(failureOf(error, text.failed));
}

/** What to show when a change failed. @param otherwise for all failures without a text of their own */
export function failureOf(error: unknown, otherwise: string): string {
  return error instanceof NewerDataError ? error.message : otherwise;
}

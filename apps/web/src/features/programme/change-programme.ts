import { type ProgrammeEntry, programmeEnd } from "@vr-eye-lab/domain/programme";
import { text } from "../../copy/programme.ts";
import { localDate } from "../../data/local-date.ts";
import { changeProfile } from "../../data/profile/profile.ts";
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
  return changeProfile({ programme: [entry] }, userId).then(onDone, () => showToast(text.failed));
}

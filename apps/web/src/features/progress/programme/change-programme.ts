import type { ProgrammeEntry } from "@vr-eye-lab/domain/programme";
import { programmeEnd } from "@vr-eye-lab/domain/programme";
import { text } from "../../../copy/programme.ts";
import { changeProfile } from "../../../data/local/documents.ts";
import { localDate } from "../../../data/local-date.ts";
import { showDone, showToast } from "../../../ui/toast-store.ts";

type Plan = Pick<ProgrammeEntry, "week" | "paused">;

/** Keeps a programme from today on, and says so. */
export function keepProgramme({ week, paused }: Plan, told: string): Promise<void> {
  return write({ from: today(), paused, week }, () => showDone(told));
}

/** Ends a programme from today on; what was planned before stays. For a while it can be had back. */
export function removeProgramme(plan: Plan): void {
  const run = () => void keepProgramme(plan, text.saved);
  void write(programmeEnd(today()), () => showToast(text.removed, { action: { label: text.undo, run } }));
}

function today(): string {
  return localDate(new Date());
}

function write(entry: ProgrammeEntry, tell: () => void): Promise<void> {
  return changeProfile({ programme: [entry] }).then(tell, () => showToast(text.failed));
}

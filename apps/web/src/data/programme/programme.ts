import type { UserWrite } from "@vr-eye-lab/domain/profile";
import {
  changeFrom,
  type ProgrammeEntry,
  programmeEntrySchema,
  type Reminder,
  reminderSchema,
} from "@vr-eye-lab/domain/programme";
import * as z from "zod/mini";
import { storedProfile } from "../profile/profile.ts";
import { dataHolder } from "../sync/data-holder.ts";
import { changedDocument } from "../sync/read-document.ts";

/**
 * Changes the weekly programme from the entry's date on.
 * @param userId as in `changeProfile`
 * @returns the user's id, for undoing it
 * @throws as `changeProfile`; NewerDataError
 */
export async function changeProgramme(entry: ProgrammeEntry, userId?: string): Promise<string> {
  const data = await dataHolder.data(userId);
  const { programme = [] } = (await storedProfile(data)) ?? {};
  const before = programme.findLast(({ from }) => from <= entry.from);
  const next = before ? changedDocument("users.programme", programmeEntrySchema, before, () => entry) : entry;
  await data.write("users", data.userId, { programme: changeFrom(programme, next) } satisfies UserWrite);
  return data.userId;
}

/** Sets the reminder; null ends it. @throws as `changeProfile`; NewerDataError */
export async function changeReminder(reminder: Reminder | null): Promise<void> {
  const data = await dataHolder.data();
  const before = (await storedProfile(data))?.reminder;
  const schema = z.nullable(reminderSchema);
  const next = before ? changedDocument("users.reminder", schema, before, () => reminder) : reminder;
  await data.write("users", data.userId, { reminder: next } satisfies UserWrite);
}

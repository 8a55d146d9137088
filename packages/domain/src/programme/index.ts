export { programmeWeeks } from "./adherence.ts";
export {
  changeFrom,
  defaultWeek,
  firstWeek,
  mergeProgramme,
  normaliseProgramme,
  PLANNED_MINUTES,
  type PlannedDay,
  type Programme,
  type ProgrammeEntry,
  plannedOn,
  programmeEnd,
  programmeEntrySchema,
  programmeOn,
  programmeSchema,
} from "./programme.ts";
export { DEFAULT_HOUR, nextReminder, type Reminder, reminderOffRequestSchema, reminderSchema } from "./reminder.ts";

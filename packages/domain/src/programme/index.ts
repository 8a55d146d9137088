export { programmeWeeks } from "./adherence.ts";
export {
  DEFAULT_WEEK,
  mergeProgramme,
  normaliseProgramme,
  PLANNED_MINUTES,
  type PlannedDay,
  type Programme,
  type ProgrammeEntry,
  plannedOn,
  programmeEnd,
  programmeOn,
  programmeSchema,
} from "./programme.ts";
export { DEFAULT_HOUR, nextReminder, type Reminder, reminderOffRequestSchema, reminderSchema } from "./reminder.ts";

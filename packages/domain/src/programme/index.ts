export { type ProgrammeWeek, programmeWeeks } from "./adherence.ts";
export { reminderOffRequestSchema } from "./answers.ts";
export {
  MOST_ENTRIES,
  mergeProgramme,
  PLANNED_MINUTES,
  type PlannedDay,
  type Programme,
  type ProgrammeEntry,
  plannedOn,
  programmeOn,
  programmeSchema,
  removedFrom,
  settleProgramme,
  USUAL_WEEK,
} from "./programme.ts";
export { type DueReminder, nextReminder, type Reminder, reminderSchema, USUAL_HOUR } from "./reminder-time.ts";

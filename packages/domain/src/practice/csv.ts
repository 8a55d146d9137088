import type { PracticeSessions } from "../api/index.ts";

/** The columns of the practice table, units in their names. A session has a row for each of its exercises. */
const COLUMNS = [
  "session_id",
  "started_at_utc",
  "local_date",
  "time_zone",
  "session_duration_s",
  "comfort",
  "exercise_number",
  "motion",
  "exercise_duration_s",
] as const;

/** Practised sessions as a table in CSV (RFC 4180): a header, then a row for each exercise, in the order given. */
export function practiceCsv(sessions: PracticeSessions["sessions"]): string {
  const rows = sessions.flatMap(({ id, startedAt, date, zone, duration, comfort, exercises }) =>
    exercises.map((exercise, i) =>
      [id, startedAt, date, zone, duration, comfort ?? "", i + 1, exercise.type, exercise.duration].map(cell).join(),
    ),
  );
  return [COLUMNS.join(), ...rows, ""].join("\r\n");
}

/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number): string {
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

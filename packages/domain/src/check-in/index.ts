import * as z from "zod/mini";
import { calendarDateSchema, instantSchema, zoneSchema } from "../time/index.ts";

/** The questions of the weekly check-in, in their order. Stored names: they never change. */
export const QUESTIONS = [
  "losesPlace",
  "readsAgain",
  "wordsMove",
  "blurs",
  "seesDouble",
  "headaches",
  "tiredEyes",
  "stopsReading",
] as const;

/** An answer: from 0, never, to 4, all the time. */
export const MOST_ANSWER = 4;
const answer = z.int().check(z.minimum(0), z.maximum(MOST_ANSWER));

/** The answers of a weekly check-in. They never change. */
export const checkInSchema = z.strictObject({
  answeredAt: instantSchema,
  /** The local calendar date. */
  date: calendarDateSchema,
  zone: zoneSchema,
  answers: z.record(z.enum(QUESTIONS), answer),
});
export type CheckIn = Readonly<z.infer<typeof checkInSchema>>;

/** The highest sum of answers. */
export const MOST_SUM = QUESTIONS.length * MOST_ANSWER;

/** The sum of the answers of a check-in. */
export function sumOf(answers: CheckIn["answers"]): number {
  return Object.values(answers).reduce((sum, answer) => sum + answer, 0);
}

import * as z from "zod/mini";
import { type PracticeDay, practiceDaySchema } from "../practice/index.ts";
import { noControlCharacters } from "../text/index.ts";
import { addDays, calendarDateSchema } from "../time/index.ts";

/** The lifetimes of a share link that a user can choose. */
export const SHARE_DAYS = [7, 30, 90] as const;
/** Active share links of one user. */
export const MOST_SHARES = 10;
/** Characters of a link's name, such as who it is for. */
export const LONGEST_SHARE_NAME = 60;

/** Check-ins in a report: a year. */
export const SHARED_CHECK_INS = 53;

/** POST shares: creates a link. */
export const shareRequestSchema = z.strictObject({
  name: z.string().check(z.trim(), noControlCharacters, z.minLength(1), z.maxLength(LONGEST_SHARE_NAME)),
  days: z.literal(SHARE_DAYS),
  /** The report has the check-ins. */
  checkIns: z._default(z.boolean(), false),
});
export type ShareRequest = z.infer<typeof shareRequestSchema>;

/** A share link as its owner sees it. Its token is only returned when it is created. */
const shareSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** When it was last viewed; null: never. */
  openedAt: z.nullable(z.iso.datetime()),
  /** Its report has the check-ins. */
  checkIns: z.boolean(),
});
export type Share = z.infer<typeof shareSchema>;

/** GET shares: the active links, newest first. */
export const sharesResponseSchema = z.object({ shares: z.array(shareSchema) });

/** Response to POST shares. The token goes into the link's fragment; the server only stores its hash. */
export const newShareResponseSchema = z.object({ share: shareSchema, token: z.string() });
export type NewShare = z.infer<typeof newShareResponseSchema>;

/** POST shared: the report behind a link. */
export const sharedRequestSchema = z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

/** A shared report. It doesn't contain the owner's identity. */
export const sharedProgressSchema = z.object({
  /**
   * The days of about a year, oldest first. If there are earlier ones, the first item is their sum, with the date of the last of them. The `types` of all
   * days are added up in the first item.
   */
  days: z.array(practiceDaySchema),
  /** The first date of the streak that the earlier days end with. Missing if the days before have none. */
  streakFrom: z.optional(calendarDateSchema),
  /** Days per week. */
  weeklyGoal: z.int(),
  expiresAt: z.iso.datetime(),
  /** The newest check-ins, oldest first, with the sum of their answers. Only if the owner chose so. */
  checkIns: z.optional(
    z.array(z.object({ date: calendarDateSchema, sum: z.int() })).check(z.maxLength(SHARED_CHECK_INS)),
  ),
});
export type SharedProgress = z.infer<typeof sharedProgressSchema>;

/** Adds the dates of the streak that the earlier days of a report end with, without practice time, so that `practiceStats` counts the whole streak. */
export function reportDays({ days, streakFrom }: Pick<SharedProgress, "days" | "streakFrom">): PracticeDay[] {
  const streak: PracticeDay[] = [];
  const end = days[0]?.date ?? "";
  for (let date = streakFrom ?? end; date < end; date = addDays(date, 1))
    streak.push({ date, seconds: 0, sessions: 0, types: {} });
  return [...streak, ...days];
}

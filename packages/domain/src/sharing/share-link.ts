import * as z from "zod/mini";
import { practiceDaySchema } from "../practice/index.ts";

/** For how many days a link that shares somebody's progress may be good. */
export const SHARE_DAYS = [7, 30, 90] as const;
/** Links that a person may have at a time. */
export const MOST_SHARES = 10;
/** Characters of the name that a person gives to a link, such as who it is for. */
export const LONGEST_SHARE_NAME = 60;

/** POST shares: makes a link. */
export const shareRequestSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_SHARE_NAME)),
  days: z.literal(SHARE_DAYS),
});
export type ShareRequest = z.infer<typeof shareRequestSchema>;

/** A link that shares somebody's progress, as its owner sees it. The link itself is told once, when it is made. */
const shareSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** When it was last looked at; null: not yet. */
  openedAt: z.nullable(z.iso.datetime()),
});
export type Share = z.infer<typeof shareSchema>;

/** GET shares: the links that are still good, newest first. */
export const sharesResponseSchema = z.object({ shares: z.array(shareSchema) });

/** The answer to POST shares. `token` goes into the link's fragment; the server keeps its hash alone. */
export const newShareResponseSchema = z.object({ share: shareSchema, token: z.string() });
export type NewShare = z.infer<typeof newShareResponseSchema>;

/** POST shared: what somebody sees who has a link. */
export const sharedRequestSchema = z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

/** Somebody's progress, without a word of whose it is. */
export const sharedProgressSchema = z.object({
  days: z.array(practiceDaySchema),
  /** Days of a week. */
  weeklyGoal: z.int(),
  expiresAt: z.iso.datetime(),
});
export type SharedProgress = z.infer<typeof sharedProgressSchema>;

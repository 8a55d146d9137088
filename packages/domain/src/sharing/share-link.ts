import * as z from "zod/mini";
import { practiceDaySchema } from "../practice/index.ts";
import { noControlCharacters } from "../text/index.ts";

/** The lifetimes of a share link that a user can choose. */
export const SHARE_DAYS = [7, 30, 90] as const;
/** Active share links of one user. */
export const MOST_SHARES = 10;
/** Characters of a link's name, such as who it is for. */
export const LONGEST_SHARE_NAME = 60;

/** POST shares: creates a link. */
export const shareRequestSchema = z.strictObject({
  name: z.string().check(z.trim(), noControlCharacters, z.minLength(1), z.maxLength(LONGEST_SHARE_NAME)),
  days: z.literal(SHARE_DAYS),
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
  days: z.array(practiceDaySchema),
  /** Days per week. */
  weeklyGoal: z.int(),
  expiresAt: z.iso.datetime(),
});
export type SharedProgress = z.infer<typeof sharedProgressSchema>;

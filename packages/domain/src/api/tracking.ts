import * as z from "zod/mini";
import { documentIdSchema, instantSchema } from "../documents/index.ts";

/** Clicks are sent when so many wait. */
export const CLICK_BUFFER = 10;
/** Characters of a control's label. */
export const LONGEST_LABEL = 20;
/** Clicks of one request: a buffer that could not be sent grows, up to here. */
export const MOST_CLICKS = 200;

const pathnameSchema = z.string().check(z.regex(/^\//), z.maxLength(200));

const clickSchema = z.strictObject({
  /** Made by the page, so that a repeated flush stores nothing twice. */
  id: documentIdSchema,
  /** The control's fixed id (data-track), never its text. */
  element: z.string().check(z.minLength(1), z.maxLength(LONGEST_LABEL)),
  timestamp: instantSchema,
  pathname: pathnameSchema,
  /** Of clicks that the document's listener caught. */
  userAgent: z.optional(z.string().check(z.maxLength(300))),
});
export type Click = z.infer<typeof clickSchema>;

export const clicksRequestSchema = z.strictObject({
  /** The session record that they belong to. */
  sessionId: documentIdSchema,
  clicks: z.array(clickSchema).check(z.minLength(1), z.maxLength(MOST_CLICKS)),
});
export type ClicksRequest = z.infer<typeof clicksRequestSchema>;

/** The user is the session's, or 'anonymous': the page cannot claim one. */
export const pageViewSchema = z.strictObject({
  path: pathnameSchema,
  title: z.string().check(z.maxLength(100)),
  timestamp: instantSchema,
});
export type PageView = z.infer<typeof pageViewSchema>;

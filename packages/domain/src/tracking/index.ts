import * as z from "zod/mini";
import { exerciseSettingsSchema } from "../exercise/index.ts";
import { EXERCISE_TYPES } from "../motion/index.ts";
import { documentIdSchema } from "../sync/index.ts";
import { noControlCharacters } from "../text/index.ts";
import { instantSchema } from "../time/index.ts";

export { pageTitle } from "./page-title.ts";

/** Clicks are sent in batches of this size. */
export const CLICK_BUFFER = 10;
/** Characters. */
export const LONGEST_LABEL = 20;
/** Characters. */
export const LONGEST_USER_AGENT = 300;
/** Per request. A buffer that can't be sent grows up to this size. */
export const MOST_CLICKS = 200;

/** Bytes per request. */
export const LARGEST_CLICKS = 128 * 1024;
export const LARGEST_PAGE_VIEW = 4 * 1024;

/** Printable ASCII, as in a URL. */
const pathnameSchema = z.lazy(() => z.string().check(z.regex(/^\/[!-~]*$/), z.maxLength(200)));

const clickSchema = z.lazy(() =>
  z.strictObject({
    /** Created by the page, so that repeated requests create no duplicates. */
    id: documentIdSchema,
    /** The control's fixed id (data-track), never its text. The pattern excludes addresses and sentences. */
    element: z.string().check(z.regex(/^[\w.:-]+$/), z.maxLength(LONGEST_LABEL)),
    timestamp: instantSchema,
    pathname: pathnameSchema,
    /** Only for clicks caught by the document's listener. */
    userAgent: z.optional(z.string().check(noControlCharacters, z.maxLength(LONGEST_USER_AGENT))),
  }),
);
export type Click = z.infer<typeof clickSchema>;

export const clicksRequestSchema = z.lazy(() =>
  z.strictObject({
    /** The visit that they belong to. */
    sessionId: documentIdSchema,
    clicks: z.array(clickSchema).check(z.minLength(1), z.maxLength(MOST_CLICKS)),
  }),
);
export type ClicksRequest = z.infer<typeof clicksRequestSchema>;

/** The user comes from the login, else 'anonymous'. The page can't set it. */
export const pageViewSchema = z.lazy(() =>
  z.strictObject({
    path: pathnameSchema,
    title: z.string().check(noControlCharacters, z.maxLength(100)),
    timestamp: instantSchema,
  }),
);
export type PageView = z.infer<typeof pageViewSchema>;

/** Exercises per visit. */
const MOST_STARTED = 500;

/** A visit: created once per user when the tracker starts, and extended with each started exercise. The server stores its clicks separately. */
export const visitDocumentSchema = z.strictObject({
  date: instantSchema,
  /** Seconds. */
  duration: z.number().check(z.minimum(0)),
  exercises: z
    .array(z.strictObject({ type: z.enum(EXERCISE_TYPES), settings: exerciseSettingsSchema, timestamp: instantSchema }))
    .check(z.maxLength(MOST_STARTED)),
  lastUpdated: instantSchema,
});
export type VisitDocument = z.infer<typeof visitDocumentSchema>;

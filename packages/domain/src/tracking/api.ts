import * as z from "zod/mini";
import { documentIdSchema } from "../sync/index.ts";
import { instantSchema } from "../time/index.ts";

/** Clicks are sent when so many wait. */
export const CLICK_BUFFER = 10;
/** Characters of a control's label. */
export const LONGEST_LABEL = 20;
/** Characters kept of a browser's name for itself. */
export const LONGEST_USER_AGENT = 300;
/** Clicks of one request: a buffer that could not be sent grows, up to here. */
export const MOST_CLICKS = 200;

/** Bytes of a request with clicks, and of one with a page view. */
export const LARGEST_CLICKS = 128 * 1024;
export const LARGEST_PAGE_VIEW = 4 * 1024;

/** As a URL has it: printable ASCII. */
const pathnameSchema = z.lazy(() => z.string().check(z.regex(/^\/[!-~]*$/), z.maxLength(200)));

/** One line of text. */
const lineOf = (longest: number) => z.string().check(z.regex(/^\P{Cc}*$/u), z.maxLength(longest));

const clickSchema = z.lazy(() =>
  z.strictObject({
    /** Made by the page, so that a repeated flush stores nothing twice. */
    id: documentIdSchema,
    /** The control's fixed id (data-track), never its text: no room for spaces, or for the @ of an address. */
    element: z.string().check(z.regex(/^[\w.:-]+$/), z.maxLength(LONGEST_LABEL)),
    timestamp: instantSchema,
    pathname: pathnameSchema,
    /** Of clicks that the document's listener caught. */
    userAgent: z.optional(lineOf(LONGEST_USER_AGENT)),
  }),
);
export type Click = z.infer<typeof clickSchema>;

export const clicksRequestSchema = z.lazy(() =>
  z.strictObject({
    /** The session record that they belong to. */
    sessionId: documentIdSchema,
    clicks: z.array(clickSchema).check(z.minLength(1), z.maxLength(MOST_CLICKS)),
  }),
);
export type ClicksRequest = z.infer<typeof clicksRequestSchema>;

/** The user is the session's, or 'anonymous': the page cannot claim one. */
export const pageViewSchema = z.lazy(() =>
  z.strictObject({
    path: pathnameSchema,
    title: lineOf(100),
    timestamp: instantSchema,
  }),
);
export type PageView = z.infer<typeof pageViewSchema>;

const PAGE_TITLES: Readonly<Record<string, string>> = {
  "/exercises": "Exercises",
  "/settings": "Settings",
  "/saved": "Saved",
  "/guide": "Guide",
  "/motions": "Motions",
  "/login": "Log In",
  "/login/confirm": "Confirm sign-in",
  "/pricing": "Pricing",
};

/** The title under which a page view is counted: by the table of legacy paths, otherwise the product's name. */
export function pageTitle(path: string): string {
  return Object.hasOwn(PAGE_TITLES, path) ? (PAGE_TITLES[path] ?? PRODUCT) : PRODUCT;
}

const PRODUCT = "VR Eye Lab";

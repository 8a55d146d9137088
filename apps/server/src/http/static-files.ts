import { chooseLanguage, LANGUAGE_CODES, LANGUAGE_COOKIE, pagePath } from "@vr-eye-lab/domain/language";
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { getCookie } from "hono/cookie";
import { answerMessage, answerMethodNotAllowed } from "./http-error.ts";
import { acceptedLanguages } from "./request-language.ts";
import type { SiteFile, SiteFiles } from "./site-files.ts";

const ASSETS = "/assets/";
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/**
 * Serves a file of the built page. Other paths get the page on navigation, for its router, and 404 otherwise: in the language of the cookie or
 * the browser. Missing files in `/assets/` are always 404, because HTML instead of a script fails with a misleading error.
 */
export function answerWithFile(context: Context, files: SiteFiles): Response {
  const { method } = context.req;
  if (method !== "GET" && method !== "HEAD") return answerMethodNotAllowed(context, "GET, HEAD");
  const path = decodedPath(context.req.url);
  const file = files.get(path);
  if (file) return answer(context, file, path.startsWith(ASSETS) ? IMMUTABLE : REVALIDATE);
  const isNavigation = path === "/" || (context.req.header("Accept") ?? "").includes("text/html");
  if (!isNavigation || path.startsWith(ASSETS)) return answerMessage(context, 404, "not-found");
  const built = LANGUAGE_CODES.filter((each) => files.has(pagePath(each)));
  const accepted = acceptedLanguages(context.req.header("Accept-Language") ?? "");
  const language = chooseLanguage([getCookie(context, LANGUAGE_COOKIE) ?? "", ...accepted], built);
  const page = files.get(pagePath(language));
  if (!page) return answerMessage(context, 503, "page-not-built");
  context.header("Content-Language", language);
  return answer(context, page, `private, ${REVALIDATE}`, "Accept, Accept-Language, Cookie, ");
}

function decodedPath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function answer(context: Context, file: SiteFile, caching: string, alsoVary = ""): Response {
  const encoding = accepts(context, {
    header: "Accept-Encoding",
    // Smallest first. Browsers weigh none of them.
    supports: Object.keys(file.encoded),
    default: "",
    match: (taken, { supports }) => supports.find((each) => taken.some(({ type, q }) => type === each && q > 0)) ?? "",
  });
  const body = file.encoded[encoding as keyof typeof file.encoded] ?? file.plain;
  const etag = `"${file.digest}${encoding ? `-${encoding}` : ""}"`;
  const headers: Record<string, string> = {
    "Cache-Control": caching,
    ETag: etag,
    Vary: `${alsoVary}Accept-Encoding`,
  };
  if (matches(context.req.header("If-None-Match"), etag)) return context.body(null, 304, headers);
  if (encoding) headers["Content-Encoding"] = encoding;
  return context.body(body, 200, { ...headers, "Content-Type": file.type, "Content-Length": String(body.byteLength) });
}

/** Whether If-None-Match contains an ETag (RFC 9110, 13.1.2: weak comparison). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}

import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { answerError } from "./http-error.ts";
import type { SiteFile, SiteFiles } from "./site-files.ts";

const ASSETS = "/assets/";
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/**
 * Serves a file of the built page. Other paths get `index.html` on navigation, for the page's router, and 404 otherwise. Missing files in
 * `/assets/` are always 404, because HTML instead of a script fails with a misleading error.
 */
export function answerWithFile(context: Context, files: SiteFiles): Response {
  const { method } = context.req;
  if (method !== "GET" && method !== "HEAD") return answerError(context, "method-not-allowed", { Allow: "GET, HEAD" });
  const path = decodedPath(context.req.url);
  const file = files.get(path);
  if (file) return answer(context, file, path.startsWith(ASSETS) ? IMMUTABLE : REVALIDATE);
  const isNavigation = path === "/" || (context.req.header("Accept") ?? "").includes("text/html");
  if (!isNavigation || path.startsWith(ASSETS)) return answerError(context, "not-found");
  const page = files.get("/index.html");
  return page ? answer(context, page, REVALIDATE, "Accept, ") : answerError(context, "page-not-built");
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

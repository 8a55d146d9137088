import { afterAll, describe, expect, it } from "vitest";
import { type Database, DatabaseUnavailableError } from "./db/database.ts";
import { createTestStore } from "./db/testing/databases.ts";
import type { SiteFile, SiteFiles } from "./http/site-files.ts";
import { createLog } from "./log.ts";
import { resultOf } from "./sign-in/testing/visitor.ts";
import { createTestApp } from "./testing/test-app.ts";

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

function file(type: string, text: string, encoded: SiteFile["encoded"] = {}): SiteFile {
  return { type, digest: `digest-of-${text}`, plain: bytes(text), encoded };
}

const site = new Map([
  ["/index.html", file("text/html; charset=utf-8", "page", { br: bytes("page.br"), gzip: bytes("page.gz") })],
  ["/assets/index-1a2b.js", file("text/javascript; charset=utf-8", "script", { br: bytes("script.br") })],
  ["/favicon.svg", file("image/svg+xml", "icon")],
]);

function appWith(files: SiteFiles, lines: string[] = []) {
  const log = createLog("info", { write: (line: string) => lines.push(line) });
  return createTestApp(database, { log, site: files }).app;
}

const navigation = { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };

describe("the server", () => {
  it("reports liveness, readiness and its version", async () => {
    const app = appWith(site);
    for (const path of ["/healthz", "/readyz"]) {
      const answer = await app.request(path);
      expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
    }
    expect(await (await app.request("/version")).json()).toEqual({ version: "1.2.3", commit: "abc" });
    const post = await app.request("/healthz", { method: "POST" });
    expect([post.status, post.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("reports a page that is not built", async () => {
    expect(await resultOf(await appWith(new Map()).request("/readyz"))).toEqual([
      200,
      { status: "ok", page: "not built" },
    ]);
  });

  it("isn't ready while the database can't be written to, as on a full disk", async () => {
    const write = () => Promise.reject(new DatabaseUnavailableError("database/full"));
    const { app } = createTestApp({ ...database, write } as Database);
    expect(await resultOf(await app.request("/readyz"))).toMatchObject([503, { code: "database/full" }]);
  });

  it("serves the page at / [R-001]", async () => {
    const answer = await appWith(site).request("/");
    expect([answer.status, await answer.text()]).toEqual([200, "page"]);
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(answer.headers.get("Content-Language")).toBe("en");
  });

  it.each([
    [{ "Accept-Language": "de-AT,de;q=0.9,en;q=0.8" }, "de"],
    [{ "Accept-Language": "fr, en;q=0.8" }, "en"],
    [{ "Accept-Language": "de", Cookie: "vr-eye-lab.language=en" }, "en"],
    [{ Cookie: "other=1; vr-eye-lab.language=de" }, "de"],
    [{ "Accept-Language": "de", Cookie: "vr-eye-lab.language=klingon" }, "de"],
    // Not among the files of this server.
    [{ "Accept-Language": "es, de;q=0.5" }, "de"],
  ])("answers a browser with %j in %s, by the cookie before the browser's list [34]", async (headers, language) => {
    const german = file("text/html; charset=utf-8", "Seite", { br: bytes("Seite.br") });
    const app = appWith(new Map([...site, ["/index.de.html", german]]));
    for (const path of ["/", "/login/confirm"]) {
      const answer = await app.request(path, { headers: { ...navigation.headers, ...headers } });
      expect(await answer.text()).toBe(language === "de" ? "Seite" : "page");
      expect(answer.headers.get("Content-Language")).toBe(language);
      expect(answer.headers.get("Vary")).toBe("Accept, Accept-Language, Cookie, Accept-Encoding");
      expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
      expect(answer.headers.get("ETag")).toBe(`"digest-of-${language === "de" ? "Seite" : "page"}"`);
    }
  });

  it.each(["/exercises", "/login/confirm", "/a.png", "/%2e%2e/%2e%2e/etc/passwd", "/%E0%A4%A"])(
    "serves the page on navigation to %s, so that the page can redirect [R-003]",
    async (path) => {
      const answer = await appWith(site).request(path, navigation);
      expect([answer.status, await answer.text()]).toEqual([200, "page"]);
      expect(answer.headers.get("Vary")).toBe("Accept, Accept-Language, Cookie, Accept-Encoding");
    },
  );

  it.each([
    ["/assets/gone-9z.js", "text/html"],
    ["/assets/../../package.json", "*/*"],
    ["/exercises", "*/*"],
    ["/api/unknown", "text/html"],
    ["/.netlify/functions/unknown", "text/html"],
    ["/.build.json", "*/*"],
  ])("returns a JSON 404 for %s with Accept %s, never the page", async (path, accept) => {
    const answer = await appWith(site).request(path, { headers: { Accept: accept } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: expect.any(String), code: "not-found" });
  });

  it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])("refuses %s for files of the page", async (method) => {
    const answer = await appWith(site).request("/", { method });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    expect(await answer.json()).toEqual({ error: expect.any(String), code: "method-not-allowed" });
  });

  it("caches hashed files forever and revalidates all others", async () => {
    const app = appWith(site);
    const asset = await app.request("/assets/index-1a2b.js");
    expect(asset.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect((await app.request("/favicon.svg")).headers.get("Cache-Control")).toBe("no-cache");
  });

  it("sends the preferred encoding, each with its own ETag", async () => {
    const app = appWith(site);
    const get = (encodings: string) => app.request("/", { headers: { "Accept-Encoding": encodings } });
    const [br, gzip, plain] = [await get("gzip, br"), await get("gzip"), await get("identity")];
    expect([br, gzip, plain].map((answer) => answer.headers.get("Content-Encoding"))).toEqual(["br", "gzip", null]);
    expect([await br.text(), await gzip.text(), await plain.text()]).toEqual(["page.br", "page.gz", "page"]);
    expect(br.headers.get("Vary")).toContain("Accept-Encoding");
    expect(new Set([br, gzip, plain].map((answer) => answer.headers.get("ETag"))).size).toBe(3);
    expect(gzip.headers.get("Content-Length")).toBe("7");
  });

  it("returns 304 without a body if the client has the file", async () => {
    const app = appWith(site);
    const etag = (await app.request("/favicon.svg")).headers.get("ETag") ?? "";
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await app.request("/favicon.svg", { headers: { "If-None-Match": header } });
      expect([answer.status, await answer.text(), answer.headers.get("ETag")]).toEqual([304, "", etag]);
      expect(answer.headers.get("Cache-Control")).toBe("no-cache");
    }
    expect((await app.request("/favicon.svg", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  it("returns 503, not 404, if the page is not built", async () => {
    expect(await resultOf(await appWith(new Map()).request("/"))).toMatchObject([503, { code: "page-not-built" }]);
  });

  it("hides internal errors from the client and logs them with the request's id", async () => {
    const site = new Map<string, SiteFile>();
    const lines: string[] = [];
    const app = appWith(site, lines);
    site.get = () => {
      throw new Error("the memory is gone");
    };
    const answer = await app.request("/");
    const error = { error: "Something went wrong on the server.", code: "internal" };
    expect([answer.status, await answer.json()]).toEqual([500, error]);
    expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const failure = lines.map((line) => JSON.parse(line)).find((line) => line.err);
    const requestId = answer.headers.get("X-Request-Id");
    expect(failure).toMatchObject({ level: 50, requestId, err: { message: "the memory is gone" } });
  });
});

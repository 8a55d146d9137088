import { afterAll, describe, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { createTestApp, TEST_ENV } from "../testing/test-app.ts";
import { inlineHashes } from "./inline-hashes.ts";

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());

function appAt(publicUrl: string, lan = false) {
  return createTestApp(database, { env: { ...TEST_ENV, publicUrl: new URL(publicUrl), lan } }).app;
}

async function headersOf(path: string, init: RequestInit = {}) {
  return (await appAt("http://localhost:3000").request(path, init)).headers;
}

/** A built page with `html`, and the headers that it is sent with. */
async function pageHeaders(html = "") {
  const plain = new TextEncoder().encode(html);
  const site = new Map([["/index.html", { type: "text/html", digest: "1", plain, encoded: {} }]]);
  const { headers } = await createTestApp(database, { site }).app.request("/");
  return { site, headers };
}

describe("security headers", () => {
  it.each([
    ["a success", "/healthz", {}],
    ["an unknown path", "/api/unknown", {}],
    ["a refused method", "/", { method: "POST" }],
    ["a page that is not built", "/", {}],
    ["a HEAD", "/version", { method: "HEAD" }],
  ])("are sent with %s", async (_, path, init) => {
    const headers = await headersOf(path, init);
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Cross-Origin-Embedder-Policy")).toBe("require-corp");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("allow no inline code, foreign resources or framing", async () => {
    const policy = (await pageHeaders()).headers.get("Content-Security-Policy") ?? "";
    const directives = Object.fromEntries(policy.split("; ").map((each) => [each.split(" ")[0], each]));
    expect(directives["script-src"]).toBe("script-src 'self'");
    expect(directives["style-src"]).toBe("style-src 'self'");
    expect(directives["connect-src"]).toBe("connect-src 'self'");
    expect(directives["frame-ancestors"]).toBe("frame-ancestors 'none'");
    expect(directives["base-uri"]).toBe("base-uri 'none'");
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("http");
  });

  it("allow nothing at all in an answer of the API, in few bytes", async () => {
    for (const path of ["/healthz", "/api/config", "/api/unknown", "/version"]) {
      const headers = await headersOf(path);
      expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      expect([...headers].join().length).toBeLessThan(700);
    }
  });

  it("allow the inline elements of the built page by their hashes, and no others", async () => {
    const { site, headers } = await pageHeaders("<style>a{}</style><script>show()</script>");
    const policy = headers.get("Content-Security-Policy")?.split("; ");
    const { scripts, styles } = inlineHashes(site);
    expect(policy).toContain(`script-src 'self' ${scripts[0]}`);
    expect(policy).toContain(`style-src 'self' ${styles[0]}`);
  });

  it("allow WebXR to the page and block unused features", async () => {
    const features = ((await pageHeaders()).headers.get("Permissions-Policy") ?? "").split(", ");
    const own = ["xr-spatial-tracking=(self)", "screen-wake-lock=(self)", "fullscreen=(self)"];
    expect(features).toEqual(expect.arrayContaining(own));
    expect(features).toEqual(expect.arrayContaining(["camera=()", "microphone=()", "geolocation=()", "payment=()"]));
  });
});

describe("HSTS", () => {
  const hsts = async (url: string, lan = false) =>
    (await appAt(url, lan).request("/healthz")).headers.get("Strict-Transport-Security");

  it("is sent when PUBLIC_URL is https and public", async () => {
    expect(await hsts("https://lab.example")).toBe("max-age=31536000");
  });

  it.each(["http://lab.example", "https://localhost:3000", "https://192.168.1.20:3000", "https://nas.local"])(
    "is not sent for %s",
    async (url) => {
      expect(await hsts(url)).toBeNull();
    },
  );

  it("is not sent with --lan", async () => {
    expect(await hsts("https://lab.example", true)).toBeNull();
  });
});

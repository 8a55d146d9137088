import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { requireOwnOrigin } from "./origin-check.ts";

const app = new Hono();
app.use(requireOwnOrigin([new URL("https://192.168.1.20:3000"), new URL("https://[fd00::2]:3000")]));
app.all("*", (context) => context.text("taken"));

async function send(method: string, headers: Record<string, string>) {
  return (await app.request("/api/things", { method, headers })).status;
}

const OURS = "https://192.168.1.20:3000";
const COOKIE = { Cookie: "better-auth.session_token=x" };

describe("a request that may change something", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE"])("is accepted from our own page at each address (%s)", async (method) => {
    expect(await send(method, { ...COOKIE, Origin: OURS })).toBe(200);
    expect(await send(method, { ...COOKIE, Origin: "https://[fd00::2]:3000" })).toBe(200);
  });

  it.each([
    "https://evil.example",
    "null",
    "",
    `${OURS}.evil.example`,
    "http://192.168.1.20:3000",
    "https://192.168.1.20",
    `${OURS}/`,
  ])("is refused from %j, with or without a cookie", async (Origin) => {
    expect(await send("POST", { ...COOKIE, Origin })).toBe(403);
    expect(await send("POST", { Origin })).toBe(403);
  });

  it("is refused with the page's address, for users who opened it at another one", async () => {
    const answer = await app.request("/api/things", { method: "POST", headers: { Origin: "http://127.0.0.1:3000" } });
    expect(await answer.json()).toMatchObject({
      code: "auth/foreign-origin",
      error: `This request came from another address and was refused. Open VR Eye Lab at ${OURS}.`,
    });
  });

  it("without an Origin but with a cookie is accepted only if it is same-origin", async () => {
    expect(await send("DELETE", COOKIE)).toBe(403);
    expect(await send("DELETE", { ...COOKIE, "Sec-Fetch-Site": "same-site" })).toBe(403);
    expect(await send("DELETE", { ...COOKIE, "Sec-Fetch-Site": "same-origin" })).toBe(200);
    expect(await send("POST", {})).toBe(200);
  });

  it("is not a read-only request, which any origin may send", async () => {
    expect(await send("GET", { ...COOKIE, Origin: "https://evil.example" })).toBe(200);
  });
});

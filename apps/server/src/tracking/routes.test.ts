import { Readable } from "node:stream";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { expect, it } from "vitest";
import { RATE_LIMITS } from "../http/rate-limit-table.ts";
import { resultOf } from "../sign-in/testing/visitor.ts";
import { newId, newWrite, ORIGIN, STATED } from "../testing/person.ts";
import { createTestApp, describeApp } from "../testing/test-app.ts";
import { clicksOfVisit } from "./clicks.ts";

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

describeApp("tracking routes", (server) => {
  /** A new user. */
  async function person() {
    const visitor = await server.signUp();
    return { userId: await server.idOf(visitor), cookie: visitor.cookie };
  }

  function send(path: string, body: unknown, headers: Record<string, string> = {}) {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const init = { "Content-Type": "application/json", Origin: ORIGIN, ...STATED, ...headers };
    return server.app.request(path, { method: "POST", headers: init, body: text });
  }

  const click = (change: object = {}) => ({
    id: newId(),
    element: "start-vr",
    timestamp: ago(1000),
    pathname: "/",
    ...change,
  });
  const clicksOf = (userId: string) =>
    server.database.reader
      .selectFrom("click")
      .select(["element", "at"])
      .where("userId", "=", userId)
      .orderBy("at")
      .execute();
  const viewsOf = (userId: string | null) =>
    server.database.reader
      .selectFrom("pageView")
      .select(["path", "title"])
      .where("userId", userId === null ? "is" : "=", userId)
      .execute();

  it("stores clicks by visit, with the last of them [R-124]", async () => {
    const { userId, cookie } = await person();
    const sessionId = newId();
    const clicks = [
      click({ element: "tab-account", timestamp: ago(9000), userAgent: "Quest" }),
      click({ element: "save", timestamp: ago(5000) }),
    ];
    const response = await send("/api/clicks", { sessionId, clicks }, { Cookie: cookie });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    const { clicks: kept, ...last } = await clicksOfVisit(server.database.reader, userId, sessionId);
    expect(await Readable.from(kept).toArray()).toEqual(clicks.map(({ id: _, ...rest }) => rest));
    expect(last).toEqual({ lastClickedElement: "save", lastUpdated: clicks[1]?.timestamp });
    expect(await clicksOfVisit(server.database.reader, userId, newId())).toEqual({ clicks: [] });
  });

  it("adds the clicks and the last of them to the user's export [R-124]", async () => {
    const { cookie } = await person();
    const at = new Date().toISOString();
    const record = newWrite("sessions", { date: at, duration: 0, exercises: [], lastUpdated: at });
    const pushed = await send("/api/documents/push", { writes: [record] }, { Cookie: cookie });
    expect(pushed.status).toBe(200);
    const clicks = [click({ element: "guide" }), click({ element: "log-out", timestamp: ago(1) })];
    await send("/api/clicks", { sessionId: record.documentId, clicks }, { Cookie: cookie });
    const exported = await server.app.request("/api/account/export", { headers: { Cookie: cookie } });
    const { sessions } = (await exported.json()) as { sessions: unknown[] };
    expect(sessions).toMatchObject([
      {
        id: record.documentId,
        duration: 0,
        clicks: [{ element: "guide" }, { element: "log-out" }],
        lastClickedElement: "log-out",
        lastUpdated: clicks[1]?.timestamp,
      },
    ]);
  });

  it("stores a repeated click once per user [R-125]", async () => {
    const [ada, ben] = [await person(), await person()];
    const request = { sessionId: newId(), clicks: [click(), click()] };
    for (const { cookie } of [ada, ada, ben]) {
      expect((await send("/api/clicks", request, { Cookie: cookie })).status).toBe(204);
    }
    for (const { userId } of [ada, ben]) expect(await clicksOf(userId)).toHaveLength(2);
  });

  it("accepts clicks of signed-in users only, and nothing from other sites [R-125]", async () => {
    const { userId, cookie } = await person();
    const request = { sessionId: newId(), clicks: [click()] };
    expect(await resultOf(await send("/api/clicks", request))).toMatchObject([401, { code: "auth/not-signed-in" }]);
    const foreign = { Cookie: cookie, Origin: "https://elsewhere.example" };
    expect((await send("/api/clicks", request, foreign)).status).toBe(403);
    expect((await send("/api/page-views", "{}", foreign)).status).toBe(403);
    expect(await clicksOf(userId)).toEqual([]);
  });

  it.each(["DNT", "Sec-GPC"])("stores nothing for a browser that sends %s [R-125]", async (header) => {
    const { userId, cookie } = await person();
    const headers = { Cookie: cookie, [header]: "1" };
    const clicks = await send("/api/clicks", { sessionId: newId(), clicks: [click()] }, headers);
    const view = await send("/api/page-views", { path: "/", title: "VR Eye Lab", timestamp: ago(0) }, headers);
    expect([clicks.status, view.status]).toEqual([204, 204]);
    expect(await clicksOf(userId)).toEqual([]);
    expect(await viewsOf(userId)).toEqual([]);
  });

  it("stores nothing for a user who turned tracking off [R-125]", async () => {
    const { userId, cookie } = await person();
    const write = { ...newWrite("users", { tracking: false }), documentId: userId };
    expect((await send("/api/documents/push", { writes: [write] }, { Cookie: cookie })).status).toBe(200);
    const clicks = await send("/api/clicks", { sessionId: newId(), clicks: [click()] }, { Cookie: cookie });
    const view = await send("/api/page-views", { path: "/", title: "", timestamp: ago(0) }, { Cookie: cookie });
    expect([clicks.status, view.status]).toEqual([204, 204]);
    expect(await clicksOf(userId)).toEqual([]);
    expect(await viewsOf(userId)).toEqual([]);
  });

  it("skips clicks older than 90 days, and clamps future timestamps to now [R-124]", async () => {
    const { userId, cookie } = await person();
    const clicks = [
      click({ element: "old", timestamp: ago(91 * DAY_MS) }),
      click({ element: "kept", timestamp: ago(89 * DAY_MS) }),
      click({ element: "ahead", timestamp: ago(-DAY_MS) }),
    ];
    await send("/api/clicks", { sessionId: newId(), clicks }, { Cookie: cookie });
    const stored = await clicksOf(userId);
    expect(stored.map(({ element }) => element)).toEqual(["kept", "ahead"]);
    expect(Date.parse(stored.at(-1)?.at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ["sessionId", { sessionId: "x", clicks: [click()] }],
    ["clicks", { sessionId: newId(), clicks: [] }],
    ["clicks.1.element", { sessionId: newId(), clicks: [click(), click({ element: "Ada's motion" })] }],
    ["clicks.0.timestamp", { sessionId: newId(), clicks: [click({ timestamp: "now" })] }],
    ["clicks.0.innerText", { sessionId: newId(), clicks: [click({ innerText: "x" })] }],
    ["clicks.0.pathname", { sessionId: newId(), clicks: [click({ pathname: "/ü" })] }],
    ["body", "{half"],
    ["body", "null"],
  ])("names the invalid field %s", async (field, body) => {
    const { cookie } = await person();
    expect(await resultOf(await send("/api/clicks", body, { Cookie: cookie }))).toMatchObject([
      400,
      { code: "bad-request", field },
    ]);
  });

  it("refuses large bodies, other content types and other methods", async () => {
    const { cookie } = await person();
    const large = await send("/api/clicks", " ".repeat(128 * 1024 + 1), { Cookie: cookie });
    expect([large.status, await large.json()]).toMatchObject([413, { code: "tracking/too-large" }]);
    expect((await send("/api/page-views", " ".repeat(5000))).status).toBe(413);
    expect(
      await resultOf(await send("/api/page-views", "a=b", { "Content-Type": "application/x-www-form-urlencoded" })),
    ).toMatchObject([400, { field: "Content-Type" }]);
    const read = await server.app.request("/api/page-views");
    expect([read.status, read.headers.get("Allow")]).toEqual([405, "POST"]);
  });

  it("limits page views per address and day [R-006]", async () => {
    const view = { path: "/guide", title: "Guide", timestamp: ago(0) };
    expect((await send("/api/page-views", view)).status).toBe(204);
    const counts = await server.database.write((on) =>
      on
        .updateTable("rateLimit")
        .set({ count: RATE_LIMITS["page-views-day"].max })
        .where("key", "like", "page-views-day:%")
        .returning("key")
        .execute(),
    );
    expect(counts).toHaveLength(1);
    // Another process, because a process remembers whom it refuses.
    const headers = { "Content-Type": "application/json", Origin: ORIGIN };
    const request = { method: "POST", headers, body: JSON.stringify(view) };
    expect(await resultOf(await createTestApp(server.database).app.request("/api/page-views", request))).toMatchObject([
      429,
      { code: "tracking/too-many" },
    ]);
    await server.database.write((on) =>
      on
        .deleteFrom("rateLimit")
        .where("key", "=", counts[0]?.key ?? "")
        .execute(),
    );
  });

  it("takes a page view's user from the login only, and stores visitors' views anonymously [R-006]", async () => {
    const { userId, cookie } = await person();
    const view = { path: "/guide", title: "Guide", timestamp: ago(0) };
    const before = (await viewsOf(null)).length;
    const plain = { "Content-Type": "text/plain;charset=UTF-8" };
    for (const headers of [{ Cookie: cookie }, {}, { Cookie: "better-auth.session_token=forged" }]) {
      expect((await send("/api/page-views", view, { ...plain, ...headers })).status).toBe(204);
    }
    expect((await send("/api/page-views", { ...view, userId })).status).toBe(400);
    expect(await viewsOf(userId)).toEqual([{ path: "/guide", title: "Guide" }]);
    expect((await viewsOf(null)).length).toBe(before + 2);
  });

  it("allows each user 60 flushes per minute [R-125]", async () => {
    const [ada, ben] = [await person(), await person()];
    const flush = (cookie: string) =>
      send("/api/clicks", { sessionId: newId(), clicks: [click()] }, { Cookie: cookie });
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await flush(ada.cookie)).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    const last = await flush(ada.cookie);
    expect([last.status, await last.json()]).toMatchObject([429, { code: "tracking/too-many" }]);
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await flush(ben.cookie)).status).toBe(204);
  });
});

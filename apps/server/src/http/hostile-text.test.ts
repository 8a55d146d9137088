import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import { serverMessage } from "@vr-eye-lab/domain/messages";
import { beforeAll, expect, it, vi } from "vitest";
import { PATHS, resultOf, type Visitor } from "../sign-in/testing/visitor.ts";
import { newId, newWrite, ORIGIN, STATED, sequenceBody } from "../testing/person.ts";
import { describeApp } from "../testing/test-app.ts";
import { listen } from "./listen.ts";

// Dozens of requests each, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const NUL = "a\u0000b";
const DAYS = 7;
const AT = "2026-11-21T10:00:00.000Z";
const click = { id: newId(), element: "start", timestamp: AT, pathname: "/" };
const refused = (field: string) => ({
  ...serverMessage("text/control-characters", { field }),
  field,
});

/** Requests with a NUL in a body, and the field that the answer names. */
const BODIES: readonly (readonly [path: string, body: unknown, field: string])[] = [
  [API.shares, { name: NUL, days: DAYS }, "name"],
  [API.push, { writes: [newWrite("savedSequences", sequenceBody(NUL))] }, "writes.0.body.name"],
  [API.push, { writes: [newWrite("users", { name: NUL })] }, "writes.0.body.name"],
  [API.push, { writes: [newWrite("users", { [NUL]: 1 })] }, "writes.0.body"],
  [API.clicks, { sessionId: newId(), clicks: [{ ...click, userAgent: NUL }] }, "clicks.0.userAgent"],
  [API.pageViews, { path: "/", title: NUL, timestamp: AT }, "title"],
  [PATHS.signUp, { email: `${newId()}@example.com`, password: "long enough", name: NUL }, "name"],
  [PATHS.signUp, { email: NUL, password: "long enough" }, "email"],
  [PATHS.signUp, { email: `${newId()}@example.com`, password: "long\u0000enough" }, "password"],
  [PATHS.signUp, { email: `${newId()}@example.com`, password: "long enough", callbackURL: `/${NUL}` }, "callbackURL"],
  [PATHS.signIn, { email: "ada@example.com", password: NUL }, "password"],
  [PATHS.sendLink, { email: "ada@example.com", callbackURL: NUL }, "callbackURL"],
  [PATHS.reset, { token: NUL, newPassword: "long enough" }, "token"],
  [API.linkConfirm, { email: "ada@example.com", token: NUL }, "token"],
  [API.emailConfirm, { token: NUL }, "token"],
  [API.createCheckout, { priceId: NUL, userId: "u", email: "e" }, "priceId"],
  [DEVICE_API.look, { userCode: NUL }, "userCode"],
];

/** URLs with a NUL, and the field that the answer names. */
const URLS: readonly (readonly [path: string, field: string])[] = [
  [`${API.shares}/%00`, "path"],
  [`/api/auth/a%00b`, "path"],
  [`${API.stats}?zone=UTC%00`, "zone"],
  [`${API.changes}?since=0&x%00=1&wait=0`, "query"],
  [`${API.practiceSessions}?before=a%00`, "before"],
  [`${API.reminderOff}?token=%00`, "token"],
  [`${PATHS.session}?callbackURL=%00`, "callbackURL"],
  ["/%00.html", "path"],
];

describeApp("text that can't be stored", (server, _kind) => {
  let ada: Visitor;
  beforeAll(async () => {
    ada = await server.signUp();
  });
  const stored = async () => ({
    shares: await (await ada.get(API.shares)).json(),
    changes: await (await ada.get(`${API.changes}?since=0&wait=0`)).json(),
    views: await server.database.reader.selectFrom("pageView").selectAll().execute(),
    users: await server.database.reader.selectFrom("user").select("email").execute(),
  });

  it("is refused in every body, with the name of its field, and nothing is stored", async () => {
    const before = await stored();
    for (const [path, body, field] of BODIES) {
      const sender = path.startsWith("/api/auth") ? server.visitor() : ada;
      const response = await sender.post(path, body);
      expect([path, response.status, await response.json()]).toEqual([path, 400, refused(field)]);
    }
    expect(await stored()).toEqual(before);
  });

  it("is refused when it is JSON nested 5,000 deep", async () => {
    const before = await stored();
    const headers = { Cookie: ada.cookie, Origin: ORIGIN, "Content-Type": "application/json", ...STATED };
    const [open, close] = ["[".repeat(5_000), "]".repeat(5_000)];
    // A page view this long is refused before it is parsed.
    const whole = BODIES.filter(([path]) => path !== API.pageViews).map(
      ([path]) => [path, `{"x":${open}${close}}`] as const,
    );
    const write = JSON.stringify({ writes: [newWrite("savedSequences", "?")] });
    for (const [path, body] of [...whole, [API.push, write.replace('"?"', open + close)] as const]) {
      const answer = await server.app.request(path, { method: "POST", headers, body });
      const refusal = { ...serverMessage("request/too-deep"), field: "body" };
      expect([path, answer.status, await answer.json()]).toEqual([path, 400, refusal]);
    }
    expect(await stored()).toEqual(before);
  });

  it("is refused in headers", async () => {
    const listening = await listen((request) => server.app.fetch(request), { host: "127.0.0.1", port: 0 });
    const socket = connect(listening.port, "127.0.0.1");
    socket.end(`POST ${PATHS.signIn} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: a\0b\r\nContent-Length: 0\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    await listening.stop(0);
  });

  it("is refused in paths and queries", async () => {
    for (const [path, field] of URLS) {
      for (const ask of [ada.get, ada.post, ada.delete]) {
        const response = await ask(path);
        expect([path, response.status, await response.json()]).toEqual([path, 400, refused(field)]);
      }
    }
  });

  it.each([0x01, 0x09, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x9f])("is refused in names: character %i", async (code) => {
    const odd = String.fromCharCode(code);
    const name = `a${odd}b`;
    const answers = [
      await ada.post(API.shares, { name, days: DAYS }),
      await server.visitor().post(PATHS.signUp, { email: `${newId()}@example.com`, password: "long enough", name }),
      await ada.post(API.push, { writes: [newWrite("savedSequences", sequenceBody(name))] }),
      await ada.post(API.push, { writes: [{ ...newWrite("users", { name }), documentId: await server.idOf(ada) }] }),
    ];
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining(refused("name"))]);
    }
  });

  it("becomes U+FFFD where it is half of a surrogate pair, the same in both databases", async () => {
    const write = newWrite("savedSequences", sequenceBody("half \ud83d"));
    expect((await ada.post(API.push, { writes: [write] })).status).toBe(200);
    expect((await ada.post(API.shares, { name: "half \udc00", days: DAYS })).status).toBe(200);
    expect((await ada.delete(`${API.shares}/%ED%A0%80`)).status).toBe(404);
    const all = JSON.stringify(await stored());
    expect(all).toContain("half \ufffd");
    expect(all).not.toMatch(/\\ud83d|\\udc00/);
  });

  it("is refused in the encoding of the body too", async () => {
    const before = await stored();
    const bytes = Buffer.from(JSON.stringify({ name: "?", days: DAYS }));
    bytes[bytes.indexOf("?")] = 0xff;
    const headers = { Cookie: ada.cookie, Origin: ORIGIN };
    expect(await resultOf(await server.app.request(API.shares, { method: "POST", headers, body: bytes }))).toEqual([
      400,
      expect.objectContaining({ code: "bad-request", field: "body" }),
    ]);
    expect(await stored()).toEqual(before);
  });
});

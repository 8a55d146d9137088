import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import { serverMessageText } from "@vr-eye-lab/domain/messages";
import { type DeviceStart, formatUserCode, parseUserCode } from "@vr-eye-lab/domain/sign-in";
import { afterEach, expect, it, vi } from "vitest";
import type { Database } from "../../db/database.ts";
import { clientAt } from "../../http/client.ts";
import { describeApp } from "../../testing/test-app.ts";
import { PATHS, resultOf, type Visitor } from "../testing/visitor.ts";
import { pollDeviceCode } from "./device-codes.ts";

const QUEST =
  "Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 (KHTML, like Gecko) OculusBrowser/36.1 Chrome/130.0.0.0 VR Safari/537.36";
const LIFE_MS = 600_000;

// Dozens of requests each, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

describeApp("signing in by code", (server) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  interface Headset extends DeviceStart {
    readonly visitor: Visitor;
  }

  /** A headset that shows a code. */
  async function headset(visitor = server.visitor()): Promise<Headset> {
    const answer = await visitor.post(DEVICE_API.start, {}, { "User-Agent": QUEST });
    expect(answer.status).toBe(200);
    return { ...((await answer.json()) as DeviceStart), visitor };
  }

  const poll = ({ deviceCode, visitor }: Pick<Headset, "deviceCode" | "visitor">) =>
    visitor.post(DEVICE_API.poll, { deviceCode }, { "User-Agent": QUEST });

  /** Advances the server's clock. */
  function later(milliseconds: number): void {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
  }

  const problem = (status: number, code: `device/${"unknown" | "expired" | "used" | "denied"}`) => [
    status,
    { code, error: serverMessageText(code) },
  ];
  const DONE = [200, { status: true }];

  it.each([
    ["generic-hand-select", "Safari on an Apple Vision Pro"],
    ["Not a profile <b>", "Safari on an Apple device"],
    [undefined, "Safari on an Apple device"],
    [7, "Safari on an Apple device"],
  ])("names a device with the input profile %s as %s [E-06]", async (inputProfile, browser) => {
    const ada = await server.signUp();
    const safari = "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";
    const answer = await server.visitor().post(DEVICE_API.start, { inputProfile }, { "User-Agent": safari });
    const { userCode } = (await answer.json()) as DeviceStart;
    expect(await (await ada.post(DEVICE_API.look, { userCode })).json()).toMatchObject({ browser });
  });

  it("signs the device in like any sign-in, and sets its cookie once [E-06]", async () => {
    const ada = await server.signUp();
    const device = await headset();
    expect(device.userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
    const waiting = await poll(device);
    expect([waiting.headers.getSetCookie(), ...(await resultOf(waiting))]).toEqual([[], 200, { user: null }]);
    expect(await resultOf(await ada.post(DEVICE_API.look, { userCode: device.userCode }))).toEqual([
      200,
      { userCode: device.userCode, browser: "Meta Quest Browser on a Meta Quest", askedAt: expect.any(String) },
    ]);
    expect(await resultOf(await ada.post(DEVICE_API.approve, { userCode: device.userCode }))).toEqual(DONE);

    later(3_000);
    const answer = await poll(device);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/session_token=.*HttpOnly/i)]);
    expect(await resultOf(answer)).toEqual([200, { user: { id: expect.any(String), email: ada.email } }]);
    expect(await (await device.visitor.get(API.account)).json()).toMatchObject({ email: ada.email });
    const { session } = (await (await device.visitor.get(PATHS.session)).json()) as {
      session: { userAgent: string; expiresAt: string };
    };
    expect(session.userAgent).toBe(QUEST);
    expect((Date.parse(session.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(60, 1);
    // A separate login: Ada stays signed in when it ends.
    expect((await device.visitor.post(PATHS.signOut)).status).toBe(200);
    expect((await ada.get(API.account)).status).toBe(200);
  });

  it("works once, even for concurrent polls [E-06]", async () => {
    const ada = await server.signUp();
    const device = await headset();
    await ada.post(DEVICE_API.approve, { userCode: device.userCode });
    const two = Array.from({ length: 6 }, () => poll({ ...device, visitor: server.visitor() }));
    const answers = await Promise.all(two);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toHaveLength(1);
    later(3_000);
    expect(await resultOf(await poll({ ...device, visitor: server.visitor() }))).toEqual(problem(410, "device/used"));
    expect(await resultOf(await ada.post(DEVICE_API.approve, { userCode: device.userCode }))).toEqual(
      problem(410, "device/used"),
    );
  });

  it("expires after 10 minutes, for the device and for the user [E-06]", async () => {
    const ada = await server.signUp();
    const [early, late, approved] = [await headset(), await headset(), await headset()];
    later(LIFE_MS - 10_000);
    expect(await resultOf(await ada.post(DEVICE_API.approve, { userCode: early.userCode }))).toEqual(DONE);
    expect((await (await poll(early)).json()) as object).toMatchObject({ user: { email: ada.email } });
    await ada.post(DEVICE_API.approve, { userCode: approved.userCode });
    later(10_000);
    const gone = problem(410, "device/expired");
    for (const path of [DEVICE_API.look, DEVICE_API.approve, DEVICE_API.deny]) {
      expect(await resultOf(await ada.post(path, { userCode: late.userCode })), path).toEqual(gone);
    }
    expect(await resultOf(await poll(late))).toEqual(gone);
    expect(await resultOf(await poll(approved))).toEqual(gone);
    expect(approved.visitor.cookie).toBe("");
  });

  it("signs no device in once denied, and both sides get that answer [E-06]", async () => {
    const ada = await server.signUp();
    const device = await headset();
    expect(await resultOf(await ada.post(DEVICE_API.deny, { userCode: device.userCode }))).toEqual(DONE);
    const denied = problem(410, "device/denied");
    expect(await resultOf(await poll(device))).toEqual(denied);
    for (const path of [DEVICE_API.look, DEVICE_API.approve, DEVICE_API.deny]) {
      expect(await resultOf(await ada.post(path, { userCode: device.userCode })), path).toEqual(denied);
    }
    expect(device.visitor.cookie).toBe("");
  });

  it("belongs to the first of two users who approve it; the other cannot revoke it [E-06]", async () => {
    const [ada, ben] = [await server.signUp(), await server.signUp()];
    const device = await headset();
    const answers = await Promise.all(
      [ada, ben].map((person) => person.post(DEVICE_API.approve, { userCode: device.userCode })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    const [first, second] = answers[0]?.status === 200 ? [ada, ben] : [ben, ada];
    const used = problem(410, "device/used");
    expect(await resultOf(await second.post(DEVICE_API.deny, { userCode: device.userCode }))).toEqual(used);
    expect(await resultOf(await second.post(DEVICE_API.look, { userCode: device.userCode }))).toEqual(used);
    // A repeated request after a lost answer.
    expect(await resultOf(await first.post(DEVICE_API.approve, { userCode: device.userCode }))).toEqual(DONE);
    expect(await resultOf(await poll(device))).toMatchObject([200, { user: { email: first.email } }]);
  });

  it("is approved by a signed-in user from our own origin only [E-06]", async () => {
    const ada = await server.signUp();
    const device = await headset();
    const { userCode } = device;
    for (const path of [DEVICE_API.look, DEVICE_API.approve, DEVICE_API.deny]) {
      expect((await server.visitor().post(path, { userCode })).status, path).toBe(401);
      expect((await ada.post(path, { userCode }, { Origin: "https://evil.example" })).status, path).toBe(403);
      expect((await ada.get(`${path}?userCode=${userCode}`)).status, path).toBe(405);
    }
    expect((await ada.get(`/device#${userCode}`)).status).not.toBe(500);
    await ada.post(DEVICE_API.look, { userCode });
    expect(await resultOf(await poll(device))).toEqual([200, { user: null }]);
  });

  it("makes a device that polls too often wait, with Retry-After [E-06]", async () => {
    const device = await headset();
    expect((await poll(device)).status).toBe(200);
    later(1_000);
    const early = await poll(device);
    expect([early.status, early.headers.get("Retry-After")]).toEqual([429, "2"]);
    later(2_000);
    expect((await poll(device)).status).toBe(200);
  });

  it("doesn't stop or stay open when a clock that was ahead is corrected [E-06]", async () => {
    const ada = await server.signUp();
    const device = await headset();
    later(300_000);
    expect((await poll(device)).status).toBe(200);
    later(-240_000);
    expect((await poll(device)).status, "polled by that clock").toBe(200);

    later(86_400_000);
    const ahead = await headset();
    await ada.post(DEVICE_API.approve, { userCode: ahead.userCode });
    later(-86_400_000);
    expect(await resultOf(await poll(ahead))).toEqual(problem(410, "device/expired"));
    expect(await resultOf(await ada.post(DEVICE_API.look, { userCode: ahead.userCode }))).toMatchObject([410, {}]);
  });

  it("changes nothing on a device that is signed in, and keeps the code [E-06]", async () => {
    const [ada, ben] = [await server.signUp(), await server.signUp()];
    const device = await headset();
    await ada.post(DEVICE_API.approve, { userCode: device.userCode });
    const before = ben.cookie;
    expect((await poll({ ...device, visitor: ben })).status).toBe(409);
    expect(ben.cookie).toBe(before);
    expect((await poll(device)).status).toBe(200);
  });

  it("limits guesses per address and per user [E-06]", async () => {
    const device = await headset();
    const guess = (n: number) =>
      `BCDF${Array.from(String(n).padStart(4, "0"), (digit) => "BCDFGHJKLM"[Number(digit)]).join("")}`;
    const eve = await server.signUp();
    const alone = [];
    for (let n = 0; n < 21; n++) alone.push((await eve.post(DEVICE_API.approve, { userCode: guess(n) })).status);
    expect(alone).toEqual([...Array(20).fill(404), 429]);
    expect((await eve.post(DEVICE_API.look, { userCode: device.userCode })).status, "a good one neither").toBe(429);

    // Three more users at another address.
    const crowd = [];
    for (let person = 0; person < 4; person++) {
      const one = await server.signUp();
      const here = server.visitor("10.9.9.9");
      await here.post(PATHS.signIn, { email: one.email, password: one.password });
      for (let n = 0; n < 16; n++) crowd.push((await here.post(DEVICE_API.look, { userCode: guess(100 + n) })).status);
    }
    expect(crowd).toEqual([...Array(60).fill(404), ...Array(4).fill(429)]);
    const ada = await server.signUp();
    for (let n = 0; n < 25; n++) {
      expect((await ada.post(DEVICE_API.look, { userCode: device.userCode })).status, "good ones are not counted").toBe(
        200,
      );
    }
  });

  it("names the invalid field, and accepts no others [E-06]", async () => {
    const ada = await server.signUp();
    const { deviceCode, userCode, visitor } = await headset();
    for (const [path, body, field] of [
      [DEVICE_API.poll, {}, "deviceCode"],
      [DEVICE_API.poll, { deviceCode: userCode }, "deviceCode"],
      [DEVICE_API.poll, { deviceCode, userId: "x" }, "userId"],
      [DEVICE_API.approve, { userCode: userCode.toLowerCase() }, "userCode"],
      [DEVICE_API.approve, { userCode: formatUserCode(userCode) }, "userCode"],
      [DEVICE_API.approve, { userCode: [userCode] }, "userCode"],
      [DEVICE_API.look, { userCode, userId: "x" }, "userId"],
    ] as const) {
      expect(await resultOf(await ada.post(path, body)), JSON.stringify(body)).toMatchObject([400, { field }]);
    }
    expect(parseUserCode(` ${formatUserCode(userCode).toLowerCase()}`)).toBe(userCode);
    const made = "A".repeat(43);
    expect(await resultOf(await poll({ visitor, deviceCode: made }))).toEqual(problem(404, "device/unknown"));
  });

  it("is stored as hashes only [E-06]", async () => {
    const ada = await server.signUp();
    const device = await headset();
    await ada.post(DEVICE_API.approve, { userCode: device.userCode });
    const rows = JSON.stringify(await server.database.reader.selectFrom("deviceCode").selectAll().execute());
    expect(rows).not.toContain(device.userCode);
    expect(rows).not.toContain(device.deviceCode);
    await poll(device);
    const used = await server.database.reader
      .selectFrom("deviceCode")
      .select("userId")
      .where("state", "=", "used")
      .execute();
    expect(new Set(used.map(({ userId }) => userId)), "whose it was is forgotten").toEqual(new Set([null]));
  });

  it("is polled without a write if it is unknown or polled too early, since anyone may poll without a limit", async () => {
    const device = await headset();
    await poll(device);
    const write = vi.fn(server.database.write);
    const counted = { ...server.database, reader: server.database.reader, write } as Database;
    const kinds = [];
    const origin = { client: clientAt("127.0.0.1"), userAgent: undefined };
    for (const deviceCode of [device.deviceCode, "A".repeat(43)])
      kinds.push((await pollDeviceCode(counted, deviceCode, origin, new Date())).kind);
    expect([kinds, write.mock.calls.length]).toEqual([["early", "problem"], 0]);
  });
});

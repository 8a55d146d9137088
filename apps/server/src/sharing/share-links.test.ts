import { API } from "@vr-eye-lab/domain/api";
import { serverMessageText } from "@vr-eye-lab/domain/messages";
import {
  MOST_SHARES,
  newShareResponseSchema,
  type SharedProgress,
  sharesResponseSchema,
} from "@vr-eye-lab/domain/sharing";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { expect, it, vi } from "vitest";
import type { Visitor } from "../sign-in/testing/visitor.ts";
import { checkInBody, newWrite, practiceBody, sequenceBody } from "../testing/person.ts";
import { describeApp } from "../testing/test-app.ts";
import { createShare, openShare } from "./share-links.ts";

const NOBODYS_TOKEN = "A".repeat(43);

describeApp("share links", (server) => {
  async function share(owner: Visitor, name = "Dr. Example", days = 30) {
    const response = await owner.post(API.shares, { name, days });
    expect(response.status).toBe(200);
    return newShareResponseSchema.parse(await response.json());
  }
  const look = (token: string, visitor = server.visitor()) => visitor.post(API.shared, { token });
  async function shares(owner: Visitor) {
    return sharesResponseSchema.parse(await (await owner.get(API.shares)).json()).shares;
  }

  it("show the practice to anyone who has one, but not whose it is [E-09]", async () => {
    const ada = await server.signUp();
    const startedAt = new Date("2026-11-20T10:00:00Z");
    const writes = [
      newWrite("practice", practiceBody(startedAt, 77)),
      newWrite("savedSequences", sequenceBody("Mine")),
    ];
    expect((await ada.post(API.push, { writes })).status).toBe(200);
    const { token } = await share(ada);
    const response = await look(token);
    expect(response.status).toBe(200);
    const text = await response.text();
    const { expiresAt, ...progress } = JSON.parse(text) as SharedProgress;
    expect(progress).toEqual({
      days: [{ date: "2026-11-20", seconds: 77, sessions: 1, types: { convergence: 1 } }],
      weeklyGoal: 4,
    });
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    for (const secret of [ada.email, "Mine", writes[0]?.documentId ?? "", "Dr. Example"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("show check-ins only if their owner chose so, by the sum of each date [E-09] [E-14]", async () => {
    const ada = await server.signUp();
    const body = (day: number, answer: number) => {
      const date = `2025-11-${day}`;
      return { ...checkInBody(answer), date, answeredAt: `${date}T1${answer}:00:00.000Z` };
    };
    const bodies = [body(21, 3), body(14, 1), body(14, 2), body(28, 0)];
    const writes = bodies.map((each) => newWrite("checkIns", each));
    expect((await ada.post(API.push, { writes })).status).toBe(200);
    const plain = await share(ada);
    const response = await ada.post(API.shares, { name: "With answers", days: 30, checkIns: true });
    const chosen = newShareResponseSchema.parse(await response.json());
    expect(await (await look(plain.token)).json()).not.toHaveProperty("checkIns");
    const shared = async () => ((await (await look(chosen.token)).json()) as SharedProgress).checkIns;
    expect((await shared())?.map(({ date, sum }) => [date, sum])).toEqual([
      ["2025-11-14", 16],
      ["2025-11-21", 24],
      ["2025-11-28", 0],
    ]);
    expect((await shares(ada)).map(({ checkIns }) => checkIns)).toEqual([true, false]);
    const exported = (await (await ada.get(API.accountExport)).json()) as { shares: { checkIns: boolean }[] };
    expect(exported.shares.map(({ checkIns }) => checkIns)).toEqual([false, true]);
    const deletes = writes.map(({ documentId }) => ({
      ...newWrite("checkIns", undefined),
      documentId,
      kind: "delete",
    }));
    expect((await ada.post(API.push, { writes: deletes })).status).toBe(200);
    expect(await shared()).toEqual([]);
  });

  it("are listed for their owner, newest first, with the time of the last view and without the token [E-09]", async () => {
    const ada = await server.signUp();
    const first = await share(ada, "  First  ", 7);
    // Links of one millisecond have no order.
    await vi.waitUntil(() => Date.now() > Date.parse(first.share.createdAt));
    const second = await share(ada, "Second", 90);
    expect((await look(first.token)).status).toBe(200);
    const listed = await shares(ada);
    expect(listed.map(({ name }) => name)).toEqual(["Second", "First"]);
    expect(listed.map(({ openedAt }) => openedAt !== null)).toEqual([false, true]);
    expect(JSON.stringify(listed)).not.toContain(second.token);
    const days = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }) =>
      (Date.parse(expiresAt) - Date.parse(createdAt)) / DAY_MS;
    expect(listed.map(days)).toEqual([90, 7]);
  });

  it("can be revoked by their owner only [E-09]", async () => {
    const [ada, ben] = [await server.signUp(), await server.signUp()];
    const { share: made, token } = await share(ada);
    expect((await ben.delete(`${API.shares}/${made.id}`)).status).toBe(404);
    expect((await server.visitor().delete(`${API.shares}/${made.id}`)).status).toBe(401);
    expect(await shares(ben)).toEqual([]);
    expect((await look(token)).status).toBe(200);
    expect((await ada.delete(`${API.shares}/${made.id}`)).status).toBe(200);
    expect((await ada.delete(`${API.shares}/${made.id}`)).status).toBe(404);
    expect((await look(token)).status).toBe(404);
    expect(await shares(ada)).toEqual([]);
  });

  it("get the same error if they are revoked, expired, truncated or unknown [E-09]", async () => {
    const ada = await server.signUp();
    const { share: made, token } = await share(ada);
    await ada.delete(`${API.shares}/${made.id}`);
    const answers = [];
    for (const each of [token, token.slice(0, 40), NOBODYS_TOKEN, "", "' or 1=1 --"]) {
      const response = await look(each);
      answers.push([response.status, await response.json()]);
    }
    const gone = { error: serverMessageText("share/not-found"), code: "share/not-found" };
    expect(answers).toEqual(answers.map(() => [404, gone]));
  });

  it("expire [E-09]", async () => {
    const ada = await server.signUp();
    const { share: made } = await share(ada, "Long", 90);
    const owner = await server.database.reader
      .selectFrom("share")
      .innerJoin("session", "session.userId", "share.userId")
      .select(["share.userId", "session.id as loginId"])
      .where("share.id", "=", made.id)
      .executeTakeFirstOrThrow();
    const now = new Date("2026-01-01T00:00:00Z");
    const old = await createShare(server.database, owner, { name: "Old", days: 7, checkIns: false }, now);
    const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    const token = old?.token ?? "";
    expect(await openShare(server.database, token, at(7 * DAY_MS - 1))).toMatchObject({
      expiresAt: old?.share.expiresAt,
    });
    await expect(openShare(server.database, token, at(7 * DAY_MS))).rejects.toThrow("share/not-found");
    expect((await shares(ada)).map(({ name }) => name)).toEqual(["Long"]);
  });

  it("are limited to ten per user, also with concurrent requests [E-09]", async () => {
    const ada = await server.signUp();
    const made = await Promise.all(
      Array.from({ length: MOST_SHARES + 3 }, (_, i) =>
        ada.post(API.shares, { name: `Link ${i}`, days: 7, checkIns: false }),
      ),
    );
    const statuses = made.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(MOST_SHARES).fill(200), 409, 409, 409]);
    const [first] = await shares(ada);
    await ada.delete(`${API.shares}/${first?.id}`);
    expect((await ada.post(API.shares, { name: "In its place", days: 7 })).status).toBe(200);
  });

  it("are deleted with the account, and exported without their token [E-09]", async () => {
    const ada = await server.signUp();
    const { share: made, token } = await share(ada, "For the export");
    const everything = await (await ada.get(API.accountExport)).text();
    expect(JSON.parse(everything).shares).toEqual([made]);
    expect(everything).not.toContain(token);
    expect((await ada.delete(API.account, { password: ada.password })).status).toBe(200);
    expect((await look(token)).status).toBe(404);
  });

  it("refuse an invalid name or number of days and name the field [E-09]", async () => {
    const ada = await server.signUp();
    for (const [body, field] of [
      [{ name: " ", days: 7 }, "name"],
      [{ name: "x".repeat(61), days: 7 }, "name"],
      [{ days: 7 }, "name"],
      [{ name: "x", days: 8 }, "days"],
      [{ name: "x", days: "7" }, "days"],
      [{ name: "x" }, "days"],
    ] as const) {
      const response = await ada.post(API.shares, body);
      expect([response.status, ((await response.json()) as { field: string }).field]).toEqual([400, field]);
    }
    expect((await server.visitor().post(API.shares, { name: "x", days: 7 })).status).toBe(401);
    expect((await server.visitor().get(API.shares)).status).toBe(401);
  });
});

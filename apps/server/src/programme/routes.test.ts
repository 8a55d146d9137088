import { API } from "@vr-eye-lab/domain/api";
import { serverMessageText } from "@vr-eye-lab/domain/messages";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import { expect, it } from "vitest";
import { readProfile } from "../profile/profiles.ts";
import { resultOf } from "../sign-in/testing/visitor.ts";
import { newId, newWrite } from "../testing/person.ts";
import { describeApp, TEST_SECRET } from "../testing/test-app.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

const REMINDER = { hour: 9, zone: "Europe/Berlin" };
const PLAN = {
  from: "2026-11-01",
  paused: false,
  week: Array.from({ length: 7 }, () => ({ motions: ["pursuit" as const], minutes: 10 })),
};

describeApp("the unsubscribe link", (server) => {
  async function someone() {
    const visitor = await server.signUp();
    const id = await server.idOf(visitor);
    const write = { ...newWrite("users", { programme: [PLAN], reminder: REMINDER }), documentId: id };
    expect((await visitor.post(API.push, { writes: [write] })).status).toBe(200);
    return { visitor, id, token: unsubscribeToken(TEST_SECRET, id) };
  }
  const profile = (id: string) => readProfile(server.database.reader, id);
  const dueOf = (id: string) =>
    server.database.reader.selectFrom("reminder").select("dueAt").where("userId", "=", id).executeTakeFirst();

  it("turns off reminders only, from the page and from mail programs, also when signed out [E-08]", async () => {
    for (const end of [
      (token: string) => server.visitor().post(API.reminderOff, { token }),
      // Like a mail program: a form without Origin and cookie.
      (token: string) =>
        server.app.request(`${API.reminderOff}?token=${token}`, {
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
          body: "List-Unsubscribe=One-Click",
        }),
    ]) {
      const { visitor, id, token } = await someone();
      const before = (await profile(id)) as UserDocument;
      expect(before.reminder).toEqual(REMINDER);
      expect((await dueOf(id))?.dueAt).not.toBeNull();
      expect((await end(token)).status).toBe(200);
      expect(await profile(id)).toEqual({ ...before, reminder: null, updatedAt: expect.any(String) });
      expect((await dueOf(id))?.dueAt).toBeNull();
      // Repeating it changes nothing, and logins stay valid.
      expect((await end(token)).status).toBe(200);
      expect((await visitor.get(API.account)).status).toBe(200);
    }
  });

  it("only redirects to the page when opened, with the token in the fragment [E-08]", async () => {
    const { id, token } = await someone();
    const response = await server.visitor().get(`${API.reminderOff}?token=${token}`);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(`http://localhost:3000/login/confirm#reminder=${token}`);
    expect((await profile(id))?.reminder).toEqual(REMINDER);
  });

  it("works for its user only, and not if it is truncated or forged [E-08]", async () => {
    const { id, token } = await someone();
    const [, signature = ""] = token.split(".");
    const ben = await someone();
    for (const wrong of [
      "",
      id,
      `${id}.`,
      token.slice(0, -2),
      `${id}.${ben.token.split(".")[1]}`,
      `${ben.id}.${signature}`,
      unsubscribeToken("another secret", id),
      `${newId()}.${signature}`,
    ]) {
      expect(await resultOf(await server.visitor().post(API.reminderOff, { token: wrong }))).toEqual([
        404,
        { error: serverMessageText("reminder/link-invalid"), code: "reminder/link-invalid" },
      ]);
    }
    expect((await profile(id))?.reminder).toEqual(REMINDER);
    expect((await profile(ben.id))?.reminder).toEqual(REMINDER);
  });

  it("returns success after the account was deleted [E-08]", async () => {
    const { visitor, token } = await someone();
    expect((await visitor.delete(API.account, { password: visitor.password })).status).toBe(200);
    expect((await server.visitor().post(API.reminderOff, { token })).status).toBe(200);
  });

  it("gives access to nothing else: no sign-in, email address or password [E-08]", async () => {
    const { visitor, token } = await someone();
    const eve = server.visitor();
    expect((await eve.post(API.linkConfirm, { email: visitor.email, token })).status).toBe(410);
    expect((await eve.post(API.emailConfirm, { token })).status).toBe(410);
    expect(eve.cookie).toBe("");
  });
});

describeApp("a profile's programme", (server) => {
  async function someone() {
    const visitor = await server.signUp();
    const id = await server.idOf(visitor);
    return {
      visitor,
      id,
      write: async (body: unknown) => {
        const write = { ...newWrite("users", body), documentId: id };
        const answer = await visitor.post(API.push, { writes: [write] });
        return { status: answer.status, ...((await answer.json()) as { field?: string }) };
      },
    };
  }

  it.each([
    [
      "programme.0.week.0.minutes",
      { programme: [{ ...PLAN, week: [{ motions: ["pursuit"], minutes: 61 }, ...PLAN.week.slice(1)] }] },
    ],
    ["programme.0.from", { programme: [{ ...PLAN, from: "tomorrow" }] }],
    ["programme", { programme: Array.from({ length: 53 }, () => PLAN) }],
    ["reminder.hour", { reminder: { hour: 24, zone: "UTC" } }],
    ["reminder.zone", { reminder: { hour: 9, zone: "Nowhere/At-All" } }],
  ])("refuses an invalid %s [E-08]", async (field, body) => {
    const { write } = await someone();
    expect(await write(body)).toMatchObject({ status: 400, field });
  });

  it("has a reminder in UTC if the browser couldn't find out its time zone [E-08]", async () => {
    const { write, id } = await someone();
    expect(await write({ reminder: { hour: 9, zone: "Etc/Unknown" } })).toMatchObject({ status: 200 });
    expect((await readProfile(server.database.reader, id))?.reminder).toEqual({ hour: 9, zone: "UTC" });
  });

  it("is part of the export, with the reminder and its last date [E-08]", async () => {
    const { visitor, write, id } = await someone();
    await write({ programme: [PLAN], reminder: REMINDER });
    await server.database.write((on) =>
      on.updateTable("reminder").set({ lastDate: "2026-11-20" }).where("userId", "=", id).execute(),
    );
    const everything = await (await visitor.get(API.accountExport)).json();
    expect(everything).toMatchObject({
      profile: { programme: [PLAN], reminder: REMINDER },
      reminder: { lastDate: "2026-11-20", dueAt: expect.any(String) },
    });
  });
});

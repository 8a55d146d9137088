import { API } from "@vr-eye-lab/domain/api";
import { QUOTAS } from "@vr-eye-lab/domain/quota";
import { expect, it } from "vitest";
import { PATHS, resultOf, type Visitor } from "../sign-in/testing/visitor.ts";
import { noUsage, type Usage } from "../store/usage.ts";
import { checkInBody, dotsSittingBody, newId, newWrite, practiceBody, sequenceBody } from "../testing/person.ts";
import { describeApp } from "../testing/test-app.ts";

describeApp("an account", (server) => {
  /** A user with data of every kind. */
  async function fullAccount() {
    const ada = await server.signUp();
    const at = new Date().toISOString();
    const session = newWrite("sessions", { date: at, duration: 0, exercises: [], lastUpdated: at });
    const practice = newWrite("practice", practiceBody(new Date(), 77));
    const writes = [
      newWrite("savedSequences", sequenceBody("Evening")),
      newWrite("measures", dotsSittingBody("ranges", 1)),
      newWrite("checkIns", checkInBody(2)),
      practice,
      { ...practice, id: newId(), body: { comfort: "tired" } },
      session,
    ];
    expect((await ada.post(API.push, { writes })).status).toBe(200);
    const click = { id: newId(), element: "start-vr", timestamp: at, pathname: "/" };
    expect((await ada.post(API.clicks, { sessionId: session.documentId, clicks: [click] })).status).toBe(204);
    expect((await ada.post(API.pageViews, { path: "/guide", title: "Guide", timestamp: at })).status).toBe(204);
    return ada;
  }

  /** Pretends that a user has stored more. */
  async function use(visitor: Visitor, used: Partial<Usage>): Promise<void> {
    const [userId, usage] = [await server.idOf(visitor), JSON.stringify({ ...noUsage(), ...used })];
    await server.database.write((on) =>
      on.updateTable("userRevision").set({ usage }).where("userId", "=", userId).execute(),
    );
  }

  /** Names of the tables that contain a text. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await server.database.reader.introspection.getTables();
    const found = [];
    for (const { name } of tables) {
      const rows = await server.database.reader
        .selectFrom(name as "user")
        .selectAll()
        .execute();
      if (JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? Number(value) : value)).includes(text)) {
        found.push(name);
      }
    }
    return found.sort();
  }

  it("can be exported with everything that is stored, and without secrets", async () => {
    const ada = await fullAccount();
    const answer = await ada.get(API.accountExport);
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="vr-eye-lab-data.json"');
    expect(answer.headers.get("Content-Type")).toContain("application/json");
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      exportedAt: expect.stringMatching(/^\d{4}-/),
      account: { id: await server.idOf(ada), email: ada.email, emailVerified: false, signIns: [{}] },
      profile: { email: ada.email, subscription: { plan: "free" } },
      savedSequences: [{ name: "Evening" }],
      measures: [{ measure: "ranges", trials: [{ demand: -2, place: "up", answer: "down" }] }],
      checkIns: [{ answers: { blurs: 2 } }],
      practice: [{ duration: 77, comfort: "tired" }],
      practiceDays: [{ seconds: 77, sessions: 1, types: { convergence: 1 } }],
      sessions: [{ clicks: [{ element: "start-vr" }] }],
      pageViews: [{ path: "/guide", title: "Guide" }],
    });
    const token =
      decodeURIComponent(ada.cookie)
        .replace(/^[^=]*=/, "")
        .split(".")[0] ?? "";
    expect(token.length).toBeGreaterThan(20);
    for (const secret of [token, "scrypt$", ada.password]) expect(text).not.toContain(secret);
  });

  it("contains no other user's data in its export", async () => {
    const [ada, ben] = [await fullAccount(), await server.signUp()];
    const text = await (await ben.get(API.accountExport)).text();
    for (const theirs of [ada.email, await server.idOf(ada), "Evening"]) expect(text).not.toContain(theirs);
  });

  it("shows how much of the quotas its data uses", async () => {
    const ada = await server.signUp();
    const storage = async () => (await (await ada.get(API.account)).json()) as { storage: unknown };
    expect(await storage()).toMatchObject({ storage: { bytes: 0, share: 0 } });
    const body = sequenceBody("é".repeat(20));
    await ada.post(API.push, { writes: [newWrite("savedSequences", body)] });
    const { savedSequences } = QUOTAS;
    expect(await storage()).toMatchObject({ storage: { share: 1 / savedSequences.live } });
    await use(ada, { savedSequences: { rows: 2, live: 1, bytes: savedSequences.bytes / 2 } });
    expect(await storage()).toMatchObject({ storage: { bytes: savedSequences.bytes / 2, share: 0.5 } });
    await use(ada, { practice: { rows: 75_001, live: 75_001, bytes: 0 } });
    expect(await storage()).toMatchObject({ storage: { share: 1 } });
    expect((await server.visitor().get(API.account)).status).toBe(401);
  });

  it("is deleted with all its data and logins after the password was given", async () => {
    const [ada, ben] = [await fullAccount(), await fullAccount()];
    const elsewhere = server.visitor();
    await elsewhere.post(PATHS.signIn, ada);
    await ada.post(PATHS.requestReset, { email: ada.email });
    await ada.post(PATHS.sendLink, { email: ada.email });
    const token = server.mailed(ada.email, "token");
    const [id, bens] = [await server.idOf(ada), await server.idOf(ben)];
    expect(await tablesWith(id)).toContain("practice");
    expect((await ada.delete(API.account, { password: ada.password })).status).toBe(200);
    expect(await tablesWith(id)).toEqual([]);
    expect(await tablesWith(ada.email)).toEqual([]);
    expect((await elsewhere.get(API.account)).status).toBe(401);
    expect((await server.visitor().post(PATHS.signIn, ada)).status).toBe(401);
    expect((await server.visitor().post(API.linkConfirm, { email: ada.email, token })).status).toBe(410);
    expect(await tablesWith(bens)).toContain("practice");
    expect(server.lastMail(ada.email)?.subject).toBe("Your account was deleted");
    expect((await server.visitor().post(PATHS.signUp, ada)).status).toBe(200);
  });

  it("is not deleted with a wrong password, or without one", async () => {
    const ada = await server.signUp();
    for (const [body, code] of [
      [{ password: "not this one" }, "auth/wrong-password"],
      [{ password: "" }, "auth/wrong-password"],
      [{}, "auth/needs-fresh-link"],
    ] as const) {
      expect(await resultOf(await ada.delete(API.account, body))).toMatchObject([403, { code }]);
    }
    expect((await ada.get(API.account)).status).toBe(200);
  });

  it("is deleted without a password right after a sign-in by link", async () => {
    const ada = server.visitor();
    await ada.post(PATHS.sendLink, { email: ada.email });
    const token = server.mailed(ada.email, "token");
    await ada.post(API.linkConfirm, { email: ada.email, token });
    expect((await ada.delete(API.account)).status).toBe(200);
    expect((await ada.get(API.account)).status).toBe(401);
  });

  it("limits password guesses by deletion", async () => {
    const ada = await server.signUp();
    const statuses = [];
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await ada.delete(API.account, { password: "guess" })).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });
});

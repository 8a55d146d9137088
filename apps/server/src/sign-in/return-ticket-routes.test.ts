import { API } from "@vr-eye-lab/domain/api";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type Customer, openShop, type Shop } from "../billing/testing/shop.ts";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createVisitor, PATHS, resultOf } from "./testing/visitor.ts";

const GONE = {
  code: "checkout/ticket-invalid",
  error: "This return link from the payment page has expired or was already used. Please log in.",
};

describeOnBoth("the return ticket", (open) => {
  let database: Database;
  let shop: Shop;
  beforeAll(async () => {
    database = await open();
    shop = await openShop(database);
  });
  afterAll(() => shop.close());
  afterEach(() => {
    vi.useRealTimers();
  });

  interface Way {
    readonly ada: Customer;
    readonly ticket: string;
    readonly sessionId: string;
  }

  /** A user at the payment page. */
  async function atPaymentPage(): Promise<Way> {
    const ada = await shop.signUp();
    const { ticket, sessionId } = await shop.begin(ada);
    return { ada, ticket, sessionId };
  }

  const spend = ({ ticket, sessionId }: Pick<Way, "ticket" | "sessionId">, visitor = createVisitor(shop.app)) =>
    visitor.post(API.returnTicket, { ticket, sessionId });

  it("signs in once, like any sign-in [R-156]", async () => {
    const way = await atPaymentPage();
    expect(way.ticket).toMatch(/^rt_[\w-]{43}$/);
    const back = createVisitor(shop.app);
    const answer = await spend(way, back);
    expect(answer.headers.getSetCookie().join()).toMatch(/HttpOnly/i);
    expect(await resultOf(answer)).toEqual([200, { user: { id: way.ada.id, email: way.ada.email } }]);
    expect(await (await back.get(API.account)).json()).toMatchObject({ email: way.ada.email });
    await shop.sandbox.pay(way.sessionId);
    expect(await (await back.post(API.verifyCheckout, { sessionId: way.sessionId })).json()).toMatchObject({
      valid: true,
      subscription: { plan: "pro" },
    });
    expect(await resultOf(await spend(way))).toEqual([410, GONE]);
  });

  it("signs in one of two concurrent requests [R-156]", async () => {
    const way = await atPaymentPage();
    const answers = await Promise.all(Array.from({ length: 6 }, () => spend(way)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410]);
  });

  it("is valid for 600,000 ms by the server's clock, however old the checkout is [R-156]", async () => {
    const [early, late] = [await atPaymentPage(), await atPaymentPage()];
    const now = Date.now() + 3_600_000;
    vi.useFakeTimers({ toFake: ["Date"], now });
    const again = [await shop.begin(early.ada), await shop.begin(late.ada)] as const;
    expect(again[0].sessionId).toBe(early.sessionId);
    vi.setSystemTime(now + 590_000);
    expect((await spend(again[0])).status).toBe(200);
    vi.setSystemTime(now + 600_001);
    expect(await resultOf(await spend(again[1]))).toEqual([410, GONE]);
  });

  it("is valid for its own checkout only, and the answers give no reason", async () => {
    const [ada, ben] = [await atPaymentPage(), await atPaymentPage()];
    const wrong = `rt_${"A".repeat(43)}`;
    for (const way of [
      { ticket: ada.ticket, sessionId: ben.sessionId },
      { ticket: ben.ticket, sessionId: ada.sessionId },
      { ticket: ada.ticket, sessionId: "cs_test_unknown" },
      { ticket: wrong, sessionId: ada.sessionId },
    ]) {
      const back = createVisitor(shop.app);
      expect(await resultOf(await spend(way, back))).toEqual([410, GONE]);
      expect(back.cookie).toBe("");
    }
    expect((await spend(ada)).status).toBe(200);
    expect((await spend(ben)).status).toBe(200);
  });

  it("changes nothing for a signed-in user, and stays valid", async () => {
    const way = await atPaymentPage();
    const ben = await shop.signUp();
    const before = ben.cookie;
    expect(await resultOf(await spend(way, ben))).toMatchObject([409, { code: "auth/signed-in-already" }]);
    expect(ben.cookie).toBe(before);
    expect((await spend(way)).status).toBe(200);
  });

  it("is replaced when the checkout is requested again; of two at once, one is valid [R-156]", async () => {
    const ada = await shop.signUp();
    const first = await shop.begin(ada);
    const both = await Promise.all([shop.begin(ada), shop.begin(ada)]);
    expect(new Set([first, ...both].map(({ sessionId }) => sessionId)).size).toBe(1);
    expect((await spend(first)).status).toBe(410);
    const statuses = await Promise.all(both.map(async (each) => (await spend(each)).status));
    expect(statuses.toSorted()).toEqual([200, 410]);
  });

  it("is void after the processed return", async () => {
    const [way, other] = [await atPaymentPage(), await atPaymentPage()];
    await shop.sandbox.pay(way.sessionId);
    expect((await shop.verify(way.ada, way.sessionId)).status).toBe(200);
    expect(await resultOf(await spend(way))).toEqual([410, GONE]);
    expect((await spend(other)).status).toBe(200);
  });

  it("stays valid after a failed password change", async () => {
    const way = await atPaymentPage();
    const attempt = { currentPassword: "not this one", newPassword: "a password change" };
    expect((await way.ada.post(PATHS.changePassword, attempt)).status).toBe(403);
    expect((await createVisitor(shop.app).post(PATHS.reset, { token: "x", newPassword: "another one" })).status).toBe(
      400,
    );
    expect((await createVisitor(shop.app).post("/api/auth/revoke-other-sessions")).status).toBe(401);
    expect((await spend(way)).status).toBe(200);
  });

  it("is accepted from our own origin and with its exact fields only", async () => {
    const way = await atPaymentPage();
    const { ticket, sessionId } = way;
    const eve = createVisitor(shop.app);
    expect((await eve.post(API.returnTicket, { ticket, sessionId }, { Origin: "https://evil.example" })).status).toBe(
      403,
    );
    expect((await eve.get(API.returnTicket)).status).toBe(405);
    for (const [body, field] of [
      [{ sessionId }, "ticket"],
      [{ ticket: "a password", sessionId }, "ticket"],
      [{ ticket: `${ticket}A`, sessionId }, "ticket"],
      [{ ticket: [ticket], sessionId }, "ticket"],
      [{ ticket }, "sessionId"],
      [{ ticket, sessionId: "' or 1=1 --" }, "sessionId"],
      [{ ticket, sessionId, userId: way.ada.id }, "userId"],
    ] as const) {
      expect(await resultOf(await eve.post(API.returnTicket, body))).toMatchObject([400, { field }]);
    }
    expect((await spend(way)).status).toBe(200);
  });

  it("is stored as a hash only", async () => {
    const { ticket, sessionId } = await atPaymentPage();
    const tables = await database.reader.introspection.getTables();
    for (const { name } of tables) {
      const rows = await database.reader
        .selectFrom(name as "checkout")
        .selectAll()
        .execute();
      const text = JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? Number(value) : value));
      expect(text, name).not.toContain(ticket.slice(3));
      if (name === "checkout") expect(text).toContain(sessionId);
    }
  });
});

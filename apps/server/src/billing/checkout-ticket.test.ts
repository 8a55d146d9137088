import { API } from "@vr-eye-lab/domain/api";
import { USER_HEADER } from "@vr-eye-lab/domain/protocol";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createVisitor, PATHS, type Visitor } from "../sign-in/testing/visitor.ts";
import { type Customer, openShop, type Shop } from "./testing/shop.ts";

const NOT_OPEN = {
  code: "checkout/not-open",
  error: "This checkout was paid or has expired. Reload the page, then try again.",
};
const UNKNOWN = { code: "checkout/session-invalid", error: "Failed to validate checkout session" };

describeOnBoth("the ticket of an open checkout", (open) => {
  let database: Database;
  let shop: Shop;
  beforeAll(async () => {
    database = await open();
  });

  let ada: Customer;
  let sessionId: string;
  beforeEach(async () => {
    shop = await openShop(database);
    ada = await shop.signUp();
    ({ sessionId } = await shop.begin(ada));
  });
  afterEach(async () => {
    vi.useRealTimers();
    await shop.close();
  });

  const ask = (visitor: Visitor = ada, id = sessionId) => visitor.post(API.checkoutTicket, { sessionId: id });
  const resultOf = async (answer: Response) => [answer.status, await answer.json()];
  const ticketOf = async (answer: Response) => ((await answer.json()) as { ticket: string }).ticket;
  const spend = async (ticket: string) =>
    (await createVisitor(shop.app).post(API.returnTicket, { ticket, sessionId })).status;
  const row = () =>
    database.reader
      .selectFrom("checkout")
      .select(["ticketHash", "ticketExpiresAt"])
      .where("sessionId", "=", sessionId)
      .executeTakeFirstOrThrow();

  it("isn't created with the checkout, but when it is requested; its hash is stored for ten minutes [R-156]", async () => {
    expect(await row()).toEqual({ ticketHash: null, ticketExpiresAt: null });
    const before = Date.now();
    const answer = await ask();
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const ticket = await ticketOf(answer);
    expect(ticket).toMatch(/^rt_[\w-]{43}$/);
    const { ticketHash, ticketExpiresAt } = await row();
    expect(ticketHash).not.toContain(ticket.slice(3));
    expect(Date.parse(ticketExpiresAt ?? "")).toBeGreaterThanOrEqual(before + 600_000);
    expect(Date.parse(ticketExpiresAt ?? "")).toBeLessThanOrEqual(Date.now() + 600_000);
  });

  it("is valid once, and for 600,000 ms from the request, however old the checkout is [R-156]", async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: now + 3_600_000 });
    const early = await ticketOf(await ask());
    vi.setSystemTime(now + 3_600_000 + 590_000);
    expect([await spend(early), await spend(early)]).toEqual([200, 410]);
    const late = await ticketOf(await ask());
    vi.setSystemTime(now + 3_600_000 + 1_190_001);
    expect(await spend(late)).toBe(410);
  });

  it("replaces the previous one, also of version 0.1's page; of two at once, one is valid [R-156]", async () => {
    const { ticket: older = "" } = await shop.begin(ada, { afterSignUp: true });
    const first = await ticketOf(await ask());
    const both = await Promise.all([ask().then(ticketOf), ask().then(ticketOf)]);
    expect([await spend(older), await spend(first)]).toEqual([410, 410]);
    const statuses = [await spend(both[0] ?? ""), await spend(both[1] ?? "")];
    expect(statuses.toSorted()).toEqual([200, 410]);
  });

  it("isn't given for another user's checkout, or one that doesn't exist [R-156]", async () => {
    const ben = await shop.signUp();
    const calls = shop.line.calls.length;
    expect(await resultOf(await ask(ben))).toEqual([404, UNKNOWN]);
    expect(await resultOf(await ask(ada, "cs_test_unknown"))).toEqual([404, UNKNOWN]);
    expect(shop.line.calls).toHaveLength(calls);
    expect(await row()).toMatchObject({ ticketHash: null });
  });

  it("isn't given for a checkout that was paid, has expired, or is unknown to the provider [R-156]", async () => {
    await shop.sandbox.advance(86_400);
    expect(await resultOf(await ask())).toEqual([409, NOT_OPEN]);
    const next = await shop.begin(ada);
    await shop.pay(next.sessionId);
    expect(await resultOf(await ask(ada, next.sessionId))).toEqual([409, NOT_OPEN]);
    await shop.verify(ada, next.sessionId);
    expect(await resultOf(await ask(ada, next.sessionId))).toEqual([409, NOT_OPEN]);
    vi.spyOn(shop.provider, "checkout").mockResolvedValueOnce(null);
    expect(await resultOf(await ask())).toEqual([409, NOT_OPEN]);
    expect(await row()).toMatchObject({ ticketHash: null });
  });

  it("isn't given to a user who is signed out, or whose browser is signed in as another", async () => {
    expect(await resultOf(await ask(createVisitor(shop.app)))).toMatchObject([401, { code: "auth/not-signed-in" }]);
    const ben = await shop.signUp();
    const named = await ada.post(API.checkoutTicket, { sessionId }, { [USER_HEADER]: ben.id });
    expect(await resultOf(named)).toMatchObject([409, { code: "auth/other-user" }]);
    expect(await row()).toMatchObject({ ticketHash: null });
  });

  it("isn't given if the login ends while the provider answers", async () => {
    const { cookie } = ada;
    const ended = shop.line.after(/^GET \/v1\/checkout\/sessions\/cs_/, async () => {
      await ada.post(PATHS.signOut);
    });
    const answer = await createVisitor(shop.app).post(API.checkoutTicket, { sessionId }, { Cookie: cookie });
    await ended;
    expect(await resultOf(answer)).toMatchObject([401, { code: "auth/not-signed-in" }]);
    expect(await row()).toMatchObject({ ticketHash: null });
  });

  it("names the field of a malformed request", async () => {
    for (const body of [{}, { sessionId: 7 }, { sessionId: "' or 1=1 --" }, { sessionId: "x".repeat(256) }]) {
      expect(await resultOf(await ada.post(API.checkoutTicket, body))).toMatchObject([400, { field: "sessionId" }]);
    }
    const more = await ada.post(API.checkoutTicket, { sessionId, userId: ada.id });
    expect(await resultOf(more)).toMatchObject([400, { field: "userId" }]);
  });
});

import { API } from "@vr-eye-lab/domain/api";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { createRateLimits } from "../http/rate-limit.ts";
import { createSignedUp, createVisitor } from "../sign-in/testing/visitor.ts";
import { openShop, type Shop } from "./testing/shop.ts";

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(database);
});
afterEach(() => shop.close());

const PATHS = [API.createCheckout, API.verifyCheckout, API.createPortal] as const;

describe.each(PATHS)("%s", (path) => {
  /** A valid body for the path. */
  async function goodBody() {
    const ada = await shop.signUp();
    const { sessionId } = await shop.begin(ada);
    const bodies = {
      [API.createCheckout]: shop.request(ada),
      [API.verifyCheckout]: { sessionId },
      [API.createPortal]: {},
    };
    return { ada, body: bodies[path] };
  }

  it("returns 401 to signed-out users, whatever the body claims [R-150] [R-152]", async () => {
    const { ada, body } = await goodBody();
    expect((await ada.post(path, body)).status).toBe(200);
    const asked = shop.faults.calls.length;
    for (const cookie of ["", "better-auth.session_token=x.y", `${ada.cookie}x`]) {
      const answer = await createVisitor(shop.app).post(path, body, { Cookie: cookie });
      expect([answer.status, await answer.json()]).toEqual([
        401,
        expect.objectContaining({ code: "auth/not-signed-in" }),
      ]);
    }
    expect(shop.faults.calls).toHaveLength(asked);
  });

  it("rejects other sites and other methods [R-150] [R-152]", async () => {
    const { ada, body } = await goodBody();
    const asked = shop.faults.calls.length;
    for (const Origin of ["https://evil.example", "null", "http://localhost:3001"]) {
      expect((await ada.post(path, body, { Origin })).status).toBe(403);
    }
    const read = await ada.get(path);
    expect([read.status, read.headers.get("Allow")]).toEqual([405, "POST"]);
    expect((await ada.delete(path)).status).toBe(405);
    expect(shop.faults.calls).toHaveLength(asked);
  });

  it("rejects a body that is too large, malformed or has extra fields [R-150] [R-152]", async () => {
    const { ada, body } = await goodBody();
    for (const bad of [{ ...body, more: 1 }, { ...body, more: "x".repeat(20_000) }, [], "text", 7, null]) {
      const answer = await ada.post(path, bad);
      expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: "bad-request" })]);
    }
  });
});

describe("the portal", () => {
  it("returns 409 to users without a customer [R-150]", async () => {
    const ada = await shop.signUp();
    const answer = await ada.post(API.createPortal);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      error: "There is nothing to manage yet: you haven't bought anything.",
      code: "checkout/no-customer-yet",
    });
  });

  it("opens the user's own customer, and links back to the settings [R-150]", async () => {
    const [ada, ben] = [await shop.signUp(), await shop.signUp()];
    for (const [customer, billing] of [
      [ada, "yearly"],
      [ben, "monthly"],
    ] as const) {
      await shop.sandbox.pay((await shop.begin(customer, { billing })).sessionId);
    }
    const answer = await ada.post(API.createPortal, {}, { "X-Forwarded-Host": "evil.example" });
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const { url } = (await answer.json()) as { url: string };
    expect(url).toMatch(/^http:\/\/localhost:3000\/_sandbox\/portal\/[\w-]+$/);
    const page = await (await shop.sandbox.pages.request(url.replace(/.*\/_sandbox/, ""))).text();
    expect(page).toContain("$180.00");
    expect(page).not.toContain("$15.00");
    expect(page).toContain('href="http://localhost:3000/?tab=account&amp;view=settings"');
    expect(page).not.toContain("evil.example");
  });
});

describe("the rate limit", () => {
  /** Requests a portal without a customer, which makes no provider call. */
  const statuses = async (posts: readonly (() => Promise<Response>)[]) =>
    (await Promise.all(posts.map((post) => post()))).map(({ status }) => status);
  const count = (all: readonly number[], wanted: number) => all.filter((status) => status === wanted).length;

  it("allows a user 60 requests in ten minutes, on all three paths together [R-158]", async () => {
    const [ada, ben] = [await shop.signUp(), await shop.signUp()];
    const all = await statuses(Array.from({ length: 61 }, () => () => ada.post(API.createPortal)));
    expect([count(all, 409), count(all, 429)]).toEqual([60, 1]);
    const asked = shop.faults.calls.length;
    for (const [path, body] of [
      [API.createCheckout, shop.request(ada)],
      [API.verifyCheckout, { sessionId: "cs_test_1" }],
      [API.createPortal, {}],
    ] as const) {
      const answer = await ada.post(path, body);
      expect([answer.status, await answer.json()]).toEqual([
        429,
        expect.objectContaining({ code: "auth/too-many-attempts" }),
      ]);
      const wait = Number(answer.headers.get("Retry-After"));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(600);
    }
    expect(shop.faults.calls).toHaveLength(asked);
    expect((await ben.post(API.createPortal)).status).toBe(409);
  });

  it("allows a user 200 requests a day, since each may store a checkout for a year [R-158]", async () => {
    const ada = await shop.signUp();
    const { user } = (await (await ada.get("/api/auth/get-session")).json()) as { user: { id: string } };
    const otherProcess = createRateLimits(database);
    for (let n = 0; n < 199; n++) await otherProcess.take("checkout-day", user.id);
    const both = [await ada.post(API.createPortal), await ada.post(API.createPortal)];
    expect(both.map(({ status }) => status)).toEqual([409, 429]);
    expect(Number(both[1]?.headers.get("Retry-After"))).toBeGreaterThan(3600);
  });

  it("allows a client address 300 requests, by any users [R-158]", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createSignedUp(shop.app)));
    const from = (address: string) =>
      people.flatMap(({ cookie }) => {
        const person = createVisitor(shop.app, address);
        return Array.from({ length: 59 }, () => () => person.post(API.createPortal, {}, { Cookie: cookie }));
      });
    const all = await statuses(from("203.0.113.77"));
    expect([count(all, 409), count(all, 429)]).toEqual([300, 54]);
    expect(count(await statuses(from("203.0.113.78").slice(0, 1)), 409)).toBe(1);
  });
});

import { API } from "@vr-eye-lab/domain/api";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { clientAt } from "../http/client.ts";
import { createRateLimits } from "../http/rate-limit.ts";
import { RATE_LIMITS } from "../http/rate-limit-table.ts";
import { createVisitor, PATHS } from "../sign-in/testing/visitor.ts";
import { openShop, type Shop } from "./testing/shop.ts";

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(database);
});
afterEach(() => shop.close());

const CHECKOUT_PATHS = [API.createCheckout, API.verifyCheckout, API.createPortal] as const;

describe.each(CHECKOUT_PATHS)("%s", (path) => {
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
  it.each([
    ["checkout", 600],
    ["checkout-day", 86_400],
    ["checkout-address", 600],
  ] as const)("%s counts the requests on all three paths together [R-158]", async (name, longest) => {
    const [ada, ben] = [createVisitor(shop.app, "203.0.113.77"), await shop.signUp()];
    await ada.post(PATHS.signUp, ada);
    const { user } = (await (await ada.get(PATHS.session)).json()) as { user: { id: string } };
    const otherProcess = createRateLimits(database);
    const counted = name === "checkout-address" ? clientAt("203.0.113.77") : user.id;
    for (let n = 0; n < RATE_LIMITS[name].max - 1; n++) await otherProcess.take(name, counted as string);
    // Without a customer it makes no call of the provider.
    expect((await ada.post(API.createPortal)).status).toBe(409);
    for (const path of CHECKOUT_PATHS) {
      const answer = await ada.post(path, path === API.verifyCheckout ? { sessionId: "cs_test_1" } : {});
      expect([answer.status, await answer.json()]).toMatchObject([429, { code: "auth/too-many-attempts" }]);
      const wait = Number(answer.headers.get("Retry-After"));
      expect(wait).toBeGreaterThan(longest / 2);
      expect(wait).toBeLessThanOrEqual(longest);
    }
    expect(shop.faults.calls).toEqual([]);
    expect((await ben.post(API.createPortal)).status).toBe(409);
  });
});

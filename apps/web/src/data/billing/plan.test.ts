import type { Subscription } from "@vr-eye-lab/domain/billing";
import { newUserDocument } from "@vr-eye-lab/domain/profile";
import { describe, expect, it } from "vitest";
import type { BrowserStorage } from "../browser/persisted.ts";
import { createAccountStore, SIGNED_OUT } from "../login/current-user.ts";
import { createDataHolder, createView } from "../sync/data-holder.ts";
import { TestStorage } from "../testing/test-storage.ts";
import { createPlan } from "./plan.ts";

const KEY = "vr-eye-lab.plan";
const DAY_MS = 86_400_000;
const BEGIN = Date.parse("2026-11-21T10:00:00.000Z");
const PRO: Subscription = { plan: "pro", status: "active" };

/** A browser whose page can be loaded more than once. */
function browser(storage: BrowserStorage = new TestStorage()) {
  const clock = { now: BEGIN };
  function load() {
    const account = createAccountStore();
    const view = createView();
    // The data never opens: the test sets the view itself.
    const holder = createDataHolder(view, () => new Promise(() => {}));
    const plan = createPlan({ storage, account, view, holder, now: () => clock.now });
    return {
      plan,
      account,
      state: () => plan.store.getState(),
      signIn(id: string) {
        account.setState({ status: "signed-in", user: { id, email: `${id}@example.com` } });
        void holder.open(id, () => undefined);
      },
      logOut() {
        account.setState(SIGNED_OUT);
        void holder.close("keep");
      },
      loadProfile(subscription: Subscription) {
        view.setState({ profile: { ...newUserDocument("kim@example.com", new Date(BEGIN)), subscription } });
      },
    };
  }
  return { clock, load };
}

describe("the current plan", () => {
  it("is null for a visitor, free for a new user, and then as in the profile [R-044]", () => {
    const page = browser().load();
    expect(page.state()).toEqual({ subscription: null, pro: false });
    page.signIn("kim");
    expect(page.state()).toEqual({ subscription: { plan: "free", status: "active" }, pro: false });
    page.loadProfile(PRO);
    expect(page.state()).toEqual({ subscription: PRO, pro: true });
    page.loadProfile({ plan: "free", status: "active" });
    expect(page.state().pro).toBe(false);
  });

  it("is known after a reload before the user's data is open [R-145]", () => {
    const { load } = browser();
    const first = load();
    first.signIn("kim");
    first.loadProfile(PRO);
    const next = load();
    expect(next.state().subscription).toBeNull();
    next.signIn("kim");
    expect(next.state()).toEqual({ subscription: PRO, pro: true });
  });

  it("belongs to one user, and is removed on log-out [R-048]", () => {
    const storage = new TestStorage();
    const page = browser(storage).load();
    page.signIn("kim");
    page.loadProfile(PRO);
    page.signIn("lou");
    expect(page.state().pro).toBe(false);
    page.signIn("kim");
    expect(page.state().pro).toBe(true);
    page.logOut();
    expect(page.state()).toEqual({ subscription: null, pro: false });
    expect([...storage.kept]).toEqual([]);
    page.signIn("kim");
    expect(page.state().pro).toBe(false);
  });

  it("stays when the login has ended at the server, until the user logs out [R-145]", () => {
    const page = browser().load();
    page.signIn("kim");
    page.loadProfile(PRO);
    page.account.setState({ needsSignIn: true });
    expect(page.state().pro).toBe(true);
  });

  it("expires three days after the end of the paid period [R-045]", () => {
    const { clock, load } = browser();
    const page = load();
    page.signIn("kim");
    page.loadProfile({ ...PRO, currentPeriodEnd: new Date(BEGIN + DAY_MS).toISOString() });
    const changes: boolean[] = [];
    page.plan.store.subscribe(({ pro }) => changes.push(pro));
    clock.now = BEGIN + 4 * DAY_MS - 1;
    page.plan.refresh();
    expect([page.state().pro, changes]).toEqual([true, []]);
    clock.now = BEGIN + 4 * DAY_MS;
    page.plan.refresh();
    page.plan.refresh();
    expect([page.state().pro, changes]).toEqual([false, [false]]);
  });

  it.each([
    ["no JSON", "{half"],
    ["no subscription", '{"userId":"kim"}'],
    ["an unknown plan", '{"userId":"kim","subscription":{"plan":"gold","status":"active"}}'],
  ])("is free after a record with %s [R-145]", (_, text) => {
    const storage = new TestStorage();
    storage.kept.set(KEY, text);
    const page = browser(storage).load();
    page.signIn("kim");
    expect(page.state().pro).toBe(false);
  });

  it("lasts until the page closes where storage is missing [R-145]", () => {
    const page = browser({ texts: null, log: () => undefined }).load();
    page.signIn("kim");
    page.loadProfile(PRO);
    expect(page.state().pro).toBe(true);
  });
});

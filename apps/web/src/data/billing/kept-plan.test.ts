import type { Subscription } from "@vr-eye-lab/domain/billing";
import { newUserDocument } from "@vr-eye-lab/domain/profile";
import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { createDataHolder, createView } from "../local/local-data.ts";
import type { AccountState } from "../login/account-state.ts";
import { createKeptPlan } from "./kept-plan.ts";

const KEY = "vr-eye-lab.plan";
const DAY_MS = 86_400_000;
const BEGIN = Date.parse("2026-11-21T10:00:00.000Z");
const PRO: Subscription = { plan: "pro", status: "active" };
const SIGNED_OUT: AccountState = {
  status: "signed-out",
  user: null,
  needsSignIn: false,
  busy: false,
  error: null,
  mustSetPassword: false,
};

/** A browser: what it keeps outlives its pages, of which each is loaded anew. */
function browser() {
  const kept = new Map<string, string>();
  const clock = { now: BEGIN };
  const texts = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  function load(storage: typeof texts | null = texts) {
    const account = createStore<AccountState>()(() => ({ ...SIGNED_OUT, status: "starting" }));
    const view = createView();
    // What would open is not asked: the test tells what is on screen of it.
    const holder = createDataHolder(view, () => new Promise(() => {}));
    const plan = createKeptPlan({ texts: storage, account, view, holder, now: () => clock.now });
    return {
      plan,
      account,
      state: () => plan.store.getState(),
      enter(id: string) {
        account.setState({ status: "signed-in", user: { id, email: `${id}@example.com` } });
        void holder.open(id, { onSignedOut: () => undefined });
      },
      leave() {
        account.setState(SIGNED_OUT);
        // What is open closes when it has opened, which never happens here.
        void holder.close("keep");
      },
      learn(subscription: Subscription) {
        view.setState({ profile: { ...newUserDocument("kim@example.com", new Date(BEGIN)), subscription } });
      },
    };
  }
  return { kept, clock, load };
}

describe("the plan of whoever is at the page", () => {
  it("is nobody's for a visitor, free for someone new, and what the profile says from then on [R-044]", () => {
    const page = browser().load();
    expect(page.state()).toEqual({ user: null, pro: false });
    page.enter("kim");
    expect(page.state()).toEqual({ user: { subscription: { plan: "free", status: "active" } }, pro: false });
    page.learn(PRO);
    expect(page.state()).toEqual({ user: { subscription: PRO }, pro: true });
    page.learn({ plan: "free", status: "active" });
    expect(page.state().pro).toBe(false);
  });

  it("is known at once at the next load, before the person's data is open [R-145]", () => {
    const { load } = browser();
    const first = load();
    first.enter("kim");
    first.learn(PRO);
    const next = load();
    expect(next.state().user).toBeNull();
    next.enter("kim");
    expect(next.state()).toEqual({ user: { subscription: PRO }, pro: true });
  });

  it("belongs to one person: another has nothing of it, and logging out takes it away [R-048]", () => {
    const { kept, load } = browser();
    const page = load();
    page.enter("kim");
    page.learn(PRO);
    page.enter("lou");
    expect(page.state().pro).toBe(false);
    page.enter("kim");
    expect(page.state().pro).toBe(true);
    page.leave();
    expect(page.state()).toEqual({ user: null, pro: false });
    expect([...kept]).toEqual([]);
    page.enter("kim");
    expect(page.state().pro).toBe(false);
  });

  it("survives a session that the server has ended, until the person logs out [R-145]", () => {
    const { load } = browser();
    const page = load();
    page.enter("kim");
    page.learn(PRO);
    page.account.setState({ needsSignIn: true });
    expect(page.state().pro).toBe(true);
  });

  it("ends by the clock, three days after the period that was paid for [R-045]", () => {
    const { clock, load } = browser();
    const page = load();
    page.enter("kim");
    page.learn({ ...PRO, currentPeriodEnd: new Date(BEGIN + DAY_MS).toISOString() });
    const told: boolean[] = [];
    page.plan.store.subscribe(({ pro }) => told.push(pro));
    clock.now = BEGIN + 4 * DAY_MS - 1;
    page.plan.recheck();
    expect([page.state().pro, told]).toEqual([true, []]);
    clock.now = BEGIN + 4 * DAY_MS;
    page.plan.recheck();
    page.plan.recheck();
    expect([page.state().pro, told]).toEqual([false, [false]]);
  });

  it.each([
    ["no JSON", "{half"],
    ["no subscription", '{"userId":"kim"}'],
    ["a plan that is none", '{"userId":"kim","subscription":{"plan":"gold","status":"active"}}'],
  ])("is free after a record with %s [R-145]", (_, text) => {
    const { kept, load } = browser();
    kept.set(KEY, text);
    const page = load();
    page.enter("kim");
    expect(page.state().pro).toBe(false);
  });

  it("lasts as long as the page where storage is missing [R-145]", () => {
    const page = browser().load(null);
    page.enter("kim");
    page.learn(PRO);
    expect(page.state().pro).toBe(true);
  });
});

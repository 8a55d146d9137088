import { configSchema } from "@vr-eye-lab/domain/api";
import { describe, expect, it } from "vitest";
import { createCheckoutReturn } from "../../features/billing/checkout-return.ts";
import type { Http } from "../api/http.ts";
import { createCheckoutControl } from "../billing/checkout.ts";
import { type Browser, openBrowser, type Tab, until } from "./testing/browser.ts";
import { endLogin, newEmail, PASSWORD, signUp, startTab } from "./testing/person.ts";
import { serverForTests } from "./testing/server-process.ts";

const RECORD = "pending_stripe_signup";

const server = serverForTests();

/** The checkout of a tab. @param navigate gets the URL of the payment page */
function checkoutOf(http: Http, tab: Tab, navigate: (url: string) => void = () => undefined) {
  return createCheckoutControl({
    http,
    storage: tab.storage,
    config: async () => {
      const answer = await http.call("/api/config", configSchema);
      return answer.ok ? answer.value : null;
    },
    user: () => tab.account.store.getState().user,
    customerId: () => "",
    navigate,
    now: Date.now,
    log: (message) => tab.log.push(message),
  });
}

/** A user who has just signed up, chose Pro and is at the payment page. */
async function atPayPage() {
  const browser = openBrowser(server.address);
  const email = newEmail();
  const tab = await signUp(browser, email);
  let payPage = "";
  const checkout = checkoutOf(browser.http, tab, (url) => {
    payPage = url;
  });
  expect(await checkout.start()).toBe(true);
  return { browser, email, tab, payPage };
}

/** Pays at the sandbox's page. @returns the checkout id in the return URL */
async function pay(browser: Browser, payPage: string): Promise<string> {
  const { pathname } = new URL(payPage);
  const body = new URLSearchParams({ number: "4242424242424242" });
  const paid = await browser.send(pathname, { method: "POST", body, redirect: "manual" });
  expect(paid.status).toBe(303);
  const back = new URL(paid.headers.get("location") ?? "");
  expect(back.pathname).toBe("/");
  return back.searchParams.get("session_id") ?? "";
}

/** A tab's checkout return, and the checkouts that it has verified. */
function returnOf(browser: Browser, tab: Tab) {
  const verified: unknown[] = [];
  const http: Http = {
    ...browser.http,
    call(path, schema, options) {
      if (path.endsWith("verify-checkout-session")) verified.push(options?.body);
      return browser.http.call(path, schema, options);
    },
  };
  const process = createCheckoutReturn({
    checkout: checkoutOf(http, tab),
    account: tab.account,
    storage: tab.storage,
    wakeSync: async () => (await tab.holder.data()).wake(),
    log: (message) => tab.log.push(message),
    onSignedIn: () => tab.log.push("signed in"),
  });
  return { process, verified };
}

const isPro = (tab: Tab) => tab.shows(({ profile }) => profile?.subscription.plan === "pro");

describe("a checkout return, signed in", () => {
  it("verifies, removes the pending return, and gets Pro by the change feed [R-155]", async () => {
    const { browser, tab, payPage } = await atPayPage();
    const checkoutId = await pay(browser, payPage);
    expect(browser.texts.has(RECORD)).toBe(true);
    const { process } = returnOf(browser, tab);
    expect(await process(checkoutId)).toEqual({ kind: "pro" });
    expect(browser.texts.has(RECORD)).toBe(false);
    expect((await isPro(tab)).profile?.subscription).toMatchObject({ status: "active", billing: "quarterly" });
  });

  it("is processed once per checkout, also in another tab and after a reload [R-155]", async () => {
    const { browser, tab, payPage } = await atPayPage();
    const checkoutId = await pay(browser, payPage);
    const [one, another] = [returnOf(browser, tab), returnOf(browser, startTab(browser))];
    expect(await one.process(checkoutId)).toEqual({ kind: "pro" });
    expect(await another.process(checkoutId)).toEqual({ kind: "seen" });
    expect([...one.verified, ...another.verified]).toEqual([{ sessionId: checkoutId }]);
    expect(await returnOf(browser, startTab(browser)).process(checkoutId)).toEqual({ kind: "seen" });
  });

  it("gives no Pro without payment [R-153]", async () => {
    const { browser, tab, payPage } = await atPayPage();
    const checkoutId = new URL(payPage).pathname.split("/").at(-1) ?? "";
    expect(await returnOf(browser, tab).process(checkoutId)).toEqual({ kind: "not-yet" });
  });

  it("with another user's checkout shows and logs the reason, and keeps the user's own plan [R-155] [R-157]", async () => {
    const { browser, payPage } = await atPayPage();
    const checkoutId = await pay(browser, payPage);
    const stranger = openBrowser(server.address);
    const tab = await signUp(stranger);
    const outcome = await returnOf(stranger, tab).process(checkoutId);
    expect(outcome).toMatchObject({ kind: "failed", error: expect.stringContaining("another account") });
    expect(tab.log).toContain((outcome as { error: string }).error);
    expect((await tab.shows(({ profile }) => profile !== undefined)).profile?.subscription.plan).toBe("free");
  });

  it("has its own error text when the server does not answer [R-157]", async () => {
    const { browser, tab, payPage } = await atPayPage();
    const checkoutId = await pay(browser, payPage);
    browser.address = null;
    const outcome = await returnOf(browser, tab).process(checkoutId);
    expect(outcome).toEqual({ kind: "failed", error: "Unknown error processing checkout" });
    browser.address = server.address;
  });
});

describe("a checkout return, signed out", () => {
  /** Logs out, pays, and returns. */
  async function signedOut() {
    const { browser, email, tab, payPage } = await atPayPage();
    const record = JSON.parse(browser.texts.get(RECORD) ?? "");
    expect(await tab.account.logOut()).toBe("done");
    const checkoutId = await pay(browser, payPage);
    return { browser, email, checkoutId, record };
  }

  it("signs in with the ticket, once, and then verifies [R-156]", async () => {
    const { browser, email, checkoutId, record } = await signedOut();
    browser.texts.set(RECORD, JSON.stringify(record));
    const tab = startTab(browser);
    expect(await returnOf(browser, tab).process(checkoutId)).toEqual({ kind: "pro" });
    expect(tab.account.store.getState()).toMatchObject({ status: "signed-in", user: { email }, error: null });
    expect(browser.texts.has(RECORD)).toBe(false);
    await isPro(tab);
    // The same record in another browser.
    const otherBrowser = openBrowser(server.address);
    otherBrowser.texts.set(RECORD, JSON.stringify(record));
    const otherTab = startTab(otherBrowser);
    expect(await returnOf(otherBrowser, otherTab).process(checkoutId)).toEqual({ kind: "log-in" });
    expect(otherTab.account.store.getState()).toMatchObject({ status: "signed-out", error: null });
    expect(otherBrowser.texts.has(RECORD)).toBe(false);
  });

  it("never signs in with a password in the record, and removes it unsent [R-156]", async () => {
    const { browser, email, checkoutId } = await signedOut();
    browser.texts.set(RECORD, JSON.stringify({ email, password: PASSWORD, timestamp: Date.now() }));
    const tab = startTab(browser);
    expect(await returnOf(browser, tab).process(checkoutId)).toEqual({ kind: "log-in" });
    expect(tab.account.store.getState()).toMatchObject({ status: "signed-out", error: null });
    expect([...browser.texts.values()].join()).not.toContain(PASSWORD);
  });

  it("asks to log in without a valid record, removes an expired one, and verifies afterwards [R-156]", async () => {
    const { browser, email, checkoutId, record } = await signedOut();
    browser.texts.set(RECORD, JSON.stringify({ ...record, timestamp: record.timestamp - 600_000 }));
    const tab = startTab(browser);
    const { process } = returnOf(browser, tab);
    expect(await process(checkoutId)).toEqual({ kind: "log-in" });
    expect(browser.texts.has(RECORD)).toBe(false);
    expect(await tab.account.logIn(email, PASSWORD)).toBe(true);
    expect(await process(checkoutId)).toEqual({ kind: "pro" });
  });

  it("uses the ticket when the page did not know yet that the login had ended [R-156]", async () => {
    const { browser, tab, payPage } = await atPayPage();
    const checkoutId = await pay(browser, payPage);
    await endLogin(browser);
    expect(tab.account.store.getState().status).toBe("signed-in");
    expect(await returnOf(browser, tab).process(checkoutId)).toEqual({ kind: "pro" });
    await until(tab.account.store, ({ needsSignIn }) => !needsSignIn);
  });

  it("does not sign in over another user [R-156]", async () => {
    const { checkoutId, record } = await signedOut();
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = await signUp(browser, email);
    browser.texts.set(RECORD, JSON.stringify(record));
    expect(await returnOf(browser, tab).process(checkoutId)).toMatchObject({ kind: "failed" });
    expect(tab.account.store.getState().user?.email).toBe(email);
    expect(browser.texts.has(RECORD)).toBe(false);
  });
});

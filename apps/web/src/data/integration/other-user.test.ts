import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { newId } from "../sync/new-id.ts";
import { sequenceBody } from "../testing/bodies.ts";
import { type Browser, openBrowser, type Tab, until } from "./testing/browser.ts";
import { endLogin, logIn, newEmail, serverNames, signUp } from "./testing/person.ts";
import { serverForTests } from "./testing/server-process.ts";

const server = serverForTests();
afterEach(() => void vi.restoreAllMocks());

/** Ada's page, which misses that Ben signs up in another tab of the same browser. @param isFull Ben's tab can't store who is logged in */
async function missedSignIn({ isFull = false } = {}) {
  const browser = openBrowser(server.address);
  const email = newEmail();
  const ada = await signUp(browser, email);
  await ada.shows(({ sequences }) => sequences !== undefined);
  if (!isFull) ada.storage.close();
  // Without locks: Ada's page would synchronise, and notice, when Ben's gives its turn back.
  const ben = browser.openTab({ locks: null });
  if (isFull) ben.storage.refuseWrites();
  ben.login.start();
  await until(ben.account.store, ({ user }) => user !== null);
  expect(await ben.account.signUp(newEmail(), "correct horse battery")).toBe(true);
  await ben.shows(({ sequences }) => sequences !== undefined);
  const [adaId, benId] = [userOf(ada), userOf(ben)];
  expect(adaId).not.toBe(benId);
  return { browser, email, ada, ben, adaId, benId };
}

const userOf = (tab: Tab) => tab.account.store.getState().user?.id;
const becomes = (tab: Tab, userId: string | undefined) =>
  until(tab.account.store, ({ user }) => user !== null && user.id === userId);
const save = async (tab: Tab, name: string) =>
  (await tab.holder.data()).write("savedSequences", newId(), sequenceBody(name));
/** The user of the cookie. */
async function loggedIn(browser: Browser): Promise<string | undefined> {
  const answer = await browser.http.call(
    "/api/auth/get-session",
    z.nullable(z.object({ user: z.object({ id: z.string() }) })),
  );
  return answer.ok ? answer.value?.user.id : undefined;
}

describe("a page that missed the sign-in of another user", () => {
  for (const isFull of [false, true]) {
    it(`sends them nothing and follows, ${isFull ? "as storage is full" : "as from the back/forward cache"}; unsent changes wait for their own user [R-120] [R-145]`, async () => {
      const { browser, email, ada, ben, benId } = await missedSignIn({ isFull });
      const stored = new Map(browser.texts);
      await save(ada, "Ada's");
      await becomes(ada, benId);
      if (!isFull) expect(new Map(browser.texts)).toEqual(stored);
      await ada.shows(({ sequences }) => sequences?.length === 0);
      expect(ada.log).toContainEqual(expect.stringContaining("logged in to another account now"));
      await save(ada, "Ben's");
      await ben.shows(({ sequences }) => sequences?.length === 1);
      await ben.sent();
      expect(await serverNames(browser)).toEqual(["Ben's"]);
      expect(ben.account.store.getState()).toMatchObject({ status: "signed-in", needsSignIn: false });

      await ada.close();
      await ben.close();
      const again = await logIn(browser, email);
      await again.shows(({ sequences }) => sequences?.length === 1);
      await again.sent();
      expect(await serverNames(browser)).toEqual(["Ada's"]);
    });
  }

  it.each([
    ["history", (tab: Tab) => tab.holder.data().then((data) => data.history(null))],
    ["facts", (tab: Tab) => tab.account.facts()],
    ["export", (tab: Tab) => tab.account.exportData()],
  ])("gets nothing of theirs: %s [R-145]", async (_, read) => {
    const { ada, benId } = await missedSignIn();
    expect(await read(ada)).toBeNull();
    await becomes(ada, benId);
  });

  it("can't delete their account or change their password [R-144]", async () => {
    const { browser, ada, benId } = await missedSignIn();
    expect(await ada.account.changePassword("correct horse battery", "another good one")).toBe(false);
    await becomes(ada, benId);
    expect(await loggedIn(browser)).toBe(benId);
    const second = await missedSignIn();
    expect(await second.ada.account.deleteAccount("correct horse battery")).toBe(false);
    expect(second.ada.account.store.getState().error).toContain("another account");
    await becomes(second.ada, second.benId);
    expect(await loggedIn(second.browser)).toBe(second.benId);
  });

  it.each([false, true])(
    "leaves their login and what is stored about it when it logs out (discarding: %s) [R-048]",
    async (discardUnsent) => {
      const { browser, ada, ben, benId } = await missedSignIn();
      const stored = new Map(browser.texts);
      expect(await ada.account.logOut({ discardUnsent })).toBe("done");
      await becomes(ada, benId);
      expect(new Map(browser.texts)).toEqual(stored);
      expect(await loggedIn(browser)).toBe(benId);
      expect(userOf(ben)).toBe(benId);
    },
  );

  it("doesn't bring back a user who has logged out in another tab [R-048]", async () => {
    const browser = openBrowser(server.address);
    const tab = await signUp(browser);
    await tab.shows(({ sequences }) => sequences !== undefined);
    tab.storage.close();
    browser.texts.clear();
    await endLogin(browser);
    await save(tab, "unsent");
    await until(tab.account.store, ({ status }) => status === "signed-out");
    expect([...browser.texts.keys()]).toEqual([]);
  });

  it("follows when its user comes back to it, at once and offline [R-145]", async () => {
    const { browser, ada, ben, benId } = await missedSignIn();
    browser.address = null;
    ada.comeBack();
    expect(userOf(ada)).toBe(benId);
    browser.address = server.address;
    await ben.account.logOut();
    ada.comeBack();
    expect(ada.account.store.getState()).toMatchObject({ status: "signed-out", user: null });
  });

  it("asks the server when its user comes back, since storage may not say who is logged in [R-145]", async () => {
    const { ada, benId } = await missedSignIn({ isFull: true });
    ada.comeBack();
    await becomes(ada, benId);
  });
});

it("a log-out that fails doesn't end the login of the user who signs in next [R-048]", async () => {
  const browser = openBrowser(server.address);
  const ada = await signUp(browser);
  const { fetch } = globalThis;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) =>
    String(path).endsWith("/sign-out") ? new Response(null, { status: 503 }) : fetch(path, init),
  );
  await ada.account.logOut();
  const ben = browser.openTab();
  ben.login.start();
  await until(ben.account.store, ({ status }) => status === "signed-out");
  expect(await ben.account.signUp(newEmail(), "correct horse battery")).toBe(true);
  vi.restoreAllMocks();
  browser.goOnline(server.address);
  await vi.waitUntil(() => !browser.texts.has("vr-eye-lab.log-out"), 60_000);
  expect(await loggedIn(browser)).toBe(userOf(ben));
});

it("changes are sent after all if the server takes back that another user is logged in [R-120]", async () => {
  const tab = await signUp(openBrowser(server.address));
  await tab.shows(({ sequences }) => sequences !== undefined);
  const { fetch } = globalThis;
  let refusals = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => {
    if (refusals > 0 || !String(path).endsWith("/push")) return fetch(path, init);
    refusals++;
    return Response.json({ error: "Another user.", code: "auth/other-user" }, { status: 409 });
  });
  await save(tab, "Mine");
  await tab.sent();
  expect(refusals).toBe(1);
  expect(tab.account.store.getState()).toMatchObject({ status: "signed-in", needsSignIn: false });
});

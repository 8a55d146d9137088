import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod/mini";
import { newId } from "../sync/new-id.ts";
import { sequenceBody } from "../testing/bodies.ts";
import { type Browser, openBrowser, type Tab, until } from "./testing/browser.ts";
import { endLogin, newEmail, PASSWORD, serverNames, settledTab, signUp, startTab } from "./testing/person.ts";
import { serverForTests } from "./testing/server-process.ts";

const server = serverForTests();

const state = (tab: Tab) => tab.account.store.getState();
const ask = (browser: Browser, path: string) => browser.http.call(path, z.unknown());
const emailsSchema = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** The token of the latest link of a kind that was emailed to an address. */
async function emailedToken(browser: Browser, email: string, kind: RegExp): Promise<string> {
  const answer = await browser.http.call(server.mailbox, emailsSchema);
  if (!answer.ok) throw new Error(answer.message);
  const texts = answer.value.filter(({ to }) => to === email).map(({ text }) => text);
  const tokens = texts.flatMap((text) => kind.exec(text)?.[1] ?? []);
  const newest = tokens.at(-1);
  if (!newest) throw new Error(`No link in ${JSON.stringify(texts)}`);
  return newest;
}

it("signing in is refused with what to do where the browser blocks cookies, before an account is created [R-142] [R-145]", async () => {
  const browser = openBrowser(server.address);
  browser.acceptsCookies = false;
  const tab = await settledTab(browser);
  const email = newEmail();
  expect(await tab.account.signUp(email, PASSWORD)).toBe(false);
  expect(state(tab)).toMatchObject({ status: "signed-out", user: null });
  expect(state(tab).error).toContain("Allow cookies for this site, then try again.");
  browser.acceptsCookies = true;
  expect(await tab.account.signUp(email, PASSWORD)).toBe(true);
});

describe("starting", () => {
  it("finds a visitor signed out, online or offline [R-008]", async () => {
    for (const address of [server.address, null]) {
      const tab = startTab(openBrowser(address));
      expect(state(tab).status).toBe("starting");
      await until(tab.account.store, ({ status }) => status !== "starting");
      expect(state(tab)).toMatchObject({ status: "signed-out", user: null, error: null });
    }
  });

  it("finds a user signed in by the cookie alone [R-145]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    await signUp(browser, email);
    browser.texts.clear();
    const tab = await settledTab(browser);
    expect(state(tab)).toMatchObject({ status: "signed-in", user: { email } });
  });

  it("asks a known user to sign in again if the login has ended [R-145]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const first = await signUp(browser, email);
    const kept = new Map(browser.texts);
    await first.account.logOut();
    for (const [key, text] of kept) browser.texts.set(key, text);
    const tab = startTab(browser);
    await until(tab.account.store, ({ needsSignIn }) => needsSignIn);
    expect(state(tab)).toMatchObject({ status: "signed-in", user: { email } });
  });
});

it("an account that signs up without recording never records, even if the page closes at once [R-127]", async () => {
  const browser = openBrowser(server.address);
  const email = newEmail();
  const closing = await settledTab(browser);
  expect(await closing.account.signUp(email, PASSWORD, false)).toBe(true);
  await closing.close();
  const elsewhere = await settledTab(openBrowser(server.address));
  expect(await elsewhere.account.logIn(email, PASSWORD)).toBe(true);
  const { profile } = await elsewhere.shows((view) => view.profile !== undefined);
  expect(profile?.recording).toBe(false);
});

describe("signing in", () => {
  it("shows the server's error message until it is cleared [R-142] [R-144]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const first = await signUp(browser, email);
    await first.account.logOut();
    const answered = first.account.logIn(email, "not the password");
    expect(state(first).busy).toBe(true);
    expect(await answered).toBe(false);
    expect(state(first)).toMatchObject({ status: "signed-out", busy: false });
    expect(state(first).error).toMatch(/password/i);
    first.account.clearError();
    expect(state(first).error).toBeNull();
    expect(await first.account.logIn(email, PASSWORD)).toBe(true);
  });

  it("has an error text for each operation that fails without one [R-143] [R-144]", async () => {
    const failing = createServer((_, response) => response.writeHead(503).end()).listen(0, "127.0.0.1");
    onTestFinished(() => void failing.close());
    await once(failing, "listening");
    const browser = openBrowser(`http://127.0.0.1:${(failing.address() as AddressInfo).port}`);
    const tab = await settledTab(browser);
    browser.texts.set("pending_stripe_signup", "{}");
    expect(await tab.account.signUp(newEmail(), PASSWORD)).toBe(false);
    expect(state(tab).error).toBe("Signup failed. Please try again.");
    expect(browser.texts.has("pending_stripe_signup")).toBe(false);
    expect(await tab.account.logIn(newEmail(), PASSWORD)).toBe(false);
    expect(state(tab).error).toBe("Unknown login error");
    expect(tab.log).toContain("Unknown login error");
  });

  it("says so if the server can't be reached [R-142]", async () => {
    const tab = await settledTab(openBrowser(null));
    for (const call of [tab.account.signUp, tab.account.logIn]) {
      expect(await call(newEmail(), PASSWORD)).toBe(false);
      expect(state(tab).error).toBe("Couldn't reach the server. Check your connection and try again.");
    }
    expect(await tab.account.sendLink(newEmail())).toBe(false);
    expect(state(tab).error).toMatch(/^Couldn't reach the server/);
  });

  it("is the first only where no login is stored: not in other tabs, nor after the login has ended [R-145]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const other = startTab(browser);
    const tab = await signUp(browser, email);
    await until(other.account.store, ({ status }) => status === "signed-in");
    await endLogin(browser);
    const again = startTab(browser);
    await until(again.account.store, ({ needsSignIn }) => needsSignIn);
    expect(await again.account.logIn(email, PASSWORD)).toBe(true);
    const firsts = [tab, other, again].map(({ log }) => log.filter((line) => line === "first sign-in").length);
    expect(firsts).toEqual([1, 0, 0]);
  });

  it("signs other tabs of the same browser in, and logging out signs them out [R-048] [R-145]", async () => {
    const browser = openBrowser(server.address);
    const other = await settledTab(browser);
    const tab = await signUp(browser);
    await until(other.account.store, ({ status }) => status === "signed-in");
    expect(state(other).user).toEqual(state(tab).user);
    await tab.account.logOut();
    await until(other.account.store, ({ status }) => status === "signed-out");
    expect(other.holder.userId()).toBeNull();
  });
});

describe("logging out", () => {
  it("ends the login, and removes all data from the browser [R-048]", async () => {
    const browser = openBrowser(server.address);
    const tab = await signUp(browser);
    await (await tab.holder.data()).write("savedSequences", newId(), sequenceBody("mine"));
    browser.texts.set("pending_stripe_signup", "{}");
    const before = (await indexedDB.databases()).length;
    expect(await tab.account.logOut()).toBe("done");
    expect(state(tab)).toMatchObject({ status: "signed-out", user: null, error: null });
    expect([...browser.texts.keys()]).toEqual([]);
    expect((await indexedDB.databases()).length).toBe(before - 1);
    expect(tab.view.getState()).toEqual({ unsent: { waiting: 0, refused: [] } });
    expect(await ask(browser, "/api/documents/changes?since=0&wait=0")).toMatchObject({ ok: false, status: 401 });
  });

  it("reports unsent writes first, and discards them only on request [R-048]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = await signUp(browser, email);
    await tab.shows(({ sequences }) => sequences !== undefined);
    browser.address = null;
    await (await tab.holder.data()).write("savedSequences", newId(), sequenceBody("unsent"));
    expect(await tab.account.logOut()).toBe("unsent");
    expect(state(tab)).toMatchObject({ status: "signed-in", user: { email } });
    expect(tab.view.getState().sequences).toHaveLength(1);
    expect(await tab.account.logOut({ discardUnsent: true })).toBe("done");
    expect(state(tab)).toMatchObject({ status: "signed-out", user: null });
  });

  it("asks about a write that is stored after the others were sent, and takes none after it [R-048] [R-120]", async () => {
    const browser = openBrowser(server.address);
    const tab = await signUp(browser);
    await tab.shows(({ sequences }) => sequences !== undefined);
    browser.address = null;
    const data = await tab.holder.data();
    const { flush, seal } = data;
    data.flush = async (milliseconds) => {
      const unsent = await flush(milliseconds);
      void data.write("savedSequences", newId(), sequenceBody("late"));
      return unsent;
    };
    expect(await tab.account.logOut()).toBe("unsent");

    browser.address = server.address;
    data.flush = flush;
    const tooLate = vi.fn();
    data.seal = async () => {
      const isSent = await seal();
      await data.write("savedSequences", newId(), sequenceBody("too late")).catch(({ message }) => tooLate(message));
      return isSent;
    };
    expect(await tab.account.logOut()).toBe("done");
    expect(tooLate).toHaveBeenCalledWith("User not authenticated");
  });

  it("asks first if it can't read what is unsent, as the database was deleted, and works all the same [R-048]", async () => {
    const browser = openBrowser(server.address);
    const tab = await signUp(browser);
    await tab.shows(({ sequences }) => sequences !== undefined);
    for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    await vi.waitUntil(async () => (await indexedDB.databases()).length === 0, 20_000);
    expect(await tab.account.logOut()).toBe("unsent");
    expect(state(tab).status).toBe("signed-in");
    expect(await tab.account.logOut({ discardUnsent: true })).toBe("done");
    expect(state(tab).status).toBe("signed-out");
    expect(await ask(browser, "/api/auth/get-session")).toMatchObject({ ok: true, value: null });
  });

  it("clears this browser offline, and ends the login at the server at the next start [R-048]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = await signUp(browser, email);
    await tab.shows(({ sequences }) => sequences !== undefined);
    browser.address = null;
    expect(await tab.account.logOut()).toBe("done");
    expect(state(tab)).toMatchObject({ status: "signed-out", user: null });
    expect(state(tab).error).toMatch(/as soon as it can be reached/);
    expect([...browser.texts.keys()]).toEqual(["vr-eye-lab.log-out"]);
    await tab.close();

    // The next start finds no login, although the cookie is still there.
    browser.address = server.address;
    expect(await ask(browser, "/api/documents/changes?since=0&wait=0")).toMatchObject({ ok: true });
    const again = startTab(browser);
    await vi.waitUntil(() => browser.texts.size === 0, { timeout: 10_000, interval: 5 });
    expect(state(again).status).toBe("signed-out");
    expect(await ask(browser, "/api/documents/changes?since=0&wait=0")).toMatchObject({ ok: false, status: 401 });
    expect(await again.account.logIn(email, PASSWORD)).toBe(true);
    expect(await serverNames(browser)).toEqual([]);
  });
});

describe("a magic link", () => {
  const LINK = /#(?:[^\s"]*&)?(?:token|link)=([^\s&"]+)/;

  it("signs in once in the browser that requested it, which then forgets the address [R-049]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = await settledTab(browser);
    expect(await tab.account.sendLink(email)).toBe(true);
    expect([...browser.texts.values()]).toContain(email);
    const token = await emailedToken(browser, email, LINK);
    expect(await tab.account.confirmLink(token)).toBe("done");
    expect([...browser.texts.values()]).not.toContain(email);
    const { profile } = await tab.shows((view) => view.profile !== undefined);
    expect(profile).toMatchObject({ email, name: "", subscription: { plan: "free", status: "active" } });
    expect(await tab.account.confirmLink(token, email)).toBe("expired");
  });

  it("signs in at once also if the answer to its request was lost, as when the email is opened before it arrives [R-049]", async () => {
    const browser = openBrowser(null);
    const email = newEmail();
    const tab = await settledTab(browser);
    expect(await tab.account.sendLink(email)).toBe(false);
    browser.address = server.address;
    await browser.http.call("/api/auth/sign-in/magic-link", z.unknown(), { method: "POST", body: { email } });
    expect(await tab.account.confirmLink(await emailedToken(browser, email, LINK))).toBe("done");
  });

  it("asks for the address in another browser, and accepts only the one it was sent to [R-049]", async () => {
    const email = newEmail();
    const asking = openBrowser(server.address);
    const first = startTab(asking);
    await first.account.sendLink(email);
    const token = await emailedToken(asking, email, LINK);
    const tab = await settledTab(openBrowser(server.address));
    expect(await tab.account.confirmLink(token)).toBe("ask-email");
    expect(await tab.account.confirmLink(token, newEmail())).toBe("wrong-email");
    expect(state(tab).status).toBe("signed-out");
    expect(await tab.account.confirmLink(token, email)).toBe("done");
  });

  it("that removed an unverified password asks for a new one until it is set, also after a reload [R-049]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const first = await signUp(browser, email);
    await first.account.logOut();
    await first.account.sendLink(email);
    expect(await first.account.confirmLink(await emailedToken(browser, email, LINK))).toBe("done");
    expect(state(first).mustSetPassword).toBe(true);
    const tab = startTab(browser);
    expect(state(tab).mustSetPassword).toBe(true);
    expect(await tab.account.setPassword("another good one")).toBe(true);
    expect(state(tab).mustSetPassword).toBe(false);
    await tab.account.logOut();
    expect(await tab.account.logIn(email, "another good one")).toBe(true);
  });
});

describe("the account", () => {
  it("changes its password, and exports all data [R-144]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = await signUp(browser, email);
    expect(await tab.account.changePassword("wrong", "another good one")).toBe(false);
    expect(state(tab).error).toMatch(/password/i);
    expect(await tab.account.changePassword(PASSWORD, "another good one")).toBe(true);
    const file = await tab.account.exportData();
    expect(JSON.parse((await file?.text()) ?? "")).toMatchObject({});
    expect(await file?.text()).toContain(email);
    expect(state(tab)).toMatchObject({ status: "signed-in", needsSignIn: false });
  });

  it.each([
    ["after", false],
    ["during", true],
  ])(
    "stays signed in and follows changes if its long poll ends %s a change of the password [R-144]",
    async (_, isEarly) => {
      onTestFinished(() => void vi.restoreAllMocks());
      const { fetch } = globalThis;
      let [isAsked, isChanging, isChanged] = [false, false, false];
      /** The revision that the newest long poll has. */
      let polledSince = "";
      vi.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
        const path = String(request[0]);
        const [, since] = /changes\?since=(\d+)&wait=[1-9]/.exec(path) ?? [];
        if (since) polledSince = since;
        const response = await fetch(...request);
        if (!isChanging || !isEarly) return response;
        // The poll ends first, so that the page asks about its login.
        if (path.endsWith("/change-password")) await vi.waitUntil(() => isAsked, 10_000);
        if (path.endsWith("/get-session")) {
          isAsked = true;
          await vi.waitUntil(() => isChanged, 10_000);
        }
        return response;
      });
      const tab = await signUp(openBrowser(server.address));
      await vi.waitUntil(() => polledSince === "1", 10_000);
      isChanging = true;
      expect(await tab.account.changePassword(PASSWORD, "another good one")).toBe(true);
      [isChanging, isChanged] = [false, true];
      await (await tab.holder.data()).write("savedSequences", newId(), sequenceBody("Evening"));
      await vi.waitUntil(() => polledSince === "2", 10_000);
      expect(state(tab)).toMatchObject({ status: "signed-in", needsSignIn: false });
    },
  );

  it("is deleted with everything, here and at the server [R-048]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = await signUp(browser, email);
    expect(await tab.account.deleteAccount("wrong")).toBe(false);
    expect(state(tab).status).toBe("signed-in");
    expect(await tab.account.deleteAccount(PASSWORD)).toBe(true);
    expect(state(tab)).toMatchObject({ status: "signed-out", user: null });
    expect([...browser.texts.keys()]).toEqual([]);
    expect(await tab.account.logIn(email, PASSWORD)).toBe(false);
  });

  it("ignores a late answer about an earlier login [R-145]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = await signUp(browser, email);
    await tab.shows(({ sequences }) => sequences !== undefined);
    let release: (() => void) | undefined;
    const later = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { fetch } = globalThis;
    const denied = new Promise<void>((resolve) => {
      vi.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
        const response = await fetch(...request);
        if (response.status !== 401 || !response.url.endsWith("/push")) return response;
        resolve();
        await later;
        return response;
      });
    });
    await endLogin(browser);
    await (await tab.holder.data()).write("savedSequences", newId(), sequenceBody("late"));
    await denied;
    expect(await tab.account.logIn(email, PASSWORD)).toBe(true);
    release?.();
    await tab.sent();
    expect(state(tab)).toMatchObject({ status: "signed-in", needsSignIn: false });
    vi.restoreAllMocks();
  });

  it("asks to sign in again if it was deleted elsewhere, and can be logged out [R-048]", async () => {
    const email = newEmail();
    const here = openBrowser(server.address);
    const there = openBrowser(server.address);
    const tab = await signUp(here, email);
    await tab.shows(({ sequences }) => sequences !== undefined);
    const other = await settledTab(there);
    await other.account.logIn(email, PASSWORD);
    expect(await other.account.deleteAccount(PASSWORD)).toBe(true);
    await (await tab.holder.data()).write("savedSequences", newId(), sequenceBody("nowhere to go"));
    await until(tab.account.store, ({ needsSignIn }) => needsSignIn);
    expect(await tab.account.logOut()).toBe("unsent");
    expect(await tab.account.logOut({ discardUnsent: true })).toBe("done");
    expect(state(tab)).toMatchObject({ status: "signed-out", user: null, needsSignIn: false });
  });
});

it("the address changes after both links, in every tab, and other browsers are asked to log in again [E-12]", async () => {
  const browser = openBrowser(server.address);
  const [email, to] = [newEmail(), newEmail()];
  const tab = await signUp(browser, email);
  const second = await settledTab(browser);
  const elsewhere = startTab(openBrowser(server.address));
  await elsewhere.account.logIn(email, PASSWORD);

  expect(await tab.account.changeEmail(to, "a wrong password")).toBe(false);
  expect(state(tab).error).toBe("Wrong password. Try again.");
  expect(await tab.account.changeEmail(to, PASSWORD)).toBe(true);
  const link = /#change=(\S+)/;
  const present = await tab.account.confirmEmailChange(await emailedToken(browser, email, link));
  expect(present).toEqual({ email: to, changed: false });
  expect(state(tab).user?.email).toBe(email);
  expect(await tab.account.confirmEmailChange("made-up")).toBeNull();
  const answer = await tab.account.confirmEmailChange(await emailedToken(browser, to, link));
  expect(answer).toEqual({ email: to, changed: true });
  expect(state(tab)).toMatchObject({ status: "signed-in", needsSignIn: false, user: { email: to } });
  await until(second.account.store, ({ user }) => user?.email === to);
  await until(elsewhere.account.store, ({ needsSignIn }) => needsSignIn);
});

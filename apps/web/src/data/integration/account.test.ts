import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { newId } from "../new-id.ts";
import { sequenceBody } from "../testing/bodies.ts";
import { type Browser, openBrowser, type Tab, until } from "./testing/browser.ts";
import { newEmail, PASSWORD, serverNames, signUp } from "./testing/person.ts";
import { type ServerProcess, startServer } from "./testing/server-process.ts";

vi.setConfig({ testTimeout: 30_000 });

let server: ServerProcess;
const tabs: Tab[] = [];

beforeAll(async () => {
  server = await startServer();
}, 30_000);
afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.close();
});
afterAll(() => server.remove());

function newTab(browser: Browser): Tab {
  const tab = browser.openTab();
  tabs.push(tab);
  tab.account.start();
  return tab;
}

async function signedUp(browser: Browser, email = newEmail()): Promise<Tab> {
  const tab = await signUp(browser, email);
  tabs.push(tab);
  return tab;
}

const state = (tab: Tab) => tab.account.store.getState();
const settled = (tab: Tab) => until(tab.account.store, ({ status }) => status !== "starting");
const ask = (browser: Browser, path: string) => browser.http.call(path, z.unknown());
const mailsSchema = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** The token of the newest link of a kind that was mailed to an address. */
async function mailedToken(browser: Browser, email: string, kind: RegExp): Promise<string> {
  const answer = await browser.http.call("/_dev/mail.json", mailsSchema);
  if (!answer.ok) throw new Error(answer.message);
  const texts = answer.value.filter(({ to }) => to === email).map(({ text }) => text);
  const tokens = texts.flatMap((text) => kind.exec(text)?.[1] ?? []);
  const newest = tokens.at(-1);
  if (!newest) throw new Error(`No link in ${JSON.stringify(texts)}`);
  return newest;
}

describe("starting", () => {
  it("finds a visitor signed out, with or without network [R-008]", async () => {
    for (const address of [server.address, null]) {
      const tab = newTab(openBrowser(address));
      expect(state(tab).status).toBe("starting");
      await settled(tab);
      expect(state(tab)).toMatchObject({ status: "signed-out", user: null, error: null });
    }
  });

  it("finds someone signed in whose page has forgotten it, by the session [R-145]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    await signedUp(browser, email);
    browser.texts.clear();
    const tab = newTab(browser);
    await settled(tab);
    expect(state(tab)).toMatchObject({ status: "signed-in", user: { email } });
  });

  it("asks a known person to sign in again whose session is gone [R-145]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const first = await signedUp(browser, email);
    const kept = new Map(browser.texts);
    await first.account.logOut();
    for (const [key, text] of kept) browser.texts.set(key, text);
    const tab = newTab(browser);
    await until(tab.account.store, ({ needsSignIn }) => needsSignIn);
    expect(state(tab)).toMatchObject({ status: "signed-in", user: { email } });
  });
});

describe("signing in", () => {
  it("tells in the server's words what is wrong, and forgets them when asked [R-142] [R-144]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const first = await signedUp(browser, email);
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

  it("has a text of its own for each operation that fails without one [R-143] [R-144]", async () => {
    const browser = openBrowser(null);
    const tab = newTab(browser);
    await settled(tab);
    browser.texts.set("pending_stripe_signup", "{}");
    expect(await tab.account.signUp(newEmail(), PASSWORD)).toBe(false);
    expect(state(tab).error).toBe("Signup failed. Please try again.");
    expect(browser.texts.has("pending_stripe_signup")).toBe(false);
    expect(await tab.account.logIn(newEmail(), PASSWORD)).toBe(false);
    expect(state(tab).error).toBe("Unknown login error");
    expect(tab.log).toContain("Unknown login error");
  });

  it("tells other tabs of the same browser, and logging out does too [R-048] [R-145]", async () => {
    const browser = openBrowser(server.address);
    const other = newTab(browser);
    await settled(other);
    const tab = await signedUp(browser);
    await until(other.account.store, ({ status }) => status === "signed-in");
    expect(state(other).user).toEqual(state(tab).user);
    await tab.account.logOut();
    await until(other.account.store, ({ status }) => status === "signed-out");
    expect(other.holder.userId()).toBeNull();
  });
});

describe("logging out", () => {
  it("ends the session, and takes the data and what belongs to signing in out of the browser [R-048]", async () => {
    const browser = openBrowser(server.address);
    const tab = await signedUp(browser);
    await (await tab.holder.data()).write("savedSequences", newId(), sequenceBody("mine"));
    browser.texts.set("pending_stripe_signup", "{}");
    const before = (await indexedDB.databases()).length;
    expect(await tab.account.logOut()).toBe("done");
    expect(state(tab)).toMatchObject({ status: "signed-out", user: null, error: null });
    expect([...browser.texts.keys()]).toEqual([]);
    expect((await indexedDB.databases()).length).toBe(before - 1);
    expect(tab.view.getState()).toMatchObject({ sequences: undefined, profile: undefined, stats: undefined });
    expect(await ask(browser, "/api/documents/changes?since=0&wait=0")).toMatchObject({ ok: false, status: 401 });
  });

  it("asks first when something has not reached the server, and loses it only when told to [R-048]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = await signedUp(browser, email);
    await tab.shows(({ sequences }) => sequences !== undefined);
    browser.address = null;
    await (await tab.holder.data()).write("savedSequences", newId(), sequenceBody("unsent"));
    expect(await tab.account.logOut()).toBe("unsent");
    expect(state(tab)).toMatchObject({ status: "signed-in", user: { email } });
    expect(tab.view.getState().sequences).toHaveLength(1);
    expect(await tab.account.logOut({ discardUnsent: true })).toBe("done");
    expect(state(tab)).toMatchObject({ status: "signed-out", user: null });
  });

  it("without network clears this browser, and ends the session at the server before anything else [R-048]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = await signedUp(browser, email);
    await tab.shows(({ sequences }) => sequences !== undefined);
    browser.address = null;
    expect(await tab.account.logOut()).toBe("done");
    expect(state(tab)).toMatchObject({ status: "signed-out", user: null });
    expect(state(tab).error).toMatch(/as soon as it can be reached/);
    expect([...browser.texts.keys()]).toEqual(["vr-eye-lab.log-out"]);
    await tab.close();

    // The next start finds no session, though the cookie is still there.
    browser.address = server.address;
    expect(await ask(browser, "/api/documents/changes?since=0&wait=0")).toMatchObject({ ok: true });
    const again = newTab(browser);
    await vi.waitUntil(() => browser.texts.size === 0, { timeout: 10_000, interval: 5 });
    expect(state(again).status).toBe("signed-out");
    expect(await ask(browser, "/api/documents/changes?since=0&wait=0")).toMatchObject({ ok: false, status: 401 });
    expect(await again.account.logIn(email, PASSWORD)).toBe(true);
    expect(await serverNames(browser)).toEqual([]);
  });
});

describe("a sign-in link", () => {
  const LINK = /#(?:[^\s"]*&)?(?:token|link)=([^\s&"]+)/;

  it("signs in by itself in the browser that asked, once; the address is forgotten after [R-049]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = newTab(browser);
    await settled(tab);
    expect(await tab.account.sendLink(email)).toBe(true);
    expect([...browser.texts.values()]).toContain(email);
    const token = await mailedToken(browser, email, LINK);
    expect(await tab.account.confirmLink(token)).toBe("done");
    expect([...browser.texts.values()]).not.toContain(email);
    const { profile } = await tab.shows((view) => view.profile !== undefined);
    expect(profile).toMatchObject({ email, name: "", subscription: { plan: "free", status: "active" } });
    expect(await tab.account.confirmLink(token, email)).toBe("expired");
  });

  it("asks for the address elsewhere, and takes only the one that it was sent to [R-049]", async () => {
    const email = newEmail();
    const asking = openBrowser(server.address);
    const first = newTab(asking);
    await first.account.sendLink(email);
    const token = await mailedToken(asking, email, LINK);
    const tab = newTab(openBrowser(server.address));
    await settled(tab);
    expect(await tab.account.confirmLink(token)).toBe("ask-email");
    expect(await tab.account.confirmLink(token, newEmail())).toBe("wrong-email");
    expect(state(tab).status).toBe("signed-out");
    expect(await tab.account.confirmLink(token, email)).toBe("done");
  });

  it("that took an unproven password away asks for a new one until it is set, also after a reload [R-049]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const first = await signedUp(browser, email);
    await first.account.logOut();
    await first.account.sendLink(email);
    expect(await first.account.confirmLink(await mailedToken(browser, email, LINK))).toBe("done");
    expect(state(first).mustSetPassword).toBe(true);
    const tab = newTab(browser);
    expect(state(tab).mustSetPassword).toBe(true);
    expect(await tab.account.setPassword("another good one")).toBe(true);
    expect(state(tab).mustSetPassword).toBe(false);
    await tab.account.logOut();
    expect(await tab.account.logIn(email, "another good one")).toBe(true);
  });
});

describe("the account", () => {
  it("changes its password, and gives all data as a file [R-144]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = await signedUp(browser, email);
    expect(await tab.account.changePassword("wrong", "another good one")).toBe(false);
    expect(state(tab).error).toMatch(/password/i);
    expect(await tab.account.changePassword(PASSWORD, "another good one")).toBe(true);
    const file = await tab.account.exportData();
    expect(JSON.parse((await file?.text()) ?? "")).toMatchObject({});
    expect(await file?.text()).toContain(email);
    expect(state(tab)).toMatchObject({ status: "signed-in", needsSignIn: false });
  });

  it("is deleted with everything, here and at the server [R-048]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = await signedUp(browser, email);
    expect(await tab.account.deleteAccount("wrong")).toBe(false);
    expect(state(tab).status).toBe("signed-in");
    expect(await tab.account.deleteAccount(PASSWORD)).toBe(true);
    expect(state(tab)).toMatchObject({ status: "signed-out", user: null });
    expect([...browser.texts.keys()]).toEqual([]);
    expect(await tab.account.logIn(email, PASSWORD)).toBe(false);
  });

  it("takes a late answer to an earlier session for no word on the present one [R-145]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = await signedUp(browser, email);
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
    const signOut = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
    await browser.send("/api/auth/sign-out", signOut);
    await (await tab.holder.data()).write("savedSequences", newId(), sequenceBody("late"));
    await denied;
    expect(await tab.account.logIn(email, PASSWORD)).toBe(true);
    release?.();
    await tab.sent();
    expect(state(tab)).toMatchObject({ status: "signed-in", needsSignIn: false });
    vi.restoreAllMocks();
  });

  it("deleted elsewhere asks to sign in again, and can be left [R-048]", async () => {
    const email = newEmail();
    const here = openBrowser(server.address);
    const there = openBrowser(server.address);
    const tab = await signedUp(here, email);
    await tab.shows(({ sequences }) => sequences !== undefined);
    const other = newTab(there);
    await settled(other);
    await other.account.logIn(email, PASSWORD);
    expect(await other.account.deleteAccount(PASSWORD)).toBe(true);
    await (await tab.holder.data()).write("savedSequences", newId(), sequenceBody("nowhere to go"));
    await until(tab.account.store, ({ needsSignIn }) => needsSignIn);
    expect(await tab.account.logOut()).toBe("unsent");
    expect(await tab.account.logOut({ discardUnsent: true })).toBe("done");
    expect(state(tab)).toMatchObject({ status: "signed-out", user: null, needsSignIn: false });
  });
});

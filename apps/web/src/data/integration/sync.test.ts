import { API } from "@vr-eye-lab/domain/api";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { newId } from "../sync/new-id.ts";
import { practiceOn, sequenceBody } from "../testing/bodies.ts";
import { openBrowser, type Tab, until } from "./testing/browser.ts";
import { endLogin, logIn, newEmail, serverDocuments, serverNames, signUp, startTab } from "./testing/person.ts";
import { serverForTests } from "./testing/server-process.ts";

const server = serverForTests();

const save = async (tab: Tab, name: string) => {
  const id = newId();
  await (await tab.holder.data()).write("savedSequences", id, sequenceBody(name, new Date().toISOString()));
  return id;
};
const names = (tab: Tab) => tab.view.getState().sequences?.map(({ name }) => name);

describe("a user with two devices", () => {
  it("sees on one what is saved and deleted on the other, without a reload [R-120]", async () => {
    const email = newEmail();
    const a = await signUp(openBrowser(server.address), email);
    const b = await logIn(openBrowser(server.address), email);
    await b.shows(({ sequences }) => sequences?.length === 0);
    const id = await save(a, "from A");
    await b.shows(({ sequences }) => sequences?.[0]?.name === "from A");
    await (await b.holder.data()).write("savedSequences", id);
    await a.shows(({ sequences }) => sequences?.length === 0);
    expect(a.view.getState().profile).toMatchObject({
      email,
      name: "",
      subscription: { plan: "free", status: "active" },
    });
  });
});

describe("offline", () => {
  it("a known user starts signed in with all data, and writes reach the server once and in order [R-120] [R-145]", async () => {
    const browser = openBrowser(server.address);
    const first = await signUp(browser);
    await save(first, "before");
    await first.sent();
    browser.address = null;
    const gone = await save(first, "to be deleted");
    await (await first.holder.data()).write("savedSequences", gone);
    await first.close();

    const again = startTab(browser);
    expect(again.account.store.getState()).toMatchObject({ status: "signed-in", needsSignIn: false });
    await again.shows(({ sequences }) => sequences?.length === 1);
    for (let i = 0; i < 5; i++) await save(again, `offline ${i}`);
    await (await again.holder.data()).write("practice", newId(), practiceOn("2026-11-20", 60));
    await again.shows(({ stats, sequences }) => stats?.totalSeconds === 60 && sequences?.length === 6);

    browser.goOnline(server.address);
    await again.sent();
    expect(await serverNames(browser)).toEqual(["before", ...Array.from({ length: 5 }, (_, i) => `offline ${i}`)]);
    const days = (await serverDocuments(browser)).filter(({ collection }) => collection === "practiceDays");
    expect(days.map(({ body }) => body)).toEqual([
      { date: "2026-11-20", seconds: 60, sessions: 1, types: { pursuit: 1 } },
    ]);
    expect(again.view.getState().stats).toMatchObject({ totalSeconds: 60, totalSessions: 1 });
  });
});

describe("two tabs", () => {
  it.each([
    ["with locks", undefined],
    ["without locks", null],
  ])("show the same data and send nothing twice, %s [R-120]", async (_, locks) => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const first = await signUp(browser, email);
    await first.close();
    const pair = [0, 1].map(() => {
      const tab = browser.openTab(locks === undefined ? {} : { locks });
      tab.login.start();
      return tab;
    }) as [Tab, Tab];
    const wanted = Array.from({ length: 20 }, (_, i) => `saved ${i}`);
    await Promise.all(wanted.map((name, i) => save(pair[i % 2] as Tab, name)));
    for (const tab of pair) {
      await tab.shows(({ sequences }) => sequences?.length === 20);
      await tab.sent();
    }
    expect((await serverNames(browser)).sort()).toEqual([...wanted].sort());
  });
});

describe("a refused write", () => {
  it("is saved with its reason, does not block later ones, and can be retried or dismissed [R-120]", async () => {
    const browser = openBrowser(server.address);
    const tab = await signUp(browser);
    const data = await tab.holder.data();
    await data.write("savedSequences", newId(), { ...sequenceBody("bad"), exercises: [] });
    await save(tab, "good");
    await tab.sent();
    const { unsent } = await tab.shows((view) => view.unsent.refused.length === 1);
    expect(unsent.refused[0]).toMatchObject({ name: "bad", collection: "savedSequences" });
    expect(unsent.refused[0]?.message).toContain("exercises");
    expect(names(tab)).toEqual(["good"]);
    await data.retryRefused(unsent.refused[0]?.id ?? "");
    await tab.sent();
    const again = await tab.shows(
      (view) => view.unsent.refused.length === 1 && view.unsent.refused[0]?.id !== unsent.refused[0]?.id,
    );
    await data.dismissRefused(again.unsent.refused[0]?.id ?? "");
    await tab.shows((view) => view.unsent.refused.length === 0);
    expect(await serverNames(browser)).toEqual(["good"]);
  });
});

describe("a login that the server has ended", () => {
  it("asks to sign in again, keeps unsent writes, and sends them afterwards [R-145]", async () => {
    const browser = openBrowser(server.address);
    const email = newEmail();
    const tab = await signUp(browser, email);
    const other = startTab(browser);
    await save(tab, "before");
    await tab.sent();
    await endLogin(browser);
    await save(tab, "kept");
    await until(tab.account.store, ({ needsSignIn }) => needsSignIn);
    await until(other.account.store, ({ needsSignIn }) => needsSignIn);
    expect(tab.account.store.getState().status).toBe("signed-in");
    await until(tab.view, ({ unsent }) => unsent.waiting === 1);
    await other.account.logIn(email, "correct horse battery");
    await until(tab.account.store, ({ needsSignIn }) => !needsSignIn);
    await tab.sent();
    expect(await serverNames(browser)).toEqual(["before", "kept"]);
  });
});

it("everything is fetched again from a server whose store is behind this browser [R-120]", async () => {
  const browser = openBrowser(server.address);
  const email = newEmail();
  const tab = await signUp(browser, email);
  await save(tab, "there");
  await tab.sent();
  await tab.close();
  // This browser's cursor is ahead, as after a restored backup.
  const { user } = tab.account.store.getState();
  const database = (await indexedDB.databases()).find(({ name }) => name?.endsWith(`.${user?.id}`));
  const request = indexedDB.open(database?.name ?? "");
  const db = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const facts = db.transaction("facts", "readwrite").objectStore("facts");
  facts.put({ name: "cursor", value: 1_000_000 });
  await new Promise((resolve) => {
    facts.transaction.oncomplete = resolve;
  });
  db.close();
  expect((await browser.http.call(`${API.changes}?since=1000000&wait=0`, z.unknown())).ok).toBe(false);
  const again = startTab(browser);
  await save(again, "new");
  await again.sent();
  await again.shows(({ sequences }) => sequences?.length === 2);
  const elsewhere = await logIn(openBrowser(server.address), email);
  await save(elsewhere, "from elsewhere");
  await again.shows(({ sequences }) => sequences?.length === 3);
});

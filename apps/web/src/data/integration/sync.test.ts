import { describe, expect, it } from "vitest";
import { newId } from "../sync/new-id.ts";
import { sequenceBody } from "../testing/bodies.ts";
import { openBrowser, type Tab, until } from "./testing/browser.ts";
import { endLogin, newEmail, serverNames, signUp, startTab } from "./testing/person.ts";
import { serverForTests } from "./testing/server-process.ts";

const server = serverForTests();

const save = async (tab: Tab, name: string) => {
  const body = sequenceBody(name, new Date().toISOString());
  await (await tab.holder.data()).write("savedSequences", newId(), body);
};
const names = (tab: Tab) => tab.view.getState().sequences?.map(({ name }) => name);

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

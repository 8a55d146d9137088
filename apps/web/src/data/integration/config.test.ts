import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CONFIG_KEY, createServerConfig } from "../api/config.ts";
import { refusedStorage, TestStorage } from "../testing/test-storage.ts";
import { openBrowser } from "./testing/browser.ts";
import { type ServerProcess, startServer } from "./testing/server-process.ts";

vi.setConfig({ testTimeout: 30_000 });

let open: ServerProcess;
let locked: ServerProcess;
beforeAll(async () => {
  [open, locked] = await Promise.all([startServer(), startServer({ PRO_MOTIONS: "locked" })]);
}, 30_000);
afterAll(() => Promise.all([open.remove(), locked.remove()]));

/** A browser whose requests are recorded, and the server's configuration in it. */
function visit(address: string | null) {
  const browser = openBrowser(address);
  const storage = new TestStorage();
  const asked: string[] = [];
  const http: typeof browser.http = {
    ...browser.http,
    call(path, ...rest) {
      asked.push(path);
      return browser.http.call(path, ...rest);
    },
  };
  return { browser, storage, asked, load: () => createServerConfig(storage, http) };
}

describe("the server's configuration", () => {
  it("is null at first, then as fetched, and known at once at the next visit, without network [R-072]", async () => {
    const { browser, load } = visit(locked.address);
    const first = load();
    expect(first.store.getState()).toBeNull();
    expect((await first.load())?.proMotions).toBe("locked");
    expect(first.store.getState()).toMatchObject({ proMotions: "locked", payments: { sandbox: true } });
    browser.address = null;
    const next = load();
    expect(next.store.getState()).toEqual(first.store.getState());
    expect(await next.load()).toBeNull();
    expect(await next.reload()).toEqual(first.store.getState());
    expect(next.store.getState()?.proMotions).toBe("locked");
  });

  it("is fetched once per visit by all callers together, and again only after a failure", async () => {
    const { browser, asked, load } = visit(null);
    const config = load();
    expect(await Promise.all([config.load(), config.load(), config.reload()])).toEqual([null, null, null]);
    expect(asked).toHaveLength(1);
    browser.address = open.address;
    const [one, another] = await Promise.all([config.load(), config.load()]);
    expect(one).not.toBeNull();
    expect(another).toBe(one);
    expect(await config.load()).toBe(one);
    expect(asked).toHaveLength(2);
  });

  it("is fetched again by reload, and updated [R-072]", async () => {
    const { browser, load } = visit(locked.address);
    const config = load();
    await config.load();
    browser.address = open.address;
    expect((await config.reload())?.proMotions).toBe("open");
    expect(config.store.getState()?.proMotions).toBe("open");
    expect(load().store.getState()?.proMotions).toBe("open");
  });

  it.each([["{half"], ['{"proMotions":"locked"}'], ["null"]])("is null after a damaged record such as %s", (text) => {
    const { storage, load } = visit(null);
    storage.kept.set(CONFIG_KEY, text);
    expect(load().store.getState()).toBeNull();
  });

  it("is known until the page closes where storage is refused", async () => {
    const { browser } = visit(locked.address);
    const config = createServerConfig(refusedStorage(), browser.http);
    await config.load();
    expect(config.store.getState()?.proMotions).toBe("locked");
  });
});

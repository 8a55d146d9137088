import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CONFIG_KEY, createServerConfig } from "../config.ts";
import { openBrowser } from "./testing/browser.ts";
import { type ServerProcess, startServer } from "./testing/server-process.ts";

vi.setConfig({ testTimeout: 30_000 });

let open: ServerProcess;
let locked: ServerProcess;
beforeAll(async () => {
  [open, locked] = await Promise.all([startServer(), startServer({ PRO_MOTIONS: "locked" })]);
}, 30_000);
afterAll(() => Promise.all([open.remove(), locked.remove()]));

/** A browser that notes what it asks, and the page's configuration in it. */
function visit(address: string | null) {
  const browser = openBrowser(address);
  const asked: string[] = [];
  const http: typeof browser.http = {
    ...browser.http,
    call(path, ...rest) {
      asked.push(path);
      return browser.http.call(path, ...rest);
    },
  };
  const texts = {
    getItem: (key: string) => browser.texts.get(key) ?? null,
    setItem: (key: string, text: string) => void browser.texts.set(key, text),
  };
  return { browser, asked, load: () => createServerConfig(texts, http) };
}

describe("what the page knows of the server", () => {
  it("is nothing at first, then what it says, and at the next visit that at once, without network [R-072]", async () => {
    const { browser, load } = visit(locked.address);
    const first = load();
    expect(first.store.getState()).toBeNull();
    expect((await first.learn())?.proMotions).toBe("locked");
    expect(first.store.getState()).toMatchObject({ proMotions: "locked", payments: { sandbox: true } });
    browser.address = null;
    const next = load();
    expect(next.store.getState()).toEqual(first.store.getState());
    expect(await next.learn()).toBeNull();
    expect(await next.fresh()).toEqual(first.store.getState());
    expect(next.store.getState()?.proMotions).toBe("locked");
  });

  it("is asked for once in a visit, whoever wants it, and again only without an answer", async () => {
    const { browser, asked, load } = visit(null);
    const config = load();
    expect(await Promise.all([config.learn(), config.learn(), config.fresh()])).toEqual([null, null, null]);
    expect(asked).toHaveLength(1);
    browser.address = open.address;
    const [one, another] = await Promise.all([config.learn(), config.learn()]);
    expect(one).not.toBeNull();
    expect(another).toBe(one);
    expect(await config.learn()).toBe(one);
    expect(asked).toHaveLength(2);
  });

  it("is asked anew where the latest word counts, and follows it [R-072]", async () => {
    const { browser, load } = visit(locked.address);
    const config = load();
    await config.learn();
    browser.address = open.address;
    expect((await config.fresh())?.proMotions).toBe("open");
    expect(config.store.getState()?.proMotions).toBe("open");
    expect(load().store.getState()?.proMotions).toBe("open");
  });

  it.each([["{half"], ['{"proMotions":"locked"}'], ["null"]])("is nothing after a record such as %s", (text) => {
    const { browser, load } = visit(null);
    browser.texts.set(CONFIG_KEY, text);
    expect(load().store.getState()).toBeNull();
  });

  it("is known for the visit where storage refuses", async () => {
    const { browser } = visit(locked.address);
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const config = createServerConfig({ getItem: refuse, setItem: refuse }, browser.http);
    await config.learn();
    expect(config.store.getState()?.proMotions).toBe("locked");
  });
});

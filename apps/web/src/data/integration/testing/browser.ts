import "fake-indexeddb/auto";
import { createServerConfig } from "../../config.ts";
import { createHttp, type Http } from "../../http.ts";
import { createLocalData } from "../../local/create-local-data.ts";
import { openDexieStore } from "../../local/dexie-store.ts";
import {
  createDataHolder,
  createView,
  type DataHolder,
  type LocalView,
  type LocalViewStore,
} from "../../local/local-data.ts";
import type { LocalStore } from "../../local/local-store.ts";
import type { Account } from "../../login/account-state.ts";
import { createAccount } from "../../login/create-account.ts";
import { createKeeper } from "../../login/kept-account.ts";
import { ORIGIN } from "./server-process.ts";

/** Milliseconds between repetitions: tests do not wait as long as people do. */
const DELAY_MS = 50;

/** A tab with the page's data in it. */
export interface Tab {
  readonly account: Account;
  readonly holder: DataHolder;
  readonly view: LocalViewStore;
  readonly log: string[];
  /** Resolves when what is shown is as wanted. */
  shows(wanted: (view: LocalView) => boolean): Promise<LocalView>;
  /** Resolves when nothing that was written before the call waits any more. */
  sent(): Promise<void>;
  /** Closes the tab, as a person would. */
  close(): Promise<void>;
}

/** A browser with its cookies, its local storage and its databases. */
export interface Browser {
  readonly texts: Map<string, string>;
  readonly http: Http;
  /** Where calls go; null: there is no network. */
  address: string | null;
  openTab(options?: { readonly locks?: LockManager | null }): Tab;
  /** The network is back: every tab hears of it. */
  goOnline(address: string): void;
  /** Sends what a page would send, with the cookies, and gives the answer as it is. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

/** A new browser of someone who was never here. */
export function openBrowser(address: string | null): Browser {
  const cookies = new Map<string, string>();
  const texts = new Map<string, string>();
  const profile = crypto.randomUUID();
  const onlineListeners = new Set<() => void>();
  const storageListeners = new Map<Tab, (key: string | null) => void>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    if (browser.address === null) throw new TypeError("Failed to fetch");
    const headers = new Headers(init.headers);
    headers.set("Origin", ORIGIN);
    headers.set("Cookie", Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; "));
    // The keepalive of a page is another thing than that of a connection.
    const response = await fetch(browser.address + path, { ...init, headers, keepalive: true });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
      if (value === "" || /max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  const http = createHttp(send);
  const browser: Browser = {
    texts,
    http,
    address,
    send,
    goOnline(now) {
      browser.address = now;
      for (const listener of onlineListeners) listener();
    },
    openTab({ locks = navigator.locks } = {}) {
      const view = createView();
      const log: string[] = [];
      const mine = new Set<() => void>();
      const onOnline = (listener: () => void) => {
        onlineListeners.add(listener);
        mine.add(listener);
        return () => onlineListeners.delete(listener);
      };
      let store: LocalStore | undefined;
      const holder = createDataHolder(view, async (userId, hooks) => {
        store = await openDexieStore(`${profile}.${userId}`, (message) => log.push(message));
        return createLocalData({
          userId,
          store,
          view,
          hooks,
          http,
          locks: locks && scopedLocks(locks, profile),
          config: createServerConfig(null, http).learn,
          delayAfter: (_, retryAfter) => (retryAfter === null ? DELAY_MS : retryAfter * 1000),
          onNudge: onOnline,
          log: (message) => log.push(message),
        });
      });
      /** Local storage tells every tab but the one that wrote. */
      const tell = (key: string) => {
        for (const [other, listener] of storageListeners) if (other !== tab) listener(key);
      };
      const storage = {
        getItem: (key: string) => texts.get(key) ?? null,
        setItem(key: string, text: string) {
          if (texts.get(key) === text) return;
          texts.set(key, text);
          tell(key);
        },
        removeItem(key: string) {
          if (texts.delete(key)) tell(key);
        },
      };
      const account = createAccount({
        http,
        holder,
        keeper: createKeeper(storage, (listener) => storageListeners.set(tab, listener)),
        onOpen: async () => undefined,
        onOnline: (listener) => void onOnline(listener),
        log: (message) => log.push(message),
      });
      const tab: Tab = {
        account,
        holder,
        view,
        log,
        shows: (wanted) => until(view, wanted),
        async sent() {
          await holder.data();
          await new Promise<void>((resolve) => {
            const stop = store?.watch(
              (tables) => tables.outbox.count(),
              (count) => {
                if (count > 0) return;
                queueMicrotask(() => stop?.());
                resolve();
              },
            );
          });
        },
        async close() {
          for (const listener of mine) onlineListeners.delete(listener);
          storageListeners.delete(tab);
          await holder.close("keep");
        },
      };
      return tab;
    },
  };
  return browser;
}

/** Resolves when a store's state is as wanted. */
export function until<State>(
  store: { getState(): State; subscribe(listener: (state: State) => void): () => void },
  wanted: (state: State) => boolean,
): Promise<State> {
  return new Promise((resolve) => {
    let stop = () => {};
    const look = (state: State) => {
      if (!wanted(state)) return;
      stop();
      resolve(state);
    };
    stop = store.subscribe(look);
    look(store.getState());
  });
}

/** Browsers do not share their locks, though they share a process here. */
function scopedLocks(locks: LockManager, profile: string): LockManager {
  const request = (name: string, ...rest: unknown[]) =>
    (locks.request as (...all: unknown[]) => Promise<unknown>).call(locks, `${profile} ${name}`, ...rest);
  return { request, query: () => locks.query() } as LockManager;
}

import "../../testing/indexed-db.ts";
import { createHttp, type Http, type PageHttp } from "../../api/http.ts";
import { type Account, createAccount } from "../../login/account.ts";
import { createLogin, type Login } from "../../login/login.ts";
import { createDataHolder, createView, type DataHolder } from "../../sync/data-holder.ts";
import { openDexieStore } from "../../sync/dexie-store.ts";
import { createLocalData } from "../../sync/local-data.ts";
import type { LocalStore } from "../../sync/local-store.ts";
import type { LocalView, LocalViewStore } from "../../sync/view-state.ts";
import { TestStorage } from "../../testing/test-storage.ts";
import { type Cookies, cookieHeader, receiveCookies } from "./cookies.ts";

/** The server's PUBLIC_URL, which browsers send as their Origin. */
export const ORIGIN = "http://localhost:3000";

/** Milliseconds between retries, short for tests. */
const DELAY_MS = 50;

/** A tab with the page's data. */
export interface Tab {
  readonly storage: TestStorage;
  readonly login: Login;
  readonly account: Account;
  readonly holder: DataHolder;
  readonly view: LocalViewStore;
  readonly log: string[];
  readonly http: PageHttp;
  /** The user returns to the tab: it becomes visible, or is shown from the back/forward cache. */
  comeBack(): void;
  /** Resolves when the view fulfils a condition. */
  shows(wanted: (view: LocalView) => boolean): Promise<LocalView>;
  /** Resolves when the outbox is empty. */
  sent(): Promise<void>;
  close(): Promise<void>;
}

/** A browser with its own cookies, local storage and databases. */
export interface Browser {
  readonly texts: Map<string, string>;
  /** Calls that name no user. */
  readonly http: Http;
  acceptsCookies: boolean;
  /** Where requests go; null: offline. */
  address: string | null;
  openTab(options?: { readonly locks?: LockManager | null }): Tab;
  /** Brings the network back, and fires 'online' in every tab. */
  goOnline(address: string): void;
  /** Sends a request with the browser's cookies. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

const openTabs = new Set<Tab>();

/** Closes the tabs of all browsers. */
export async function closeTabs(): Promise<void> {
  for (const tab of openTabs) await tab.close();
}

export function openBrowser(address: string | null): Browser {
  const cookies: Cookies = new Map();
  const storage = new TestStorage();
  const profile = crypto.randomUUID();
  const onlineListeners = new Set<() => void>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    if (browser.address === null) throw new TypeError("Failed to fetch");
    const headers = new Headers(init.headers);
    headers.set("Origin", ORIGIN);
    headers.set("Cookie", cookieHeader(cookies));
    // In Node `keepalive` is about the connection, in a browser about the page.
    const response = await fetch(browser.address + path, { ...init, headers, keepalive: true });
    receiveCookies(cookies, response);
    return response;
  }

  const browser: Browser = {
    texts: storage.kept,
    http: createHttp(send),
    acceptsCookies: true,
    address,
    send,
    goOnline(now) {
      browser.address = now;
      for (const listener of onlineListeners) listener();
    },
    openTab({ locks = navigator.locks } = {}) {
      const view = createView();
      const http = createHttp(send);
      const log: string[] = [];
      const tabStorage = new TestStorage(storage);
      const tabListeners = new Set<() => void>();
      const onOnline = (listener: () => void) => {
        onlineListeners.add(listener);
        tabListeners.add(listener);
        return () => onlineListeners.delete(listener);
      };
      let store: LocalStore | undefined;
      let comeBack = () => {};
      const holder = createDataHolder(view, async (userId, onSignedOut) => {
        const writeLog = (message: string) => void log.push(message);
        return createLocalData({
          userId,
          openStore: () => {
            store = openDexieStore(`${profile}.${userId}`, { log: writeLog });
            return store;
          },
          view,
          onSignedOut,
          http,
          locks: locks && scopedLocks(locks, profile),
          isVisible: () => true,
          config: () => null,
          retryDelay: (_, retryAfter) => (retryAfter === null ? DELAY_MS : retryAfter * 1000),
          onWake: onOnline,
          onFreeze: () => () => undefined,
          log: writeLog,
        });
      });
      const login = createLogin({
        http,
        holder,
        storage: tabStorage,
        onFirstSignIn: () => void log.push("first sign-in"),
        onOpen: async () => undefined,
        acceptsCookies: () => browser.acceptsCookies,
        onReturn: (listener) => {
          onOnline(listener);
          comeBack = listener;
        },
        notify: (text) => log.push(text),
        log: (message) => log.push(message),
      });
      const tab: Tab = {
        storage: tabStorage,
        login,
        account: createAccount(login, http),
        holder,
        view,
        log,
        http,
        comeBack: () => comeBack(),
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
          for (const listener of tabListeners) onlineListeners.delete(listener);
          tabStorage.close();
          openTabs.delete(tab);
          await holder.close("keep");
        },
      };
      openTabs.add(tab);
      return tab;
    },
  };
  return browser;
}

/** Resolves when a store's state fulfils a condition. */
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

/** Locks of one browser, although all browsers of a test run in one process. */
function scopedLocks(locks: LockManager, profile: string): LockManager {
  const request = (name: string, ...rest: unknown[]) =>
    (locks.request as (...all: unknown[]) => Promise<unknown>).call(locks, `${profile} ${name}`, ...rest);
  return { request, query: () => locks.query() } as LockManager;
}

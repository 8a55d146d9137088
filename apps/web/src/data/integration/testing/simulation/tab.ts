import { IDBKeyRange } from "fake-indexeddb";
import { type FakeDatabase, factoryOf } from "./databases.ts";
import type { Device, Sent, Tab } from "./device.ts";
import type { Page } from "./page.ts";
import { createOwner, dateOf, type Scheduler, timersOf } from "./scheduler.ts";

/** What a tab needs of the world outside its device. */
export interface World {
  readonly scheduler: Scheduler;
  /** Runs the page's script with these globals. */
  start(globals: Record<string, unknown>): void;
  send(request: Sent, signal: AbortSignal | null): Promise<Response>;
}

/** Node takes as long to make this as to send a request. */
const ABORTED = new DOMException("This operation was aborted", "AbortError");

/** Opens a tab and starts the page in it. */
export function openTab(device: Device, name: string, { scheduler, start, send }: World, version: string): Tab {
  const owner = createOwner(name);
  const connections = new Set<FakeDatabase>();
  const channels = new Map<string, Set<{ onmessage: ((event: unknown) => void) | null }>>();
  const targets = { window: new EventTarget(), document: new EventTarget() };
  const isGone = () => owner.state === "gone";
  const tab = {
    name,
    owner,
    device,
    version,
    isVisible: true,
    isCached: false,
    suspendsInTransaction: false,
    isPractising: false,
  } as Tab;
  const others = () => [...device.tabs].filter((other) => other !== tab);
  const storage = {
    get length() {
      return device.texts.size;
    },
    key: (i: number) => [...device.texts.keys()][i] ?? null,
    getItem: (key: string) => device.texts.get(key) ?? null,
    setItem: (key: string, text: string) => change(key, text),
    removeItem: (key: string) => change(key, null),
  };
  function change(key: string, text: string | null): void {
    if (isGone() || (device.texts.get(key) ?? null) === text) return;
    if (text === null) device.texts.delete(key);
    else device.texts.set(key, text);
    for (const other of others()) {
      scheduler.after(scheduler.random() * 5, other.owner, () => other.fire("window", "storage", { key }));
    }
  }

  const session = new Map<string, string>();
  const signals = {
    timeout(milliseconds: number): AbortSignal {
      const controller = new AbortController();
      scheduler.after(milliseconds, owner, () =>
        controller.abort(new DOMException("The operation timed out.", "TimeoutError")),
      );
      return controller.signal;
    },
    // Node's AbortSignal.any keeps its signals, and so the tabs that listen to them, until they are aborted.
    any(all: AbortSignal[]): AbortSignal {
      const controller = new AbortController();
      for (const signal of all) {
        if (signal.aborted) controller.abort(signal.reason);
        signal.addEventListener("abort", () => controller.abort(signal.reason));
      }
      return controller.signal;
    },
    abort: (reason?: unknown) => AbortSignal.abort(reason),
  };
  const on = (target: EventTarget) => ({
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  });
  const random = {
    getRandomValues(array: Uint8Array): Uint8Array {
      for (let i = 0; i < array.length; i++) array[i] = scheduler.random() * 256;
      return array;
    },
  };
  const globals: Record<string, unknown> & { page?: Page } = {
    ...timersOf(scheduler, owner),
    ...on(targets.window),
    Math: Object.create(Math, { random: { value: scheduler.random } }),
    document: {
      ...on(targets.document),
      get visibilityState() {
        return tab.isVisible && !tab.isCached ? "visible" : "hidden";
      },
      get hidden() {
        return !tab.isVisible || tab.isCached;
      },
    },
    location: { href: "http://localhost:3000/", search: "", reload: () => undefined },
    localStorage: storage,
    sessionStorage: {
      getItem: (key: string) => session.get(key) ?? null,
      setItem: (key: string, text: string) => session.set(key, text),
      removeItem: (key: string) => session.delete(key),
    },
    navigator: {
      userAgent: "simulated",
      language: "en",
      cookieEnabled: true,
      locks: device.locks.of(owner),
      get onLine() {
        return device.isOnline;
      },
    },
    console: new Proxy({}, { get: () => () => undefined }),
    performance: { now: () => scheduler.now(), getEntriesByType: () => [] },
    crypto: random,
    indexedDB: factoryOf(tab, connections),
    IDBKeyRange,
    BroadcastChannel: class {
      onmessage: ((event: unknown) => void) | null = null;
      readonly name: string;
      constructor(channel: string) {
        this.name = channel;
        const open = channels.get(channel) ?? new Set();
        channels.set(channel, open.add(this));
      }
      postMessage(data: unknown): void {
        if (isGone()) return;
        for (const other of others()) {
          const copy = structuredClone(data);
          scheduler.after(scheduler.random() * 3, other.owner, () => received.get(other)?.(this.name, copy));
        }
      }
      close(): void {
        channels.get(this.name)?.delete(this);
      }
    },
    Date: dateOf(scheduler, () => device.clockOffset),
    AbortController: class extends AbortController {
      override abort(reason: unknown = ABORTED): void {
        super.abort(reason);
      }
    },
    AbortSignal: signals,
    Blob,
    CustomEvent,
    DOMException,
    Error,
    Event,
    EventTarget,
    Headers,
    Response,
    queueMicrotask,
    structuredClone,
    TextEncoder,
    TextDecoder,
    TypeError,
    URL,
    URLSearchParams,
    fetch: (path: string, { method = "GET", headers, body, signal }: RequestInit = {}) =>
      isGone()
        ? new Promise(() => undefined)
        : send(
            { device, tab, path, method, headers: new Headers(headers), body: body as string | undefined },
            signal ?? null,
          ),
  };
  Object.assign(globals, { globalThis: globals, window: globals, self: globals });
  Object.assign(tab, {
    fire: (target: "window" | "document", name: string, details = {}) =>
      void targets[target].dispatchEvent(Object.assign(new Event(name), details)),
  });
  received.set(tab, (channel, data) => {
    for (const each of channels.get(channel) ?? []) each.onmessage?.({ data });
  });
  opened.set(tab, connections);
  start(globals);
  Object.assign(tab, { page: globals.page });
  device.tabs.add(tab);
  tab.page.start();
  return tab;
}

const received = new WeakMap<Tab, (channel: string, data: unknown) => void>();
const opened = new WeakMap<Tab, Set<FakeDatabase>>();

/** Ends a tab as the operating system does: nothing of it runs again, and its transactions are aborted. */
export function killTab(tab: Tab): void {
  tab.owner.state = "gone";
  tab.owner.parked.length = 0;
  tab.device.tabs.delete(tab);
  tab.device.locks.forget(tab.owner);
  for (const database of opened.get(tab) ?? []) {
    for (const transaction of [...database._rawDatabase.transactions]) {
      if (transaction.db === database && transaction._state !== "finished") transaction._abort(null);
    }
    database.close();
  }
}

/** Puts a tab into the back/forward cache, or shows it again. */
export function cacheTab(tab: Tab, scheduler: Scheduler, isCached: boolean): void {
  if (tab.isCached === isCached || tab.owner.state === "gone") return;
  if (isCached) {
    tab.isCached = true;
    tab.fire("window", "pagehide", { persisted: true });
    // What the page's handlers have begun still runs; then nothing does.
    scheduler.after(5, tab.owner, () => tab.isCached && scheduler.suspend(tab.owner));
  } else {
    scheduler.resume(tab.owner);
    tab.isCached = false;
    scheduler.after(0, tab.owner, () => tab.fire("window", "pageshow", { persisted: true }));
  }
}

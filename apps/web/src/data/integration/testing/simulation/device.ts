import { IDBDatabase, IDBFactory, IDBKeyRange, IDBTransaction } from "fake-indexeddb";
import type { Page } from "./page.ts";
import { createOwner, dateOf, type Owner, type Scheduler, timersOf } from "./scheduler.ts";

/** A request as the network sees it. */
export interface Sent {
  readonly device: Device;
  readonly tab: Tab;
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** What the browser of a device does wrong. */
interface Faults {
  /** Write transactions that the disk has no room for. */
  full: number;
  /** Transactions that the browser refuses. */
  refused: number;
  /** Until this time IndexedDB answers nothing. */
  silentUntil: number;
}

/** A person's device: one browser with its cookies, storage and tabs. */
export interface Device {
  readonly name: string;
  readonly cookies: Map<string, string>;
  readonly texts: Map<string, string>;
  databases: IDBFactory;
  readonly locks: Locks;
  readonly tabs: Set<Tab>;
  readonly faults: Faults;
  isOnline: boolean;
  /** Milliseconds by which its clock is ahead. */
  clockOffset: number;
}

/** A tab with the product's page, which sees only the globals of its device. */
export interface Tab {
  readonly name: string;
  readonly owner: Owner;
  readonly device: Device;
  readonly page: Page;
  readonly version: string;
  isVisible: boolean;
  /** It is in the back/forward cache. */
  isCached: boolean;
  /** It is suspended inside its next transaction. */
  suspendsInTransaction: boolean;
  /** A session runs in it. */
  isPractising: boolean;
  fire(target: "window" | "document", name: string, details?: object): void;
}

interface WebLock {
  readonly name: string;
  readonly owner: Owner;
  readonly grant: (lock: { name: string } | null) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The Web Locks of a browser. */
interface Locks {
  of(owner: Owner): Pick<LockManager, "request" | "query">;
  /** Releases what a closed tab holds or waits for. */
  forget(owner: Owner): void;
  /** Who holds the locks whose names begin so. */
  holders(prefix: string): Owner[];
}

function createLocks(scheduler: Scheduler): Locks {
  const held = new Map<string, WebLock>();
  let waiting: WebLock[] = [];

  function grant(lock: WebLock): void {
    held.set(lock.name, lock);
    const release = () => {
      if (held.get(lock.name) !== lock) return;
      held.delete(lock.name);
      next(lock.name);
    };
    scheduler.after(scheduler.random(), lock.owner, () => {
      if (held.get(lock.name) !== lock) return;
      const result = Promise.resolve().then(() => lock.grant({ name: lock.name }));
      result.then(lock.resolve, lock.reject).finally(release);
    });
  }

  function next(name: string): void {
    if (held.has(name)) return;
    const first = waiting.find((each) => each.name === name);
    if (!first) return;
    waiting = waiting.filter((each) => each !== first);
    grant(first);
  }

  return {
    of: (owner) => ({
      request(name: string, ...rest: unknown[]) {
        const callback = rest.at(-1) as WebLock["grant"];
        const options = (rest.length > 1 ? rest[0] : {}) as LockOptions;
        const { signal, ifAvailable = false, steal = false } = options;
        if (signal?.aborted) return Promise.reject(signal.reason);
        return new Promise<unknown>((resolve, reject) => {
          const lock: WebLock = { name, owner, grant: callback, resolve, reject };
          const holder = held.get(name);
          if (steal) {
            if (holder) {
              held.delete(name);
              scheduler.after(0, holder.owner, () => holder.reject(new DOMException("stolen", "AbortError")));
            }
            grant(lock);
          } else if (ifAvailable) {
            if (holder || waiting.some((each) => each.name === name)) {
              scheduler.after(scheduler.random(), owner, () =>
                Promise.resolve()
                  .then(() => callback(null))
                  .then(resolve, reject),
              );
            } else grant(lock);
          } else {
            waiting.push(lock);
            signal?.addEventListener("abort", () => {
              if (!waiting.includes(lock)) return;
              waiting = waiting.filter((each) => each !== lock);
              reject(signal.reason);
            });
            next(name);
          }
        });
      },
      query: async () => ({
        held: [...held.keys()].map((name) => ({ name })),
        pending: waiting.map(({ name }) => ({ name })),
      }),
    }),
    forget(owner) {
      waiting = waiting.filter((each) => each.owner !== owner);
      for (const [name, lock] of [...held]) {
        if (lock.owner !== owner) continue;
        held.delete(name);
        next(name);
      }
    },
    holders: (prefix) => [...held.values()].filter(({ name }) => name.startsWith(prefix)).map(({ owner }) => owner),
  };
}

export function createDevice(name: string, scheduler: Scheduler): Device {
  return {
    name,
    cookies: new Map(),
    texts: new Map(),
    databases: new IDBFactory(),
    locks: createLocks(scheduler),
    tabs: new Set(),
    faults: { full: 0, refused: 0, silentUntil: 0 },
    isOnline: true,
    clockOffset: 0,
  };
}

/** The parts of fake-indexeddb that decide when a transaction runs. */
interface FakeTransaction extends IDBTransaction {
  _start(): void;
  _abort(name: string | null): void;
  _started: boolean;
  _state: string;
  readonly db: FakeDatabase;
}
interface FakeDatabase extends IDBDatabase {
  readonly _rawDatabase: { readonly transactions: FakeTransaction[] };
}

/** The tab of each connection to a database. */
const tabOf = new WeakMap<IDBDatabase, Tab>();
const begun = new WeakSet<IDBTransaction>();

/** Lets a scheduler decide when each transaction begins, and tabs fail in them. @returns undoes it */
export function watchDatabases(scheduler: Scheduler): () => void {
  const transactions = IDBTransaction.prototype as unknown as FakeTransaction;
  const databases = IDBDatabase.prototype as unknown as FakeDatabase;
  const { _start } = transactions;
  const dispatch = databases.dispatchEvent;
  const end = (transaction: FakeTransaction, error: string | null) => {
    if (transaction._state !== "finished") transaction._abort(error);
  };
  transactions._start = function (this: FakeTransaction) {
    const tab = tabOf.get(this.db);
    if (!tab || this.mode === "versionchange") return _start.call(this);
    const { owner, device } = tab;
    if (owner.state === "gone") return end(this, null);
    if (owner.state === "suspended") return void owner.parked.push(() => this._start());
    if (device.faults.silentUntil > scheduler.now()) {
      this._started = true;
      return void scheduler.after(device.faults.silentUntil - scheduler.now() + 1, owner, () => this._start());
    }
    if (begun.has(this)) return this._state === "finished" ? undefined : _start.call(this);
    begun.add(this);
    this._started = true;
    scheduler.after(scheduler.random() * 2, owner, () => {
      if (device.faults.refused > 0) {
        device.faults.refused -= 1;
        return end(this, "UnknownError");
      }
      if (device.faults.full > 0 && this.mode === "readwrite") {
        device.faults.full -= 1;
        return end(this, "QuotaExceededError");
      }
      if (tab.suspendsInTransaction && this.mode === "readwrite") {
        tab.suspendsInTransaction = false;
        scheduler.suspend(owner);
      }
      this._start();
    });
  };
  databases.dispatchEvent = function (this: FakeDatabase, event: Event) {
    const owner = tabOf.get(this)?.owner;
    if (owner?.state === "suspended") owner.parked.push(() => dispatch.call(this, event));
    else if (owner?.state !== "gone") return dispatch.call(this, event);
    return true;
  };
  return () => Object.assign(transactions, { _start }) && Object.assign(databases, { dispatchEvent: dispatch });
}

/** What the databases of a device contain, as JSON by their names. */
export function contentsOf({ databases }: Device): Map<string, string> {
  const { _databases } = databases as unknown as {
    _databases: Map<string, { rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }> }>;
  };
  return new Map(
    [..._databases].map(([name, { rawObjectStores }]) => [
      name,
      JSON.stringify(
        [...rawObjectStores.values()].map(({ records }) => [...records.values()].map(({ value }) => value)),
      ),
    ]),
  );
}

/** Opens connections for a tab. */
function factoryOf(tab: Tab, connections: Set<FakeDatabase>): Pick<IDBFactory, "open" | "deleteDatabase" | "cmp"> {
  const { device, owner } = tab;
  const note = (request: IDBOpenDBRequest) => () => {
    const database = request.result as FakeDatabase;
    if (!database) return;
    tabOf.set(database, tab);
    connections.add(database);
    if (owner.state === "gone") database.close();
  };
  return {
    open(name, version) {
      const request = device.databases.open(name, version);
      request.addEventListener("upgradeneeded", note(request));
      request.addEventListener("success", note(request));
      return request;
    },
    deleteDatabase: (name) => device.databases.deleteDatabase(name),
    cmp: (a, b) => device.databases.cmp(a, b),
  };
}

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

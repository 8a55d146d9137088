import { IDBFactory } from "fake-indexeddb";
import type { Cookies } from "../cookies.ts";
import { createLocks, type Locks } from "./locks.ts";
import type { Page } from "./page.ts";
import type { Owner, Scheduler } from "./scheduler.ts";

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
  readonly cookies: Cookies;
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

import { IDBDatabase, IDBTransaction } from "fake-indexeddb";
import type { Device, Tab } from "./device.ts";
import type { Scheduler } from "./scheduler.ts";

/** The parts of fake-indexeddb that decide when a transaction runs. */
interface FakeTransaction extends IDBTransaction {
  _start(): void;
  _abort(name: string | null): void;
  _started: boolean;
  _state: string;
  readonly db: FakeDatabase;
}
export interface FakeDatabase extends IDBDatabase {
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
export function factoryOf(
  tab: Tab,
  connections: Set<FakeDatabase>,
): Pick<IDBFactory, "open" | "deleteDatabase" | "cmp"> {
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

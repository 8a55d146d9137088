import type {
  CollectionRows,
  DocumentRow,
  FactRow,
  LandedRow,
  LocalStore,
  OutboxRow,
  PageBodyRow,
  PageRow,
  RefusedRow,
  Tables,
} from "./local-store.ts";

/** A store that lasts until the page closes, for browsers that refuse IndexedDB. Tabs don't share it. */
export function createMemoryStore(): LocalStore {
  let lastNumber = 0;
  const tables = {
    documents: new MemoryRows<DocumentRow, string>((row) => row.key),
    outbox: new MemoryRows<OutboxRow, number>(
      ({ number = 0 }) => number,
      (row) => ({ ...row, number: row.number ?? ++lastNumber }),
    ),
    landed: new MemoryRows<LandedRow, string>((row) => row.id),
    refused: new MemoryRows<RefusedRow, string>((row) => row.id),
    pages: new MemoryRows<PageRow, string>((row) => row.before),
    pageBodies: new MemoryRows<PageBodyRow, string>((row) => row.before),
    facts: new MemoryRows<FactRow, FactRow["name"]>((row) => row.name),
  } satisfies Tables;
  const watchers = new Set<() => void>();
  let last: Promise<unknown> = Promise.resolve();

  return {
    tables,
    transaction(work) {
      const result = last.then(async () => {
        const undo = Object.values(tables).map((rows) => rows.begin());
        try {
          return await work(tables);
        } catch (error) {
          for (const restore of undo) restore();
          throw error;
        } finally {
          for (const notify of watchers) notify();
        }
      });
      last = result.catch(() => undefined);
      return result;
    },
    watch(read, onValue) {
      const notify = () => {
        void read(tables).then((value) => {
          if (watchers.has(notify)) onValue(value);
        });
      };
      watchers.add(notify);
      notify();
      return () => watchers.delete(notify);
    },
    close: () => watchers.clear(),
    async remove() {
      watchers.clear();
      for (const rows of Object.values(tables)) await rows.clear();
    },
  };
}

class MemoryRows<Row, Key extends string | number> implements CollectionRows<Row, Key, string> {
  readonly #keyOf: (row: Row) => Key;
  readonly #complete: (row: Row) => Row;
  #rows = new Map<Key, Row>();

  /** @param complete fills in fields that the store assigns */
  constructor(keyOf: (row: Row) => Key, complete: (row: Row) => Row = (row) => row) {
    this.#keyOf = keyOf;
    this.#complete = complete;
  }

  async get(key: Key): Promise<Row | undefined> {
    return this.#rows.get(key);
  }

  async put(row: Row): Promise<void> {
    const whole = this.#complete(row);
    this.#rows.set(this.#keyOf(whole), whole);
  }

  async delete(key: Key): Promise<void> {
    this.#rows.delete(key);
  }

  async clear(): Promise<void> {
    this.#rows.clear();
  }

  async all(): Promise<Row[]> {
    return [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }

  async first(count: number): Promise<Row[]> {
    return (await this.all()).slice(0, count);
  }

  async last(): Promise<Row | undefined> {
    return (await this.all()).at(-1);
  }

  async count(): Promise<number> {
    return this.#rows.size;
  }

  async of(collection: string): Promise<Row[]> {
    return (await this.all()).filter((row) => (row as { collection?: string }).collection === collection);
  }

  /** @returns restores the current rows */
  begin(): () => void {
    const before = new Map(this.#rows);
    return () => {
      this.#rows = before;
    };
  }
}

import type { CollectionRows, LocalStore, Tables } from "./local-store.ts";

const KEYS: Readonly<Record<keyof Tables, string>> = {
  documents: "key",
  outbox: "number",
  storedRecords: "id",
  refused: "id",
  pages: "before",
  pageBodies: "before",
  facts: "name",
};

/** A store that lasts until the page closes, for browsers that refuse IndexedDB. Tabs don't share it. */
export function createMemoryStore(): LocalStore {
  const all = Object.entries(KEYS).map(([name, key]) => [name, new MemoryRows(key)] as const);
  const tables = Object.fromEntries(all) as unknown as Tables;
  const watchers = new Set<() => void>();
  let last: Promise<unknown> = Promise.resolve();

  return {
    place: "memory",
    tables,
    transaction(work) {
      const result = last.then(async () => {
        const rollbacks = all.map(([, rows]) => rows.begin());
        try {
          return await work(tables);
        } catch (error) {
          for (const rollback of rollbacks) rollback();
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
    abort: () => watchers.clear(),
    async remove() {
      watchers.clear();
      for (const [, rows] of all) await rows.clear();
    },
  };
}

type Row = Readonly<Record<string, unknown>>;

/** A table in memory. Rows without a key get the next number. */
class MemoryRows implements CollectionRows<Row, unknown, string> {
  readonly #key: string;
  #rows = new Map<unknown, Row>();
  #lastNumber = 0;

  constructor(key: string) {
    this.#key = key;
  }

  get = async (key: unknown) => this.#rows.get(key);
  delete = async (key: unknown) => this.#rows.delete(key);
  clear = async () => this.#rows.clear();
  all = async () => this.#sorted();
  count = async () => this.#rows.size;
  of = async (collection: string) => this.#sorted().filter((row) => row.collection === collection);

  put = async (row: Row) => {
    const key = row[this.#key] ?? ++this.#lastNumber;
    this.#rows.set(key, { ...row, [this.#key]: key });
  };

  /** @returns restores the current rows */
  begin(): () => void {
    const before = new Map(this.#rows);
    return () => {
      this.#rows = before;
    };
  }

  #sorted(): Row[] {
    const key = (row: Row) => row[this.#key] as string | number;
    return [...this.#rows.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  }
}

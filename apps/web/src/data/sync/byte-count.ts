import { factOf, type LocalStore, type OutboxRow, type Rows, type Tables } from "./local-store.ts";

/** The size of a value as JSON. */
export function bytesOf(value: unknown): number {
  return value === undefined ? 0 : new TextEncoder().encode(JSON.stringify(value)).length;
}

/** Without the number, which the store assigns. */
const bytesOfWaiting = (row: OutboxRow | undefined) => bytesOf(row?.write);

/** The bytes of all rows that are never evicted. It reads them all, so use the fact `bytes`. */
export async function permanentBytes({ documents, outbox, refused }: Tables): Promise<number> {
  const sizes = [
    ...(await documents.all()).map(bytesOf),
    ...(await outbox.all()).map(bytesOfWaiting),
    ...(await refused.all()).map(bytesOf),
  ];
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Maintains the fact `bytes` in every transaction, once it is known. */
export function withByteCount(store: LocalStore): LocalStore {
  return {
    ...store,
    transaction: (work) =>
      store.transaction(async (tables) => {
        const known = await factOf(tables, "bytes");
        if (known === undefined) return await work(tables);
        let change = 0;
        const add = (bytes: number) => {
          change += bytes;
        };
        const { documents, outbox, refused } = tables;
        const result = await work({
          ...tables,
          documents: counting(documents, ({ key }) => key, bytesOf, add),
          outbox: counting(outbox, ({ number }) => number, bytesOfWaiting, add),
          refused: counting(refused, ({ id }) => id, bytesOf, add),
        });
        if (Number.isNaN(change)) await tables.facts.delete("bytes");
        else if (change !== 0) await tables.facts.put({ name: "bytes", value: known + change });
        return result;
      }),
  };
}

/** A table that adds the change of each write. The change is NaN, unknown, when the table is cleared. */
function counting<Row, Key, Named extends Rows<Row, Key>>(
  rows: Named & Rows<Row, Key>,
  keyOf: (row: Row) => Key | undefined,
  sizeOf: (row: Row | undefined) => number,
  add: (bytes: number) => void,
): Named {
  const before = async (key: Key | undefined) => (key === undefined ? 0 : sizeOf(await rows.get(key)));
  return {
    ...rows,
    async put(row: Row) {
      add(sizeOf(row) - (await before(keyOf(row))));
      return await rows.put(row);
    },
    async delete(key: Key) {
      add(-(await before(key)));
      return await rows.delete(key);
    },
    async clear() {
      add(Number.NaN);
      return await rows.clear();
    },
  };
}

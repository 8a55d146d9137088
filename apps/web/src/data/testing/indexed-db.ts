import "fake-indexeddb/auto";
import { Dexie } from "dexie";

// Dexie looks for IndexedDB when it is loaded, and another test of this worker may have loaded it before.
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });

/** Opens a connection of another page. */
export function connect(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Blocks a database, as a page does that was suspended in a transaction. @returns ends it */
export async function blockDatabase(name: string): Promise<() => void> {
  const other = await connect(name);
  const facts = other.transaction([...other.objectStoreNames], "readwrite").objectStore("facts");
  let isBlocked = true;
  const next = () => {
    if (isBlocked) facts.count().onsuccess = next;
    else other.close();
  };
  next();
  return () => {
    isBlocked = false;
  };
}

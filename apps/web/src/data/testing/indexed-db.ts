import "fake-indexeddb/auto";
import { Dexie } from "dexie";

// Dexie looks for IndexedDB when it is loaded, and another test of this worker may have loaded it before.
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });

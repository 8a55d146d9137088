import type * as z from "zod/mini";
import { messageText } from "../../copy/message-text.ts";

/** The part of Web Storage that the page uses. */
export type Texts = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Local storage with what the page needs around it. */
export interface BrowserStorage {
  /** Null where the browser offers none. Every call may throw, as when storage is refused or full. */
  readonly texts: Texts | null;
  log(message: string): void;
  /** Calls back with the key that another tab has changed; null for all keys. */
  onStorage?(listener: (key: string | null) => void): void;
}

/** A value in local storage. Where storage is refused it lasts until the page closes. */
export interface Persisted<Value> {
  /** The value; null when there is none, or a damaged one. */
  read(): Value | null;
  /** Stores a value; null removes it. @returns whether the browser stored it */
  write(value: Value | null): boolean;
  /** Calls back when another tab has changed the value. */
  onChange(listener: () => void): void;
}

/** Logs that report a refusal already: once is enough, however many values and storages are refused. */
const refusals = new WeakSet<BrowserStorage["log"]>();

/** Texts that a storage refused, by their key: everything that uses a key sees the same one. */
export const refusedTexts = new WeakMap<BrowserStorage, Map<string, string>>();

/** Works with the texts of a storage; `otherwise` if it refuses that. */
export function attempt<Result>(storage: BrowserStorage, work: (texts: Texts) => Result, otherwise: Result): Result {
  try {
    if (!storage.texts) throw new Error("local storage is refused");
    return work(storage.texts);
  } catch (error) {
    if (!refusals.has(storage.log)) storage.log(messageText("settings/not-stored", { message: String(error) }));
    refusals.add(storage.log);
    return otherwise;
  }
}

/** A text under a key of local storage. */
export function persistedText(key: string, storage: BrowserStorage): Persisted<string> {
  const memory = refusedTexts.get(storage) ?? new Map<string, string>();
  refusedTexts.set(storage, memory);
  return {
    read: () => memory.get(key) ?? attempt(storage, (texts) => texts.getItem(key), null),
    write(text) {
      const store = (texts: Texts) => {
        if (text === null) texts.removeItem(key);
        else texts.setItem(key, text);
        return true;
      };
      const isStored = attempt(storage, store, false);
      if (isStored || text === null) memory.delete(key);
      else memory.set(key, text);
      return isStored;
    },
    onChange(listener) {
      storage.onStorage?.((changed) => {
        if (changed !== key && changed !== null) return;
        memory.delete(key);
        listener();
      });
    },
  };
}

/** A value stored as JSON under a key of local storage. An invalid value is logged and reads as null. */
export function persisted<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
  storage: BrowserStorage,
): Persisted<z.infer<Schema>> {
  const text = persistedText(key, storage);
  return {
    ...text,
    read() {
      const stored = text.read();
      // An exception takes milliseconds, so a first visit must not throw one.
      if (stored === null) return null;
      try {
        return schema.parse(JSON.parse(stored));
      } catch (error) {
        storage.log(messageText("settings/damaged", { message: `${key}: ${String(error)}` }));
        return null;
      }
    },
    write: (value) => text.write(value === null ? null : JSON.stringify(value)),
  };
}

import type { BrowserStorage } from "../browser/persisted.ts";

/** Local storage of one tab. Tabs of the same browser share their texts and hear of each other's changes. */
export class TestStorage implements BrowserStorage {
  readonly logged: string[] = [];
  /** Thrown by every call, if set. */
  refusal: DOMException | null = null;
  #refusesWrites = false;
  readonly kept: Map<string, string>;
  readonly texts: NonNullable<BrowserStorage["texts"]>;
  readonly #tabs: Set<TestStorage>;
  readonly #listeners: ((key: string | null) => void)[] = [];

  /** @param other another tab of the same browser */
  constructor(other?: TestStorage) {
    this.kept = other ? other.kept : new Map();
    this.#tabs = other ? other.#tabs : new Set();
    this.#tabs.add(this);
    const allowed = () => {
      if (this.refusal) throw this.refusal;
      return this.kept;
    };
    this.texts = {
      get length() {
        return allowed().size;
      },
      key: (i) => [...allowed().keys()][i] ?? null,
      getItem: (key) => allowed().get(key) ?? null,
      setItem: (key, text) => {
        if (this.#refusesWrites) throw new Error("This tab must not write.");
        if (allowed().get(key) === text) return;
        this.kept.set(key, text);
        this.#notify(key);
      },
      removeItem: (key) => {
        if (allowed().delete(key)) this.#notify(key);
      },
    };
  }

  readonly log = (message: string): void => {
    this.logged.push(message);
  };

  /** Makes every write of this tab throw. */
  refuseWrites(): void {
    this.#refusesWrites = true;
  }

  onStorage(listener: (key: string | null) => void): void {
    this.#listeners.push(listener);
  }

  /** The tab is closed: it hears of no more changes. */
  close(): void {
    this.#tabs.delete(this);
  }

  #notify(key: string): void {
    for (const tab of this.#tabs) if (tab !== this) for (const listener of tab.#listeners) listener(key);
  }
}

/** A storage whose every call throws. */
export function refusedStorage(name = "SecurityError"): TestStorage {
  return Object.assign(new TestStorage(), { refusal: new DOMException("denied", name) });
}

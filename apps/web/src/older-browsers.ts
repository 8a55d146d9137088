/*
 * What the page uses and the oldest supported browsers lack. Only functions without a trace in the DOM: everything else is checked
 * where it is used. scripts/browsers lists this file's functions as exceptions.
 */

/** Missing in Chromium before 110. */
export const ARRAY_COPIES = {
  toReversed<Item>(this: readonly Item[]): Item[] {
    return [...this].reverse();
  },
  toSorted<Item>(this: readonly Item[], compare?: (a: Item, b: Item) => number): Item[] {
    return [...this].sort(compare);
  },
  with<Item>(this: readonly Item[], index: number, item: Item): Item[] {
    const at = index < 0 ? this.length + index : index;
    if (!(at >= 0 && at < this.length)) throw new RangeError("Invalid index");
    const copy = [...this];
    copy[at] = item;
    return copy;
  },
};

/** Missing in Chromium before 116, Firefox before 124 and Safari before 17.4. */
export const ABORT_SIGNALS = {
  any(signals: readonly AbortSignal[]): AbortSignal {
    const either = new AbortController();
    for (const signal of signals) {
      const abort = () => either.abort(signal.reason);
      if (signal.aborted) abort();
      signal.addEventListener("abort", abort, { signal: either.signal });
    }
    return either.signal;
  },
};

/** Adds functions that an object lacks. */
export function addMissing(target: object, functions: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(functions)) {
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
}

addMissing(Array.prototype, ARRAY_COPIES);
addMissing(AbortSignal, ABORT_SIGNALS);

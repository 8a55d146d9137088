import { createStore } from "zustand/vanilla";
import { repeatableImport } from "./repeatable-import.ts";

interface LazyState<Module> {
  readonly module: Module | null;
  /** The last attempt to fetch it failed. */
  readonly lost: boolean;
}

/** A part of the product with its own script, for Lazy to show. @param load imports the feature's entry module */
export function lazyFeature<Module>(load: () => Promise<Module>) {
  const store = createStore<LazyState<Module>>()(() => ({ module: null, lost: false }));
  const importModule = repeatableImport(load);
  let request: Promise<Module | null> | null = null;

  /** Fetches the script. Resolves to null when that fails; never rejects. */
  async function fetch(): Promise<Module | null> {
    store.setState({ lost: false });
    try {
      const module = await importModule();
      store.setState({ module });
      return module;
    } catch (error) {
      // For the log: the script may have been fetched and thrown.
      reportError(error);
      request = null;
      store.setState({ lost: true });
      return null;
    }
  }

  return {
    store,
    /** The same, once, and again after a failure. */
    fetch() {
      request ??= fetch();
      return request;
    },
  };
}

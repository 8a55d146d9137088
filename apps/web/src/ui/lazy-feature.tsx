import { type ReactNode, useEffect } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";

interface LazyState<Module> {
  readonly module: Module | null;
  /** The last attempt to fetch it failed. */
  readonly lost: boolean;
}

/** A part of the product with its own script, which is fetched when it is needed. */
interface LazyFeature<Module> {
  readonly store: StoreApi<LazyState<Module>>;
  /** Fetches the script once, and again after a failure. Resolves to null when that fails; never rejects. */
  readonly fetch: () => Promise<Module | null>;
}

/**
 * @param load imports the feature's entry module
 * @param parts other features that are shown inside it: it appears together with them, so that nothing moves when one is
 *   slow, and without those that fail to load
 */
export function lazyFeature<Module>(
  load: () => Promise<Module>,
  parts: readonly Pick<LazyFeature<unknown>, "fetch">[] = [],
): LazyFeature<Module> {
  const store = createStore<LazyState<Module>>()(() => ({ module: null, lost: false }));
  let request: Promise<Module | null> | null = null;

  async function fetch(): Promise<Module | null> {
    store.setState({ lost: false });
    try {
      const [module] = await Promise.all([load(), ...parts.map((part) => part.fetch())]);
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
    fetch() {
      request ??= fetch();
      return request;
    },
  };
}

interface LazyProps<Module> {
  readonly feature: LazyFeature<Module>;
  /** Renders with the exports of the feature's entry module. */
  readonly children: (module: Module) => ReactNode;
  readonly loading?: ReactNode;
  /** Shown when the script can't be fetched. */
  readonly lost?: (retry: () => void) => ReactNode;
}

/** Fetches a lazy feature and shows it as soon as it has loaded. */
export function Lazy<Module>({ feature, children, loading = null, lost }: LazyProps<Module>) {
  const { module, lost: isLost } = useStore(feature.store);
  useEffect(() => {
    void feature.fetch();
  }, [feature]);
  if (module) return children(module);
  return isLost && lost ? lost(feature.fetch) : loading;
}

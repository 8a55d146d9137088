import { type ReactNode, useEffect } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";

interface LazyProps<Module> {
  /** Of `lazyFeature`: its `fetch` never rejects. */
  readonly feature: {
    readonly store: StoreApi<{ readonly module: Module | null; readonly lost: boolean }>;
    readonly fetch: () => Promise<Module | null>;
  };
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

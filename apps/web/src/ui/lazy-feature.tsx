import { type ReactNode, useEffect } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";

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

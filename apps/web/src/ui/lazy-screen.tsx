import { type ComponentType, type ReactNode, useEffect } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";

interface LazyState<Props> {
  readonly component: ComponentType<Props> | null;
  /** The last attempt to fetch it failed. */
  readonly lost: boolean;
}

/** A screen whose script is fetched when it is wanted. */
interface LazyComponent<Props> {
  readonly store: StoreApi<LazyState<Props>>;
  /** Fetches the script, once; after a failure, anew. */
  readonly fetch: () => void;
}

/** @param load fetches the screen's script */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const store = createStore<LazyState<Props>>()(() => ({ component: null, lost: false }));
  let asked = false;
  return {
    store,
    fetch() {
      if (asked) return;
      asked = true;
      store.setState({ lost: false });
      load().then(
        (component) => store.setState({ component }),
        () => {
          asked = false;
          store.setState({ lost: true });
        },
      );
    },
  };
}

export interface LazyScreenProps<Props> {
  readonly of: LazyComponent<Props>;
  readonly props: Props;
  readonly loading?: ReactNode;
  /** Shown when the script does not come; it is given a way to try again. */
  readonly lost?: (retry: () => void) => ReactNode;
}

/** Shows a screen as soon as its script is there. */
export function LazyScreen<Props extends object>({ of: lazy, props, loading = null, lost }: LazyScreenProps<Props>) {
  const { component: Component, lost: isLost } = useStore(lazy.store);
  useEffect(() => lazy.fetch(), [lazy]);
  if (Component) return <Component {...props} />;
  return isLost && lost ? lost(lazy.fetch) : loading;
}

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
  /** Fetches the script, once; after a failure, anew. Resolves when it is there or lost. */
  readonly fetch: () => Promise<void>;
}

/**
 * @param load fetches the screen's script
 * @param parts have scripts of their own and stand on the screen: it appears with them, or without those that are lost, so that nothing moves when one comes late
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  parts: readonly Pick<LazyComponent<never>, "fetch">[] = [],
): LazyComponent<Props> {
  const store = createStore<LazyState<Props>>()(() => ({ component: null, lost: false }));
  let asked: Promise<void> | null = null;

  async function ask(): Promise<void> {
    store.setState({ lost: false });
    try {
      const [component] = await Promise.all([load(), ...parts.map((part) => part.fetch())]);
      store.setState({ component });
    } catch {
      asked = null;
      store.setState({ lost: true });
    }
  }

  return {
    store,
    fetch() {
      asked ??= ask();
      return asked;
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
  useEffect(() => {
    void lazy.fetch();
  }, [lazy]);
  if (Component) return <Component {...props} />;
  return isLost && lost ? lost(lazy.fetch) : loading;
}

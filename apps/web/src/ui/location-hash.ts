import { type Dispatch, type SetStateAction, useLayoutEffect, useState } from "react";
import { navigate, useLocationProperty } from "wouter/use-browser-location";

/** The fragment of the page's address with its '#', or an empty string. */
export function useHash(): string {
  return useLocationProperty(currentHash, currentHash);
}

const currentHash = () => window.location.hash;

/**
 * What a link carries in its fragment, as state. The fragment is removed from the address at once, since it may be a secret;
 * a new one replaces the value.
 */
export function useTakenHash<Value>(parse: (hash: string) => Value): [Value, Dispatch<SetStateAction<Value>>] {
  const hash = useHash();
  const [value, setValue] = useState(() => parse(hash));
  useLayoutEffect(() => {
    if (!hash) return;
    setValue(parse(hash));
    navigate(window.location.pathname, { replace: true });
  }, [hash, parse]);
  return [value, setValue];
}

import { useLocationProperty } from "wouter/use-browser-location";

/** The fragment of the page's address with its '#', or an empty text; follows it. */
export function useHash(): string {
  return useLocationProperty(() => window.location.hash);
}

import { createHttp } from "../http.ts";
import type { LocalDataParts } from "../sync/create-local-data.ts";
import { createView } from "../sync/data-holder.ts";

/** The parts of a user's local data on a page that never reaches the server. */
export function offlineParts(openStore: LocalDataParts["openStore"]): LocalDataParts {
  return {
    userId: "ada",
    openStore,
    view: createView(),
    onSignedOut: () => undefined,
    http: createHttp(() => Promise.reject(new TypeError("Failed to fetch"))),
    locks: null,
    config: async () => null,
    retryDelay: () => Number.POSITIVE_INFINITY,
    onWake: () => () => undefined,
    onFreeze: () => () => undefined,
    log: () => undefined,
  };
}

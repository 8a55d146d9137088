import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import { createHttp, type Http } from "../api/http.ts";
import { createView } from "../sync/data-holder.ts";
import type { LocalDataParts } from "../sync/local-data.ts";
import type { LocalStore } from "../sync/local-store.ts";
import type { SyncParts } from "../sync/sync.ts";

/** The parts of a sync without other tabs, which retries only when it is woken. */
export function syncParts(store: LocalStore, http: Http): SyncParts {
  return {
    store,
    http,
    lock: "test",
    locks: null,
    isVisible: () => true,
    config: () => null,
    retryDelay: () => Number.POSITIVE_INFINITY,
    onSignedOut: () => undefined,
    log: () => undefined,
  };
}

/** The parts of a user's local data, by default on a page that never reaches the server. */
export function localParts(openStore: LocalDataParts["openStore"], http: Http = offline): LocalDataParts {
  const { store: _, lock: __, ...parts } = syncParts({} as LocalStore, http);
  const never = () => () => undefined;
  return { ...parts, userId: "ada", openStore, view: createView(), onWake: never, onFreeze: never };
}

const offline = createHttp(() => Promise.reject(new TypeError("Failed to fetch")));

/** A server that answers pushes, and never a long poll. @param onOutdated as of `createHttp` */
export function pushServer(
  answer: (writes: DocumentWrite[]) => Response,
  onOutdated: (server: string) => void = () => undefined,
): Http {
  return createHttp(
    async (path, { body, signal }) => {
      if (path.endsWith("/push")) return answer((JSON.parse(String(body)) as { writes: DocumentWrite[] }).writes);
      const query = new URLSearchParams(path.split("?")[1]);
      if (query.get("wait") === "0") {
        return Response.json({ changes: [], cursor: Number(query.get("since")), more: false });
      }
      return new Promise((_, refuse) => signal?.addEventListener("abort", refuse));
    },
    { onOutdated },
  );
}

/** The results of writes that the server has stored. */
export const storedOf = (writes: readonly DocumentWrite[]) =>
  writes.map(({ id }, i) => ({ id, status: "stored" as const, revision: i + 1 }));

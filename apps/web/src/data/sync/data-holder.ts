import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { messageText } from "../../copy/message-text.ts";
import { repeatableImport } from "../browser/repeatable-import.ts";
import type { LocalData } from "./local-data.ts";
import type { LocalView, LocalViewStore } from "./view-state.ts";

const EMPTY: LocalView = {
  profile: undefined,
  unsent: { waiting: 0, refused: [] },
  stats: undefined,
  practice: undefined,
};

/**
 * Opens and closes the data of one user at a time.
 * @param openLocal opens a user's data, and shows it in the view. It calls `onDeleted` when another tab has deleted the data
 */
export function createDataHolder(
  view: LocalViewStore,
  openLocal: (userId: string, onSignedOut: () => void, onDeleted: () => void) => Promise<LocalData>,
) {
  let current: { readonly userId: string; readonly data: Promise<LocalData> } | null = null;
  /** Resolves when the data that was open before is closed. */
  let closed = Promise.resolve();

  /** Closes the data and empties the view. */
  function close(what: "keep" | "remove"): Promise<void> {
    const closing = current?.data.catch(() => null);
    current = null;
    view.setState(EMPTY, true);
    const end = closed.then(async () => {
      const data = await closing;
      if (what === "remove") await data?.remove();
      else await data?.close();
      view.setState(EMPTY, true);
    });
    closed = end.catch(() => undefined);
    return end;
  }

  return {
    /**
     * Opens the data of the signed-in user, after another user's is closed. After an error, or when the data has been deleted, it can be called again.
     * @param onSignedOut called when the server answers that the login has ended
     */
    open(userId: string, onSignedOut: () => void): Promise<LocalData> {
      if (current?.userId === userId) return current.data;
      if (current) close("keep").catch(() => undefined);
      const onDeleted = () => {
        if (current === opened) close("keep").catch(() => undefined);
      };
      const opened = { userId, data: closed.then(() => openLocal(userId, onSignedOut, onDeleted)) };
      current = opened;
      opened.data.catch(() => {
        if (current === opened) current = null;
      });
      return opened.data;
    },
    close,
    /**
     * The open data. @param userId its user, for what was begun before another one could sign in
     * @throws Error('User not authenticated') signed out; Error with a text for users if the data is another user's
     */
    async data(userId = current?.userId): Promise<LocalData> {
      if (!current) throw new Error(messageText("account/not-signed-in"));
      if (current.userId !== userId) throw new Error(messageText("data/other-user"));
      return current.data;
    },
    /** The user whose data is open or being opened; null signed out. */
    userId: () => current?.userId ?? null,
  };
}
export type DataHolder = ReturnType<typeof createDataHolder>;

export function createView(): LocalViewStore {
  return createStore<LocalView>()(() => EMPTY);
}

/** The open data for screens, outside React. */
export const localView = createView();

const importOpenLocal = repeatableImport(() => import("./open-local.ts"));

/** Loads the code for local data only when a user is signed in. */
export const dataHolder = createDataHolder(localView, async (userId, onSignedOut, onDeleted) => {
  const { openLocal } = await importOpenLocal();
  return openLocal(userId, localView, onSignedOut, onDeleted);
});

/** Resolves to a part of the open data, as soon as it isn't undefined. */
export function onceLocal<Part>(select: (view: LocalView) => Part | undefined): Promise<Part> {
  return new Promise((resolve) => {
    const check = (view: LocalView): void => {
      const part = select(view);
      if (part === undefined) return;
      stop();
      resolve(part);
    };
    const stop = localView.subscribe(check);
    check(localView.getState());
  });
}

/** Selects from the open data. */
export function useLocal<Part>(select: (view: LocalView) => Part): Part {
  return useStore(localView, select);
}

import { messageText } from "@vr-eye-lab/domain/messages";
import type { Comfort, PracticeDay, PracticeSessions, PracticeStats } from "@vr-eye-lab/domain/practice";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import type { SelfTestResult } from "@vr-eye-lab/domain/self-test";
import type { SavedSequence } from "@vr-eye-lab/domain/sequences";
import type { Collection } from "@vr-eye-lab/domain/sync";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";

/** A write that the server refused for good: kept, with the reason, until the person has dealt with it. */
export interface RefusedWrite {
  readonly id: string;
  readonly collection: Collection;
  /** What the person called it; empty for what has no name. */
  readonly name: string;
  /** The reason, for people. */
  readonly message: string;
}

/** What has not reached the server. */
export interface Unsent {
  readonly waiting: number;
  readonly refused: readonly RefusedWrite[];
}

/** What the figures of a person's practice are made of. */
export interface LocalPractice {
  /** In any order, each date once. */
  readonly days: readonly PracticeDay[];
  /** The date where the person is. */
  readonly today: string;
  /** The sessions of these days that the server has not told of yet, in any order. */
  readonly fresh: PracticeSessions["sessions"];
  /** How sessions felt, by their ids, where the server has not got it yet; null where that is taken back. */
  readonly felt: ReadonlyMap<string, Comfort | null>;
}

/** A result of the self-test as the page has it. */
export interface KeptSelfTest extends SelfTestResult {
  readonly id: string;
}

/** What screens show of a person's data. Everything is undefined until it has been read. */
export interface LocalView {
  /** Newest first. */
  readonly sequences: readonly SavedSequence[] | undefined;
  /** Results of the self-test, oldest first. */
  readonly selfTests: readonly KeptSelfTest[] | undefined;
  readonly profile: UserDocument | undefined;
  readonly unsent: Unsent;
  readonly stats: PracticeStats | undefined;
  readonly practice: LocalPractice | undefined;
}

export type LocalViewStore = StoreApi<LocalView>;

const EMPTY: LocalView = {
  sequences: undefined,
  selfTests: undefined,
  profile: undefined,
  unsent: { waiting: 0, refused: [] },
  stats: undefined,
  practice: undefined,
};

/** A person's data in this browser, kept in step with the server. */
export interface LocalData {
  readonly userId: string;
  /**
   * Keeps a write, and answers as soon as it is kept. Without a body the document is deleted.
   * @throws Error with a text for people when the browser can keep no more
   */
  write(collection: Collection, documentId: string, body?: unknown): Promise<void>;
  /** A document's body as this browser has it, unsent writes included; undefined when there is none. */
  read(collection: Exclude<Collection, "practice">, documentId: string): Promise<unknown>;
  dismissRefused(writeId: string): Promise<void>;
  retryRefused(writeId: string): Promise<void>;
  /** A page of the practice history, newest first: from the server, or without it as last seen; null when neither has it. */
  history(before: string | null): Promise<PracticeSessions | null>;
  /** Sends what waits, for so many milliseconds at most; resolves to what is unsent then. */
  flush(milliseconds: number): Promise<Unsent>;
  /** Tries the server again at once, as after signing in again. */
  wake(): void;
  /** Stops; the data stays. */
  close(): Promise<void>;
  /** Stops and forgets all of it. */
  remove(): Promise<void>;
}

/** What the account tells the local data, and the other way round. */
export interface LocalHooks {
  /** The server no longer knows the session. */
  onSignedOut(): void;
}

/** Whose data is open: one person's at a time. */
export interface DataHolder {
  /** Opens the data of the person who is signed in now; what fails can be tried again. */
  open(userId: string, hooks: LocalHooks): Promise<LocalData>;
  /** Ends what is open, and shows nothing of it any more. */
  close(what: "keep" | "remove"): Promise<void>;
  /**
   * The open data of the person who is signed in.
   * @throws Error('User not authenticated') when nobody is.
   */
  data(): Promise<LocalData>;
  /** Whose data is open, or about to be; null when nobody is signed in. */
  userId(): string | null;
}

/** @param openLocal opens a person's data and shows it in the view */
export function createDataHolder(
  view: LocalViewStore,
  openLocal: (userId: string, hooks: LocalHooks) => Promise<LocalData>,
): DataHolder {
  let opening: { readonly userId: string; readonly data: Promise<LocalData> } | null = null;
  return {
    open(userId, hooks) {
      if (opening?.userId === userId) return opening.data;
      const mine = { userId, data: openLocal(userId, hooks) };
      opening = mine;
      mine.data.catch(() => {
        if (opening === mine) opening = null;
      });
      return mine.data;
    },
    async close(what) {
      const closing = opening?.data.catch(() => null);
      opening = null;
      view.setState(EMPTY);
      const data = await closing;
      if (what === "remove") await data?.remove();
      else await data?.close();
      if (!opening) view.setState(EMPTY);
    },
    async data() {
      if (!opening) throw new Error(messageText("account/not-signed-in"));
      return opening.data;
    },
    userId: () => opening?.userId ?? null,
  };
}

/** A view without anything to show. */
export function createView(): LocalViewStore {
  return createStore<LocalView>()(() => EMPTY);
}

/** What is on screen of the open data, outside React. */
export const localView = createView();

/** The page's own holder. The local store comes as a chunk of its own, for those who are signed in. */
export const dataHolder = createDataHolder(localView, async (userId, hooks) => {
  const { openLocal } = await import("./open-local.ts");
  return openLocal(userId, localView, hooks);
});

/** A part of what is on screen; the component draws anew when that part changes. */
export function useLocal<Part>(select: (view: LocalView) => Part): Part {
  return useStore(localView, select);
}

import type { PracticeSessions, PracticeStats } from "@vr-eye-lab/domain/api";
import type { Collection, SavedSequence, UserDocument } from "@vr-eye-lab/domain/documents";
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

/** What screens show of a person's data. Everything is undefined until it has been read. */
export interface LocalView {
  /** Newest first. */
  readonly sequences: readonly SavedSequence[] | undefined;
  readonly profile: UserDocument | undefined;
  readonly unsent: Unsent;
  readonly stats: PracticeStats | undefined;
}

const EMPTY: LocalView = {
  sequences: undefined,
  profile: undefined,
  unsent: { waiting: 0, refused: [] },
  stats: undefined,
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

const view = createStore<LocalView>()(() => EMPTY);
let open: LocalData | null = null;
let opening: Promise<LocalData> | null = null;

/** What the account tells the local data, and the other way round. */
export interface LocalHooks {
  /** The server no longer knows the session. */
  onSignedOut(): void;
}

/** Opens the data of the person who is signed in now. The local store comes as a chunk of its own. */
export function openLocalData(userId: string, hooks: LocalHooks): Promise<LocalData> {
  if (open?.userId === userId) return Promise.resolve(open);
  const mine = import("./local/open-local.ts").then(async ({ openLocal }) => {
    const data = await openLocal(userId, view, hooks);
    if (opening === mine) open = data;
    return data;
  });
  opening = mine;
  return mine;
}

/** Ends what is open, and shows nothing of it any more. */
export async function closeLocalData(what: "keep" | "remove"): Promise<void> {
  const closing = open ?? (await opening?.catch(() => null)) ?? null;
  open = null;
  opening = null;
  if (what === "remove") await closing?.remove();
  else await closing?.close();
  view.setState(EMPTY);
}

/**
 * The open data of the person who is signed in.
 * @throws Error('User not authenticated') when nobody is.
 */
export async function localData(): Promise<LocalData> {
  const data = open ?? (await opening);
  if (!data) throw new Error("User not authenticated");
  return data;
}

/** A part of what is on screen; the component draws anew when that part changes. */
export function useLocal<Part>(select: (view: LocalView) => Part): Part {
  return useStore(view, select);
}

export type LocalViewStore = StoreApi<LocalView>;

import type { Comfort, PracticeDay, PracticeSessions, PracticeStats } from "@vr-eye-lab/domain/practice";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import type { SelfTestResult } from "@vr-eye-lab/domain/self-test";
import type { SavedSequence } from "@vr-eye-lab/domain/sequences";
import type { Collection } from "@vr-eye-lab/domain/sync";
import type { StoreApi } from "zustand/vanilla";

/** A write that isn't sent any more, until the user retries or dismisses it: the server refused it, or it is too old. */
export interface RefusedWrite {
  readonly id: string;
  /** 'comfort': how a session felt. */
  readonly collection: Collection | "comfort";
  /** The document's name, or the date of a practice session; empty without one. */
  readonly name: string;
  /** The reason, for the user. */
  readonly message: string;
}

/** Writes that haven't reached the server. */
export interface Unsent {
  readonly waiting: number;
  readonly refused: readonly RefusedWrite[];
}

/** The practice that the statistics are computed from. */
export interface LocalPractice {
  /** In any order, each date once. */
  readonly days: readonly PracticeDay[];
  /** The date in the user's time zone. */
  readonly today: string;
  /** Sessions in these days that the change feed hasn't delivered yet, in any order. */
  readonly unsynced: PracticeSessions["sessions"];
  /** Unsent answers to how a session felt, by session id; null removes the answer. */
  readonly felt: ReadonlyMap<string, Comfort | null>;
}

export type SavedSelfTest = SelfTestResult & { readonly id: string };

/** The user's data for screens. Undefined until it is read. */
export interface LocalView {
  /** Newest first. */
  readonly sequences: readonly SavedSequence[] | undefined;
  /** Oldest first. */
  readonly selfTests: readonly SavedSelfTest[] | undefined;
  readonly profile: UserDocument | undefined;
  readonly unsent: Unsent;
  readonly stats: PracticeStats | undefined;
  readonly practice: LocalPractice | undefined;
}

export type LocalViewStore = StoreApi<LocalView>;

/** A user's data in this browser, synchronised with the server. */
export interface LocalData {
  readonly userId: string;
  /**
   * Stores a write in the outbox, and resolves when it is stored. Without a body it deletes the document.
   * @throws Error with a text for users when the browser's storage is full
   */
  write(collection: Collection, documentId: string, body?: unknown): Promise<void>;
  /** A document's body with unsent writes applied; undefined when there is none. */
  read(collection: Exclude<Collection, "practice">, documentId: string): Promise<unknown>;
  dismissRefused(writeId: string): Promise<void>;
  retryRefused(writeId: string): Promise<void>;
  /** A page of the practice history, newest first: from the server, else from the cache; null without either. */
  history(before: string | null): Promise<PracticeSessions | null>;
  /** Sends unsent writes for at most the given milliseconds. Resolves to the rest. */
  flush(milliseconds: number): Promise<Unsent>;
  /** Tries the server again now, for example after signing in again. */
  wake(): void;
  /** Stops synchronising; the data stays. */
  close(): Promise<void>;
  /** Stops synchronising, and deletes the data. */
  remove(): Promise<void>;
}

import type { DocumentLists } from "@vr-eye-lab/domain/documents";
import type { Comfort, PracticeDay, PracticeSessions, PracticeStats } from "@vr-eye-lab/domain/practice";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import type { Collection } from "@vr-eye-lab/domain/sync";
import type { StoreApi } from "zustand/vanilla";
import type { RefusedRow } from "./local-store.ts";

/** A write that isn't sent any more, until the user retries or dismisses it: the server refused it, or it is too old. */
export interface RefusedWrite extends Pick<RefusedRow, "message" | "code" | "values"> {
  readonly id: string;
  /** 'comfort': how a session felt. */
  readonly collection: Collection | "comfort";
  /** The document's name, or the date of a practice session; empty without one. */
  readonly name: string;
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

/** The user's data for screens. Undefined until it is read. */
export interface LocalView extends DocumentLists {
  readonly profile: UserDocument | undefined;
  readonly unsent: Unsent;
  readonly stats: PracticeStats | undefined;
  readonly practice: LocalPractice | undefined;
}

export type LocalViewStore = StoreApi<LocalView>;

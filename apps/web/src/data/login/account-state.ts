import type { AccountFacts } from "@vr-eye-lab/domain/account";
import type { StoreApi } from "zustand/vanilla";
import type { Answer } from "../http.ts";

export interface AccountUser {
  readonly id: string;
  readonly email: string;
}

export interface AccountState {
  readonly status: "starting" | "signed-out" | "signed-in";
  readonly user: AccountUser | null;
  /** The server no longer knows the session: what is here stays and waits, and the person is asked to sign in again. */
  readonly needsSignIn: boolean;
  /** A call is under way. */
  readonly busy: boolean;
  /** What went wrong last, for people. */
  readonly error: string | null;
  /** Signing in by link took an unproven password away: a new one is asked for. */
  readonly mustSetPassword: boolean;
}

/**
 * What became of an emailed link: signed in; the address must be asked for; it was sent to another address; it is too old or was used;
 * the state's `error` tells what else failed.
 */
export type LinkOutcome = "done" | "ask-email" | "wrong-email" | "expired" | "failed";

export interface Account {
  readonly store: StoreApi<AccountState>;
  /** Finds out who is signed in: someone who is known here at once, without network. Call it once. */
  start(): void;
  signUp(email: string, password: string): Promise<boolean>;
  logIn(email: string, password: string): Promise<boolean>;
  /** Signs in who comes back from the payment page signed out, by the one-time ticket that was kept here. @param sessionId of the checkout */
  signInByTicket(ticket: string, sessionId: string): Promise<boolean>;
  /**
   * Asks the server at a path of the API to sign somebody in, and follows it; the user is null where nobody is yet. What goes wrong is the caller's to tell.
   */
  arrive(path: string, body: unknown): Promise<Answer<{ readonly user: AccountUser | null }>>;
  /** 'unsent': something has not reached the server, and nothing was done; ask, then call again with discardUnsent. */
  logOut(options?: { readonly discardUnsent?: boolean }): Promise<"done" | "unsent">;
  /** Sends a sign-in link, and remembers the address here. */
  sendLink(email: string): Promise<boolean>;
  /** Spends a sign-in link. @param email left out: the one remembered here */
  confirmLink(token: string, email?: string): Promise<LinkOutcome>;
  requestReset(email: string): Promise<boolean>;
  resetPassword(token: string, password: string): Promise<boolean>;
  changePassword(old: string, password: string): Promise<boolean>;
  /** Sets a password where there is none. */
  setPassword(password: string): Promise<boolean>;
  /** Sends the mail that verifies the address once more. */
  sendVerification(): Promise<boolean>;
  verifyEmail(token: string): Promise<boolean>;
  /** Deletes everything, here and at the server. @param password left out: the session was begun by a link just now */
  deleteAccount(password?: string): Promise<boolean>;
  /** What the server knows of the address and the password; null when it cannot be asked. */
  facts(): Promise<AccountFacts | null>;
  /** All of the person's data as JSON; null when it failed. */
  exportData(): Promise<Blob | null>;
  clearError(): void;
}

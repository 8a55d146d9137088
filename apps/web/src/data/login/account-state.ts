import { createStore, type StoreApi } from "zustand/vanilla";

/** Who is logged in. */
export interface AccountState {
  readonly status: "starting" | "signed-out" | "signed-in";
  readonly user: { readonly id: string; readonly email: string } | null;
  /** The login has ended at the server: local data stays, and the user is asked to sign in again. */
  readonly needsSignIn: boolean;
  /** A call is in progress. */
  readonly busy: boolean;
  /** The last error, as shown to the user. */
  readonly error: string | null;
  /** The magic link removed an unverified password: the user must set a new one. */
  readonly mustSetPassword: boolean;
}

export const SIGNED_OUT = { status: "signed-out", user: null, needsSignIn: false, mustSetPassword: false } as const;

export function createAccountStore(): StoreApi<AccountState> {
  return createStore<AccountState>()(() => ({ ...SIGNED_OUT, status: "starting", busy: false, error: null }));
}

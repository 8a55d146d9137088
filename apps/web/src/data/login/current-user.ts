import { PENDING_RETURN_KEY } from "@vr-eye-lab/domain/billing";
import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import { messageText } from "../../copy/message-text.ts";
import type { PageHttp } from "../api/http.ts";
import { type BrowserStorage, persisted, persistedText } from "../browser/persisted.ts";
import { messageOf } from "../log/debug-log.ts";
import type { DataHolder } from "../sync/data-holder.ts";
import type { LocalData } from "../sync/local-data.ts";

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

const accountSchema = z.lazy(() =>
  z.object({ id: z.string(), email: z.string(), needsSignIn: z.boolean(), mustSetPassword: z.boolean() }),
);
type StoredAccount = z.infer<typeof accountSchema>;

/** A pending log-out without the user's id. */
const UNKNOWN = "due";

/** What this browser stores about the login. */
export function createAccountStorage(storage: BrowserStorage) {
  const pendingLogOut = persistedText("vr-eye-lab.log-out", storage);
  const stored = {
    /** The signed-in user, so that the next start needs no network. Not a secret: the login is an HTTP-only cookie. */
    account: persisted("vr-eye-lab.account", accountSchema, storage),
    /** The address that a magic link was requested for. */
    linkEmail: persistedText("vr-eye-lab.link-email", storage),
    pendingReturn: persistedText(PENDING_RETURN_KEY, storage),
  };
  return {
    ...stored,
    /** Whether the last log-out hasn't reached the server: it must before the next login. */
    isLogOutPending: () => pendingLogOut.read() !== null,
    /** The user of the pending log-out; null if unknown. */
    leaving: () => (pendingLogOut.read() === UNKNOWN ? null : pendingLogOut.read()),
    setLogOutPending: (userId: string | undefined) => pendingLogOut.write(userId ?? UNKNOWN),
    endLogOut: () => pendingLogOut.write(null),
    /** Removes everything except the pending log-out, unless it is of another user, who has logged in in another tab. */
    clear(userId: string | undefined) {
      const record = stored.account.read();
      if (record && record.id !== userId) return;
      for (const each of Object.values(stored)) each.write(null);
    },
  };
}

export interface CurrentUserParts {
  readonly http: PageHttp;
  readonly storage: BrowserStorage;
  readonly holder: DataHolder;
  /** Called when the user's data is open. */
  onOpen(data: LocalData): Promise<void>;
  /** Called when the server answers a user's data that the login has ended. */
  onEnded(userId: string): void;
  log(message: string): void;
}

/** The user of this page: shown in a store, saved for the next start, in step with other tabs, and with their data open. */
export function createCurrentUser({ http, storage, holder, onOpen, onEnded, log }: CurrentUserParts) {
  const stored = createAccountStorage(storage);
  const store = createAccountStore();
  /** Counts changes of the login, so that a late answer about an earlier login has no effect. */
  let loginCount = 0;
  store.subscribe(({ user }) => http.identify(user?.id ?? null));

  function fail(text: string): void {
    log(text);
    store.setState({ error: text });
  }

  /** Changes the state, and saves it for the next start. */
  function save(changes: Partial<AccountState>): void {
    store.setState(changes);
    const { user, needsSignIn, mustSetPassword } = store.getState();
    if (user) stored.account.write({ ...user, needsSignIn, mustSetPassword });
  }

  /** Changes what the page knows about its user, unless they have logged out in another tab: storing them again would bring them back there. */
  function change(changes: Partial<Omit<AccountState, "status">>): void {
    const { user } = store.getState();
    if (stored.account.read()?.id === user?.id) save(changes);
    else followOtherTab();
  }

  function set({ id, email, needsSignIn, mustSetPassword }: StoredAccount): void {
    loginCount++;
    save({ status: "signed-in", user: { id, email }, needsSignIn, mustSetPassword });
    void openData(id);
  }

  function signOut(): void {
    loginCount++;
    store.setState(SIGNED_OUT);
  }

  function open(userId: string): Promise<LocalData> {
    return holder.open(userId, () => onEnded(userId));
  }

  async function openData(userId: string): Promise<void> {
    try {
      const data = await open(userId);
      data.wake();
      await onOpen(data);
    } catch (error) {
      fail(messageText("data/not-opened", { message: messageOf(error) }));
    }
  }

  /** Synchronises again with a valid login. Without one, it waits. */
  async function wake(): Promise<void> {
    const data = await holder.data().catch(() => null);
    data?.wake();
  }

  /** Adopts a login or log-out of another tab. */
  function followOtherTab(): void {
    const account = stored.account.read();
    if (account) set(account);
    else if (store.getState().user) {
      signOut();
      void holder.close("keep");
    }
  }

  return {
    store,
    stored,
    /** How often the login has changed. */
    loginCount: () => loginCount,
    fail,
    change,
    set,
    signOut,
    open,
    wake,
    followOtherTab,
    /** The login has ended at the server: asks the user to sign in again. */
    askToSignIn(userId: string): void {
      if (store.getState().user?.id !== userId || store.getState().needsSignIn) return;
      change({ needsSignIn: true });
    },
    /** The server has replaced this browser's login by a new one. A long poll of the old one ends with 401, possibly before this call. */
    replaced(): void {
      loginCount++;
      change({ needsSignIn: false });
      void wake();
    },
    /** Forgets a user and their local data in this browser, unless the page has another user by now. */
    async forget(userId: string | undefined): Promise<void> {
      if (store.getState().user?.id !== userId) return;
      stored.clear(userId);
      signOut();
      await holder.close("remove");
    },
  };
}

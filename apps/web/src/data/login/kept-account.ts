import { PENDING_SIGN_UP_KEY } from "@vr-eye-lab/domain/billing";
import * as z from "zod/mini";
import { localTextStore, restored } from "../text-store.ts";

const ACCOUNT_KEY = "vr-eye-lab.account";
const LINK_KEY = "vr-eye-lab.link-email";
const MARKER_KEY = "vr-eye-lab.log-out";

const keptAccountSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    email: z.string(),
    needsSignIn: z.boolean(),
    mustSetPassword: z.boolean(),
  }),
);
/** Who is signed in here, so that the next start needs no network. No secret: the session is a cookie that scripts cannot read. */
export type KeptAccount = z.infer<typeof keptAccountSchema>;

type Texts = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What this browser remembers of accounts, in every tab of it. */
export interface AccountKeeper {
  account(): KeptAccount | null;
  keepAccount(account: KeptAccount): void;
  /** The address to which a sign-in link was sent from here. */
  linkEmail(): string | null;
  keepLinkEmail(email: string | null): void;
  /** Whether the session must be ended at the server before anything else: the last log-out did not reach it. */
  logOutIsDue(): boolean;
  markLogOut(due: boolean): void;
  dropPendingSignUp(): void;
  /** Forgets the account and everything that belongs to signing in, but not that a log-out is due. */
  clear(): void;
  /** Calls back when another tab has changed the kept account. */
  onChange(changed: () => void): void;
}

/** @param texts where it is kept; null, or a storage that refuses, keeps it as long as the page lives */
export function createKeeper(
  texts: Texts | null,
  onStorage: (listener: (key: string | null) => void) => void,
): AccountKeeper {
  const here = new Map<string, string>();

  function read(key: string): string | null {
    try {
      return texts?.getItem(key) ?? here.get(key) ?? null;
    } catch {
      return here.get(key) ?? null;
    }
  }

  function write(key: string, text: string | null): void {
    if (text === null) here.delete(key);
    else here.set(key, text);
    try {
      if (text === null) texts?.removeItem(key);
      else texts?.setItem(key, text);
    } catch {
      // It is kept for the life of the page.
    }
  }

  return {
    account: () => restored({ getItem: read }, ACCOUNT_KEY, keptAccountSchema),
    keepAccount: (account) => write(ACCOUNT_KEY, JSON.stringify(account)),
    linkEmail: () => read(LINK_KEY),
    keepLinkEmail: (email) => write(LINK_KEY, email),
    logOutIsDue: () => read(MARKER_KEY) !== null,
    markLogOut: (due) => write(MARKER_KEY, due ? "due" : null),
    dropPendingSignUp: () => write(PENDING_SIGN_UP_KEY, null),
    clear() {
      for (const key of [ACCOUNT_KEY, LINK_KEY, PENDING_SIGN_UP_KEY]) write(key, null);
    },
    onChange(changed) {
      onStorage((key) => {
        if (key !== ACCOUNT_KEY && key !== null) return;
        // What another tab took away must not live on in this one's memory.
        here.delete(ACCOUNT_KEY);
        changed();
      });
    },
  };
}

/** The browser's own keeper. */
export function browserKeeper(): AccountKeeper {
  return createKeeper(localTextStore(), (listener) => window.addEventListener("storage", ({ key }) => listener(key)));
}

import * as z from "zod/mini";
import { useStore } from "zustand";
import { messageText } from "../../copy/message-text.ts";
import { refusal } from "../api/failure.ts";
import { type Answer, http } from "../api/http.ts";
import { onReturn } from "../browser/page-events.ts";
import { repeatableImport } from "../browser/repeatable-import.ts";
import { browserStorage, debugLog } from "../log/debug-log.ts";
import { showNotice } from "../log/notices.ts";
import { hasPending } from "../sequences/pending-key.ts";
import { dataHolder } from "../sync/data-holder.ts";
import { type AccountState, type CurrentUserParts, createCurrentUser } from "./current-user.ts";

/** What a login needs of the page and its browser. */
interface LoginParts extends Omit<CurrentUserParts, "onEnded"> {
  /** Called when a user signs in to a browser without a stored login. */
  onFirstSignIn(): void;
  /** Whether the browser stores this site's cookies. */
  acceptsCookies(): boolean;
  /** Calls back when the browser is online again, and when the user returns to the page, which may have missed what other tabs did. */
  onReturn(listener: () => void): void;
  /** Shows a text that belongs to no call. */
  notify(text: string): void;
}

const userSchema = z.lazy(() => z.object({ id: z.string(), email: z.string() }));
const loginSchema = z.lazy(() => z.nullable(z.object({ user: userSchema })));
/** The user is null while a device waits for its approval. */
const signInSchema = z.lazy(() => z.object({ user: z.nullable(userSchema), mustSetPassword: z.optional(z.boolean()) }));
const importPending = repeatableImport(() => import("../sequences/pending-sequence.ts"));
const importRecovery = repeatableImport(() => import("../practice/recovery.ts"));
const CURRENT_LOGIN = "/api/auth/get-session";
const LOG_OUT = "/api/auth/sign-out";

/** The login of this browser at the server: who the cookie belongs to, and how that changes. */
export function createLogin(parts: LoginParts) {
  const { http, holder, onFirstSignIn, acceptsCookies, notify } = parts;
  const current = createCurrentUser({ ...parts, onEnded: (userId) => void check(userId) });
  const { store, stored } = current;
  /** The login that the server confirmed although it had refused a request. */
  let confirmedLogin = -1;
  let ending: Promise<Answer<unknown>> | null = null;

  /**
   * Called after an answer with 401, or that another user is logged in. The request may have been sent before the user
   * signed in again, so this asks the server about the login: once per login, or a server that contradicts itself would
   * be asked in a loop.
   */
  async function check(userId: string): Promise<void> {
    const { user } = store.getState();
    if (user && user.id !== userId) return;
    const count = current.loginCount();
    if (confirmedLogin === count) return current.askToSignIn(userId);
    const answer = await http.call(CURRENT_LOGIN, loginSchema);
    if (current.loginCount() !== count) return;
    if (!answer.ok || !answer.value) return current.askToSignIn(userId);
    if (answer.value.user.id !== userId) return adopt(answer.value.user);
    confirmedLogin = count;
    await current.wake();
  }

  /** Asks the server who is logged in. If it doesn't answer, the stored user stays logged in. */
  async function refresh(): Promise<void> {
    if (stored.isLogOutPending()) {
      if (store.getState().status === "starting") current.signOut();
      await end();
      return;
    }
    const count = current.loginCount();
    const answer = await http.call(CURRENT_LOGIN, loginSchema);
    if (current.loginCount() !== count) return;
    const { user } = store.getState();
    if (answer.ok && answer.value) adopt(answer.value.user);
    else if (!user) current.signOut();
    else if (answer.ok) current.askToSignIn(user.id);
  }

  /** Takes over the user that the server named. What another tab has stored about them stays as it is. */
  function adopt({ id, email }: z.infer<typeof userSchema>): void {
    const { user, needsSignIn, mustSetPassword } = store.getState();
    const isSame = user?.id === id;
    if (isSame && user.email === email && !needsSignIn && holder.userId() === id) return;
    if (user && !isSame) notify(messageText("account/other-user"));
    const record = stored.account.read();
    // The answer may be older than a log-out in another tab.
    if (isSame && record?.id !== id) {
      current.followOtherTab();
      return;
    }
    const must = isSame ? mustSetPassword : record?.id === id && record.mustSetPassword;
    current.set({ id, email, needsSignIn: false, mustSetPassword: must });
  }

  /** Catches up with other tabs: a page in the back/forward cache, or whose storage is full, doesn't hear of them. */
  function catchUp(): void {
    if (stored.account.read()?.id !== store.getState().user?.id) current.followOtherTab();
    void refresh();
  }

  /** Ends the login at the server. The answer also ends a login that begins before it arrives, so no second request is sent that could be later. */
  function end(): Promise<Answer<unknown>> {
    ending ??= sendEnd().finally(() => {
      ending = null;
    });
    return ending;
  }

  async function sendEnd(): Promise<Answer<unknown>> {
    const userId = stored.leaving();
    const answer = await http.as(userId).call(LOG_OUT, z.unknown(), { method: "POST", body: {} });
    // If another user is logged in, this login is gone from the browser.
    if (answer.ok || ["refused", "signed-out", "other-user"].includes(answer.kind)) stored.endLogOut();
    return answer;
  }

  return {
    ...current,
    end,
    /** Finds out who is logged in; a stored user at once, without network. Call it once. */
    start(): void {
      const account = stored.isLogOutPending() ? null : stored.account.read();
      if (account) current.set(account);
      stored.account.onChange(current.followOtherTab);
      http.onOtherUser((userId) => void check(userId));
      parts.onReturn(catchUp);
      void refresh();
    },
    /** Posts to a sign-in route, and takes over the login it answers with. It doesn't report errors. */
    async signInAt(path: string, body: unknown): Promise<Answer<z.infer<typeof signInSchema>>> {
      if (!acceptsCookies()) return refusal("account/needs-cookies");
      // Otherwise a log-out that failed before would end the new login.
      if (ending || stored.isLogOutPending()) await end();
      const answer = await http.call(path, signInSchema, { method: "POST", body });
      const { user = null, mustSetPassword = false } = answer.ok ? answer.value : {};
      if (user && !store.getState().user) onFirstSignIn();
      if (user) {
        // A log-out that still didn't reach the server would end the new login.
        stored.endLogOut();
        current.set({ ...user, needsSignIn: false, mustSetPassword });
      }
      return answer;
    },
  };
}
export type Login = ReturnType<typeof createLogin>;

/** The login of this browser. What a user does with their account is in account.ts, which the first script doesn't need. */
export const login = createLogin({
  http,
  storage: browserStorage,
  holder: dataHolder,
  // Writes wait in the browser's storage. Whatever the browser answers, the page works.
  onFirstSignIn: () => void navigator.storage?.persist?.().catch(() => false),
  async onOpen(data) {
    if (hasPending()) await (await importPending()).movePending(data);
    // Last: it waits for locks.
    await (await importRecovery()).recoverPractice(data);
  },
  // Missing only in browsers that always accept them.
  acceptsCookies: () => navigator.cookieEnabled !== false,
  onReturn,
  notify: showNotice,
  log: (message) => debugLog.write("error", message),
});

/** Who is logged in, outside React. */
export const accountStore = login.store;

/** Selects from the state of the account. */
export function useAccount<Part>(select: (state: AccountState) => Part): Part {
  return useStore(accountStore, select);
}

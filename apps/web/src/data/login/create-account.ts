import { type AccountFacts, accountFactsSchema } from "@vr-eye-lab/domain/account";
import { API } from "@vr-eye-lab/domain/api";
import type { Http } from "../http.ts";
import { createAccountCalls } from "./account-calls.ts";
import type { CurrentLogin } from "./current-login.ts";
import { createPasswordCalls } from "./password-calls.ts";
import { createSignInCalls } from "./sign-in-calls.ts";

/** Milliseconds that logging out waits for unsent changes. */
const LAST_FLUSH_MS = 3_000;

/** Signing in and out, and the account of this browser's user, outside React. Failures are in the state's `error`. */
export function createAccount(login: CurrentLogin, http: Http) {
  const calls = createAccountCalls(http, login);
  const { store, stored } = login;
  return {
    store,
    ...createSignInCalls(login, calls),
    ...createPasswordCalls(login, calls, http),
    /** Resolves to 'unsent' without logging out if changes are unsent or can't be read: ask, then call again with `discardUnsent`. */
    logOut: ({ discardUnsent = false } = {}): Promise<"done" | "unsent"> =>
      calls.whileBusy(async () => {
        const { user, needsSignIn } = store.getState();
        if (user && !discardUnsent) {
          const data = await login.open(user.id).catch(() => null);
          const unsent = await data?.flush(needsSignIn ? 0 : LAST_FLUSH_MS).catch(() => "unreadable" as const);
          // Another user's login has replaced this one.
          if (store.getState().user?.id !== user.id) return "done";
          if (unsent === "unreadable") return "unsent";
          if (unsent && unsent.waiting + unsent.refused.length > 0) return "unsent";
        }
        stored.setLogOutPending(user?.id);
        await login.forget(user?.id);
        const answer = await login.endLogin();
        if (!answer.ok && stored.isLogOutPending()) calls.report(answer, "account/log-out-failed");
        return "done";
      }),
    /** Deletes the account, here and at the server. @param password not needed just after signing in by magic link */
    async deleteAccount(password?: string): Promise<boolean> {
      const userId = store.getState().user?.id;
      const isDeleted = await calls.send(API.account, { password }, "account/delete-failed", "DELETE");
      if (isDeleted) await login.forget(userId);
      return isDeleted;
    },
    /** Facts about the address and the password; null when the server can't be reached. */
    async facts(): Promise<AccountFacts | null> {
      const answer = await http.call(API.account, accountFactsSchema);
      return answer.ok ? answer.value : null;
    },
    /** All of the user's data as JSON; null on failure. */
    exportData: (): Promise<Blob | null> =>
      calls.whileBusy(async () => {
        const answer = await http.file(API.accountExport);
        if (answer.ok) return answer.value;
        calls.report(answer, "account/export-failed");
        return null;
      }),
    clearError: () => store.setState({ error: null }),
  };
}
export type Account = ReturnType<typeof createAccount>;

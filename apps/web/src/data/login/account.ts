import { type AccountFacts, accountFactsSchema } from "@vr-eye-lab/domain/account";
import { API } from "@vr-eye-lab/domain/api";
import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";
import * as z from "zod/mini";
import { laterText } from "../../copy/later-text.ts";
import type { Failure } from "../api/failure.ts";
import { type Http, http } from "../api/http.ts";
import { type Login, login } from "./login.ts";

/** The routes of the auth library. The server's own are in `API`. */
const AUTH = {
  signUp: "/api/auth/sign-up/email",
  logIn: "/api/auth/sign-in/email",
  magicLink: "/api/auth/sign-in/magic-link",
  requestReset: "/api/auth/request-password-reset",
  reset: "/api/auth/reset-password",
  changePassword: "/api/auth/change-password",
  sendVerification: "/api/auth/send-verification-email",
  revokeOthers: "/api/auth/revoke-other-sessions",
} as const;
/** Milliseconds that logging out waits for unsent changes. */
const LAST_FLUSH_MS = 3_000;
/** Status for a magic link that has expired or was used. */
const GONE = 410;

/** A magic link's result. 'ask-email': call again with the address. 'wrong-email': it was sent to another address. */
type MagicLinkOutcome = "done" | "ask-email" | "wrong-email" | "expired" | "failed";

const emailChangeSchema = z.lazy(() => z.object({ email: z.string(), changed: z.boolean() }));
type EmailChange = z.infer<typeof emailChangeSchema>;

/**
 * What the user of this browser does with their login and account. A call that answers with a boolean resolves to whether it succeeded.
 * Calls show as busy while they run, and their failure is the state's `error`.
 */
export function createAccount({ store, stored, signInAt, ...login }: Login, http: Http) {
  async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
    store.setState({ busy: true, error: null });
    try {
      return await work();
    } finally {
      store.setState({ busy: false });
    }
  }

  /** Reports a failure: with the server's own message where it refuses, else with the given one; about a call, also that there was no answer. */
  function reportCall(failure: Failure, code: ServerMessageCode): void {
    report(failure, failure.kind === "unreachable" ? "server/unreachable" : code);
  }

  function report(failure: Failure, code: ServerMessageCode): void {
    const isRefusal = ["refused", "signed-out", "other-user"].includes(failure.kind) || failure.status === 429;
    login.fail((isRefusal && failure.message) || laterText(code));
  }

  /** Calls a route whose answer doesn't matter. */
  function send(
    path: string,
    body: unknown,
    code: ServerMessageCode,
    method: "POST" | "DELETE" = "POST",
  ): Promise<boolean> {
    return whileBusy(async () => {
      const answer = await http.call(path, z.unknown(), { method, body });
      if (!answer.ok) reportCall(answer, code);
      return answer.ok;
    });
  }

  function signIn(path: string, body: unknown, code: ServerMessageCode): Promise<boolean> {
    return whileBusy(async () => {
      const answer = await signInAt(path, body);
      if (!answer.ok) reportCall(answer, code);
      return answer.ok;
    });
  }

  return {
    store,
    /** @param recording whether the account stores practice, from its first moment on */
    async signUp(email: string, password: string, recording = true): Promise<boolean> {
      const isSignedUp = await signIn(AUTH.signUp, { email, password, recording }, "account/sign-up-failed");
      if (!isSignedUp) stored.pendingReturn.write(null);
      return isSignedUp;
    },
    logIn: (email: string, password: string) => signIn(AUTH.logIn, { email, password }, "account/log-in-failed"),
    /** Signs in with the one-time ticket of a checkout. */
    signInByTicket: (ticket: string, checkoutId: string) =>
      signIn(API.returnTicket, { ticket, sessionId: checkoutId }, "account/log-in-failed"),
    /** Emails a magic link, and stores the address for `confirmLink`. */
    sendLink(email: string): Promise<boolean> {
      // Before the answer, and without one: the email may be opened before it arrives.
      stored.linkEmail.write(email);
      return send(AUTH.magicLink, { email }, "account/link-failed");
    },
    /** Signs in with a magic link. @param email by default, the address stored by `sendLink` */
    async confirmLink(token: string, email = stored.linkEmail.read() ?? undefined): Promise<MagicLinkOutcome> {
      if (email === undefined) return "ask-email";
      return whileBusy(async () => {
        const answer = await signInAt(API.linkConfirm, { email, token });
        if (answer.ok) {
          stored.linkEmail.write(null);
          return "done";
        }
        reportCall(answer, "account/link-sign-in-failed");
        if (answer.code === ("auth/link-other-address" satisfies ServerMessageCode)) return "wrong-email";
        return answer.status === GONE ? "expired" : "failed";
      });
    },
    /** Resolves to 'unsent' without logging out if changes are unsent or can't be read: ask, then call again with `discardUnsent`. */
    logOut: ({ discardUnsent = false } = {}): Promise<"done" | "unsent"> =>
      whileBusy(async () => {
        const { user, needsSignIn } = store.getState();
        if (user && !discardUnsent) {
          const data = await login.open(user.id).catch(() => null);
          const isSent = await data
            ?.flush(needsSignIn ? 0 : LAST_FLUSH_MS)
            .then(data.seal)
            .catch(() => false);
          // Another user's login has replaced this one.
          if (store.getState().user?.id !== user.id) return "done";
          if (isSent === false) return "unsent";
        }
        stored.setLogOutPending(user?.id);
        await login.forget(user?.id);
        const answer = await login.end();
        if (!answer.ok && stored.isLogOutPending()) report(answer, "account/log-out-failed");
        return "done";
      }),
    /** Ends the user's other logins. */
    signOutElsewhere: () => send(AUTH.revokeOthers, {}, "account/sign-out-others-failed"),
    requestReset: (email: string) => send(AUTH.requestReset, { email }, "account/reset-request-failed"),
    resetPassword: (token: string, newPassword: string) =>
      send(AUTH.reset, { token, newPassword }, "account/reset-failed"),
    async changePassword(currentPassword: string, newPassword: string): Promise<boolean> {
      const body = { currentPassword, newPassword, revokeOtherSessions: true };
      const isChanged = await send(AUTH.changePassword, body, "account/change-password-failed");
      if (isChanged) login.replaced();
      return isChanged;
    },
    /** Sets the first password of an account without one. */
    async setPassword(newPassword: string): Promise<boolean> {
      const isSet = await send(API.accountPassword, { newPassword }, "account/change-password-failed");
      if (isSet) login.change({ mustSetPassword: false });
      return isSet;
    },
    /** Sends the verification email again. */
    sendVerification: () =>
      send(AUTH.sendVerification, { email: store.getState().user?.email }, "account/verify-failed"),
    verifyEmail: (token: string) => send(API.emailConfirm, { token }, "account/verify-failed"),
    /** Emails a link to the current address. @param password not needed just after signing in by magic link */
    changeEmail: (email: string, password?: string) =>
      send(API.accountEmail, { email, password }, "account/verify-failed"),
    /** Confirms a link of an email change: the first one sends the second to `email`, which makes it the address. Null on failure. */
    confirmEmailChange: (token: string): Promise<EmailChange | null> =>
      whileBusy(async () => {
        const answer = await http.call(API.accountEmailConfirm, emailChangeSchema, { method: "POST", body: { token } });
        if (!answer.ok) {
          reportCall(answer, "account/verify-failed");
          return null;
        }
        const { user } = store.getState();
        if (answer.value.changed && user) login.change({ user: { ...user, email: answer.value.email } });
        return answer.value;
      }),
    /** Deletes the account, here and at the server. @param password not needed just after signing in by magic link */
    async deleteAccount(password?: string): Promise<boolean> {
      const userId = store.getState().user?.id;
      const isDeleted = await send(API.account, { password }, "account/delete-failed", "DELETE");
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
      whileBusy(async () => {
        const answer = await http.file(API.accountExport);
        if (answer.ok) return answer.value;
        reportCall(answer, "account/export-failed");
        return null;
      }),
    clearError: () => store.setState({ error: null }),
  };
}
export type Account = ReturnType<typeof createAccount>;

export const account = createAccount(login, http);

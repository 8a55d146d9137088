import { accountFactsSchema } from "@vr-eye-lab/domain/account";
import { API } from "@vr-eye-lab/domain/api";
import { type MessageCode, messageText } from "@vr-eye-lab/domain/messages";
import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";
import type { Answer, Failure, Http } from "../http.ts";
import type { DataHolder, LocalData } from "../local/local-data.ts";
import { messageOf } from "../text-store.ts";
import type { Account, AccountState, AccountUser } from "./account-state.ts";
import type { AccountKeeper, KeptAccount } from "./kept-account.ts";

/** Milliseconds that logging out gives unsent work to arrive before it asks about it. */
const LAST_FLUSH_MS = 3_000;

export interface AccountParts {
  readonly http: Http;
  readonly keeper: AccountKeeper;
  readonly holder: DataHolder;
  /** Called when a person's data is open: what waited for it can be written. */
  onOpen(data: LocalData): Promise<void>;
  /** Calls back whenever the browser finds its network again. */
  onOnline(listener: () => void): void;
  log(message: string): void;
}

const userSchema = z.lazy(() => z.object({ id: z.string(), email: z.string() }));
const sessionSchema = z.lazy(() => z.nullable(z.object({ user: userSchema })));
/** Whoever has signed in. Nobody yet, where a device waits to be approved. */
const enteredSchema = z.lazy(() =>
  z.object({ user: z.nullable(userSchema), mustSetPassword: z.optional(z.boolean()) }),
);
const anySchema = z.unknown();

const AUTH = {
  session: "/api/auth/get-session",
  signUp: "/api/auth/sign-up/email",
  logIn: "/api/auth/sign-in/email",
  logOut: "/api/auth/sign-out",
  link: "/api/auth/sign-in/magic-link",
  requestReset: "/api/auth/request-password-reset",
  resetPassword: "/api/auth/reset-password",
  changePassword: "/api/auth/change-password",
  sendVerification: "/api/auth/send-verification-email",
} as const;

/** The code of a link that was sent to another address than the one given. */
const OTHER_ADDRESS = "auth/link-other-address" satisfies MessageCode;
/** Status of a link that is too old or was used. */
const GONE = 410;

const SIGNED_OUT = { status: "signed-out", user: null, needsSignIn: false, mustSetPassword: false } as const;

/** An account outside React, signed out until started. */
export function createAccount(parts: AccountParts): Account {
  const { http, keeper } = parts;
  const store = createStore<AccountState>()(() => ({ ...SIGNED_OUT, status: "starting", busy: false, error: null }));
  /** Counts whoever comes and goes, so that an answer about an earlier state of things changes nothing. */
  let era = 0;
  /** The era in which the server stood by its session against an answer that denied it. */
  let trusted = -1;

  function fail(text: string): void {
    parts.log(text);
    store.setState({ error: text });
  }

  /** The server's own words where it refuses, else the operation's. */
  function textOf(failure: Failure, code: MessageCode): string {
    const speaks = failure.kind === "refused" || failure.kind === "signed-out" || failure.status === 429;
    return (speaks && failure.message) || messageText(code);
  }

  /** One call at a time is shown as busy; its failure is kept as the error. */
  async function during<Result>(work: () => Promise<Result>): Promise<Result> {
    store.setState({ busy: true, error: null });
    try {
      return await work();
    } finally {
      store.setState({ busy: false });
    }
  }

  async function post(path: string, body: unknown, code: MessageCode): Promise<boolean> {
    return during(async () => {
      const answer = await http.call(path, anySchema, { method: "POST", body });
      if (!answer.ok) fail(textOf(answer, code));
      return answer.ok;
    });
  }

  function keep(change: Partial<KeptAccount> = {}): void {
    const { user, needsSignIn, mustSetPassword } = store.getState();
    if (user) keeper.keepAccount({ ...user, needsSignIn, mustSetPassword, ...change });
  }

  /** Someone is signed in, as the server has just said or this browser remembers. */
  function enter(user: AccountUser, flags: Pick<AccountState, "needsSignIn" | "mustSetPassword">): void {
    era++;
    const before = store.getState().user;
    store.setState({ status: "signed-in", user: { id: user.id, email: user.email }, ...flags });
    keep();
    void open(user, before !== null && before.id !== user.id);
  }

  async function open(user: AccountUser, another: boolean): Promise<void> {
    try {
      if (another) await parts.holder.close("keep");
      const data = await parts.holder.open(user.id, { onSignedOut: () => void doubt(user) });
      data.wake();
      await parts.onOpen(data);
    } catch (error) {
      fail(messageText("data/not-opened", { message: messageOf(error) }));
    }
  }

  /**
   * A request was answered as signed out. It may have been on its way while the person signed in again, so the server is asked before they are; once, so
   * that a server that contradicts itself is not asked for ever.
   */
  async function doubt(user: AccountUser): Promise<void> {
    const asked = era;
    if (trusted === asked) return askAgain(user);
    const answer = await http.call(AUTH.session, sessionSchema);
    // Meanwhile somebody has signed in or out, and all is known.
    if (era !== asked) return;
    if (!answer.ok || answer.value?.user.id !== user.id) return askAgain(user);
    trusted = asked;
    const data = await parts.holder.data().catch(() => null);
    data?.wake();
  }

  function askAgain(user: AccountUser): void {
    if (store.getState().user?.id !== user.id || store.getState().needsSignIn) return;
    store.setState({ needsSignIn: true });
    keep();
  }

  function leave(): void {
    era++;
    store.setState(SIGNED_OUT);
  }

  async function endSession(): Promise<Answer<unknown>> {
    const answer = await http.call(AUTH.logOut, anySchema, { method: "POST", body: {} });
    const over = answer.ok || answer.kind === "refused" || answer.kind === "signed-out";
    if (over) keeper.markLogOut(false);
    return answer;
  }

  /** Asks the server who is signed in. Without an answer, who was known stays. */
  async function ask(): Promise<void> {
    const asked = era;
    if (keeper.logOutIsDue()) {
      if (store.getState().status === "starting") leave();
      await endSession();
      return;
    }
    const answer = await http.call(AUTH.session, sessionSchema);
    if (era !== asked) return;
    const { user } = store.getState();
    if (!answer.ok) {
      if (!user) leave();
    } else if (answer.value) {
      const same = answer.value.user.id === user?.id;
      enter(answer.value.user, {
        needsSignIn: false,
        mustSetPassword: same && store.getState().mustSetPassword,
      });
    } else if (user) askAgain(user);
    else leave();
  }

  /** Another tab has signed in, out, or found the session gone. */
  function follow(): void {
    const kept = keeper.account();
    const { user } = store.getState();
    if (kept) enter(kept, kept);
    else if (user) {
      leave();
      void parts.holder.close("keep");
    }
  }

  /** Asks the server to sign somebody in, and follows it. */
  async function arrive(path: string, body: unknown): Promise<Answer<z.infer<typeof enteredSchema>>> {
    // The session that a log-out left behind must not outlive the next one.
    if (keeper.logOutIsDue()) await endSession();
    const answer = await http.call(path, enteredSchema, { method: "POST", body });
    if (answer.ok && answer.value.user)
      enter(answer.value.user, { needsSignIn: false, mustSetPassword: answer.value.mustSetPassword ?? false });
    return answer;
  }

  async function signIn(path: string, body: unknown, code: MessageCode): Promise<boolean> {
    return during(async () => {
      const answer = await arrive(path, body);
      if (!answer.ok) fail(textOf(answer, code));
      return answer.ok;
    });
  }

  return {
    store,
    start() {
      const kept = keeper.logOutIsDue() ? null : keeper.account();
      if (kept) enter(kept, kept);
      keeper.onChange(follow);
      parts.onOnline(() => void ask());
      void ask();
    },
    async signUp(email, password) {
      const entered = await signIn(AUTH.signUp, { email, password, name: "" }, "account/sign-up-failed");
      if (!entered) keeper.dropPendingSignUp();
      return entered;
    },
    logIn: (email, password) => signIn(AUTH.logIn, { email, password }, "account/log-in-failed"),
    signInByTicket: (ticket, sessionId) => signIn(API.returnTicket, { ticket, sessionId }, "account/log-in-failed"),
    arrive,
    logOut: ({ discardUnsent = false } = {}) =>
      during(async () => {
        const { user } = store.getState();
        if (user && !discardUnsent) {
          const data = await parts.holder.open(user.id, { onSignedOut: () => void doubt(user) }).catch(() => null);
          const unsent = await data?.flush(store.getState().needsSignIn ? 0 : LAST_FLUSH_MS);
          if (unsent && unsent.waiting + unsent.refused.length > 0) return "unsent";
        }
        keeper.markLogOut(true);
        keeper.clear();
        leave();
        await parts.holder.close("remove");
        const answer = await endSession();
        if (!answer.ok && keeper.logOutIsDue()) fail(textOf(answer, "account/log-out-failed"));
        return "done";
      }),
    async sendLink(email) {
      // Before the answer: the mail may be opened sooner than that arrives.
      keeper.keepLinkEmail(email);
      const sent = await post(AUTH.link, { email }, "account/link-failed");
      if (!sent) keeper.keepLinkEmail(null);
      return sent;
    },
    async confirmLink(token, email = keeper.linkEmail() ?? undefined) {
      if (email === undefined) return "ask-email";
      return during(async () => {
        const answer = await arrive(API.linkConfirm, { email, token });
        if (answer.ok) {
          keeper.keepLinkEmail(null);
          return "done";
        }
        fail(textOf(answer, "account/link-sign-in-failed"));
        if (answer.code === OTHER_ADDRESS) return "wrong-email";
        return answer.status === GONE ? "expired" : "failed";
      });
    },
    requestReset: (email) => post(AUTH.requestReset, { email }, "account/reset-request-failed"),
    resetPassword: (token, password) =>
      post(AUTH.resetPassword, { token, newPassword: password }, "account/reset-failed"),
    changePassword: (old, password) =>
      post(
        AUTH.changePassword,
        { currentPassword: old, newPassword: password, revokeOtherSessions: true },
        "account/change-password-failed",
      ),
    async setPassword(password) {
      const set = await post(API.accountPassword, { newPassword: password }, "account/change-password-failed");
      if (set) {
        store.setState({ mustSetPassword: false });
        keep();
      }
      return set;
    },
    sendVerification: () =>
      post(AUTH.sendVerification, { email: store.getState().user?.email }, "account/verify-failed"),
    verifyEmail: (token) => post(API.emailConfirm, { token }, "account/verify-failed"),
    deleteAccount: (password) =>
      during(async () => {
        const body = password === undefined ? {} : { password };
        const answer = await http.call(API.account, anySchema, { method: "DELETE", body });
        if (!answer.ok) {
          fail(textOf(answer, "account/delete-failed"));
          return false;
        }
        keeper.clear();
        leave();
        await parts.holder.close("remove");
        return true;
      }),
    async facts() {
      const answer = await http.call(API.account, accountFactsSchema);
      return answer.ok ? answer.value : null;
    },
    exportData: () =>
      during(async () => {
        const answer = await http.file(API.accountExport);
        if (answer.ok) return answer.value;
        fail(textOf(answer, "account/export-failed"));
        return null;
      }),
    clearError: () => store.setState({ error: null }),
  };
}

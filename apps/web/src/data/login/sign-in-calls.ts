import { API } from "@vr-eye-lab/domain/api";
import type { MessageCode } from "@vr-eye-lab/domain/messages";
import type { AccountCalls } from "./account-calls.ts";
import type { CurrentLogin } from "./current-login.ts";

const SIGN_UP = "/api/auth/sign-up/email";
const LOG_IN = "/api/auth/sign-in/email";
const MAGIC_LINK = "/api/auth/sign-in/magic-link";
/** Status for a magic link that has expired or was used. */
const GONE = 410;

/** A magic link's result. 'ask-email': call again with the address. 'wrong-email': it was sent to another address. */
export type MagicLinkOutcome = "done" | "ask-email" | "wrong-email" | "expired" | "failed";

/** Signing in by password, magic link, or checkout ticket. Failures are in the state's `error`. */
export function createSignInCalls({ stored, signInAt }: CurrentLogin, { whileBusy, report, send }: AccountCalls) {
  function signIn(path: string, body: unknown, code: MessageCode): Promise<boolean> {
    return whileBusy(async () => {
      const answer = await signInAt(path, body);
      if (!answer.ok) report(answer, code);
      return answer.ok;
    });
  }

  return {
    async signUp(email: string, password: string): Promise<boolean> {
      const isSignedUp = await signIn(SIGN_UP, { email, password, name: "" }, "account/sign-up-failed");
      if (!isSignedUp) stored.pendingSignUp.write(null);
      return isSignedUp;
    },
    logIn: (email: string, password: string) => signIn(LOG_IN, { email, password }, "account/log-in-failed"),
    /** Signs in with the one-time ticket of a checkout. */
    signInByTicket: (ticket: string, checkoutId: string) =>
      signIn(API.returnTicket, { ticket, sessionId: checkoutId }, "account/log-in-failed"),
    /** Emails a magic link, and stores the address for `confirmLink`. */
    async sendLink(email: string): Promise<boolean> {
      // Before the answer: the email may be opened earlier than it arrives.
      stored.linkEmail.write(email);
      const isSent = await send(MAGIC_LINK, { email }, "account/link-failed");
      if (!isSent) stored.linkEmail.write(null);
      return isSent;
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
        report(answer, "account/link-sign-in-failed");
        if (answer.code === ("auth/link-other-address" satisfies MessageCode)) return "wrong-email";
        return answer.status === GONE ? "expired" : "failed";
      });
    },
  };
}

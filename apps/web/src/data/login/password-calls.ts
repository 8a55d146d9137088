import { API } from "@vr-eye-lab/domain/api";
import * as z from "zod/mini";
import type { Http } from "../http.ts";
import type { AccountCalls } from "./account-calls.ts";
import type { CurrentLogin } from "./current-login.ts";

const REQUEST_RESET = "/api/auth/request-password-reset";
const RESET = "/api/auth/reset-password";
const CHANGE = "/api/auth/change-password";
const SEND_VERIFICATION = "/api/auth/send-verification-email";
const REVOKE_OTHERS = "/api/auth/revoke-other-sessions";

const emailChangeSchema = z.lazy(() => z.object({ email: z.string(), changed: z.boolean() }));
export type EmailChange = z.infer<typeof emailChangeSchema>;

/** Setting passwords, and verifying the address. Each resolves to whether it succeeded. */
export function createPasswordCalls(
  { store, save, replaced }: CurrentLogin,
  { send, whileBusy, report }: AccountCalls,
  http: Http,
) {
  return {
    requestReset: (email: string) => send(REQUEST_RESET, { email }, "account/reset-request-failed"),
    resetPassword: (token: string, newPassword: string) => send(RESET, { token, newPassword }, "account/reset-failed"),
    async changePassword(currentPassword: string, newPassword: string): Promise<boolean> {
      const body = { currentPassword, newPassword, revokeOtherSessions: true };
      const isChanged = await send(CHANGE, body, "account/change-password-failed");
      if (isChanged) replaced();
      return isChanged;
    },
    /** Sets the first password of an account without one. */
    async setPassword(newPassword: string): Promise<boolean> {
      const isSet = await send(API.accountPassword, { newPassword }, "account/change-password-failed");
      if (isSet) {
        store.setState({ mustSetPassword: false });
        save();
      }
      return isSet;
    },
    /** Sends the verification email again. */
    sendVerification: () => send(SEND_VERIFICATION, { email: store.getState().user?.email }, "account/verify-failed"),
    /** Emails a link to the current address. @param password not needed just after signing in by magic link */
    changeEmail: (email: string, password?: string) =>
      send(API.accountEmail, { email, password }, "account/verify-failed"),
    /** Confirms a link of an email change: the first one sends the second to `email`, which makes it the address. Null on failure. */
    confirmEmailChange: (token: string): Promise<EmailChange | null> =>
      whileBusy(async () => {
        const answer = await http.call(API.accountEmailConfirm, emailChangeSchema, { method: "POST", body: { token } });
        if (!answer.ok) {
          report(answer, "account/verify-failed");
          return null;
        }
        const { user } = store.getState();
        if (answer.value.changed && user) {
          store.setState({ user: { ...user, email: answer.value.email } });
          save();
        }
        return answer.value;
      }),
    /** Ends the user's other logins. */
    signOutElsewhere: () => send(REVOKE_OTHERS, {}, "account/log-out-failed"),
    verifyEmail: (token: string) => send(API.emailConfirm, { token }, "account/verify-failed"),
  };
}

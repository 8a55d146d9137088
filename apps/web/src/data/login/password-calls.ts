import { API } from "@vr-eye-lab/domain/api";
import type { AccountCalls } from "./account-calls.ts";
import type { CurrentLogin } from "./current-login.ts";

const REQUEST_RESET = "/api/auth/request-password-reset";
const RESET = "/api/auth/reset-password";
const CHANGE = "/api/auth/change-password";
const SEND_VERIFICATION = "/api/auth/send-verification-email";

/** Setting passwords, and verifying the address. Each resolves to whether it succeeded. */
export function createPasswordCalls({ store, save, replaced }: CurrentLogin, { send }: AccountCalls) {
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
    verifyEmail: (token: string) => send(API.emailConfirm, { token }, "account/verify-failed"),
  };
}

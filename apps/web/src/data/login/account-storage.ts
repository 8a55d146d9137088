import { PENDING_SIGN_UP_KEY } from "@vr-eye-lab/domain/billing";
import * as z from "zod/mini";
import { type BrowserStorage, persisted, persistedText } from "../persisted.ts";

const accountSchema = z.lazy(() =>
  z.object({ id: z.string(), email: z.string(), needsSignIn: z.boolean(), mustSetPassword: z.boolean() }),
);
export type StoredAccount = z.infer<typeof accountSchema>;

/** A pending log-out without the user's id, as version 0.1 writes it. */
const UNKNOWN = "due";

/** What this browser stores about the login. */
export function createAccountStorage(storage: BrowserStorage) {
  const pendingLogOut = persistedText("vr-eye-lab.log-out", storage);
  const stored = {
    /** The signed-in user, so that the next start needs no network. Not a secret: the login is an HTTP-only cookie. */
    account: persisted("vr-eye-lab.account", accountSchema, storage),
    /** The address that a magic link was requested for. */
    linkEmail: persistedText("vr-eye-lab.link-email", storage),
    pendingSignUp: persistedText(PENDING_SIGN_UP_KEY, storage),
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

import { useState } from "react";
import { text } from "../../copy/account.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { account } from "../../data/login/account.ts";
import { useAccount } from "../../data/login/login.ts";
import { useProfile } from "../../data/profile/profile.ts";
import { useUnsent } from "../../data/sync/unsent.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showDone, showToast } from "../../ui/toast-store.ts";
import { takeError } from "../sign-in/attempt.ts";

/** The badge of an active paid plan. */
export function ProBadge() {
  const subscription = useProfile()?.subscription;
  const { paymentsOff } = usePlan();
  if (paymentsOff || subscription?.plan !== "pro" || subscription.status !== "active") return null;
  return (
    <span className="shrink-0 rounded-s bg-accent px-2 py-0.5 font-bold text-accent-ink text-xs tracking-[0.06em]">
      {text.bar.pro}
    </span>
  );
}

/** Logs out. Asks first if changes have not reached the server. */
export function LogOutButton({ onLoggedOut }: { readonly onLoggedOut: () => void }) {
  const busy = useAccount((state) => state.busy);
  const userId = useAccount((state) => state.user?.id);
  /** The user who is asked what to do with unsent changes. */
  const [asked, setAsked] = useState<string>();

  async function logOut(discardUnsent: boolean) {
    if ((await account.logOut({ discardUnsent })) === "unsent") return setAsked(userId);
    const error = takeError();
    if (error) showToast(error);
    else showDone(text.bar.loggedOut);
    onLoggedOut();
  }

  return (
    <>
      <Button data-track="log-out" disabled={busy} onClick={() => void logOut(false)}>
        {text.bar.logOut}
      </Button>
      {asked !== undefined && asked === userId && (
        <UnsentDialog onStay={() => setAsked(undefined)} onLogOut={() => void logOut(true)} />
      )}
    </>
  );
}

function UnsentDialog({ onStay, onLogOut }: { readonly onStay: () => void; readonly onLogOut: () => void }) {
  const { waiting, refused } = useUnsent();
  return (
    <Dialog
      title={text.bar.unsentTitle}
      onClose={onStay}
      actions={
        <>
          <Button data-track="log-out-anyway" onClick={onLogOut}>
            {text.bar.logOutAnyway}
          </Button>
          <Button look="primary" data-focus data-track="log-out-stay" onClick={onStay}>
            {text.bar.stay}
          </Button>
        </>
      }
    >
      <p>{text.bar.unsentText(waiting + refused.length)}</p>
    </Dialog>
  );
}

import { useState } from "react";
import { text } from "#copy/account.ts";
import { account } from "../../data/login/account.ts";
import { useAccount } from "../../data/login/login.ts";
import { visitorSessions } from "../../data/practice/visitor/this-browser.ts";
import { useLocal } from "../../data/sync/data-holder.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showDone, showToast } from "../../ui/toast-store.ts";
import { takeError } from "../sign-in/account-form.tsx";

/** Logs out. Asks first if changes have not reached the server. */
export function LogOutButton({ onLoggedOut }: { readonly onLoggedOut: () => void }) {
  const busy = useAccount((state) => state.busy);
  const userId = useAccount((state) => state.user?.id);
  /** The user who is asked what to do with unsent changes. */
  const [asked, setAsked] = useState<string>();
  const { waiting, refused } = useLocal((view) => view.unsent);
  const stay = () => setAsked(undefined);

  async function logOut(discardUnsent: boolean) {
    if ((await account.logOut({ discardUnsent })) === "unsent") return setAsked(userId);
    visitorSessions.markShared();
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
        <Dialog
          title={text.bar.unsentTitle}
          onClose={stay}
          actions={
            <>
              <Button data-track="log-out-anyway" onClick={() => void logOut(true)}>
                {text.bar.logOutAnyway}
              </Button>
              <Button look="primary" data-focus data-track="log-out-stay" onClick={stay}>
                {text.bar.stay}
              </Button>
            </>
          }
        >
          <p>{text.bar.unsentText(waiting + refused.length)}</p>
        </Dialog>
      )}
    </>
  );
}

import { useState } from "react";
import { text } from "#copy/account.ts";
import { useAccount } from "../../data/login/login.ts";
import { changeProfile, useProfile } from "../../data/profile/profile.ts";
import { useSavedSequences } from "../../data/sequences/saved-sequences.ts";
import { useLocal } from "../../data/sync/data-holder.ts";
import { useOnline } from "../../ui/browser-state.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { LogInForm } from "../sign-in/log-in-form.tsx";

/** Why this browser and the server may differ: an expired login, no network, or an error. */
export function ConnectionNotices() {
  const online = useOnline();
  const { waiting } = useLocal((view) => view.unsent);
  const needsSignIn = useAccount((state) => state.needsSignIn);
  const error = useAccount((state) => state.error);
  const unread = useSavedSequences() === undefined;
  return (
    <>
      {needsSignIn && <SignInAgain />}
      {!online && (
        <Notice kind="info">
          {text.notices.offline} {waiting > 0 && text.notices.waiting(waiting)}
        </Notice>
      )}
      {unread && error && <Notice kind="error">{error}</Notice>}
    </>
  );
}

/** The login has expired at the server. Nothing is lost, and the same user can log in again. */
function SignInAgain() {
  const email = useAccount((state) => state.user?.email ?? "");
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-4">
      <Notice
        kind="info"
        action={
          !open && (
            <Button data-track="sign-in-again" onClick={() => setOpen(true)}>
              {text.notices.signIn}
            </Button>
          )
        }
      >
        {text.notices.signInAgain}
      </Notice>
      {open && (
        <div className="max-w-xl rounded-l border border-line bg-surface p-5">
          <LogInForm email={email} />
        </div>
      )}
    </div>
  );
}

/** Explains to users who turned recording off why their statistics don't change, and offers to turn it on. */
export function NotRecorded() {
  if (useProfile()?.recording !== false) return null;
  const record = () => changeProfile({ recording: true }).catch(() => showToast(text.settings.failed));
  return (
    <Notice
      kind="info"
      action={
        <Button data-track="record-practice" onClick={() => void record()}>
          {text.notRecorded.record}
        </Button>
      }
    >
      {text.notRecorded.text}
    </Notice>
  );
}

import { useEffect, useState } from "react";
import { text } from "#copy/account.ts";
import { errorText } from "../../data/api/error-text.ts";
import { useAccount } from "../../data/login/login.ts";
import { changeProfile, useProfile } from "../../data/profile/profile.ts";
import { useSavedSequences } from "../../data/sequences/saved-sequences.ts";
import { dataHolder, useLocal } from "../../data/sync/data-holder.ts";
import type { LocalData } from "../../data/sync/local-data.ts";
import type { RefusedWrite } from "../../data/sync/view-state.ts";
import { useOnline } from "../../ui/browser-state.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
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

/** The writes that aren't sent any more, each with its reason. */
export function NotSaved() {
  const { refused } = useLocal((view) => view.unsent);
  if (refused.length === 0) return null;
  const settle = (change: (data: LocalData) => Promise<void>) =>
    void dataHolder
      .data()
      .then(change)
      .catch(() => showToast(text.unsent.failed));
  return (
    <Section title={text.unsent.title} className="rounded-l border border-danger bg-surface p-4 md:p-5">
      <p className="mt-1 text-muted text-sm">{text.unsent.text}</p>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {refused.map((write) => {
          const name = text.unsent.named(text.unsent.kinds[write.collection], write.name);
          return (
            <li key={write.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold">{name}</p>
                <Reason of={write} />
              </div>
              <div className="flex gap-2">
                <Button
                  data-track="unsent-retry"
                  aria-label={text.unsent.retryOf(name)}
                  onClick={() => settle((data) => data.retryRefused(write.id))}
                >
                  {text.unsent.retry}
                </Button>
                <Button
                  look="quiet"
                  data-track="unsent-dismiss"
                  aria-label={text.unsent.dismissOf(name)}
                  onClick={() => settle((data) => data.dismissRefused(write.id))}
                >
                  {text.unsent.dismiss}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Why a write isn't saved, in the page's language. Empty until its text is loaded. */
function Reason({ of: { message, code, values } }: { readonly of: RefusedWrite }) {
  const [shown, setShown] = useState("");
  useEffect(() => {
    let isCurrent = true;
    void errorText({ error: message, code, values }).then((text) => isCurrent && setShown(text));
    return () => {
      isCurrent = false;
    };
  }, [message, code, values]);
  return <p className="text-muted text-sm">{shown}</p>;
}

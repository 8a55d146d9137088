import { Check } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { text } from "../../copy/account.ts";
import { changeProfile, useProfile } from "../../data/local/documents.ts";
import { account, useAccount } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showDone, showToast } from "../../ui/toast-store.ts";
import { useAttempt } from "../sign-in/attempt.ts";

/** Characters of a name. */
const LONGEST_NAME = 100;

function keep(change: Parameters<typeof changeProfile>[0], told?: string): void {
  changeProfile(change).then(
    () => told && showDone(told),
    () => showToast(text.settings.failed),
  );
}

/** Name, address and whether usage may be looked at. */
export function ProfileSettings({ verified }: { readonly verified: boolean | undefined }) {
  const id = useId();
  const profile = useProfile();
  const [edited, setEdited] = useState<string | null>(null);
  const name = edited ?? profile?.name ?? "";

  function submit(event: FormEvent) {
    event.preventDefault();
    keep({ name: name.trim() }, text.settings.nameSaved);
    setEdited(null);
  }

  return (
    <section aria-labelledby={id} className="grid content-start gap-5">
      <h3 id={id} className="font-semibold">
        {text.settings.profile}
      </h3>
      <form onSubmit={submit} className="grid gap-3">
        <TextField
          label={text.settings.name}
          data-track="profile-name"
          value={name}
          onChange={setEdited}
          maxLength={LONGEST_NAME}
          autoComplete="name"
          disabled={!profile}
          hint={text.settings.nameHint}
        />
        <Button
          type="submit"
          data-track="save-name"
          disabled={!profile || name.trim() === profile.name}
          className="justify-self-start"
        >
          {text.settings.saveName}
        </Button>
      </form>
      <EmailState verified={verified} />
      <Switch
        label={text.settings.recording}
        track="recording"
        hint={text.settings.recordingHint}
        checked={profile?.recording ?? true}
        onChange={(recording) => keep({ recording })}
      />
      <Switch
        label={text.settings.tracking}
        track="tracking"
        hint={text.settings.trackingHint}
        checked={profile?.tracking ?? true}
        onChange={(tracking) => keep({ tracking })}
      />
    </section>
  );
}

/** The address, and the mail that confirms it. */
function EmailState({ verified }: { readonly verified: boolean | undefined }) {
  const email = useAccount((state) => state.user?.email);
  const busy = useAccount((state) => state.busy);
  const { problem, attempt } = useAttempt();
  const send = async () => {
    if (await attempt(account.sendVerification)) showDone(text.settings.verificationSent);
  };
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold text-muted text-xs">{text.settings.email}</h4>
      <p className="wrap-anywhere">{email}</p>
      <p className="flex items-center gap-1.5 text-muted text-xs">
        {verified && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
        {verified ? text.settings.verified : text.settings.verifyHint}
      </p>
      {problem && <Notice kind="error">{problem}</Notice>}
      {!verified && (
        <Button
          data-track="send-verification"
          disabled={busy}
          onClick={() => void send()}
          className="justify-self-start"
        >
          {text.settings.sendVerification}
        </Button>
      )}
    </div>
  );
}

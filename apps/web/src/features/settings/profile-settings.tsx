import { cleanLine } from "@vr-eye-lab/domain/text";
import { Check } from "lucide-react";
import { type FormEvent, useState } from "react";
import { text } from "../../copy/account.ts";
import { account, useAccount } from "../../data/login/account.ts";
import { changeProfile, useProfile } from "../../data/profile/profile.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showDone, showToast } from "../../ui/toast-store.ts";
import { useAttempt } from "../sign-in/attempt.ts";

const MAX_NAME_LENGTH = 100;

async function save(change: Parameters<typeof changeProfile>[0], done?: string): Promise<void> {
  try {
    await changeProfile(change);
    if (done) showDone(done);
  } catch {
    showToast(text.settings.failed);
  }
}

/** The user's name and email, and whether practice and usage are recorded. */
export function ProfileSettings({ verified }: { readonly verified: boolean | undefined }) {
  const profile = useProfile();
  const [edited, setEdited] = useState<string | null>(null);
  const name = edited ?? profile?.name ?? "";

  function submit(event: FormEvent) {
    event.preventDefault();
    void save({ name: cleanLine(name) }, text.settings.nameSaved);
    setEdited(null);
  }

  return (
    <Section level={3} title={text.settings.profile} className="grid content-start gap-5">
      <form onSubmit={submit} className="grid gap-3">
        <TextField
          label={text.settings.name}
          data-track="profile-name"
          value={name}
          onChange={setEdited}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="name"
          disabled={!profile}
          hint={text.settings.nameHint}
        />
        <Button
          type="submit"
          data-track="save-name"
          disabled={!profile || cleanLine(name) === profile.name}
          className="justify-self-start"
        >
          {text.settings.saveName}
        </Button>
      </form>
      <EmailAddress verified={verified} />
      <Switch
        label={text.settings.recording}
        track="recording"
        hint={text.settings.recordingHint}
        checked={profile?.recording ?? true}
        onChange={(recording) => void save({ recording })}
      />
      <Switch
        label={text.settings.tracking}
        track="tracking"
        hint={text.settings.trackingHint}
        checked={profile?.tracking ?? true}
        onChange={(tracking) => void save({ tracking })}
      />
    </Section>
  );
}

/** The email address, and a button that sends the confirmation email again. */
function EmailAddress({ verified }: { readonly verified: boolean | undefined }) {
  const email = useAccount((state) => state.user?.email);
  const { busy, problem, attempt } = useAttempt();
  const send = async () => {
    if (await attempt(account.sendVerification)) showDone(text.settings.verificationSent);
  };
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold text-muted text-xs">{text.settings.email}</h4>
      <p className="wrap-anywhere">{email}</p>
      {verified !== undefined && (
        <p className="flex items-center gap-1.5 text-muted text-xs">
          {verified && <Check className="size-4 shrink-0 text-accent" />}
          {verified ? text.settings.verified : text.settings.verifyHint}
        </p>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      {verified === false && (
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

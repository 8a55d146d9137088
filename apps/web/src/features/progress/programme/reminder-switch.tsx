import { DEFAULT_HOUR, type Reminder } from "@vr-eye-lab/domain/programme";
import { useEffect, useState } from "react";
import { text } from "../../../copy/programme.ts";
import { changeProfile } from "../../../data/local/documents.ts";
import { account, useAccount } from "../../../data/login/account.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useOnline } from "../../../ui/online.ts";
import { Select } from "../../../ui/select.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { showDone, showToast } from "../../../ui/toast-store.ts";
import { useAttempt } from "../../sign-in/attempt.ts";

const words = text.reminder;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: words.hourOption(hour) }));

/** Keeps the wish, with the time zone where the person is now. */
function keep(hour: number | null): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const reminder = hour === null ? null : { hour, zone: timeZone };
  changeProfile({ reminder }).catch(() => showToast(words.failed));
}

/** Whether and when a mail reminds of the programme. */
export function ReminderSwitch({ reminder }: { readonly reminder: Reminder | null | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-4 border-line border-t pt-4">
      <Switch
        label={words.label}
        track="reminder"
        hint={words.hint}
        checked={Boolean(reminder)}
        onChange={(checked) => keep(checked ? DEFAULT_HOUR : null)}
      />
      {reminder && (
        <>
          <div className="w-full max-w-60 pt-1">
            <Select
              label={words.hour}
              track="reminder-hour"
              value={String(reminder.hour)}
              options={HOURS}
              hint={words.zone(reminder.zone)}
              onChange={(hour) => keep(Number(hour))}
            />
          </div>
          <Unverified />
        </>
      )}
    </div>
  );
}

/** For whoever has not confirmed their address, to which nothing is sent until then. */
function Unverified() {
  const online = useOnline();
  const busy = useAccount((state) => state.busy);
  const [isUnverified, setUnverified] = useState(false);
  const { problem, attempt } = useAttempt();

  useEffect(() => {
    if (!online) return;
    let gone = false;
    void account.facts().then((facts) => !gone && setUnverified(facts?.emailVerified === false));
    return () => {
      gone = true;
    };
  }, [online]);

  if (!isUnverified) return null;
  const send = async () => {
    if (await attempt(account.sendVerification)) showDone(words.verifySent);
  };
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Notice
        kind="info"
        action={
          <Button
            data-track="reminder-verify"
            disabled={busy}
            onClick={() => void send()}
            className="max-w-full shrink"
          >
            {words.verify}
          </Button>
        }
      >
        {words.unverified}
      </Notice>
    </>
  );
}

import { DEFAULT_HOUR } from "@vr-eye-lab/domain/programme";
import { text } from "#copy/programme.ts";
import { account } from "../../data/login/account.ts";
import { useProfile } from "../../data/profile/profile.ts";
import { changeReminder } from "../../data/programme/programme.ts";
import { localZone } from "../../data/time/local-date.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useAttempt } from "../sign-in/account-form.tsx";
import { failureOf } from "./change-programme.ts";

const words = text.reminder;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: words.hourOption(hour) }));

/** Sets the reminder's hour, in the browser's time zone; null turns it off. */
function setReminder(hour: number | null): void {
  const reminder = hour === null ? null : { hour, zone: localZone() };
  changeReminder(reminder).catch((error) => showToast(failureOf(error, words.failed)));
}

/** Turns the reminder email on planned days on and off, and sets its hour. @param props.verified whether the address is confirmed */
export function ReminderSettings({ verified }: { readonly verified: boolean | undefined }) {
  const reminder = useProfile()?.reminder;
  const { busy, problem, attempt } = useAttempt();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Switch
        label={words.label}
        track="reminder"
        hint={words.hint}
        checked={Boolean(reminder)}
        onChange={(checked) => setReminder(checked ? DEFAULT_HOUR : null)}
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
              onChange={(hour) => setReminder(Number(hour))}
            />
          </div>
          {verified === false && problem}
          {/* No reminders go to an unconfirmed address. */}
          {verified === false && (
            <Notice
              kind="info"
              action={
                <Button
                  data-track="reminder-verify"
                  disabled={busy}
                  onClick={() => void attempt(account.sendVerification, words.verifySent)}
                  className="max-w-full shrink"
                >
                  {words.verify}
                </Button>
              }
            >
              {words.unverified}
            </Notice>
          )}
        </>
      )}
    </div>
  );
}

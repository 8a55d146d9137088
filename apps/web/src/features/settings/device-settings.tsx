import { text as copy } from "#copy/account.ts";
import { account } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { useAttempt } from "../sign-in/account-form.tsx";
import { DEVICE_PATH } from "../sign-in/links.ts";
import { Setting } from "./setting.tsx";

const text = copy.settings;

/** Signs in a headset by its code, and signs out everywhere else. */
export function DeviceSettings() {
  const { busy, problem, attempt } = useAttempt();
  return (
    <div className="grid gap-3">
      {problem}
      <Setting
        name={text.devices}
        action={
          <Button
            data-track="sign-out-elsewhere"
            disabled={busy}
            onClick={() => void attempt(account.signOutElsewhere, text.signedOutElsewhere)}
            className="max-w-full shrink"
          >
            {text.signOutElsewhere}
          </Button>
        }
      >
        <a
          href={DEVICE_PATH}
          data-track="device-code"
          className="inline-flex min-h-11 items-center rounded-s text-accent underline-offset-4 hover:underline"
        >
          {text.deviceCode}
        </a>
      </Setting>
    </div>
  );
}

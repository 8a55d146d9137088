import { text as copy } from "../../copy/account.ts";
import { account } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showDone } from "../../ui/toast-store.ts";
import { useAttempt } from "../sign-in/attempt.ts";
import { DEVICE_PATH } from "../sign-in/links.ts";
import { Setting } from "./setting.tsx";

const text = copy.settings;

/** Signs in a headset by its code, and signs out everywhere else. */
export function DeviceSettings() {
  const { busy, problem, attempt } = useAttempt();
  const signOut = async () => {
    if (await attempt(account.signOutElsewhere)) showDone(text.signedOutElsewhere);
  };
  return (
    <div className="grid gap-3">
      {problem && <Notice kind="error">{problem}</Notice>}
      <Setting
        name={text.devices}
        action={
          <Button
            data-track="sign-out-elsewhere"
            disabled={busy}
            onClick={() => void signOut()}
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

import { formatUserCode } from "@vr-eye-lab/domain/sign-in";
import { text as copy } from "../../../copy/sign-in-by-code.ts";
import type { DeviceStand } from "../../../data/sign-in/sign-in-by-code.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useOnline } from "../../../ui/online.ts";
import { showDone } from "../../../ui/toast-store.ts";
import { DEVICE_PATH } from "../links.ts";
import { deviceLink } from "./device-link.ts";
import { QrCode } from "./qr-code.tsx";
import { useDeviceSignIn } from "./use-device-sign-in.ts";

const text = copy.dialog;
const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

// The account follows by itself, and this dialog goes with the screen of those who are signed out.
const onSignedIn = () => showDone(text.done);

/** Shows a code by which this device is signed in from another one. */
export function DeviceDialog({ onClose }: { readonly onClose: () => void }) {
  const online = useOnline();
  const { stand, renew } = useDeviceSignIn(online, onSignedIn);
  const isOver = stand.kind === "denied" || stand.kind === "expired" || stand.kind === "failed";
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Button look={isOver ? "primary" : "plain"} data-track="device-renew" onClick={renew}>
            {text.renew}
          </Button>
          <Button data-focus data-track="device-close" onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      {!online && <Notice kind="info">{text.offline}</Notice>}
      {stand.kind === "waiting" && <Code userCode={stand.userCode} until={stand.until} />}
      {isOver && <Notice kind="error">{wordsOf(stand)}</Notice>}
      <p role="status" className="text-center text-muted empty:hidden">
        {online && !isOver && wordsOf(stand)}
      </p>
    </Dialog>
  );
}

function wordsOf(stand: DeviceStand): string {
  switch (stand.kind) {
    case "failed":
      return stand.problem;
    case "signed-in":
      return text.done;
    default:
      return text[stand.kind];
  }
}

/** What a person needs on the other device: the address, as text and as a QR code, and the code. */
function Code({ userCode, until }: { readonly userCode: string; readonly until: number }) {
  const code = formatUserCode(userCode);
  const { origin, host } = window.location;
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <p>
        {text.open} <strong className="whitespace-nowrap font-semibold text-accent">{`${host}${DEVICE_PATH}`}</strong>{" "}
        {text.scan}
      </p>
      <QrCode value={deviceLink(origin, userCode)} label={text.picture} />
      <p>{text.code}</p>
      <p className="font-bold text-2xl tabular-nums tracking-[0.08em]">
        <span aria-hidden="true" className="whitespace-nowrap">
          {code}
        </span>
        <span className="sr-only">{text.spelled(code)}</span>
      </p>
      <p className="text-muted text-sm">{text.until(CLOCK.format(until))}</p>
    </div>
  );
}

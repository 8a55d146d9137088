import { formatUserCode } from "@vr-eye-lab/domain/sign-in";
import { useEffect, useState } from "react";
import { timeOfDay } from "#copy/dates.ts";
import { text as copy } from "#copy/sign-in-by-code.ts";
import { pageStore } from "../../../data/exercise/page-store.ts";
import { type DeviceSignInState, PAGE_PARTS, signInByCode } from "../../../data/sign-in/sign-in-by-code.ts";
import { useOnline } from "../../../ui/browser-state.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { showDone } from "../../../ui/toast-store.ts";
import { offerPractice } from "../../visitor/add-practice.ts";
import { DEVICE_PATH } from "../links.ts";
import { deviceLink } from "./device-link.ts";

const text = copy.dialog;

/** Shows a code with which another device signs this one in. */
export function DeviceDialog({ onClose }: { readonly onClose: () => void }) {
  const online = useOnline();
  const [state, setState] = useState<DeviceSignInState>({ kind: "starting" });
  const [attempts, setAttempts] = useState(0);
  const [started, setStarted] = useState(online);
  // It starts as soon as there is a network. Losing it later keeps the code.
  if (online && !started) setStarted(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests a new code.
  useEffect(() => {
    if (!started) return;
    const aborting = new AbortController();
    const show = (next: DeviceSignInState) => {
      setState(next);
      // The account follows automatically, and this dialog is removed together with the sign-in panel.
      if (next.kind !== "signed-in") return;
      offerPractice();
      showDone(text.done);
    };
    const { inputProfile } = pageStore.getState();
    void signInByCode({ ...PAGE_PARTS, inputProfile }, show, aborting.signal);
    return () => aborting.abort();
  }, [started, attempts]);

  const code = state.kind === "waiting" ? formatUserCode(state.userCode) : "";
  const { origin, host } = window.location;
  const isOver = state.kind === "denied" || state.kind === "expired" || state.kind === "failed";
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Button
            look={isOver ? "primary" : "plain"}
            data-track="device-renew"
            onClick={() => setAttempts(attempts + 1)}
          >
            {text.renew}
          </Button>
          <Button data-focus data-track="device-close" onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      {!online && <Notice kind="info">{text.offline}</Notice>}
      {state.kind === "waiting" && (
        <div className="grid justify-items-center gap-3 text-center">
          <p>
            {text.open} <strong className="whitespace-nowrap font-semibold text-accent">{host + DEVICE_PATH}</strong>{" "}
            {text.scan}
          </p>
          <QrCode value={deviceLink(origin, state.userCode)} label={text.picture} />
          <p>{text.code}</p>
          <p className="font-bold text-2xl tabular-nums tracking-[0.08em]">
            <span aria-hidden="true" className="whitespace-nowrap">
              {code}
            </span>
            <span className="sr-only">{text.spelled(code)}</span>
          </p>
          <p className="text-muted text-sm">{text.until(timeOfDay(state.until))}</p>
        </div>
      )}
      {isOver && <Notice kind="error">{textOf(state)}</Notice>}
      <p role="status" className="text-center text-muted empty:hidden">
        {online && !isOver && textOf(state)}
      </p>
    </Dialog>
  );
}

function textOf(state: DeviceSignInState): string {
  switch (state.kind) {
    case "failed":
      return state.problem;
    case "signed-in":
      return text.done;
    default:
      return text[state.kind];
  }
}

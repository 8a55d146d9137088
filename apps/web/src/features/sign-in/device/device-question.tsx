import { formatUserCode, type WaitingDevice } from "@vr-eye-lab/domain/sign-in";
import { useEffect, useState } from "react";
import { common } from "#copy/common.ts";
import { timeOfDay } from "#copy/dates.ts";
import { text as copy } from "#copy/sign-in-by-code.ts";
import { useAccount } from "../../../data/login/login.ts";
import { answerDevice, lookAtDevice } from "../../../data/sign-in/approval.ts";
import { Button } from "../../../ui/button.tsx";
import { focusOnMount } from "../../../ui/focus.ts";
import { Notice } from "../../../ui/notice.tsx";

const text = copy.page;

type State =
  | { readonly kind: "looking" | "approved" | "denied" }
  | { readonly kind: "asking"; readonly device: WaitingDevice; readonly problem: string | null }
  | { readonly kind: "problem"; readonly problem: string; readonly again: boolean };

/** Asks the user to approve or deny the device with this code, and shows the result. */
export function DeviceQuestion({ code, onAnother }: { readonly code: string; readonly onAnother: () => void }) {
  const email = useAccount((state) => state.user?.email);
  const [state, setState] = useState<State>({ kind: "looking" });
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try looks the code up again.
  useEffect(() => {
    let gone = false;
    void lookAtDevice(code).then((found) => {
      if (gone) return;
      setState(
        "value" in found ? { kind: "asking", device: found.value, problem: null } : { kind: "problem", ...found },
      );
    });
    return () => {
      gone = true;
    };
  }, [code, tries]);

  async function answer(device: WaitingDevice, approve: boolean) {
    if (busy) return;
    setBusy(true);
    const answered = await answerDevice(code, approve);
    setBusy(false);
    if ("value" in answered) setState({ kind: approve ? "approved" : "denied" });
    else setState({ kind: "asking", device, problem: answered.problem });
  }

  const isOver = state.kind === "approved" || state.kind === "denied";
  return (
    <div className="grid gap-4">
      <p role="status" className="empty:hidden">
        {state.kind === "looking" && text.looking}
        {isOver && text[state.kind]}
      </p>
      {state.kind === "problem" && (
        <Notice
          kind="error"
          action={state.again && <Button onClick={() => setTries(tries + 1)}>{common.tryAgain}</Button>}
        >
          {state.problem}
        </Notice>
      )}
      {state.kind === "asking" && (
        <>
          {/* Not a button: pressing Enter twice would approve. */}
          <h2 ref={focusOnMount} tabIndex={-1} className="font-semibold text-lg outline-none">
            {text.question(formatUserCode(state.device.userCode))}
          </h2>
          <p>{text.device(state.device.browser, timeOfDay(state.device.askedAt))}</p>
          {email && <p className="wrap-anywhere">{text.as(email)}</p>}
          <p className="text-muted">{text.warning}</p>
          {state.problem && <Notice kind="error">{state.problem}</Notice>}
          <div className="grid grid-cols-2 gap-3">
            <Button data-track="device-deny" onClick={() => void answer(state.device, false)}>
              {text.deny}
            </Button>
            <Button look="primary" data-track="device-approve" onClick={() => void answer(state.device, true)}>
              {text.approve}
            </Button>
          </div>
        </>
      )}
      {(isOver || state.kind === "problem" || (state.kind === "asking" && state.problem !== null)) && (
        <Button
          key={state.kind}
          ref={state.kind === "asking" ? null : focusOnMount}
          data-track="device-another"
          onClick={onAnother}
        >
          {text.another}
        </Button>
      )}
    </div>
  );
}

import { formatUserCode, parseUserCode, type WaitingDevice } from "@vr-eye-lab/domain/sign-in";
import { type FormEvent, useEffect, useState } from "react";
import { common } from "#copy/common.ts";
import { timeOfDay } from "#copy/dates.ts";
import { text as copy } from "#copy/sign-in-by-code.ts";
import { useAccount } from "../../../data/login/login.ts";
import { answerDevice, lookAtDevice } from "../../../data/sign-in/approval.ts";
import { useOnline } from "../../../ui/browser-state.ts";
import { Button } from "../../../ui/button.tsx";
import { focusOnMount } from "../../../ui/focus.ts";
import { useTakenHash } from "../../../ui/location-hash.ts";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { LogInForm } from "../log-in-form.tsx";
import { PageCard } from "../page-card.tsx";
import { linkedCode } from "./device-link.ts";

const text = copy.page;

/** The page on which a signed-in user approves another device by its code. Opening it changes nothing. */
export function DeviceScreen() {
  const online = useOnline();
  const [code, setCode] = useTakenHash(linkedCode);
  return (
    <PageCard title={text.title} heading={text.title} home={text.home}>
      <div className="grid w-full gap-5 text-start">
        {!online && <Notice kind="info">{text.offline}</Notice>}
        <Content code={code} onCode={setCode} />
      </div>
    </PageCard>
  );
}

function Content({ code, onCode }: { readonly code: string | null; readonly onCode: (code: string | null) => void }) {
  const status = useAccount((state) => (state.needsSignIn ? "signed-out" : state.status));
  if (status === "starting") return <p className="text-muted">{text.starting}</p>;
  if (status === "signed-out") {
    // A magic link works as well: this page follows when it is opened in the same browser.
    return (
      <>
        <LogInForm reason={code ? text.signIn(formatUserCode(code)) : text.signInFirst} />
        <p className="text-muted text-sm">{text.noAccount}</p>
      </>
    );
  }
  if (code === null) return <CodeForm onCode={onCode} />;
  return <DeviceQuestion key={code} code={code} onAnother={() => onCode(null)} />;
}

/** Requests the code that a device shows. */
function CodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const [wrong, setWrong] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = parseUserCode(String(new FormData(event.currentTarget).get("code")));
    setWrong(code === null);
    if (code !== null) onCode(code);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>{text.enter}</p>
      {wrong && <Notice kind="error">{text.notWhole}</Notice>}
      <TextField
        ref={focusOnMount}
        label={text.field}
        hint={text.hint}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
      />
      <Button type="submit" look="primary">
        {text.next}
      </Button>
    </form>
  );
}

type State =
  | { readonly kind: "looking" | "approved" | "denied" }
  | { readonly kind: "asking"; readonly device: WaitingDevice; readonly problem: string | null }
  | { readonly kind: "problem"; readonly problem: string; readonly again: boolean };

/** Asks the user to approve or deny the device with this code, and shows the result. */
function DeviceQuestion({ code, onAnother }: { readonly code: string; readonly onAnother: () => void }) {
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

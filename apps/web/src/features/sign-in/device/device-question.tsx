import { formatUserCode, type WaitingDevice } from "@vr-eye-lab/domain/sign-in";
import { useEffect, useRef, useState } from "react";
import { en } from "../../../copy/en.ts";
import { text as copy } from "../../../copy/sign-in-by-code.ts";
import { useAccount } from "../../../data/login/account.ts";
import { answerDevice, lookAtDevice } from "../../../data/sign-in/approval.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

const text = copy.page;
const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

type Stand =
  | { readonly kind: "looking" | "approved" | "denied" }
  | { readonly kind: "asking"; readonly device: WaitingDevice; readonly problem: string | null }
  | { readonly kind: "problem"; readonly problem: string; readonly again: boolean };

interface DeviceQuestionProps {
  readonly code: string;
  readonly onAnother: () => void;
}

/** Asks whether the device that shows a code shall be signed in, and says what came of it. */
export function DeviceQuestion({ code, onAnother }: DeviceQuestionProps) {
  const [stand, setStand] = useState<Stand>({ kind: "looking" });
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks for the same again.
  useEffect(() => {
    let gone = false;
    void lookAtDevice(code).then((found) => {
      if (gone) return;
      setStand(
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
    if ("value" in answered) setStand({ kind: approve ? "approved" : "denied" });
    else setStand({ kind: "asking", device, problem: answered.problem });
  }

  const isOver = stand.kind === "approved" || stand.kind === "denied";
  return (
    <div className="grid gap-4">
      <p role="status" className="empty:hidden">
        {stand.kind === "looking" && text.looking}
        {isOver && text[stand.kind]}
      </p>
      {stand.kind === "problem" && (
        <Notice kind="error" action={stand.again && <Button onClick={() => setTries(tries + 1)}>{en.tryAgain}</Button>}>
          {stand.problem}
        </Notice>
      )}
      {stand.kind === "asking" && (
        <Question
          device={stand.device}
          problem={stand.problem}
          onAnswer={(approve) => void answer(stand.device, approve)}
        />
      )}
      {(isOver || stand.kind === "problem" || (stand.kind === "asking" && stand.problem !== null)) && (
        <AnotherButton focused={stand.kind !== "asking"} onClick={onAnother} />
      )}
    </div>
  );
}

interface AnotherButtonProps {
  /** What had the focus has gone: this is what is left to do. */
  readonly focused: boolean;
  readonly onClick: () => void;
}

function AnotherButton({ focused, onClick }: AnotherButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return (
    <Button ref={button} data-track="device-another" onClick={onClick}>
      {text.another}
    </Button>
  );
}

interface QuestionProps {
  readonly device: WaitingDevice;
  /** Why the last answer did not arrive; null: there was none. */
  readonly problem: string | null;
  readonly onAnswer: (approve: boolean) => void;
}

function Question({ device: { userCode, browser, askedAt }, problem, onAnswer }: QuestionProps) {
  const email = useAccount((state) => state.user?.email);
  const heading = useRef<HTMLHeadingElement>(null);
  // What asked for it has gone: a log-in or a code. Not a button, so that nobody approves by pressing Enter once too often.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        {text.question(formatUserCode(userCode))}
      </h2>
      <p>{text.device(browser, CLOCK.format(new Date(askedAt)))}</p>
      {email && <p className="wrap-anywhere">{text.as(email)}</p>}
      <p className="text-muted">{text.warning}</p>
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button data-track="device-deny" onClick={() => onAnswer(false)}>
          {text.deny}
        </Button>
        <Button look="primary" data-track="device-approve" onClick={() => onAnswer(true)}>
          {text.approve}
        </Button>
      </div>
    </>
  );
}

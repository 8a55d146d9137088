import type { ReactNode } from "react";
import { en } from "../../copy/en.ts";
import { text } from "../../copy/self-test.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useOverdue } from "../../ui/use-overdue.ts";
import { SelfTestReadout } from "./self-test-readout.tsx";
import { useSelfTestStep } from "./self-test-step.ts";
import { closeSelfTest, endSelfTest, type Headset, takeSelfTest } from "./take-self-test.ts";

/** The dialogs before, during and after the self-test. */
export function SelfTestDialogs({ headset }: { readonly headset: Headset }) {
  const step = useSelfTestStep((each) => each);
  switch (step.kind) {
    case "idle":
      return null;
    case "intro":
      return <Intro headset={headset} entering={step.entering} />;
    case "running":
      return (
        <Dialog
          key="running"
          title={text.dialogTitle}
          onClose={endSelfTest}
          actions={
            <>
              <Button data-track="self-test-end" onClick={endSelfTest}>
                {text.end}
              </Button>
              <Button look="primary" data-focus data-track="self-test-answer" onClick={() => step.answer?.()}>
                {text.answer}
              </Button>
            </>
          }
        >
          <p>{text.running}</p>
          <p className="text-muted text-sm">{text.answerHint}</p>
        </Dialog>
      );
    case "left":
      return (
        <Outcome key="left" title={text.leftTitle}>
          <p>{text.left}</p>
        </Outcome>
      );
    case "failure":
      return (
        <Outcome key="failure" title={text.failureTitle}>
          <p>{step.message}</p>
        </Outcome>
      );
    case "result":
      return (
        <Outcome key="result" title={text.resultTitle}>
          <SelfTestReadout results={step.results} />
          <p className="text-sm">{step.saved}</p>
          <p className="text-muted text-xs">{text.noDiagnosis}</p>
        </Outcome>
      );
  }
}

/** The steps of the test, before the user puts the headset on. */
function Intro({ headset, entering }: { readonly headset: Headset; readonly entering: boolean }) {
  const overdue = useOverdue(entering);
  return (
    <Dialog
      key="intro"
      title={text.dialogTitle}
      busy={entering && !overdue}
      onClose={closeSelfTest}
      close={{ label: text.cancel, track: "self-test-cancel" }}
      actions={
        <Button
          look="primary"
          data-focus
          data-track="self-test-enter"
          disabled={entering}
          onClick={() => void takeSelfTest(headset)}
        >
          {entering ? text.entering : text.enter}
        </Button>
      }
    >
      <ol className="grid list-decimal gap-1.5 ps-5 text-sm">
        {text.steps.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <p className="text-muted text-sm">{text.care}</p>
      <p className="text-muted text-xs">{text.noDiagnosis}</p>
      <p role="status" className="text-sm empty:sr-only">
        {overdue && en.vr.overdue}
      </p>
    </Dialog>
  );
}

function Outcome({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Dialog
      title={title}
      onClose={closeSelfTest}
      actions={
        <Button look="primary" data-focus data-track="self-test-close" onClick={closeSelfTest}>
          {text.close}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

import { logInProblem, signUpProblem } from "@vr-eye-lab/domain/sign-in";
import { useState } from "react";
import { create } from "zustand";
import { text } from "#copy/account.ts";
import { text as byCode } from "#copy/sign-in-by-code.ts";
import { problemText } from "../../copy/later-text.ts";
import { planChoice } from "../../data/billing/plan-choice.ts";
import { account } from "../../data/login/account.ts";
import { changeProfile } from "../../data/profile/profile.ts";
import { Button, TextButton } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { addPractice } from "../visitor/add-practice.ts";
import { ADD_FIELD, AddPractice, OnThisDevice } from "../visitor/on-this-device.tsx";
import { AccountForm, SubmitButton } from "./account-form.tsx";
import { DeviceDialog } from "./device/device-dialog.tsx";
import { EmailField, NewPasswordFields, PasswordField } from "./fields.tsx";
import { LegalLinks } from "./legal-links.tsx";
import { LinkForm } from "./link-form.tsx";

/** The form that a signed-out user sees on the Account tab. */
type Panel = "signUp" | "logIn" | "reset";

export const usePanel = create<{ readonly panel: Panel }>()(() => ({ panel: "signUp" }));

export function showPanel(panel: Panel): void {
  usePanel.setState({ panel });
}

/** The form field that the button for signing up without recording sends with the value `off`. */
const RECORDING = "recording";

interface SignInPanelProps {
  readonly panel: Exclude<Panel, "reset">;
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Called after a sign-up, not after a login. */
  readonly onSignedUp: () => void;
}

/** Signs up or logs in by password; below it are the ways without one. */
export function SignInPanel({ panel, email, onEmail, onSignedUp }: SignInPanelProps) {
  const signingUp = panel === "signUp";
  const words = text[panel];
  return (
    <div className="grid gap-6">
      <OnThisDevice />
      <AccountForm
        className="grid gap-4.5"
        heading={<h2 className="font-semibold text-xl tracking-[-0.01em]">{words.heading}</h2>}
        check={(field) =>
          problemText(
            signingUp
              ? signUpProblem(email, field("password"), field("confirmed"))
              : logInProblem(email, field("password")),
          )
        }
        send={async (field) => {
          const recording = field(RECORDING) !== "off";
          const done = signingUp
            ? await signUp(email.trim(), field("password"), recording, onSignedUp)
            : await account.logIn(email.trim(), field("password"));
          if (done && field(ADD_FIELD)) void addPractice(recording);
          return done;
        }}
      >
        <EmailField value={email} onChange={onEmail} />
        {signingUp ? <NewPasswordFields first /> : <PasswordField />}
        <AddPractice checked={signingUp} />
        <SubmitButton className="mt-1 h-12 w-full">{words.submit}</SubmitButton>
        <div className="-my-3 flex flex-wrap justify-between gap-x-4">
          <TextButton onClick={() => showPanel(signingUp ? "logIn" : "signUp")}>{words.toggle}</TextButton>
          {!signingUp && <TextButton onClick={() => showPanel("reset")}>{text.logIn.forgot}</TextButton>}
        </div>
        {signingUp && (
          <div className="text-muted text-xs">
            <p>{text.signUp.agree}</p>
            <div className="-mb-3 flex flex-wrap items-center gap-x-5">
              <LegalLinks />
              <TextButton type="submit" name={RECORDING} value="off" data-track="sign-up-unrecorded">
                {text.signUp.withoutRecording}
              </TextButton>
            </div>
          </div>
        )}
      </AccountForm>
      <div className="-mb-3 grid gap-x-3 border-line border-t pt-3 sm:grid-cols-2">
        <LinkForm email={email} />
        <CodeEntry />
      </div>
    </div>
  );
}

/** Offers to sign in without typing, by a code that is approved on another device. */
function CodeEntry() {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid content-start">
      <Button look="quiet" data-track="device-code" onClick={() => setOpen(true)}>
        {byCode.entry}
      </Button>
      {open && <DeviceDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Signs up. The page saves the choice about recording too, so that it holds for a session before the first sync. */
async function signUp(email: string, password: string, recording: boolean, onSignedUp: () => void): Promise<boolean> {
  if (!(await planChoice.signUp(() => account.signUp(email, password, recording)))) return false;
  onSignedUp();
  if (!recording) await changeProfile({ recording }).catch(() => showToast(text.settings.failed));
  return true;
}

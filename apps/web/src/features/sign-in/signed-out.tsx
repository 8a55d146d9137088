import { type ReactNode, useState } from "react";
import { BenefitsBox } from "./benefits-box.tsx";
import { usePanelMode } from "./panel-store.ts";
import { ResetRequest } from "./reset-request.tsx";
import { SignInPanel } from "./sign-in-panel.tsx";

/** The ways in: sign up, log in, an emailed link, and a new password. */
export function SignedOut({ selfTest }: { readonly selfTest: ReactNode }) {
  const mode = usePanelMode();
  const [email, setEmail] = useState("");
  return (
    <div className="mx-auto grid w-full max-w-4xl content-start gap-5 p-4 md:gap-6 md:p-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-12">
      <div className="rounded-xl border border-line bg-surface p-5 md:p-7">
        {mode === "reset" ? (
          <ResetRequest email={email} onEmail={setEmail} />
        ) : (
          <SignInPanel key={mode} mode={mode} email={email} onEmail={setEmail} />
        )}
      </div>
      {mode === "signUp" && <BenefitsBox />}
      {selfTest}
    </div>
  );
}

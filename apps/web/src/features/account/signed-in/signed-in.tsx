import type { ReactNode } from "react";
import { text } from "../../../copy/account.ts";
import { account, useAccount } from "../../../data/login/account.ts";
import { Stats } from "../../progress/stats/stats.tsx";
import { AccountSettings } from "../../settings/account-settings.tsx";
import { NewPasswordForm } from "../../sign-in/new-password-form.tsx";
import { NotRecorded } from "./not-recorded.tsx";
import { NotSaved } from "./not-saved.tsx";
import { Notices } from "./notices.tsx";

export interface SignedInProps {
  /** The person's plan. */
  readonly plan: ReactNode;
  /** The self-test with its results. */
  readonly selfTest: ReactNode;
  /** Their saved motions. */
  readonly saved: ReactNode;
  /** Leads to the exercise. */
  readonly onPractise: () => void;
  /** Told when somebody wants what their plan does not have. */
  readonly onLocked: () => void;
}

/** What belongs to the person: figures, saved motions, plan, settings; what needs them first on top. */
export function SignedIn({ plan, selfTest, saved, onPractise, onLocked }: SignedInProps) {
  const mustSetPassword = useAccount((state) => state.mustSetPassword);
  const email = useAccount((state) => state.user?.email);
  return (
    <div className="grid w-full max-w-7xl grid-cols-1 content-start gap-4 p-4 md:gap-5 md:p-6">
      <Notices />
      {mustSetPassword && (
        <section
          aria-labelledby="must-set-password"
          className="grid max-w-xl gap-3 rounded-l border border-accent/50 bg-accent-soft p-5"
        >
          <h2 id="must-set-password" className="font-semibold text-lg">
            {text.setPassword.title}
          </h2>
          <p className="text-muted text-sm">{text.setPassword.reason}</p>
          <NewPasswordForm email={email} save={account.setPassword} onDone={() => undefined} />
        </section>
      )}
      <NotSaved />
      <NotRecorded />
      <Stats onPractise={onPractise} onLocked={onLocked} />
      {selfTest}
      {saved}
      {plan}
      <AccountSettings />
    </div>
  );
}

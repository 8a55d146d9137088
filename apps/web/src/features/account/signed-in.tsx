import type { ReactNode } from "react";
import { text } from "../../copy/account.ts";
import { useAccount } from "../../data/login/account.ts";
import { Section } from "../../ui/section.tsx";
import { PlanSection } from "../billing/plan-section.tsx";
import { Stats } from "../progress/stats/stats.tsx";
import { SequenceGrid } from "../sequences/sequence-grid.tsx";
import { AccountSettings } from "../settings/account-settings.tsx";
import { NewPasswordForm } from "../sign-in/new-password-form.tsx";
import { NotSaved } from "./not-saved.tsx";
import { ConnectionNotices, NotRecorded } from "./notices.tsx";

interface SignedInProps {
  readonly selfTest: ReactNode;
  /** Opens the Active tab. */
  readonly onPractise: () => void;
}

/** The Account tab of a signed-in user: what needs attention, then statistics, saved motions, plan and settings. */
export function SignedIn({ selfTest, onPractise }: SignedInProps) {
  const mustSetPassword = useAccount((state) => state.mustSetPassword);
  return (
    <div className="grid w-full max-w-7xl grid-cols-1 content-start gap-4 p-4 md:gap-5 md:p-6">
      <ConnectionNotices />
      {mustSetPassword && (
        <Section
          title={text.setPassword.title}
          titleClass="text-lg"
          className="grid max-w-xl gap-3 rounded-l border border-accent/50 bg-accent-soft p-5"
        >
          <p className="text-muted text-sm">{text.setPassword.reason}</p>
          <NewPasswordForm />
        </Section>
      )}
      <NotSaved />
      <NotRecorded />
      <Stats onPractise={onPractise} />
      {selfTest}
      <SequenceGrid onChosen={onPractise} />
      <PlanSection />
      <AccountSettings />
    </div>
  );
}

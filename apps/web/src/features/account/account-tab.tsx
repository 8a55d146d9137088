import type { ReactNode } from "react";
import { text } from "../../copy/account.ts";
import { useAccount } from "../../data/login/account.ts";
import { Section } from "../../ui/section.tsx";
import { PlanSection } from "../billing/plan-section.tsx";
import { loadScene } from "../practise/vr/scene-loader.ts";
import { useVr, vr } from "../practise/vr/vr.ts";
import { Programme } from "../programme/programme.tsx";
import { Stats } from "../progress/stats.tsx";
import { SelfTestBox } from "../self-test/self-test-box.tsx";
import { SequenceGrid } from "../sequences/sequence-grid.tsx";
import { AccountSettings } from "../settings/account-settings.tsx";
import { NewPasswordForm } from "../sign-in/new-password-form.tsx";
import { SignedOut } from "../sign-in/signed-out.tsx";
import { LogOutButton, ProBadge } from "./account-bar.tsx";
import { NotSaved } from "./not-saved.tsx";
import { ConnectionNotices, NotRecorded } from "./notices.tsx";

interface AccountTabProps {
  readonly view: "overview" | "progress" | "settings";
  /** Opens the Active tab. */
  readonly onPractise: () => void;
}

/** Sign-up and login, or the account of the signed-in user. */
export function AccountTab({ view, onPractise }: AccountTabProps) {
  const status = useAccount((state) => state.status);
  const userId = useAccount((state) => state.user?.id);
  const supported = useVr(({ support }) => support?.supported ?? null);
  if (status === "starting") return <p className="p-6 text-muted">{text.busy}</p>;
  const signedIn = status === "signed-in";
  const selfTest = <SelfTestBox headset={{ supported, loadScene, onOver: vr.offer }} signedIn={signedIn} />;
  if (!signedIn) return <SignedOut selfTest={selfTest} />;
  // A dialog or a form of one user must not outlast their login.
  return <SignedIn key={userId} view={view} selfTest={selfTest} onPractise={onPractise} />;
}

/** What needs attention, then statistics, saved motions, plan and settings. */
function SignedIn({ selfTest, onPractise }: AccountTabProps & { readonly selfTest: ReactNode }) {
  const email = useAccount((state) => state.user?.email);
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
      <div className="flex min-w-0 flex-wrap items-center gap-2.5">
        <span className="min-w-0 truncate font-semibold">{email}</span>
        <ProBadge />
        <div className="ms-auto">
          <LogOutButton onLoggedOut={onPractise} />
        </div>
      </div>
      <Stats
        onPractise={onPractise}
        programme={(practice) => <Programme practice={practice} onPractise={onPractise} />}
      />
      {selfTest}
      <SequenceGrid onChosen={onPractise} />
      <PlanSection />
      <AccountSettings />
    </div>
  );
}

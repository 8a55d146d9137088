import { text } from "#copy/account.ts";
import type { AccountView } from "#copy/common.ts";
import { usePlanChoice } from "../../data/billing/plan-choice.ts";
import { useAccount } from "../../data/login/login.ts";
import { Section } from "../../ui/section.tsx";
import { PaymentNotice } from "../billing/plan-section.tsx";
import { SignUpChoice } from "../billing/sign-up-choice.tsx";
import { NewPasswordForm } from "../sign-in/new-password-form.tsx";
import { SignedOut } from "../sign-in/signed-out.tsx";
import { AccountViews } from "./account-views.tsx";
import { ConnectionNotices, NotRecorded, NotSaved } from "./notices.tsx";
import { OverviewView } from "./overview-view.tsx";
import { ProgressView } from "./progress-view.tsx";
import { SettingsView } from "./settings-view.tsx";

// The rest of its script.
export { saveForLater } from "../sequences/steps.ts";
export { ConfirmScreen } from "../sign-in/confirm/confirm-screen.tsx";
export { DeviceScreen } from "../sign-in/device/device-screen.tsx";
export { showPanel } from "../sign-in/sign-in-panel.tsx";
export { continueAdding } from "../visitor/add-practice.ts";

interface AccountTabProps {
  readonly view: AccountView;
  readonly onView: (view: AccountView) => void;
  /** Opens the exercise. */
  readonly onPractise: () => void;
}

/** Sign-up and login, or a view of the signed-in user's account. */
export function AccountTab({ view, onView, onPractise }: AccountTabProps) {
  const status = useAccount((state) => state.status);
  const userId = useAccount((state) => state.user?.id);
  const mustSetPassword = useAccount((state) => state.mustSetPassword);
  const choosing = usePlanChoice();
  if (status === "starting") return <p className="p-6 text-muted">{text.busy}</p>;
  if (status !== "signed-in") return <SignedOut onSignedUp={() => onView("overview")} />;
  return (
    // A dialog or a form of one user must not outlast their login.
    <AccountViews key={userId} open={view} onOpen={onView}>
      {choosing && view === "overview" ? (
        <SignUpChoice />
      ) : (
        <div className="mx-auto grid w-full max-w-[63rem] grid-cols-1 content-start gap-4 p-4 md:p-6">
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
          <PaymentNotice />
          <NotSaved />
          <NotRecorded />
          {view === "overview" && <OverviewView onPractise={onPractise} />}
          {view === "progress" && <ProgressView onPractise={onPractise} />}
          {view === "settings" && <SettingsView />}
        </div>
      )}
    </AccountViews>
  );
}

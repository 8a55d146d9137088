import { useState } from "react";
import { text } from "#copy/account.ts";
import { text as billing } from "#copy/billing.ts";
import { useConfig } from "../../data/api/config.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { account } from "../../data/login/account.ts";
import { TextButton } from "../../ui/button.tsx";
import { CheckList } from "../../ui/check-list.tsx";
import { Section } from "../../ui/section.tsx";
import { LanguageSelect } from "../language/language-select.tsx";
import { AccountForm, SubmitButton } from "./account-form.tsx";
import { EmailField } from "./fields.tsx";
import { SignInPanel, showPanel, usePanel } from "./sign-in-panel.tsx";

interface SignedOutProps {
  /** Called for a new user, who now chooses a plan. */
  readonly onSignedUp: () => void;
}

/** The Account tab of a signed-out user: sign up, log in, or reset the password. */
export function SignedOut({ onSignedUp }: SignedOutProps) {
  const panel = usePanel((state) => state.panel);
  const [email, setEmail] = useState("");
  return (
    <div className="mx-auto grid w-full max-w-4xl content-start gap-5 p-4 md:gap-6 md:p-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-12">
      <div className="rounded-xl border border-line bg-surface p-5 md:p-7">
        {panel === "reset" ? (
          <ResetRequest email={email} onEmail={setEmail} />
        ) : (
          <SignInPanel key={panel} panel={panel} email={email} onEmail={setEmail} onSignedUp={onSignedUp} />
        )}
      </div>
      {panel === "signUp" && <Benefits />}
      <LanguageSelect />
    </div>
  );
}

/** Requests the email with the link for a new password. */
function ResetRequest({ email, onEmail }: { readonly email: string; readonly onEmail: (email: string) => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const address = email.trim();
  return (
    <AccountForm
      className="grid gap-4.5"
      heading={
        <h2 className="font-semibold text-xl tracking-[-0.01em]">{sentTo ? text.reset.sentTitle : text.reset.title}</h2>
      }
      check={() => (address ? null : text.link.missing)}
      send={() => account.requestReset(address)}
      onDone={() => setSentTo(address)}
    >
      {sentTo ? (
        <p role="status" className="text-muted">
          {text.reset.sent(sentTo)}
        </p>
      ) : (
        <>
          <p className="text-muted">{text.reset.text}</p>
          <EmailField value={email} onChange={onEmail} />
          <SubmitButton className="mt-1 h-12 w-full">{text.reset.submit}</SubmitButton>
        </>
      )}
      <TextButton onClick={() => showPanel("logIn")}>{text.reset.back}</TextButton>
    </AccountForm>
  );
}

/** What an account includes; where Pro is sold, with what of it is free for now. */
function Benefits() {
  const { selling } = usePlan();
  const open = useConfig((config) => config?.proMotions !== "locked");
  const [motions, settings, duration] = text.benefits.items;
  const { pro } = billing.pricing;
  const noted = (item: string, note: string) => (selling ? `${item} (${note})` : item);
  const items = [
    noted(motions, open ? pro.includedForNow : pro.title),
    noted(settings, pro.freeWithAccount),
    noted(duration, pro.title),
    text.benefits.own,
  ];
  return (
    <Section title={text.benefits.title} className="self-start rounded-xl border border-line p-5 md:p-6">
      <div className="mt-3">
        <CheckList items={items} />
      </div>
      <p className="mt-4 text-faint text-xs">{text.signUp.optional}</p>
    </Section>
  );
}

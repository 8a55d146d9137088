import { MailCheck } from "lucide-react";
import { useState } from "react";
import { text } from "#copy/account.ts";
import { account } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { useAttempt } from "./account-form.tsx";

/** Sends a magic link to the email address of the form above it. */
export function LinkForm({ email }: { readonly email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, problem, setProblem, attempt } = useAttempt();
  const address = email.trim();

  async function send() {
    if (!address) return setProblem(text.link.missing);
    if (await attempt(() => account.sendLink(address))) setSentTo(address);
  }

  return (
    <div className="grid min-w-0 content-start gap-3">
      {problem}
      {sentTo && (
        <Section level={3} title={text.link.sentTitle} titleClass="text-sm" className="grid gap-1">
          <p role="status" className="flex gap-3 text-muted text-sm [overflow-wrap:anywhere]">
            <MailCheck className="mt-0.5 size-5 shrink-0 text-accent" />
            {text.link.sent(sentTo)}
          </p>
        </Section>
      )}
      <Button look="quiet" disabled={busy} onClick={() => void send()}>
        {sentTo ? text.link.again : text.link.submit}
      </Button>
    </div>
  );
}

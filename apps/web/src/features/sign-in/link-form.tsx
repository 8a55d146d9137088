import { MailCheck } from "lucide-react";
import { useState } from "react";
import { text } from "../../copy/account.ts";
import { account } from "../../data/login/account.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { useAttempt } from "./attempt.ts";

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
    <Section
      level={3}
      title={sentTo ? text.link.sentTitle : text.link.title}
      titleClass="text-sm"
      className="grid gap-3 border-line border-t pt-5"
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {sentTo ? (
        <p role="status" className="flex gap-3 text-muted text-sm">
          <MailCheck className="mt-0.5 size-5 shrink-0 text-accent" />
          {text.link.sent(sentTo)}
        </p>
      ) : (
        <p className="text-muted text-sm">{text.link.text}</p>
      )}
      <Button disabled={busy} onClick={() => void send()} className="justify-self-start max-sm:w-full">
        {sentTo ? text.link.again : text.link.submit}
      </Button>
    </Section>
  );
}

import { Hono } from "hono";
import { html, raw } from "hono/html";
import type { LocalGuard } from "../http/local-guard.ts";
import type { Email, Mailer } from "./mailer.ts";

export const MAILBOX_PATH = "/_dev/mail";

/** Older emails are discarded. */
const MAX_MAILS = 500;

/** An in-memory mailbox, used when no mail server is configured. */
export interface Mailbox extends Mailer {
  /** Oldest first. */
  readonly mails: readonly Email[];
}

export function isMailbox(mailer: Mailer): mailer is Mailbox {
  return "mails" in mailer;
}

export function createMailbox(): Mailbox {
  const mails: Email[] = [];
  return {
    mails,
    async send(email) {
      mails.push(email);
      if (mails.length > MAX_MAILS) mails.shift();
    },
    async close() {},
  };
}

/** The development mailbox as a page and as JSON, behind the local guard. */
export function mailboxRoutes(mailbox: Mailbox, { guard }: LocalGuard) {
  const routes = new Hono();
  const guarded = guard("mailbox");

  routes.get(`${MAILBOX_PATH}.json`, guarded, (context) => context.json(mailbox.mails));
  routes.get(MAILBOX_PATH, guarded, (context) => context.html(page(mailbox)));
  return routes;
}

function page({ mails }: Mailbox) {
  const articles = mails.toReversed().map(
    ({ to, subject, text }) => html`<article>
<h2>${subject}</h2>
<p>To ${to}</p>
<pre>${withLinks(text)}</pre>
</article>
`,
  );
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox of VR Eye Lab</title></head>
<body>
<h1>Mailbox</h1>
<p>No mail server is configured (SMTP_URL). Emails stay here until the server stops, newest first.</p>
${articles.length > 0 ? articles : html`<p>No emails yet.</p>`}
</body>
</html>
`;
}

function withLinks(text: string) {
  const escaped = String(html`${text}`);
  return raw(escaped.replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`));
}

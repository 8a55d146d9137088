import { Hono } from "hono";
import { html, raw } from "hono/html";
import { type GuardBindings, localGuard } from "../http/local-guard.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import type { Mailbox } from "./mailbox.ts";

/** The development mailbox as a page and as JSON. It opens on this machine, or with the mailbox's code: `?code=…`. */
export function mailboxRoutes(mailbox: Mailbox, rateLimits: RateLimits) {
  const routes = new Hono<GuardBindings>();
  const guard = localGuard("mailbox", mailbox.code, rateLimits);

  routes.get("/_dev/mail.json", guard, (context) => context.json(mailbox.mails));
  routes.get("/_dev/mail", guard, (context) => context.html(page(mailbox)));
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

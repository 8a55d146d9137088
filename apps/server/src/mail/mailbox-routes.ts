import { Hono } from "hono";
import { type GuardBindings, localGuard } from "../http/local-guard.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { escapeHtml } from "./letters.ts";
import type { Mailbox } from "./mailbox.ts";

/**
 * The mailbox of a server without a mail server, as a page and as JSON. Only people at this very machine may look into it; where the server is
 * for the local network, it takes the code that was printed at its start, `?code=…`.
 */
export function mailboxRoutes(mailbox: Mailbox, rateLimits: RateLimits) {
  const routes = new Hono<GuardBindings>();
  const guard = localGuard("mailbox", mailbox.code, rateLimits);

  routes.get("/_dev/mail.json", guard, (context) => context.json(mailbox.mails, 200, { "Cache-Control": "no-store" }));
  routes.get("/_dev/mail", guard, (context) => context.html(page(mailbox), 200, { "Cache-Control": "no-store" }));
  return routes;
}

function page({ mails }: Mailbox): string {
  const articles = mails.toReversed().map(
    ({ to, subject, text }) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}</p>
<pre>${withLinks(escapeHtml(text))}</pre>
</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox of VR Eye Lab</title></head>
<body>
<h1>Mailbox</h1>
<p>No mail server is set (SMTP_URL), so mails stay here until the server stops, newest first.</p>
${articles.join("\n") || "<p>No mails yet.</p>"}
</body>
</html>
`;
}

function withLinks(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
}

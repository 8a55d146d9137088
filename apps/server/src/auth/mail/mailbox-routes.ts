import { createHash, timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { answerError, answerMessage } from "../../http-error.ts";
import type { RequestVariables } from "../../request-log.ts";
import { type Limit, type Limits, limitKey } from "../limits.ts";
import { escapeHtml } from "./letters.ts";
import type { Mailbox } from "./mailbox.ts";

type Bindings = { Bindings: Partial<HttpBindings>; Variables: RequestVariables };

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Names of this machine itself. A page elsewhere whose name was made to lead here is kept out by its Host. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** What a proxy adds: then the request may come from anywhere. */
const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** Guesses of the code by one client address. */
const GUESSES: Limit = { max: 20, window: 600 };

/**
 * The mailbox of a server without a mail server, as a page and as JSON. Only people at this very machine may look into it; where the server is
 * for the local network, it takes the code that was printed at its start, `?code=…`.
 */
export function mailboxRoutes(mailbox: Mailbox, limits: Limits) {
  const routes = new Hono<Bindings>();

  const guard = createMiddleware<Bindings>(async (context, next) => {
    if (mailbox.code !== undefined) {
      const retryAfter = await limits.take(limitKey("mailbox", context.get("client")), GUESSES);
      if (retryAfter > 0) return answerMessage(context, 429, "auth/too-many-attempts", { retryAfter });
      if (!isSame(context.req.query("code") ?? "", mailbox.code)) return answerError(context, "not-found");
      await limits.giveBack(limitKey("mailbox", context.get("client")));
      return await next();
    }
    const peer = context.env?.incoming?.socket.remoteAddress ?? "";
    const isDirect = !FORWARDING.some((header) => context.req.header(header) !== undefined);
    const isLocal = LOOPBACK.test(peer) && LOCAL_HOST.test(context.req.header("Host") ?? "");
    return isLocal && isDirect ? await next() : answerError(context, "not-found");
  });

  routes.get("/_dev/mail.json", guard, (context) => context.json(mailbox.mails, 200, { "Cache-Control": "no-store" }));
  routes.get("/_dev/mail", guard, (context) => context.html(page(mailbox), 200, { "Cache-Control": "no-store" }));
  return routes;
}

function isSame(given: string, code: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(code));
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

import type { Context } from "hono";
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** A piece of a page; what is put into it is escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A whole page. @param root where the pages are, without a slash at the end */
export function page(root: string, title: string, content: Html, width: "narrow" | "wide" = "narrow"): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}/style.css">
</head>
<body>
<header class="banner"><p><strong>Sandbox.</strong> This page stands in for the payment provider: no money moves, and only test cards work.</p></header>
<main class="${width}">
${content}
</main>
</body>
</html>
`;
}

/** A page that says one thing and leads back. */
export function notice(root: string, title: string, text: string, back: string | null): Html {
  return page(root, title, html`<h1>${title}</h1><p>${text}</p>${back === null ? "" : backLink(back)}`);
}

export function backLink(to: string): Html {
  return html`<p><a class="quiet" href="${to}">← Back to VR Eye Lab</a></p>`;
}

/** The fields of a form of ours: short texts. */
export async function submitted(context: Context): Promise<Readonly<Record<string, string>>> {
  const fields = new URLSearchParams(await context.req.text());
  return Object.fromEntries(fields);
}

/** A date as people read it, in UTC. @param seconds since 1970 */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(seconds * 1000));
}

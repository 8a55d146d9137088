import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** A piece of a page; what is put into it is escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A whole page. @param root where the pages are, without a slash at the end */
export function page(root: string, title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${root}/style.css">
</head>
<body>
<p class="banner"><strong>Sandbox.</strong> This page stands in for the payment provider: no money moves, and only test cards work.</p>
<main>
${content}
</main>
</body>
</html>
`;
}

/** A page that says one thing and leads back. */
export function notice(root: string, title: string, text: string, back: string | null): Html {
  const link = back === null ? "" : html`<p><a class="quiet" href="${back}">← Back to VR Eye Lab</a></p>`;
  return page(root, title, html`<h1>${title}</h1><p>${text}</p>${link}`);
}

/** A date as people read it, in UTC. @param seconds since 1970 */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(seconds * 1000));
}

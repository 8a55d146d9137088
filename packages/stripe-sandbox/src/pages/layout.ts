import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** A piece of a page, already escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A whole page. @param root path of the pages */
export function page(root: string, title: string, content: Html): Html {
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
<header class="banner"><p><strong>Sandbox.</strong> This page replaces the payment provider: no money moves, and only test cards work.</p></header>
<main>
${content}
</main>
</body>
</html>
`;
}

export function backLink(to: string): Html {
  return html`<p><a class="quiet" href="${to}">← Back to VR Eye Lab</a></p>`;
}

export function errorAlert(error: string | undefined): Html | string {
  return error === undefined ? "" : html`<p class="error" role="alert">${error}</p>`;
}

/** A form that is only a button. @param field its hidden field */
export function buttonForm(action: string, label: string, [name, value] = ["", ""], look = "second"): Html {
  const field = name && html`<input type="hidden" name="${name}" value="${value}">`;
  return html`<form class="row" method="post" action="${action}">${field}<button class="${look}">${label}</button></form>`;
}

/** Formats a date in UTC. @param seconds since 1970 */
export function formatDay(seconds: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(seconds * 1000));
}

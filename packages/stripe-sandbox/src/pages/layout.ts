import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** A piece of a page, already escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A whole page. @param root path of the pages */
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
<header class="banner"><p><strong>Sandbox.</strong> This page replaces the payment provider: no money moves, and only test cards work.</p></header>
<main class="${width}">
${content}
</main>
</body>
</html>
`;
}

/** A page with one message. */
export function messagePage(root: string, title: string, text: string, back: string | null = null): Html {
  return page(root, title, html`<h1>${title}</h1><p>${text}</p>${back === null ? "" : backLink(back)}`);
}

export function backLink(to: string): Html {
  return html`<p><a class="quiet" href="${to}">← Back to VR Eye Lab</a></p>`;
}

export function errorAlert(error: string | undefined): Html | string {
  return error === undefined ? "" : html`<p class="error" role="alert">${error}</p>`;
}

/** A table of rows of cells, or a note that it is empty. It scrolls sideways on narrow screens. */
export function table(heads: readonly string[], rows: readonly (readonly (Html | string)[])[]): Html {
  if (rows.length === 0) return html`<p class="muted">None yet.</p>`;
  const head = heads.map((name) => html`<th scope="col">${name}</th>`);
  const body = rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Formats a date in UTC. @param seconds since 1970 */
export function formatDay(seconds: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(seconds * 1000));
}

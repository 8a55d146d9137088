import { STATUS_CODES } from "node:http";
import { serverMessageText } from "@vr-eye-lab/domain/messages";
import { html } from "hono/html";
import { type Endpoint, type EndpointGroup, type Errors, isFile } from "../http/endpoint.ts";
import { RATE_LIMITS } from "../http/rate-limit-table.ts";
import { DOCS } from "./endpoints.ts";
import { COMMON_ERRORS, ownErrors } from "./errors-of.ts";
import {
  answerSchema,
  type JsonSchema,
  type NamedSchemas,
  namedSchemas,
  parameterSchema,
  schemaRef,
} from "./named-schemas.ts";
import { type ApiDescription, INTRODUCTION } from "./openapi.ts";

/** The style sheet of the page. System colours follow the light or dark scheme of the browser, and forced colours. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
main:focus { outline: none; }
nav { columns: 18rem; }
nav h2 { font-size: 1rem; margin: 0; break-after: avoid; }
nav ul { margin: 0 0 1rem; padding-left: 1.25rem; break-inside: avoid; }
article { border-top: 1px solid GrayText; margin-top: 1.5rem; }
pre, code { font-family: ui-monospace, monospace; font-size: 0.875rem; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; margin: 0; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
caption { text-align: left; font-weight: bold; }
th, td { border: 1px solid GrayText; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
td ul, td p { margin: 0; padding-left: 1rem; }
td p { padding: 0; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; }
`;

const LOGIN = { required: "Needs a login.", read: "With or without a login." } as const;

/** The description as a page, without scripts. */
export function docsPage({ groups, version }: ApiDescription) {
  const named = namedSchemas(groups);
  const isOwn = (name: string) => /(?:Request|Answer)$/.test(name);
  const shared = Object.entries(named.schemas).filter(([name]) => !isOwn(name));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API of VR Eye Lab</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${DOCS.style}">
</head>
<body>
<a class="skip" href="#main">Skip to the description</a>
<header>
<h1>API of VR Eye Lab</h1>
<p>Version ${version}. The same in the format OpenAPI 3.1: <a href="${DOCS.json}">openapi.json</a></p>
</header>
<nav aria-label="Operations">
${groups.map(
  ({ name, endpoints }) => html`<h2>${name}</h2>
<ul>${endpoints.map(({ id, summary }) => html`<li><a href="#${id}">${summary}</a></li>`)}</ul>
`,
)}<p><a href="#schemas">Schemas</a></p>
</nav>
<main id="main" tabindex="-1">
${INTRODUCTION.map((text) => html`<p>${prose(text)}</p>`)}
${COMMON_ERRORS.map(({ errors, of }) => table(`Errors of ${of}`, ["Status", "Body"], errorRows(errors)))}
${groups.map((group) => section(group, named))}
<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${shared.map(([name, schema]) => html`<h3 id="${name}">${name}</h3><pre>${schemaJson(schema)}</pre>`)}
</section>
</main>
</body>
</html>
`;
}

function section({ name, about, endpoints }: EndpointGroup, named: NamedSchemas) {
  return html`<section>
<h2>${name}</h2>
${about ? html`<p>${prose(about)}</p>` : ""}
${endpoints.map((endpoint) => operation(endpoint, named))}
</section>
`;
}

function operation(endpoint: Endpoint, named: NamedSchemas) {
  const { id, method, path, summary, details, login, query = {}, body, limits = [] } = endpoint;
  return html`<article aria-labelledby="${id}">
<h3 id="${id}">${summary}</h3>
<p><code>${method.toUpperCase()} ${path}</code></p>
<p>${login ? LOGIN[login] : ""} ${details ? prose(details) : ""}</p>
${table(
  "Query",
  ["Name", "Type", "Meaning"],
  Object.entries(query).map(([name, { schema, about }]) => [
    html`<code>${name}</code>`,
    schemaJson(parameterSchema(schema)),
    prose(about),
  ]),
)}
${body ? html`<p>Request:</p><pre>${schemaOf(body)}</pre>` : ""}
${table("Answers", ["Status", "Body"], [...successes(), ...errorRows(ownErrors(endpoint)), ...limits.map(limit)])}
</article>
`;

  function schemaOf(schema: Parameters<NamedSchemas["nameOf"]>[0]) {
    const name = named.nameOf(schema);
    const isOwn = name.toLowerCase().startsWith(id.toLowerCase());
    return schemaJson(isOwn ? (named.schemas[name] ?? {}) : { $ref: schemaRef(name) });
  }

  function successes() {
    return Object.entries(endpoint.answers).map(([status, answer]) => {
      const schema = answerSchema(endpoint, Number(status));
      const type = answer && isFile(answer) ? html`<p>${answer.mediaType}</p>` : "";
      return [statusText(status), html`${type}${schema ? html`<pre>${schemaOf(schema)}</pre>` : ""}`];
    });
  }
}

function errorRows(errors: Errors) {
  return Object.entries(errors).map(([status, codes]) => [
    statusText(status),
    html`<ul>${codes.map((code) => html`<li><code>${code}</code> ${serverMessageText(code)}</li>`)}</ul>`,
  ]);
}

function limit(name: keyof typeof RATE_LIMITS) {
  const { max, window, per } = RATE_LIMITS[name];
  return ["Limit", html`${max} per ${per} in ${window / 60} min (<code>${name}</code>)`];
}

function statusText(status: string) {
  return html`${status} ${STATUS_CODES[status] ?? ""}`;
}

/** A table with a header column; nothing without rows. */
function table(caption: string, heads: readonly string[], rows: readonly (readonly unknown[])[]) {
  if (rows.length === 0) return "";
  return html`<table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([head, ...cells]) => html`<tr><th scope="row">${head}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`,
)}</tbody>
</table>`;
}

/** A text with code in backticks. */
function prose(text: string) {
  return text.split("`").map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part));
}

/** A schema as JSON, with links to named schemas. */
function schemaJson(schema: JsonSchema) {
  const parts = JSON.stringify(schema, null, 2).split(/"#\/components\/schemas\/(\w+)"/);
  return parts.map((part, i) => (i % 2 === 1 ? html`<a href="#${part}">${part}</a>` : part));
}

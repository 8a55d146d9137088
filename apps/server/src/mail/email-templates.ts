import { LANGUAGES, type Language } from "@vr-eye-lab/domain/language";
import type { PlannedDay } from "@vr-eye-lab/domain/programme";
import { html } from "hono/html";
import { text as de } from "./copy/de.ts";
import { text as en } from "./copy/en.ts";
import { text as es } from "./copy/es.ts";
import type { Email } from "./mailer.ts";

const TEXTS = { en, de, es } as const satisfies Record<Language, unknown>;

type Plain = Exclude<keyof typeof en, "copy" | "changeEmail" | "emailChanged" | "reminder">;

/** The product's emails in a language, each to one address. `link` is the target of the button. */
export function emailsIn(language: Language) {
  const { copy: _, changeEmail, emailChanged, reminder, ...plain } = TEXTS[language];
  const templates = Object.entries(plain).map(([name, content]) => [
    name,
    (to: string, link?: string) => email(language, to, content, link),
  ]);
  return {
    ...(Object.fromEntries(templates) as Record<Plain, (to: string, link?: string) => Email>),
    changeEmail: (to: string, newAddress: string, link: string) => email(language, to, changeEmail(newAddress), link),
    emailChanged: (to: string, newAddress: string, link: string) => email(language, to, emailChanged(newAddress), link),
    /** @param unsubscribeUrl turns reminders off */
    reminder(to: string, plan: PlannedDay, link: string, unsubscribeUrl: string) {
      const content = reminder(plan);
      return email(language, to, content, link, { text: content.stop, link: unsubscribeUrl });
    },
  };
}

export type Emails = ReturnType<typeof emailsIn>;

interface Link {
  readonly text: string;
  readonly link: string;
}

interface Content {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button?: string;
  readonly end: string;
}

const SMALL = "font-size:14px;color:#4a5168;";
const BUTTON =
  "display:inline-block;padding:12px 20px;background:#2b3bd1;color:#ffffff;border-radius:8px;text-decoration:none";

/** @param link target of the button */
function email(language: Language, to: string, content: Content, link = "", unsubscribe?: Link): Email {
  const { copy } = TEXTS[language];
  const { subject, lines, end } = content;
  const button = content.button === undefined ? undefined : { text: content.button, link };
  const textLink = (link?: Link) => (link ? [`${link.text}:\n${link.link}`] : []);
  const text = [...lines, ...textLink(button), end, ...textLink(unsubscribe), "VR Eye Lab"].join("\n\n");
  const body = [
    ...lines.map((line) => paragraph(line)),
    ...(button
      ? [
          paragraph(html`<a href="${button.link}" style="${BUTTON}">${button.text}</a>`),
          paragraph(html`${copy} <span style="word-break:break-all">${button.link}</span>`, SMALL),
        ]
      : []),
    paragraph(end, SMALL),
    ...(unsubscribe ? [paragraph(html`<a href="${unsubscribe.link}">${unsubscribe.text}</a>`, SMALL)] : []),
  ];
  return { to, subject, text: `${text}\n`, html: String(page(language, subject, body)) };
}

function page(language: Language, title: string, body: readonly Html[]): Html {
  return html`<!doctype html>
<html lang="${language}" dir="${LANGUAGES[language].dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f9;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#14182a">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px">${title}</h1>
${body}
<p style="margin:24px 0 0;${SMALL}">VR Eye Lab</p>
</div>
</body>
</html>
`;
}

type Html = ReturnType<typeof html>;

function paragraph(content: string | Html, style = ""): Html {
  return html`<p style="margin:0 0 16px;${style}">${content}</p>\n`;
}

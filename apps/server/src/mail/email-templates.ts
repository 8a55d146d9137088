import { EXERCISES } from "@vr-eye-lab/domain/motion";
import type { PlannedDay } from "@vr-eye-lab/domain/programme";
import { html } from "hono/html";
import type { Email } from "./mailer.ts";

/** The product's emails, each to one address. `link` is the target of the button. */
export const EMAIL_TEMPLATES = {
  verification: (to: string, link: string) =>
    email(to, "Confirm your email address", {
      lines: ["Welcome to VR Eye Lab. Please confirm your email address.", "The link is valid for one day."],
      button: { text: "Confirm my address", link },
      end: "If you didn't sign up, ignore this email: the address stays unconfirmed.",
    }),
  signInLink: (to: string, link: string) =>
    email(to, "Your sign-in link", {
      lines: ["Use this link to sign in to VR Eye Lab.", "It is valid for 15 minutes and works once."],
      button: { text: "Sign in", link },
      end: "If you didn't ask for it, ignore this email. Don't share the link: it opens your account.",
    }),
  passwordReset: (to: string, link: string) =>
    email(to, "Choose a new password", {
      lines: ["Use this link to choose a new password for VR Eye Lab.", "It is valid for one hour and works once."],
      button: { text: "Choose a new password", link },
      end: "If you didn't ask for it, ignore this email: your password doesn't change.",
    }),
  test: (to: string, link: string) =>
    email(to, "Test of VR Eye Lab", {
      lines: ["This server can send you emails."],
      button: { text: "Open VR Eye Lab", link },
      end: "An operator requested this email.",
    }),
  noAccount: (to: string, link: string) =>
    email(to, "No account with this address", {
      lines: [
        "Someone asked to reset the VR Eye Lab password for this email address, but it has no account.",
        "If that was you, you may have signed up with another address. You can also sign up with this one.",
      ],
      button: { text: "Open VR Eye Lab", link },
      end: "If it wasn't you, ignore this email.",
    }),
  accountExists: (to: string, link: string) =>
    email(to, "You already have an account", {
      lines: [
        "Someone tried to sign up to VR Eye Lab with this email address, but you already have an account with it.",
        "If that was you, log in with your password, request a sign-in link, or choose a new password.",
      ],
      button: { text: "Open VR Eye Lab", link },
      end: "If it wasn't you, ignore this email: nothing was changed.",
    }),
  passwordChanged: (to: string, link: string) =>
    email(to, "Your password was changed", {
      lines: ["The password of your VR Eye Lab account has just been changed."],
      button: { text: "Open VR Eye Lab", link },
      end: "If it wasn't you, choose a new password now: request a link for it on the log-in page.",
    }),
  newAddress: (to: string, link: string) =>
    email(to, "Confirm your new email address", {
      lines: [
        "You asked to use this email address for your VR Eye Lab account.",
        "Open the link in the browser that is logged in to your account. It is valid for one hour and works once.",
      ],
      button: { text: "Use this address", link },
      end: "If you didn't ask for it, ignore this email: nothing changes.",
    }),
  addressTaken: (to: string, link: string) =>
    email(to, "This address already has an account", {
      lines: [
        "Someone asked to use this email address for their VR Eye Lab account, but you already have an account with it.",
        "If that was you, delete one of the two accounts first, or use another address.",
      ],
      button: { text: "Open VR Eye Lab", link },
      end: "If it wasn't you, ignore this email: nothing was changed.",
    }),
  accountDeleted: (to: string) =>
    email(to, "Your account was deleted", {
      lines: [
        "Your VR Eye Lab account was deleted, including your saved motions, your recorded practice and your profile.",
      ],
      end: "You are welcome to sign up again at any time.",
    }),
} as const;

/** Asks at the current address for consent to a new one. */
export function changeEmailEmail(to: string, newAddress: string, link: string): Email {
  return email(to, "Change your email address?", {
    lines: [
      `You asked to change the email address of your VR Eye Lab account to ${newAddress}.`,
      "Open the link in the browser that is logged in to your account. It is valid for one hour. Then we email a second link to the new address.",
    ],
    button: { text: "Continue", link },
    end: "If you didn't ask for it, ignore this email and change your password: someone else may know it.",
  });
}

/** Reports the change at the address that the account had before. */
export function emailChangedEmail(to: string, newAddress: string, link: string): Email {
  return email(to, "Your email address was changed", {
    lines: [
      `Your VR Eye Lab account now uses ${newAddress}. Sign in with that address. Your other devices are signed out.`,
    ],
    button: { text: "Open VR Eye Lab", link },
    end: "If it wasn't you, contact the people who run this site.",
  });
}

/**
 * The reminder of what a user has planned for today.
 * @param link to the page
 * @param unsubscribeUrl turns reminders off
 */
export function reminderEmail(
  to: string,
  { motions, minutes }: PlannedDay,
  link: string,
  unsubscribeUrl: string,
): Email {
  const names = new Intl.ListFormat("en-GB").format(motions.map((motion) => EXERCISES[motion].label.toLowerCase()));
  const time = `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return email(to, "Your programme for today", {
    lines: [`Planned for today: ${names}, ${time}.`, "Only if it suits you. Another day is fine too."],
    button: { text: "Open VR Eye Lab", link },
    end: "You get this email on planned days because you turned reminders on in your account.",
    unsubscribe: { text: "Stop reminders", link: unsubscribeUrl },
  });
}

interface Link {
  readonly text: string;
  readonly link: string;
}

interface Content {
  readonly lines: readonly string[];
  readonly button?: Link;
  /** For recipients who didn't expect the email. */
  readonly end: string;
  readonly unsubscribe?: Link;
}

const SMALL = "font-size:14px;color:#4a5168;";
const BUTTON =
  "display:inline-block;padding:12px 20px;background:#2b3bd1;color:#ffffff;border-radius:8px;text-decoration:none";

function email(to: string, subject: string, { lines, button, end, unsubscribe }: Content): Email {
  const textLink = (link?: Link) => (link ? [`${link.text}:\n${link.link}`] : []);
  const text = [...lines, ...textLink(button), end, ...textLink(unsubscribe), "VR Eye Lab"].join("\n\n");
  const body = [
    ...lines.map((line) => paragraph(line)),
    ...(button
      ? [
          paragraph(html`<a href="${button.link}" style="${BUTTON}">${button.text}</a>`),
          paragraph(html`Or copy this address: <span style="word-break:break-all">${button.link}</span>`, SMALL),
        ]
      : []),
    paragraph(end, SMALL),
    ...(unsubscribe ? [paragraph(html`<a href="${unsubscribe.link}">${unsubscribe.text}</a>`, SMALL)] : []),
  ];
  return { to, subject, text: `${text}\n`, html: String(page(subject, body)) };
}

function page(title: string, body: readonly Html[]): Html {
  return html`<!doctype html>
<html lang="en">
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

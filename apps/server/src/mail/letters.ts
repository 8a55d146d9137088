import { MOTIONS } from "@vr-eye-lab/domain/motion";
import type { PlannedDay } from "@vr-eye-lab/domain/programme";
import type { Mail } from "./mailer.ts";

/** The mails of the product, each to one address. `link` is where its button goes. */
export const LETTERS = {
  verification: (to: string, link: string) =>
    letter(to, "Confirm your e-mail address", {
      lines: [
        "Welcome to VR Eye Lab. Please confirm that this is your e-mail address.",
        "The link is good for one day.",
      ],
      button: { text: "Confirm my address", link },
      end: "If you did not sign up, you need not do anything: without your confirmation the address stays unconfirmed.",
    }),
  signInLink: (to: string, link: string) =>
    letter(to, "Your sign-in link", {
      lines: ["Here is the link to sign in to VR Eye Lab.", "It is good for 15 minutes, and once."],
      button: { text: "Sign in", link },
      end: "If you did not ask for it, you need not do anything. Give the link to nobody: it opens your account.",
    }),
  passwordReset: (to: string, link: string) =>
    letter(to, "Choose a new password", {
      lines: ["Here is the link to choose a new password for VR Eye Lab.", "It is good for one hour, and once."],
      button: { text: "Choose a new password", link },
      end: "If you did not ask for it, you need not do anything: your password stays as it is.",
    }),
  noAccount: (to: string, link: string) =>
    letter(to, "No account with this address", {
      lines: [
        "Somebody asked for a new password for VR Eye Lab with this e-mail address, but there is no account with it.",
        "If it was you: perhaps you signed up with another address. Or sign up with this one.",
      ],
      button: { text: "Open VR Eye Lab", link },
      end: "If it was not you, you need not do anything.",
    }),
  accountExists: (to: string, link: string) =>
    letter(to, "You have an account already", {
      lines: [
        "Somebody tried to sign up to VR Eye Lab with this e-mail address, but you have an account with it already.",
        "If it was you: log in with your password, have a sign-in link sent to you, or choose a new password.",
      ],
      button: { text: "Open VR Eye Lab", link },
      end: "If it was not you, you need not do anything: nothing was changed.",
    }),
  passwordChanged: (to: string, link: string) =>
    letter(to, "Your password was changed", {
      lines: ["The password of your VR Eye Lab account was changed just now."],
      button: { text: "Open VR Eye Lab", link },
      end: "If it was not you, choose a new password at once: on the log-in page, have a link for it sent to you.",
    }),
  accountDeleted: (to: string) =>
    letter(to, "Your account was deleted", {
      lines: [
        "Your VR Eye Lab account was deleted, with all that it held: saved motions, recorded practice and your profile.",
      ],
      end: "You are welcome to sign up again at any time.",
    }),
} as const;

/**
 * Reminds of what a person has planned for today.
 * @param link to the page
 * @param off where it can be ended
 */
export function reminderLetter(to: string, { motions, minutes }: PlannedDay, link: string, off: string): Mail {
  const names = new Intl.ListFormat("en-GB").format(motions.map((motion) => MOTIONS[motion].label.toLowerCase()));
  const time = `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return letter(to, "Your programme for today", {
    lines: [`For today you have planned: ${names}, ${time}.`, "Only if it suits you. Some other day is fine as well."],
    button: { text: "Open VR Eye Lab", link },
    end: "You get this mail on planned days, since you have switched it on in your account.",
    off: { text: "Send me no more reminders", link: off },
  });
}

interface Content {
  readonly lines: readonly string[];
  readonly button?: { readonly text: string; readonly link: string };
  /** What to do when the mail was not wanted. */
  readonly end: string;
  /** Ends mails of this kind. */
  readonly off?: { readonly text: string; readonly link: string };
}

function letter(to: string, subject: string, { lines, button, end, off }: Content): Mail {
  const linkText = ({ text, link }: { text: string; link: string }) => `${text}:\n${link}`;
  const text = [
    ...lines,
    ...(button ? [linkText(button)] : []),
    end,
    ...(off ? [linkText(off)] : []),
    "VR Eye Lab",
  ].join("\n\n");
  const body = [
    ...lines.map((line) => paragraph(escapeHtml(line))),
    ...(button ? [paragraph(buttonHtml(button)), paragraph(linkHtml(button.link), SMALL)] : []),
    paragraph(escapeHtml(end), SMALL),
    ...(off ? [paragraph(`<a href="${escapeHtml(off.link)}">${escapeHtml(off.text)}</a>`, SMALL)] : []),
  ];
  return { to, subject, text: `${text}\n`, html: page(subject, body.join("\n")) };
}

const SMALL = "font-size:14px;color:#4a5168;";

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f9;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#14182a">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1>
${body}
<p style="margin:24px 0 0;${SMALL}">VR Eye Lab</p>
</div>
</body>
</html>
`;
}

function paragraph(html: string, style = ""): string {
  return `<p style="margin:0 0 16px;${style}">${html}</p>`;
}

function buttonHtml({ text, link }: { text: string; link: string }): string {
  const style =
    "display:inline-block;padding:12px 20px;background:#2b3bd1;color:#ffffff;border-radius:8px;text-decoration:none";
  return `<a href="${escapeHtml(link)}" style="${style}">${escapeHtml(text)}</a>`;
}

function linkHtml(link: string): string {
  return `Or copy this address: <span style="word-break:break-all">${escapeHtml(link)}</span>`;
}

/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

import type { ExerciseType } from "@vr-eye-lab/domain/motion";
import type { PlannedDay } from "@vr-eye-lab/domain/programme";

const open = "Open VR Eye Lab";

const MOTIONS = {
  figure8: "figure 8",
  pursuit: "pursuit",
  saccades: "saccades",
  convergence: "convergence",
  accommodation: "accommodation",
  randomdots: "random dots",
} as const satisfies Record<ExerciseType, string>;

/** Texts of the emails. `button` is the text of the link, `end` is for recipients who didn't expect the email. */
export const text = {
  copy: "Or copy this address:",
  verification: {
    subject: "Confirm your email address",
    lines: ["Welcome to VR Eye Lab. Please confirm your email address.", "The link is valid for one day."],
    button: "Confirm my address",
    end: "If you didn't sign up, ignore this email: the address stays unconfirmed.",
  },
  signInLink: {
    subject: "Your sign-in link",
    lines: ["Use this link to sign in to VR Eye Lab.", "It is valid for 15 minutes and works once."],
    button: "Sign in",
    end: "If you didn't ask for it, ignore this email. Don't share the link: it opens your account.",
  },
  passwordReset: {
    subject: "Choose a new password",
    lines: ["Use this link to choose a new password for VR Eye Lab.", "It is valid for one hour and works once."],
    button: "Choose a new password",
    end: "If you didn't ask for it, ignore this email: your password doesn't change.",
  },
  test: {
    subject: "Test of VR Eye Lab",
    lines: ["This server can send you emails."],
    button: open,
    end: "An operator requested this email.",
  },
  noAccount: {
    subject: "No account with this address",
    lines: [
      "Someone asked to reset the VR Eye Lab password for this email address, but it has no account.",
      "If that was you, you may have signed up with another address. You can also sign up with this one.",
    ],
    button: open,
    end: "If it wasn't you, ignore this email.",
  },
  accountExists: {
    subject: "You already have an account",
    lines: [
      "Someone tried to sign up to VR Eye Lab with this email address, but you already have an account with it.",
      "If that was you, log in with your password, request a sign-in link, or choose a new password.",
    ],
    button: open,
    end: "If it wasn't you, ignore this email: nothing was changed.",
  },
  passwordChanged: {
    subject: "Your password was changed",
    lines: ["The password of your VR Eye Lab account has just been changed."],
    button: open,
    end: "If it wasn't you, choose a new password now: request a link for it on the log-in page.",
  },
  newAddress: {
    subject: "Confirm your new email address",
    lines: [
      "You asked to use this email address for your VR Eye Lab account.",
      "Open the link in the browser that is logged in to your account. It is valid for one hour and works once.",
    ],
    button: "Use this address",
    end: "If you didn't ask for it, ignore this email: nothing changes.",
  },
  addressTaken: {
    subject: "This address already has an account",
    lines: [
      "Someone asked to use this email address for their VR Eye Lab account, but you already have an account with it.",
      "If that was you, delete one of the two accounts first, or use another address.",
    ],
    button: open,
    end: "If it wasn't you, ignore this email: nothing was changed.",
  },
  accountDeleted: {
    subject: "Your account was deleted",
    lines: [
      "Your VR Eye Lab account was deleted, including your saved motions, your recorded practice and your profile.",
    ],
    end: "You are welcome to sign up again at any time.",
  },
  /** Asks at the current address for consent to a new one. */
  changeEmail: (newAddress: string) => ({
    subject: "Change your email address?",
    lines: [
      `You asked to change the email address of your VR Eye Lab account to ${newAddress}.`,
      "Open the link in the browser that is logged in to your account. It is valid for one hour. Then we email a second link to the new address.",
    ],
    button: "Continue",
    end: "If you didn't ask for it, ignore this email and change your password: someone else may know it.",
  }),
  /** Reports the change at the address that the account had before. */
  emailChanged: (newAddress: string) => ({
    subject: "Your email address was changed",
    lines: [
      `Your VR Eye Lab account now uses ${newAddress}. Sign in with that address. Your other devices are signed out.`,
    ],
    button: open,
    end: "If it wasn't you, contact the people who run this site.",
  }),
  /** The reminder of what a user has planned for today. */
  reminder: ({ motions, minutes }: PlannedDay) => {
    const names = new Intl.ListFormat("en-GB").format(motions.map((motion) => MOTIONS[motion]));
    return {
      subject: "Your programme for today",
      lines: [
        `Planned for today: ${names}, ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
        "Only if it suits you. Another day is fine too.",
      ],
      button: open,
      end: "You get this email on planned days because you turned reminders on in your account.",
      stop: "Stop reminders",
    };
  },
} as const;

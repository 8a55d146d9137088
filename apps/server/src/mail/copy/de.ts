import type { Translation } from "@vr-eye-lab/domain/language";
import type { ExerciseType } from "@vr-eye-lab/domain/motion";

const open = "VR Eye Lab öffnen";

const MOTIONS = {
  figure8: "Acht",
  pursuit: "Folgebewegung",
  saccades: "Sakkaden",
  convergence: "Konvergenz",
  accommodation: "Akkommodation",
  randomdots: "Zufallspunkte",
} as const satisfies Record<ExerciseType, string>;

export const text = {
  copy: "Oder kopiere diese Adresse:",
  verification: {
    subject: "Bestätige deine E-Mail-Adresse",
    lines: ["Willkommen bei VR Eye Lab. Bitte bestätige deine E-Mail-Adresse.", "Der Link gilt einen Tag lang."],
    button: "Adresse bestätigen",
    end: "Wenn du dich nicht registriert hast, ignoriere diese E-Mail: Die Adresse bleibt unbestätigt.",
  },
  signInLink: {
    subject: "Dein Anmeldelink",
    lines: ["Mit diesem Link meldest du dich bei VR Eye Lab an.", "Er gilt 15 Minuten und nur einmal."],
    button: "Anmelden",
    end: "Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail. Gib den Link nicht weiter: Er öffnet dein Konto.",
  },
  passwordReset: {
    subject: "Setze ein neues Passwort",
    lines: ["Mit diesem Link setzt du ein neues Passwort für VR Eye Lab.", "Er gilt eine Stunde und nur einmal."],
    button: "Neues Passwort setzen",
    end: "Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.",
  },
  test: {
    subject: "Test von VR Eye Lab",
    lines: ["Dieser Server kann dir E-Mails senden."],
    button: open,
    end: "Wer diesen Server betreibt, hat diese E-Mail angefordert.",
  },
  noAccount: {
    subject: "Kein Konto mit dieser Adresse",
    lines: [
      "Jemand wollte für diese E-Mail-Adresse ein neues Passwort bei VR Eye Lab, aber es gibt kein Konto mit ihr.",
      "Wenn du das warst, hast du dich vielleicht mit einer anderen Adresse registriert. Du kannst dich auch mit dieser registrieren.",
    ],
    button: open,
    end: "Wenn du das nicht warst, ignoriere diese E-Mail.",
  },
  accountExists: {
    subject: "Du hast schon ein Konto",
    lines: [
      "Jemand wollte sich mit dieser E-Mail-Adresse bei VR Eye Lab registrieren, aber du hast schon ein Konto mit ihr.",
      "Wenn du das warst, melde dich mit deinem Passwort an, fordere einen Anmeldelink an oder setze ein neues Passwort.",
    ],
    button: open,
    end: "Wenn du das nicht warst, ignoriere diese E-Mail: Es wurde nichts geändert.",
  },
  passwordChanged: {
    subject: "Dein Passwort wurde geändert",
    lines: ["Das Passwort deines Kontos bei VR Eye Lab wurde gerade geändert."],
    button: open,
    end: "Wenn du das nicht warst, setze jetzt ein neues Passwort: Den Link dafür bekommst du unter „Passwort vergessen?“.",
  },
  newAddress: {
    subject: "Bestätige deine neue E-Mail-Adresse",
    lines: [
      "Du möchtest diese E-Mail-Adresse für dein Konto bei VR Eye Lab verwenden.",
      "Öffne den Link in dem Browser, in dem du angemeldet bist. Er gilt eine Stunde und nur einmal.",
    ],
    button: "Diese Adresse verwenden",
    end: "Wenn du das nicht möchtest, ignoriere diese E-Mail: Es ändert sich nichts.",
  },
  addressTaken: {
    subject: "Mit dieser Adresse gibt es schon ein Konto",
    lines: [
      "Jemand möchte diese E-Mail-Adresse für sein Konto bei VR Eye Lab verwenden, aber du hast schon ein Konto mit ihr.",
      "Wenn du das warst, lösche erst eines der beiden Konten oder nimm eine andere Adresse.",
    ],
    button: open,
    end: "Wenn du das nicht warst, ignoriere diese E-Mail: Es wurde nichts geändert.",
  },
  accountDeleted: {
    subject: "Dein Konto wurde gelöscht",
    lines: [
      "Dein Konto bei VR Eye Lab wurde gelöscht, mit deinen gespeicherten Übungen, deinem aufgezeichneten Training und deinem Profil.",
    ],
    end: "Du kannst dich jederzeit wieder registrieren.",
  },
  changeEmail: (newAddress) => ({
    subject: "E-Mail-Adresse ändern?",
    lines: [
      `Du möchtest die E-Mail-Adresse deines Kontos bei VR Eye Lab in ${newAddress} ändern.`,
      "Öffne den Link in dem Browser, in dem du angemeldet bist. Er gilt eine Stunde lang. Danach senden wir einen zweiten Link an die neue Adresse.",
    ],
    button: "Weiter",
    end: "Wenn du das nicht möchtest, ignoriere diese E-Mail und ändere dein Passwort: Jemand anders könnte es kennen.",
  }),
  emailChanged: (newAddress) => ({
    subject: "Deine E-Mail-Adresse wurde geändert",
    lines: [
      `Dein Konto bei VR Eye Lab hat jetzt die Adresse ${newAddress}. Melde dich mit ihr an. Deine anderen Geräte wurden abgemeldet.`,
    ],
    button: open,
    end: "Wenn du das nicht warst, wende dich an die Person, die diese Seite betreibt.",
  }),
  reminder: ({ motions, minutes }) => {
    const names = new Intl.ListFormat("de").format(motions.map((motion) => MOTIONS[motion]));
    return {
      subject: "Dein Programm für heute",
      lines: [
        `Für heute geplant: ${names}, ${minutes} ${minutes === 1 ? "Minute" : "Minuten"}.`,
        "Nur wenn es dir passt. Ein anderer Tag ist auch gut.",
      ],
      button: open,
      end: "Du bekommst diese E-Mail an geplanten Tagen, weil du in deinem Konto Erinnerungen eingeschaltet hast.",
      stop: "Erinnerungen ausschalten",
    };
  },
} as const satisfies Translation<typeof import("./en.ts").text>;

import type { Translation } from "@vr-eye-lab/domain/language";

/** Texts of signing in with a code: on the device that shows it, and on the device that approves it. */
export const text = {
  entry: "Mit Code anmelden",

  dialog: {
    title: "Mit Code anmelden",
    open: "Öffne auf deinem Handy oder Computer",
    scan: "oder scanne das hier:",
    picture: "QR-Code dieser Adresse mit dem Code darin",
    code: "Bestätige dort diesen Code:",
    spelled: (code: string) => [...code.replace("-", "")].join(" "),
    until: (time: string) => `Der Code gilt einmal, bis ${time}\u00a0Uhr.`,
    starting: "Code wird angefordert …",
    waiting: "Wartet, bis du ihn dort bestätigst.",
    denied:
      "Die Anmeldung wurde auf dem anderen Gerät abgelehnt. Wenn das ein Versehen war, fordere einen neuen Code an.",
    expired: "Dieser Code ist abgelaufen: Ein Code gilt 10 Minuten. Fordere einen neuen an.",
    offline: "Du bist offline. Zum Anmelden brauchst du eine Verbindung, zum Üben nicht.",
    renew: "Neuer Code",
    close: "Abbrechen",
    done: "Du bist angemeldet.",
  },

  page: {
    title: "Gerät anmelden",
    starting: "Lädt …",
    enter: "Gib den Code ein, den dein Headset oder ein anderes Gerät zeigt.",
    field: "Code",
    hint: "Acht Buchstaben, zum Beispiel BCDF-GHJK.",
    next: "Weiter",
    notWhole: "Ein Code hat acht Buchstaben, zum Beispiel BCDF-GHJK. Vergleiche ihn mit dem auf dem Gerät.",
    signIn: (code: string) => `Melde dich zuerst hier an. Dann kannst du das Gerät bestätigen, das ${code} zeigt.`,
    signInFirst: "Melde dich zuerst hier an. Gib dann den Code ein, den dein Gerät zeigt.",
    logIn: "Anmelden",
    noAccount: "Noch kein Konto? Registriere dich unter Konto und komm dann auf diese Seite zurück.",
    looking: "Das Gerät wird gesucht …",
    question: (code: string) => `Das Gerät anmelden, das ${code} zeigt?`,
    as: (email: string) => `Es wird als ${email} angemeldet.`,
    device: (browser: string | null, time: string) =>
      `${browser ?? "Unbekannter Browser"}, angefordert um ${time}\u00a0Uhr.`,
    warning:
      "Bestätige nur, wenn du diesen Code gerade auf deinem eigenen Gerät siehst. Bestätige nie einen Code, den dir jemand geschickt hat.",
    approve: "Bestätigen",
    deny: "Ablehnen",
    working: "Einen Moment …",
    approved: "Bestätigt. Dein Gerät ist in wenigen Sekunden angemeldet. Du kannst diese Seite schließen.",
    denied: "Abgelehnt. Das Gerät ist nicht angemeldet.",
    another: "Anderen Code eingeben",
    offline: "Du bist offline. Dafür brauchst du eine Verbindung.",
    home: "Zu den Übungen",
  },
} as const satisfies Translation<typeof import("../en/sign-in-by-code.ts").text>;

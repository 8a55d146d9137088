import type { Translation } from "@vr-eye-lab/domain/language";
import { counted, number } from "./format.ts";

/** Texts of the Account tab and of the screens that emailed links open. Loaded with those screens. */
export const text = {
  close: "Schließen",

  signUp: {
    heading: "Leg los",
    submit: "Registrieren",
    toggle: "Schon ein Konto? Anmelden",
    optional: "Ein Konto ist kostenlos, und du kannst auch ohne üben.",
    agree:
      "Mit der Registrierung stimmst du den Nutzungsbedingungen zu und bist einverstanden, dass dein Training (Zeit, Übungen, Tage) für deine Statistik aufgezeichnet wird. Das kannst du später ändern.",
    withoutRecording: "Ohne Aufzeichnung registrieren",
  },
  logIn: {
    heading: "Anmelden",
    submit: "Anmelden",
    toggle: "Noch kein Konto? Registrieren",
    forgot: "Passwort vergessen?",
  },
  busy: "Lädt …",
  email: "E-Mail",
  password: "Passwort",
  confirmPassword: "Passwort wiederholen",
  passwordHint: "Mindestens 8 Zeichen.",
  /** Below a field. */
  wrongFields: {
    empty: "Bitte fülle dieses Feld aus.",
    email: "Gib eine Adresse wie ada@example.com ein.",
    short: "Nimm mindestens 8 Zeichen.",
    differs: "Das ist nicht das Passwort von oben.",
  },
  passwordWords: { show: "Zeichen zeigen", hide: "Zeichen verbergen", capsLock: "Die Feststelltaste ist an." },

  benefits: {
    title: "Leg ein Konto an",
    items: [
      "Alle Bewegungen: Acht, Folgebewegung, Sakkaden, Konvergenz",
      "Eigene Einstellungen speichern",
      "Eigene Dauer",
    ],
    own: "Dein Fortschritt, ein Wochenprogramm und deine Serie",
  },

  link: {
    submit: "Anmeldelink senden",
    missing: "Bitte gib deine E-Mail-Adresse ein",
    sentTitle: "Link gesendet",
    sent: (email: string) =>
      `Wenn ${email} erreichbar ist, ist der Anmeldelink unterwegs. Öffne ihn in diesem Browser. Er gilt 15 Minuten und nur einmal.`,
    again: "Neuen Link senden",
  },

  reset: {
    title: "Passwort zurücksetzen",
    text: "Wir senden dir einen Link für ein neues Passwort.",
    submit: "Link senden",
    back: "Zurück zur Anmeldung",
    sentTitle: "Schau in dein Postfach",
    sent: (email: string) => `Wenn es zu ${email} ein Konto gibt, ist ein Link für ein neues Passwort unterwegs.`,
    newTitle: "Neues Passwort setzen",
    newText:
      "Deine anderen Geräte werden abgemeldet, und deine Freigabelinks enden. Melde dich danach mit dem neuen Passwort an.",
    newPassword: "Neues Passwort",
    confirmNew: "Neues Passwort wiederholen",
    set: "Passwort setzen",
    newHint: "Ein Link gilt einmal. Wenn dieser nicht mehr gilt, fordere unter „Passwort vergessen?“ einen neuen an.",
    done: "Dein neues Passwort ist gesetzt. Melde dich damit an.",
  },

  setPassword: {
    title: "Bitte setze ein neues Passwort",
    reason:
      "Du hast dich mit einem Link angemeldet, der an eine noch nicht bestätigte Adresse ging. Jemand anders könnte das Konto angelegt haben. Deshalb gilt das alte Passwort nicht mehr, die Freigabelinks sind beendet, und alle anderen Geräte wurden abgemeldet.",
  },

  confirm: {
    heading: "Anmeldung bestätigen",
    verifyHeading: "Adresse bestätigen",
    working: "Du wirst angemeldet …",
    done: "Du bist angemeldet.",
    ask: "Dieser Link wurde in einem anderen Browser oder auf einem anderen Gerät angefordert. Gib die E-Mail-Adresse ein, an die er ging.",
    submit: "Anmelden",
    wrongEmail: "An diese Adresse ging der Link nicht. Gib die Adresse ein, an die er ging.",
    expired: "Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere unter Konto einen neuen an.",
    failed: "Die Anmeldung hat nicht geklappt. Prüfe die Verbindung und versuche es noch einmal.",
    tryAgain: "Noch einmal",
    nothing: "Hier gibt es nichts zu bestätigen. Öffne den Link in deiner E-Mail noch einmal.",
    verifying: "Deine Adresse wird bestätigt …",
    verified: "Deine E-Mail-Adresse ist bestätigt.",
    notVerified:
      "Die Adresse ist nicht bestätigt. Melde dich in diesem Browser an und öffne den Link noch einmal. Wenn er abgelaufen ist, sende dir in den Optionen deines Kontos einen neuen.",
    changeHeading: "E-Mail-Adresse ändern",
    changeSent: (email: string) =>
      `Danke. Öffne jetzt den Link, den wir an ${email} gesendet haben, in diesem Browser.`,
    changed: (email: string) => `Deine E-Mail-Adresse ist jetzt ${email}. Deine anderen Geräte sind abgemeldet.`,
    back: "Zu den Übungen",
  },

  notRecorded: {
    text: "Du hast die Aufzeichnung ausgeschaltet, deshalb ändert sich diese Statistik nicht.",
    record: "Mein Training aufzeichnen",
  },

  bar: {
    pro: "PRO",
    logOut: "Abmelden",
    unsentTitle: "Abmelden, bevor alles gesendet ist?",
    /** @param writes 0 if it isn't known */
    unsentText: (writes: number) =>
      writes === 0
        ? "Änderungen in diesem Browser, die noch nicht auf dem Server sind, gehen beim Abmelden verloren. Um sie vorher zu senden, bleib angemeldet, schließe alle Tabs von VR Eye Lab und öffne es dann wieder."
        : `${counted(writes, { one: "Änderung", other: "Änderungen" })} in diesem Browser ${writes === 1 ? "ist" : "sind"} noch nicht auf dem Server. Bleib angemeldet, bis du online bist. Beim Abmelden ${writes === 1 ? "geht sie" : "gehen sie"} verloren.`,
    stay: "Angemeldet bleiben",
    logOutAnyway: "Trotzdem abmelden",
    loggedOut: "Du bist abgemeldet.",
  },

  unsent: {
    title: "Nicht gespeichert",
    text: "Das ist nur in diesem Browser. Versuche es noch einmal oder verwirf es.",
    kinds: {
      users: "Dein Profil",
      savedSequences: "Eine gespeicherte Übung",
      measures: "Eine Messung",
      checkIns: "Antworten eines Check-ins",
      sessions: "Die Aufzeichnung eines Besuchs",
      practice: "Eine geübte Einheit",
      comfort: "Wie sich eine Einheit angefühlt hat",
    },
    named: (kind: string, name: string) => (name ? `${kind}: ${name}` : kind),
    retry: "Noch einmal",
    retryOf: (name: string) => `Noch einmal: ${name}`,
    dismiss: "Verwerfen",
    dismissOf: (name: string) => `Verwerfen: ${name}`,
    failed: "Das hat nicht geklappt. Lade die Seite neu und versuche es noch einmal.",
  },

  notices: {
    offline:
      "Du bist offline. Alles funktioniert weiter: Änderungen werden hier gespeichert und gesendet, sobald du online bist.",
    waiting: (writes: number) =>
      `${counted(writes, { one: "Änderung ist", other: "Änderungen sind" })} noch nicht gesendet.`,
    signInAgain: "Bitte melde dich noch einmal an. Bis dahin werden Änderungen in diesem Browser gespeichert.",
    signIn: "Neu anmelden",
  },

  settings: {
    signIn: "Anmeldung",
    change: "Ändern",
    name: "Dein Name",
    changeName: "Name ändern",
    nameHint: "Nur du siehst ihn.",
    saveName: "Speichern",
    nameSaved: "Name gespeichert.",
    email: "E-Mail-Adresse",
    newEmail: "Neue E-Mail",
    changeEmail: "E-Mail ändern",
    changeEmailHint:
      "Wir senden einen Link an deine jetzige Adresse, dann einen an die neue. Öffne beide in diesem Browser. Deine anderen Geräte werden abgemeldet.",
    changeEmailSent: (email: string) =>
      `Wir haben einen Link an ${email} gesendet. Öffne ihn in diesem Browser, dann geht es weiter.`,
    needsFreshLink:
      "Du hast kein Passwort. Melde dich deshalb zuerst mit einem Link per E-Mail an. Danach hast du dafür ein paar Minuten.",
    verified: "Bestätigt",
    verifyHint: "Noch nicht bestätigt. Öffne den Link in der E-Mail, die wir dir gesendet haben.",
    sendVerification: "Bestätigung noch einmal senden",
    verificationSent: "Die E-Mail ist unterwegs.",
    recording: "Mein Training aufzeichnen",
    recordingHint: "Tage, Zeiten und Übungen, nur für deine Statistik.",
    tracking: "Mit Nutzungsdaten helfen",
    trackingHint:
      "Welche Bedienelemente genutzt und welche Seiten geöffnet werden, 90 Tage auf diesem Server gespeichert. Nie weitergegeben.",
    password: "Passwort",
    currentPassword: "Jetziges Passwort",
    changePassword: "Passwort ändern",
    passwordChanged: "Passwort geändert. Deine anderen Geräte sind abgemeldet.",
    firstPassword: "Passwort setzen",
    firstPasswordHint: "Du meldest dich mit Links per E-Mail an. Mit einem Passwort geht beides.",
    passwordSet: "Dein Passwort ist gesetzt.",
    devices: "Geräte",
    deviceCode: "Headset mit Code anmelden",
    signOutElsewhere: "Andere Geräte abmelden",
    signedOutElsewhere: "Deine anderen Geräte sind abgemeldet.",
    reminders: "Erinnerungen",
    data: "Daten und Datenschutz",
    storage: {
      title: "Speicher",
      used: (bytes: number, share: number) =>
        `${bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)}\u00a0KiB` : `${number(bytes / 1024 / 1024, 1)}\u00a0MiB`}, ${share > 0 && share < 0.01 ? "unter 1" : Math.round(100 * share)}\u00a0% des Kontingents`,
    },
    download: "Daten herunterladen",
    fileName: "vr-eye-lab-data.json",
    delete: "Mein Konto löschen",
    deleteTitle: "Mein Konto löschen",
    deleteText:
      "Das löscht sofort und endgültig dein Konto, deine gespeicherten Übungen, dein Training und deine Nutzungsdaten. Lade deine Daten vorher herunter, wenn du sie behalten willst.",
    deleteHint: "Lass das Feld leer, wenn du dich in den letzten Minuten mit einem Link per E-Mail angemeldet hast.",
    deleteConfirm: "Endgültig löschen",
    deleted: "Dein Konto ist gelöscht.",
    cancel: "Abbrechen",
    failed: "Das konnte nicht gespeichert werden. Prüfe die Verbindung und versuche es noch einmal.",
  },
} as const satisfies Translation<typeof import("../en/account.ts").text>;

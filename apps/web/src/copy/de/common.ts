import type { Translation } from "@vr-eye-lab/domain/language";
import { clock, counted, number } from "./format.ts";

export type { AccountView } from "../en/common.ts";

export const common = {
  product: "VR Eye Lab",
  introduction: "Übe das Zusammenspiel deiner Augen.",
  titleOf: (screen: string) => `${screen} · VR Eye Lab`,
  loading: "Lädt …",
  close: "Schließen",
  screenLost:
    "Diese Ansicht konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal. Wenn das nicht hilft, lade die Seite neu.",
  newVersion: "Eine neue Version ist bereit",
  reload: "Neu laden",
  tryAgain: "Noch einmal",
  failed: {
    title: "Etwas ist schiefgegangen",
    advice:
      "Diese Ansicht kann nicht angezeigt werden. Lade die Seite neu. Wenn es wieder passiert, kopiere die Details und schicke sie an die Person, die diese Seite betreibt.",
    copy: "Details kopieren",
    copied: "Kopiert.",
    notCopied: "Kopieren nicht möglich. Markiere den Text und kopiere ihn selbst.",
    details: "Details",
  },

  shell: {
    navigation: "Hauptnavigation",
    active: "Üben",
    account: "Konto",
    guide: "Hilfe",
    back: "Zurück",
    motionsTitle: "Bewegungen",
    views: { overview: "Übersicht", progress: "Verlauf", settings: "Optionen" },
    confirmTitle: "Anmeldung bestätigen",
    workoutTitle: "Workout",
    save: "Speichern",
    keptForLater: "Deine Übung ist in diesem Browser abgelegt und wird gespeichert, sobald du dich anmeldest.",
    session: (seconds: number) => `Dauer ${clock(seconds)}`,
    upTo: (seconds: number) => `Bis zu ${clock(seconds)}`,
    workout: (motions: number, seconds: number) =>
      `${counted(motions, { one: "Bewegung", other: "Bewegungen" })}, ${clock(seconds)}`,
  },

  preview: {
    region: "Vorschau",
    leftEye: "Linkes Auge",
    rightEye: "Rechtes Auge",
    start: "VR starten",
    pause: "Vorschau anhalten",
    play: "Vorschau abspielen",
    horizontal: "Waagerechte Position",
    vertical: "Senkrechte Position",
    centre: "Mitte",
    metres: (metres: number) => `${number(metres, 2)}\u00a0m`,
    inVr: "In VR",
    inVrHint: "Die Übung läuft im Headset. Das Menü öffnest du mit dem Trigger oder einem Fingertipp.",
    endSession: "Beenden",
  },

  demand: {
    region: "Werte der Übung",
    details: "Details",
    levels: {
      gentle: "Sanft",
      demanding: "Fordernd: nur kurz üben",
      limited: "Begrenzt: an der nächsten erlaubten Stelle gezeigt",
    },
    turning: (degrees: number) =>
      `Augen drehen bis zu ${number(Math.abs(degrees), 1)}° nach ${degrees < 0 ? "außen" : "innen"}`,
    brief: {
      conflict: (dioptres: number) => `Fokuskonflikt ${number(dioptres, 1)}\u00a0dpt`,
      pursuit: (degrees: number) => `Der Ball bewegt sich mit ${number(degrees)}°/s`,
      vergence: (degrees: number) => `Augen drehen mit ${number(degrees)}°/s nach innen`,
      height: (dioptres: number) => `Bilder in der Höhe ${number(dioptres, 1)}\u00a0Δ versetzt`,
    },
  },

  controls: {
    region: "Einstellungen der Übung",
    motion: "Bewegung",
    allMotions: "Alle Bewegungen",
    speed: "Tempo",
    speeds: { slow: "Langsam", normal: "Normal", fast: "Schnell" },
    range: "Bereich",
    ranges: { narrow: "Eng", medium: "Mittel", wide: "Weit" },
    eyes: "Augen",
    /** 'Links:' of 'Linkes Auge', because the buttons are narrow and have 'Augen' above. */
    eyeOf: (eye: string) => eye.replace("es Auge", "s:"),
    advanced: "Erweitert",
    eye: "Trainiertes Auge",
    eyeToTrain: { both: "Beide", left: "Linkes", right: "Rechtes" },
    eyesSummary: { both: "Beide Augen", left: "Linkes Auge", right: "Rechtes Auge" },
    distance: "Abstand",
    distances: { near: "Nah", middle: "Mittel", far: "Fern" },
    viewing: "Das andere Auge sieht",
    viewings: { room: "Raum", black: "Schwarz", same: "Dasselbe" },
    viewingNeedsOneEye: "Wähle zuerst ein einzelnes Auge.",
    perEyeColours: "Jedes Auge in eigener Farbe",
    perEyeColoursHint: "Aus: Beide Augen sehen einen weißen Ball.",
    overlay: "Position einblenden",
    overlayHint: "Zeigt die Position des Balls, während du ihn im Headset verschiebst.",
    singleMotion: "Nur eine Bewegung",
    cleared: "Workout geleert.",
    undo: "Rückgängig",
  },

  pro: {
    mark: "Pro",
    option: (label: string) => `${label} (Pro)`,
    join: "Pro holen",
  },

  banner: {
    first: "Dieser Browser unterstützt kein VR.",
    second: "Nimm ein WebXR-fähiges Headset, zum Beispiel Vision Pro oder Oculus.",
    openInHeadset: "Im Headset öffnen",
    dismiss: "Ausblenden",
  },

  vr: {
    previewTitle: "Vorschau im Browser",
    cancel: "Abbrechen",
    failureTitle: "VR nicht verfügbar",
    windowFailureTitle: "Die Übung lässt sich nicht anzeigen",
    gotIt: "Okay",
    resume: "Weiter",
    onScreen: "Auf diesem Bildschirm üben",
    changeScreen: "Ändern",
    changeScreenMode: "Bildschirmmodus ändern",
    onScreenHint: "Mit oder ohne Rot-Grün-Brille",
    windowStage: "Übung in einem Fenster",
    saveTitle: "Übung speichern?",
    save: "Speichern",
    noThanks: "Nein danke",
  },

  pictures: { pause: "Animationen anhalten", play: "Animationen abspielen" },

  tour: {
    hint: "Neu hier?",
    start: "Tour machen",
    hide: "Ausblenden",
    lost: "Die Tour konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal. Wenn das nicht hilft, lade die Seite neu.",
  },
} as const satisfies Translation<typeof import("../en/common.ts").common>;

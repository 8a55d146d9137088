import type { Translation } from "@vr-eye-lab/domain/language";

/** Texts of the Guide tab. Loaded with that screen. */
export const text = {
  contents: "Inhalt",
  whatTitle: "Was ist VR Eye Lab?",
  what: "Übe das Zusammenspiel und die Folgebewegungen deiner Augen. Du folgst einem bewegten Ball. Jedes Auge sieht ihn in einer eigenen Farbe, so merkst du, was jedes Auge tut.",

  howTitle: "So geht es",
  steps: {
    choose: {
      title: "Übung wählen",
      content: "Wähle eine Bewegung oder Zufallspunkte oder stell mehrere zu einem Workout zusammen.",
    },
    set: {
      title: "Einstellen",
      content: "Stell Tempo, Bereich, Position und die Sicht jedes Auges ein. Die zwei Bilder zeigen es sofort.",
    },
    enter: {
      title: "VR betreten",
      content: "Drücke „VR starten“, setz das Headset auf und schau geradeaus. Nach 3, 2, 1 beginnt die Übung.",
    },
  },
  tour: "Tour machen",
  pictures: {
    choose: "Die Bahnen von drei Bewegungen, die mittlere ist gewählt",
    set: "Zwei Bilder, links ein roter Ball und rechts ein grüner mit Kreuz, darunter drei Auswahlen",
    enter: "Eine Person mit Headset schaut auf einen Ball, der sich auf einer Bahn bewegt",
    screen: "Rot-Grün-Brille, ein Bildschirm mit einem roten und einem grünen Ball und eine Bankkarte",
  },

  screenTitle: "Ohne Headset",
  screen:
    "Drücke unter „Üben“ auf „Auf diesem Bildschirm üben“. Ohne Brille geht es sofort los. Mit Rot-Grün-Brille oder nebeneinander misst du zuerst den Bildschirm und prüfst, was jedes Auge sieht.",
  screenMore: [
    {
      title: "Was du brauchst",
      paragraphs: [
        "Für ein Bild je Auge: eine Rot-Grün- oder Rot-Cyan-Brille, eine Handy-VR-Brille oder Augen, die zwei Bilder ohne Hilfe fusionieren. Zum Messen des Bildschirms reicht jede Bankkarte.",
      ],
    },
    {
      title: "Was geht und was nicht",
      paragraphs: [
        "Zwei Bilder zeigen jede Bewegung in echten Metern und Grad: Ein Ball in 40\u00a0cm Entfernung schwebt vor dem Bildschirm, ein Ball in 2\u00a0m erscheint dahinter. Es wird aufgezeichnet wie Training im Headset.",
        "Filter trennen nie ganz: Ein schwaches Geisterbild bleibt. Ein Bildschirm zeigt weniger als ein Headset, und das Bild folgt deinem Kopf nicht: Halte ihn ruhig, auf Höhe der Bildschirmmitte.",
      ],
    },
  ],

  typesTitle: "Die Übungen",
  dotsNote:
    "Bei Zufallspunkten antwortest du: oben, unten, links oder rechts. Zu sehen ist ein Quadrat, das nur beide Augen zusammen sehen, während deine Augen nach innen oder außen drehen. Am Ende steht eine Zahl, nur zum Vergleich mit dir selbst. Die Punkte wechseln zehnmal pro Sekunde: Lass die Übung weg, wenn flackerndes Licht bei dir schon einmal einen Krampfanfall ausgelöst hat.",
  focusNote:
    "Der Fokus eines Headsets ist fest. Akkommodation übt, wie deine Augen zueinander drehen, nicht das Scharfstellen selbst.",

  settingsTitle: "Die Einstellungen",
  settings: [
    { title: "Bewegung", content: "Was der Ball macht, oder mehrere Bewegungen als Workout." },
    { title: "Tempo", content: "Langsam, Normal oder Schnell. Fang mit Langsam an." },
    { title: "Bereich", content: "Eng, Mittel oder Weit, höchstens 30° von geradeaus." },
    { title: "Augen", content: "Rot oder Grün für jedes Auge, mit oder ohne Kreuz." },
  ],
  settingsMore: [
    {
      title: "Mehr unter „Erweitert“",
      paragraphs: [
        "Übe mit einem einzelnen Auge oder wähle, wie weit weg der Ball ist.",
        "Aufmerksamkeits-Check, zuerst aus: Ab und zu erscheint eine Raute für das linke Auge, das rechte, beide oder keins, und du bestätigst, wenn du sie siehst. So zeigt sich, ob jedes Auge beteiligt ist. Der Ball allein kann das nicht zeigen.",
        "Augenbalance, auch im Menü des Headsets: Mach den Ball für das stärkere Auge blasser, verschiebe das Bild eines Auges wie ein Prisma oder halte die Augen mit einem Ring und einem Punkt zusammen, die beide sehen.",
      ],
    },
  ],

  safetyTitle: "Achte auf deine Augen",
  safety: [
    "Hör sofort auf bei Kopfschmerzen, Schwindel oder Doppelbildern.",
    "Mach Pausen. Für den Anfang reichen ein paar Minuten am Tag.",
    "Ab 13 Jahren.",
    "Für dein Wohlbefinden, kein medizinischer Rat. Bei Beschwerden lass dich augenärztlich oder optometrisch beraten.",
  ],

  pricingTitle: "Preise",

  questionsTitle: "Fragen und Antworten",
  questions: [
    {
      title: "Wie steuere ich im Headset?",
      paragraphs: [
        "Trigger, Fingertipp (Daumen an Zeigefinger) oder Blick mit Fingertipp: bestätigen. Wenn du dabei auf nichts zeigst, öffnet sich das Menü, und die Zeit hält an.",
        "Stick: verschiebt den Ball nach oben, unten, links und rechts.",
        "Menü: rückt den Ball näher und ferner, ändert Farben, Kreuze, Tempo und Bereich und beendet die Übung. ZENTRIEREN holt die Szene auf Augenhöhe dorthin, wohin du gerade schaust. Nach dem Schließen geht es mit 3, 2, 1 weiter.",
        "Systemtaste: hält an. Wenn du VR verlässt, endet die Einheit, und was du geübt hast, wird gespeichert.",
      ],
    },
    {
      title: "Brauche ich ein Konto?",
      paragraphs: [
        "Nein. Mit einem Konto speichern wir deine Serie, deine Minuten, dein Wochenziel und wie sich jede Einheit angefühlt hat.",
      ],
    },
    {
      title: "Wie melde ich mich im Headset an?",
      paragraphs: [
        "Wähle unter Konto „Mit Code anmelden“ und bestätige den Code auf einem Handy oder Computer, auf dem du angemeldet bist. Du musst nichts tippen.",
      ],
    },
    {
      title: "Was ist der Fokuskonflikt?",
      paragraphs: [
        "Deine Augen drehen zum Ball, stellen aber auf die feste Entfernung des Headsets scharf. „Details“ unter „Üben“ zeigt den Unterschied in Dioptrien. Wo „Fordernd“ steht, übe nur kurz. Wenn du den Fokus deines Headsets kennst, gib ihn unter „Erweitert“ ein.",
      ],
    },
    {
      title: "Kann ich mein Training planen?",
      paragraphs: [
        "Ja, mit einem Programm im Verlauf deines Kontos: welche Bewegungen an welchen Tagen und wie viele Minuten. Es zeigt, wie die Wochen liefen, bereitet vor, was heute dran ist, und erinnert dich auf Wunsch per E-Mail. Du kannst es jederzeit pausieren.",
      ],
    },
    {
      title: "Sehe ich, ob sich etwas ändert?",
      paragraphs: [
        "Im Verlauf deines Kontos gibt es drei Messungen: wie weit deine Augen nach innen und außen drehen, wie schnell sie wechseln, und deinen Nahpunkt. Jede zeigt ihre Streuung, und ob eine Änderung größer ist als deine übliche. Sie vergleichen dich nur mit dir selbst und sind keine Diagnose.",
        "Dort gibt es auch einen wöchentlichen Check-in dazu, wie sich Lesen anfühlt. Er ist aus, bis du ihn einschaltest.",
      ],
    },
    {
      title: "Kann ich meinen Fortschritt teilen?",
      paragraphs: [
        "Ja. Ein Freigabelink zeigt deine Statistik den Menschen, die du auswählst. Du erstellst ihn in den Optionen deines Kontos. Er läuft ab, und du kannst ihn vorher beenden.",
      ],
    },
    {
      title: "Kann ich meine Daten mitnehmen?",
      paragraphs: [
        "Ja, in den Optionen deines Kontos. Lade alles herunter oder nur dein Training als Tabelle, und importiere die Daten in ein anderes Konto.",
      ],
    },
  ],

  keyboardTitle: "Tastatur und Dev-Modus",
  devMode: "Dev-Modus",
  devModeHint:
    "Überspringt die VR-Prüfung. „VR starten“ zeigt die Übung dann in diesem Fenster, gesteuert mit der Tastatur.",
} as const satisfies Translation<typeof import("../en/guide.ts").text>;

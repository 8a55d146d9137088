import type { Translation } from "@vr-eye-lab/domain/language";
import { list, number } from "./format.ts";

const EYES = { left: "Linkes Auge", right: "Rechtes Auge" } as const;

/** Texts of screen mode: practising without a headset. */
export const text = {
  title: "Auf diesem Bildschirm üben",
  stage: "Übung auf diesem Bildschirm",
  close: "Schließen",
  back: "Zurück",
  next: "Weiter",
  stepsLabel: "Schritte",
  steps: { choose: "Wählen", measure: "Messen", check: "Prüfen" },
  stepDone: "(fertig)",

  way: "So bekommt jedes Auge sein Bild",
  ways: { none: "Ohne Brille", glasses: "Rot-Grün-Brille", beside: "Nebeneinander" },
  glassesHints: { left: "Rotes Glas vor dem linken Auge.", right: "Rotes Glas vor dem rechten Auge." },
  noneHint: "Ein weißer Ball für beide Augen. Nichts zu messen.",
  besideHint: "In die Ferne schauen, schielen oder mit Handy-VR-Brille.",
  /** @param instead the motion that runs in place of the chosen one */
  start: (instead?: string) => (instead ? `${instead} starten` : "Starten"),
  /** @param motions that need an image for each eye */
  needsTwo: (motions: readonly string[], instead?: string) =>
    `Nur mit zwei Bildern: ${list(motions)}. ${instead ? `Ohne Brille übst du: ${instead}.` : "Ohne Brille übst du die anderen."}`,
  pictures: {
    none: "Ein Bild mit einem weißen Ball",
    glasses: "Eine Brille mit einem roten und einem grünen Glas",
    beside: "Zwei Bilder nebeneinander, in jedem ein Ball",
  },

  otherGlasses: "Meine Brille ist anders",
  redEye: "Rotes Glas",
  eyes: EYES,
  other: "Anderes Glas",
  others: { green: "Grün", cyan: "Cyan" },

  look: "Blicktechnik",
  looks: { viewer: "VR-Brille", parallel: "Parallel", crossed: "Gekreuzt" },
  lookHints: {
    viewer:
      "Dreh das Handy quer und setze es mittig vor die Linsen. Sie gelten als so weit auseinander wie deine Augen. Die Verzerrung der Linsen wird nicht ausgeglichen.",
    parallel:
      "Das linke Bild ist für dein linkes Auge: Schau durch den Bildschirm wie in die Ferne, bis aus beiden eins wird.",
    crossed:
      "Das linke Bild ist für dein rechtes Auge: Schau auf einen Finger vor dem Bildschirm, bis aus beiden eins wird.",
  },

  measureTitle: "Bildschirm messen",
  measureIntro: "Halte eine Bankkarte an den Bildschirm, an den linken Rand der gezeichneten.",
  facilityNeeds:
    "Vergenzflexibilität braucht 3\u00a0Δ Basis innen und 12\u00a0Δ Basis außen, das passt hier nicht. Nimm eine Handy-VR-Brille oder ein Headset.",
  measureNeeds:
    "Messungen brauchen „Nebeneinander“: Eine Rot-Grün-Brille lässt ein wenig vom Bild des anderen Auges durch.",
  measureHow: "Zieh den rechten Rand oder den Regler, bis beide gleich breit sind.",
  measureUpright: "Halte sie hochkant und nimm die kurze Seite als Maß.",
  slider: "Breite der Karte",
  sliderValue: (pixels: number) => `${number(pixels)}\u00a0Pixel breit`,
  card: { long: "85,60\u00a0mm", short: "53,98\u00a0mm" },
  done: "Passt",
  estimate: "Nur schätzen",
  estimateHint: "Keine Karte? Geschätzt stimmen Größen und Abstände in der Übung nur ungefähr.",
  outdated: "Zoom oder Bildschirm haben sich seit dem Messen geändert. Wenn die Karte noch passt, mach weiter.",

  distance: "Augen zum Bildschirm",
  ipd: "Augenabstand",
  separation: "Bildabstand",
  focal: "Brennweite der Linsen",
  wrong: (least: number, most: number, unit: string) =>
    `Gib ${number(least, 1, 0)} bis ${number(most, 1, 0)}\u00a0${unit} ein.`,

  field: (sideways: number, upright: number) =>
    `Dein Bildschirm reicht ${number(sideways)}° zu jeder Seite und ${number(upright)}° nach oben und unten.`,
  whole: "Wo die Bewegung weiter reicht, werden Ball und Bahn kleiner gezeigt.",
  trueMetres: (distance: number) =>
    `Die Meter der Szene stimmen, wenn deine Augen auf Höhe der Bildschirmmitte sind: Ein Ball, der näher ist als ${number(distance, 3, 0)}\u00a0m, schwebt vor dem Bildschirm, ein weiter entfernter erscheint dahinter.`,
  pictureAngles:
    "In jedem Bild stimmen alle Winkel, wenn deine Augen auf Höhe der Bildschirmmitte sind. Wie weit weg der Ball scheint, hängt davon ab, wo die Bilder sind.",
  viewerMetres: "Die Winkel stimmen, wenn die Brennweite der Linsen stimmt.",
  added: (dioptres: number) => {
    if (dioptres === 0)
      return "Die Bilder sind so weit auseinander wie deine Augen, das ergibt keine zusätzliche Vergenzanforderung.";
    const how = dioptres > 0 ? "innen" : "außen";
    return `Durch die Lage der Bilder drehen deine Augen zusätzlich zum Ball ${number(Math.abs(dioptres), 1)}\u00a0Δ nach ${how}.`;
  },
  apart: "So weit können nur wenige Augen nach außen drehen: Wähle einen kleineren Bildabstand.",
  measured: (pixels: number) => `${number(pixels, 2)}\u00a0Pixel pro Millimeter.`,

  checkTitle: "Prüfe, was jedes Auge sieht",
  yes: "Genau so",
  no: "Nicht ganz",
  anyway: "Trotzdem starten",
  turn: "Dreh dein Handy quer: Dann sind die Bilder größer.",
  startHint: "Startet im Vollbild. Esc, ein Klick oder ein Tipp öffnet das Menü.",
  stimulus: {
    glasses: (other: string) => `Zwei Scheiben auf Schwarz, eine für jedes Auge, mit L und R: Rot und ${other}`,
    beside: "Zwei Rahmen mit je einem Ball; beim linken Auge ist ein Strich über dem Ball, beim rechten einer darunter",
  },
  /** What the user should see, and how to look. */
  expected: {
    glasses: {
      left: "Rechtes Auge zu: Nur L ist hell.",
      right: "Linkes Auge zu: Nur R ist hell.",
    },
    parallel:
      "Schau durch den Bildschirm wie in die Ferne. In der Mitte siehst du einen Rahmen, mit beiden Strichen am Ball.",
    crossed:
      "Schau auf einen Finger vor dem Bildschirm. In der Mitte siehst du einen Rahmen, mit beiden Strichen am Ball.",
    viewer: "Steck das Handy in die VR-Brille. Du siehst einen Rahmen, mit beiden Strichen am Ball.",
  },
  helpTitle: "Versuche das und schau noch einmal",
  help: {
    swapped: "Ist es andersherum?",
    swaps: { left: "Rotes Glas ist links", right: "Rotes Glas ist rechts" },
    ghost:
      "Ein schwaches Geisterbild der anderen Scheibe ist normal. Weniger Helligkeit oder ein dunklerer Raum macht es schwächer.",
    filters: { green: "Anderes Glas ist grün", cyan: "Anderes Glas ist cyan" },
    further: "Aus beiden wird nicht eins? Geh weiter weg oder bring die Bilder näher zusammen.",
    closer: "Näher zusammen",
    hard: "Oder nimm die andere Blicktechnik.",
    instead: { parallel: "Lieber schielen", crossed: "Lieber in die Ferne" },
    offset: "Die zwei Striche müssen sich nicht genau treffen.",
    viewer: "Dreh das Handy quer und setze es mittig vor die Linsen.",
  },
  changed: "Geändert. Schau noch einmal.",
} as const satisfies Translation<typeof import("../en/screen-mode.ts").text>;

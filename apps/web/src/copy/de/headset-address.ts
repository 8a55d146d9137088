import type { Translation } from "@vr-eye-lab/domain/language";

/** Texts of the dialog that explains how to open this page in a headset. Loaded with it. */
export const text = {
  title: "Im Headset öffnen",
  open: "Gib diese Adresse im Browser des Headsets ein oder scanne den Code.",
  network:
    "Verbinde das Headset mit demselben Netzwerk. Wenn sein Browser vor dem Zertifikat warnt, mach trotzdem weiter.",
  picture: "QR-Code mit der Adresse dieser Seite",
  insecure: "VR braucht eine Adresse, die mit https beginnt. Diese tut das nicht.",
  computer: "Diese Adresse funktioniert nur auf diesem Computer.",
  operator: "Wenn du diesen Server betreibst, starte ihn mit",
  command: "npm start -- --lan",
  prints: "und öffne die Adresse, die er ausgibt. Sonst frag die Person, die ihn betreibt.",
} as const satisfies Translation<typeof import("../en/headset-address.ts").text>;

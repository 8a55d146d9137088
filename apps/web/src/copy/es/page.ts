import type { Translation } from "@vr-eye-lab/domain/language";

export const text = {
  description:
    "Practica la coordinación y el seguimiento de los ojos con una bola en movimiento, en el navegador y en un visor WebXR.",
  notStarted: "VR Eye Lab no se ha iniciado",
  needsScripts: "VR Eye Lab necesita JavaScript. Permite los scripts en esta página y recárgala.",
  tooOld: "Puede que este navegador sea demasiado antiguo o que no haya llegado una parte de la página.",
  reload:
    "Recarga la página. Si no funciona, actualiza el navegador o usa otro: Chrome, Edge o el navegador de un visor con Chromium 105 o posterior, Safari 16.4 o posterior, o Firefox 115 o posterior.",
  pictures: {
    active: "La bola como la ve cada ojo, con los ajustes del ejercicio",
    headset: "Un ejercicio en el visor: la imagen del ojo izquierdo junto a la del derecho",
    statistics: "La práctica frente al objetivo semanal y en un calendario",
    narrowStatistics: "La práctica frente al objetivo semanal",
    motions: "Los movimientos que puedes elegir",
  },
} as const satisfies Translation<typeof import("../en/page.ts").text>;

import type { Translation } from "@vr-eye-lab/domain/language";
import { list, number } from "./format.ts";

const EYES = { left: "Ojo izquierdo", right: "Ojo derecho" } as const;

export const text = {
  title: "Practicar en esta pantalla",
  stage: "Ejercicio en esta pantalla",
  close: "Cerrar",
  back: "Atrás",
  next: "Siguiente",
  stepsLabel: "Pasos",
  steps: { choose: "Elegir", measure: "Medir", check: "Comprobar" },
  stepDone: "(hecho)",

  way: "Cómo recibe cada ojo su imagen",
  ways: { none: "Sin gafas", glasses: "Gafas rojo/verde", beside: "Lado a lado" },
  glassesHints: {
    left: "El rojo delante de tu ojo izquierdo.",
    right: "El rojo delante de tu ojo derecho.",
  },
  noneHint: "Una bola blanca para ambos ojos. No hay nada que medir.",
  besideHint: "Relaja o cruza los ojos, o usa un visor para teléfono.",
  facilityNeeds:
    "La flexibilidad de vergencia necesita 3\u00a0Δ base interna y 12\u00a0Δ base externa, que aquí no caben. Usa un visor para teléfono o un visor de VR.",
  measureNeeds: "Las medidas se hacen lado a lado: las gafas rojo/verde dejan pasar un poco de la imagen del otro ojo.",
  start: (instead?: string) => (instead ? `Iniciar ${instead}` : "Iniciar"),
  needsTwo: (motions: readonly string[], instead?: string) =>
    `${list(motions)} ${motions.length > 1 ? "necesitan" : "necesita"} dos imágenes. ${
      instead ? `Sin gafas practicas ${instead}.` : "Sin gafas practicas los demás."
    }`,
  pictures: {
    none: "Una imagen con una bola blanca",
    glasses: "Gafas con una lente roja y otra verde",
    beside: "Dos imágenes lado a lado, con una bola en cada una",
  },

  otherGlasses: "Mis gafas son distintas",
  redEye: "El filtro rojo está delante del",
  eyes: EYES,
  other: "El otro filtro es",
  others: { green: "Verde", cyan: "Cian" },

  look: "Forma de mirar",
  looks: { viewer: "Con visor", parallel: "Paralela", crossed: "Cruzada" },
  lookHints: {
    viewer:
      "Gira el teléfono en horizontal y pon su centro entre las lentes; se supone que están tan separadas como tus ojos. La distorsión de las lentes no se corrige.",
    parallel:
      "La imagen izquierda es para tu ojo izquierdo: mira a través de la pantalla, como a lo lejos, hasta que las dos se unan.",
    crossed:
      "La imagen izquierda es para tu ojo derecho: mira un dedo delante de la pantalla hasta que las dos se unan.",
  },

  measureTitle: "Mide esta pantalla",
  measureIntro: "Apoya una tarjeta bancaria en la pantalla, alineada con el borde izquierdo de la dibujada.",
  measureHow: "Arrastra el borde derecho, o usa el control deslizante, hasta que midan lo mismo.",
  measureUpright: "Ponla en vertical y ajusta el lado corto.",
  slider: "Ancho de la tarjeta",
  sliderValue: (pixels: number) => `${number(pixels)} píxeles de ancho`,
  card: { long: "85,60\u00a0mm", short: "53,98\u00a0mm" },
  done: "Coincide",
  estimate: "Estimar",
  estimateHint: "¿No tienes tarjeta? Con una estimación, los tamaños y distancias del ejercicio son solo aproximados.",
  outdated: "El zoom o la pantalla han cambiado desde que mediste. Si la tarjeta aún coincide, continúa.",

  distance: "Ojos a pantalla",
  ipd: "Entre tus ojos",
  separation: "Entre las imágenes",
  focal: "Distancia focal de las lentes",
  wrong: (least: number, most: number, unit: string) =>
    `Escribe un valor de ${number(least, 1, 0)} a ${number(most, 1, 0)} ${unit}.`,

  field: (sideways: number, upright: number) =>
    `Tu pantalla llega a ${number(sideways)}° hacia cada lado y a ${number(upright)}° hacia arriba y hacia abajo.`,
  whole: "Si el movimiento llega más lejos, la bola y su recorrido se hacen más pequeños.",
  trueMetres: (distance: number) =>
    `Los metros de la escena son reales si tus ojos están a la altura del centro de la pantalla: una bola a menos de ${number(distance, 3, 0)}\u00a0m flota delante de la pantalla y una más lejana aparece detrás.`,
  pictureAngles:
    "Dentro de cada imagen todos los ángulos son reales si tus ojos están a la altura del centro de la pantalla; la distancia a la que parece estar la bola depende de dónde estén las imágenes.",
  viewerMetres: "Los ángulos son reales si la distancia focal de las lentes es correcta.",
  added: (dioptres: number) => {
    if (dioptres === 0) {
      return "Las imágenes están tan separadas como tus ojos, así que no añaden demanda de vergencia.";
    }
    const how = dioptres > 0 ? "dentro" : "fuera";
    return `Por la posición de las imágenes tus ojos giran ${number(Math.abs(dioptres), 1)}\u00a0Δ hacia ${how}, además de lo que pide la bola.`;
  },
  apart: "Pocos ojos pueden separarse tanto: elige una distancia menor entre las imágenes.",
  measured: (pixels: number) => `${number(pixels, 2)} píxeles por milímetro.`,

  checkTitle: "Comprueba qué ve cada ojo",
  yes: "Lo veo así",
  no: "No del todo",
  anyway: "Iniciar así",
  turn: "Gira el teléfono en horizontal. Así las imágenes son más grandes.",
  startHint: "Se abre a pantalla completa. Esc, un clic o un toque abren el menú.",
  stimulus: {
    glasses: (other: string) =>
      `Un disco rojo y otro ${other.toLowerCase()} sobre negro, uno para cada ojo, marcados con L y R`,
    beside:
      "Dos marcos con una bola en cada uno; el del ojo izquierdo tiene una línea sobre la bola y el del derecho, una línea debajo",
  },
  expected: {
    glasses: {
      left: "Con el ojo derecho cerrado: solo brilla L.",
      right: "Con el ojo izquierdo cerrado: solo brilla R.",
    },
    parallel:
      "Mira a través de la pantalla, como a lo lejos. En el centro ves un solo marco, con las dos líneas junto a su bola.",
    crossed: "Mira un dedo delante de la pantalla. En el centro ves un solo marco, con las dos líneas junto a su bola.",
    viewer: "Pon el teléfono en su visor. Ves un solo marco, con las dos líneas junto a su bola.",
  },
  helpTitle: "Prueba esto y vuelve a mirar",
  help: {
    swapped: "¿Es al revés?",
    swaps: { left: "Rojo en mi ojo izquierdo", right: "Rojo en mi ojo derecho" },
    ghost: "Es normal ver un rastro débil del otro disco. Con menos brillo o una habitación más oscura se nota menos.",
    filters: { green: "Mi otro filtro es verde", cyan: "Mi otro filtro es cian" },
    further: "¿No se unen? Aléjate un poco o acerca las imágenes.",
    closer: "Acercarlas",
    hard: "O míralas de la otra forma.",
    instead: { parallel: "Cruzar los ojos", crossed: "Relajar los ojos" },
    offset: "No hace falta que las dos líneas coincidan del todo.",
    viewer: "Gira el teléfono en horizontal y pon su centro entre las lentes.",
  },
  changed: "Cambiado. Mira otra vez.",
} as const satisfies Translation<typeof import("../en/screen-mode.ts").text>;

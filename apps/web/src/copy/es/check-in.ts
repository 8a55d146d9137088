import type { Translation } from "@vr-eye-lab/domain/language";
import { shortDate } from "./dates.ts";
import { counted } from "./format.ts";

const checkIns = (n: number) => counted(n, { one: "cuestionario", other: "cuestionarios" });

export const text = {
  title: "Cómo te sientes",
  about:
    "Ocho preguntas breves, una vez por semana, sobre la lectura y tus ojos. Sirven para que te compares contigo; no son un diagnóstico.",
  stored:
    "Guardamos en tu cuenta la fecha y tus ocho respuestas. No forman parte de un enlace compartido, salvo que tú lo elijas.",
  on: "Cuestionario semanal",
  notChanged: "No se pudo guardar. Vuelve a intentarlo en un momento.",
  answer: "Responder",
  next: (last: string, next: string) => `Respondido el ${shortDate(last)}. El próximo será el ${shortDate(next)}.`,
  deleteAll: "Eliminar respuestas",
  deleteTitle: "¿Eliminar todas las respuestas?",
  deleteText: (times: number) => `Se eliminarán ${checkIns(times)} de tu cuenta. No se puede deshacer.`,
  deletion: {
    cancel: "Cancelar",
    save: "Eliminar",
    saved: "Respuestas eliminadas.",
    failed: "No se pudieron eliminar. Vuelve a intentarlo en un momento.",
  },
  cancel: "Cancelar",
  save: "Guardar",
  saved: "Cuestionario guardado.",
  failed: "No se pudo guardar. Tus respuestas siguen aquí: vuelve a intentarlo en un momento.",
  missing: (questions: number) => `Te falta responder ${counted(questions, { one: "pregunta", other: "preguntas" })}.`,
  lead: "En los últimos siete días, ¿con qué frecuencia te pasó esto?",
  questions: {
    losesPlace: "Dejé de saber por dónde iba en una página",
    readsAgain: "Volví a leer líneas que acababa de leer",
    wordsMove: "Parecía que las letras no se quedaban quietas",
    blurs: "Lo que miraba de cerca se volvía borroso",
    seesDouble: "Vi dos cosas donde había una",
    headaches: "Me dolió la cabeza al hacer algo de cerca o después",
    tiredEyes: "Al final del día tenía los ojos agotados",
    stopsReading: "Dejé un libro o una pantalla por culpa de mis ojos",
  },
  often: {
    "": "",
    "0": "Nunca",
    "1": "1 o 2 veces",
    "2": "Algunos días",
    "3": "Muchos días",
    "4": "Siempre",
  },
  sum: (sum: number, most: number) => `${sum} de ${most}`,
  lower: "Cuanto más bajo, más fácil.",
  day: shortDate,
  chart: {
    summary: (times: number, newest: number, most: number) =>
      `${checkIns(times)}; el último, ${newest} de ${most}. Cuanto más bajo, más fácil.`,
    point: (date: string, sum: number) => `${shortDate(date)}: ${sum}`,
    caption: "La suma de las respuestas de cada cuestionario, el más reciente primero",
    date: "Fecha",
    sum: "Suma",
  },
} as const satisfies Translation<typeof import("../en/check-in.ts").text>;

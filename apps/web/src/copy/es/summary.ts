import type { Translation } from "@vr-eye-lab/domain/language";
import { clock, counted, inWords, weeklyProgress } from "./format.ts";

const days = (n: number) => counted(n, { one: "día", other: "días" });

export const text = {
  wellDone: "Bien hecho",
  length: clock,
  practised: (seconds: number) => `Practicaste ${inWords(seconds)}`,
  recovered: (seconds: number) => `Se guardó tu sesión de ${clock(seconds)}.`,
  again: "Otra vez",
  alreadySaved: (name: string) => `Ya guardado como ${name}`,
  saves: (motions: string) => `Se guardará tu ejercicio: ${motions}`,
  streak: "Racha actual",
  days,
  week: "Esta semana",
  weekOf: (practised: number, goal: number | undefined) =>
    goal === undefined ? days(practised) : weeklyProgress(practised, goal),
  resumeLeft: (seconds: number) => `Quedan ${clock(seconds)} de esta sesión`,
  restarts: "El ejercicio volverá a empezar desde 0\u00a0Δ.",
  breakSuggestion: (minutes: number) =>
    `Llevas ${counted(minutes, { one: "minuto", other: "minutos" })} practicando. Tus ojos agradecerán un descanso.`,
  details: "Detalles",
  exercises: "Ejercicios",
  attention: {
    title: "Control de atención",
    eyes: { left: "Ojo izquierdo", right: "Ojo derecho", both: "Ambos ojos" },
    answered: (answered: number, shown: number) => `${answered} de ${shown} con respuesta`,
    falseAlarms: "Falsas alarmas",
    alarms: (answered: number, shown: number) => `${answered} de ${shown}`,
    note: "Falsas alarmas: respuestas cuando no había nada. Es una referencia para ti: si un ojo tiene muchas menos respuestas, puede que no estuviera participando.",
  },
  visitor: "Con una cuenta guardamos tu tiempo, tu racha y tus sensaciones.",
  notStored:
    "No se pudo guardar esta sesión en el dispositivo: el almacenamiento del navegador está lleno o bloqueado. La sesión se conserva hasta que cierres la página.",
  notRecorded: "Esta sesión no se registra, como elegiste.",
  comfort: {
    question: "¿Cómo están tus ojos?",
    labels: { comfortable: "Bien", tired: "Algo cansados", uncomfortable: "Con molestias" },
    stop: "Déjalo por hoy si te duele la cabeza, te mareas o ves doble.",
    answered: (label: string) => `Tus ojos: ${label.toLowerCase()}.`,
    kept: "Guardado con esta sesión.",
    easier: {
      both: "Menos velocidad y amplitud la próxima vez",
      speed: "Menos velocidad la próxima vez",
      range: "Menos amplitud la próxima vez",
    },
    eased: (speed: string, range: string) =>
      `En Practicar: velocidad ${speed.toLowerCase()} y amplitud ${range.toLowerCase()}.`,
  },
} as const satisfies Translation<typeof import("../en/summary.ts").text>;

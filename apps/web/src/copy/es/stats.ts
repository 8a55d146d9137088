import type { Translation } from "@vr-eye-lab/domain/language";
import { dayAndMonth, momentOf, monthName, shortDate, WEEKDAYS } from "./dates.ts";
import { clock, counted, formatTotalTime, number, span, weeklyProgress, wholeMinutes } from "./format.ts";

type CertificateValues = Parameters<typeof import("../en/stats.ts").text.certificate.line>[0];

const LAYERS = { base: "capa base", projection: "capa de proyección", screen: "en una pantalla" } as const;

const days = (n: number) => counted(n, { one: "día", other: "días" });
const sessions = (n: number) => counted(n, { one: "sesión", other: "sesiones" });

export const text = {
  heading: "Tu práctica",
  totals: {
    totalTime: "Tiempo total",
    streak: "Racha actual",
    days,
    mostUsed: "Ejercicio más usado",
    none: "Ninguno",
    lastActive: "Última práctica",
    week: "Los días de esta semana",
    weekday: (weekday: number) => WEEKDAYS[weekday]?.slice(0, 1).toUpperCase() ?? "",
    dayOf: (weekday: number, state: "practised" | "planned" | "none") =>
      `${WEEKDAYS[weekday]}${{ practised: ": con práctica", planned: ": previsto", none: "" }[state]}`,
    never: "Nunca",
    totalSessions: "Sesiones en total",
    today: "Hoy",
    thisWeek: "Esta semana",
    thisMonth: "Este mes",
    thisYear: "Este año",
  },
  invitation: {
    text: "Dos minutos bastan para tu primera sesión.",
    begin: "Practicar ahora",
  },
  showTable: "Ver como tabla",
  tableOf: (title: string) => `: ${title}`,

  goal: {
    title: "Objetivo semanal",
    of: (practised: number, goal: number) => weeklyProgress(practised, goal).replace(/^\d+ /, ""),
    label: "Tu objetivo",
    none: "Elegir",
    set: "Fijar un objetivo",
    option: (days: number) => `${days} de 7 días`,
    change: "Cambiar",
    words: {
      new: "Dos minutos bastan.",
      reached: "Objetivo cumplido.",
      today: "Hoy ya has practicado.",
      open: "Aún puedes practicar hoy.",
      paused: "Nos alegra verte.",
    },
    failed: "No se pudo guardar tu objetivo. Vuelve a intentarlo en un momento.",
  },

  calendar: {
    title: "Calendario de práctica",
    summary: (n: number, weeks: number) => `${days(n)} con práctica en las últimas ${weeks} semanas.`,
    day: (date: string, seconds: number, times: number) =>
      `${shortDate(date)}: ${times === 0 ? "sin práctica" : `${formatTotalTime(seconds)}, ${sessions(times)}`}`,
    month: monthName,
    weekday: (weekday: number) => WEEKDAYS[weekday]?.slice(0, 3) ?? "",
    none: "Nada",
    under: (minute: number) => `Menos de ${minute}`,
    shade: (from: number, next: number | undefined) => (next === undefined ? `${from} o más` : `${from} a ${next - 1}`),
    legend: "Minutos",
    caption: "Minutos de práctica de cada día, por semanas, la más reciente primero",
  },

  weeks: {
    title: "Minutos por semana",
    summary: (seconds: number, weeks: number) =>
      `${formatTotalTime(seconds)} en las últimas ${weeks} semanas, una barra por semana.`,
    caption: "Minutos de práctica de cada semana, la más reciente primero",
    week: "Semana del",
    minutes: "Minutos",
    days: "Días",
  },

  shares: {
    title: "Reparto de movimientos",
    share: (times: number, percent: number) => `${counted(times, { one: "vez", other: "veces" })} · ${percent}\u00a0%`,
  },

  history: {
    title: "Sesiones",
    when: momentOf,
    duration: clock,
    more: "Ver más",
    shown: (n: number) => `${sessions(n)} a la vista`,
    loading: "Cargando…",
    failed: "No se pudieron cargar las sesiones anteriores. Están a salvo en el servidor.",
    tryAgain: "Reintentar",
  },

  details: {
    display: "Visto en",
    displays: {
      headset: "Un visor",
      window: "Una ventana, una mitad para cada ojo",
      anaglyph: "Una pantalla, con filtros",
      "side-by-side": "Una pantalla, lado a lado",
      "one-image": "Una pantalla, una imagen para ambos ojos",
    },
    ipd: "Entre los ojos",
    millimetres: (metres: number) => `${number(1000 * metres, 1)}\u00a0mm`,
    rate: "Refresco",
    unknown: "desconocido",
    hertz: (rate: number) => `${rate}\u00a0Hz`,
    frames: "Fotogramas",
    framesOf: (shown: number, late: string) => `${shown} mostrados, ${late} con retraso`,
    scale: "Resolución",
    percent: (scale: number) => `${Math.round(100 * scale)}\u00a0% de la nativa`,
    fit: "Bola y recorrido",
    fitted: (fit: number) => `${Math.round(100 * fit)}\u00a0%, para caber en la pantalla`,
    gap: "Mayor retraso",
    milliseconds: (gap: number) => `${number(gap, 1)}\u00a0ms`,
    interruptions: "Interrupciones",
    overOneSecond: (times: number) => `${times} de más de 1\u00a0s`,
    still: "Cabeza quieta",
    share: (still: number) => `${Math.round(100 * still)}\u00a0% del tiempo`,
    pauses: "Pausas",
    attention: {
      left: "Respuestas del ojo izquierdo",
      right: "Respuestas del ojo derecho",
      both: "Respuestas de ambos ojos",
      none: "Falsas alarmas",
    },
    answered: (answered: number, shown: number) => `${answered} de ${shown}`,
    exercises: "Ejercicios",
    demand: (from: number, to: number) => `${span(from, to)}\u00a0Δ`,
    degrees: (from: number, to: number) => `${span(from, to)}°`,
    angular: (degrees: number) => `${number(degrees, 1)}°/s`,
    vergence: (degrees: number) => `hasta ${number(degrees, 1)}°/s`,
    noDetails: "Esta sesión se guardó sin detalles.",
    csv: "Descargar tabla",
    json: "Descargar datos",
    fileName: (date: string, ending: string) => `vr-eye-lab-session-${date}.${ending}`,
  },

  certificate: {
    agrees: "Dibujado como se pidió:",
    differs: "No dibujado como se pidió:",
    line: ({ demand, disparity, ipd, error, pixelsPerDegree, layer }: CertificateValues) =>
      [
        `${number(demand.drawn, 2)}\u00a0Δ añadidas de ${number(demand.asked, 2)}\u00a0Δ`,
        `${Math.round(disparity.drawn)}″ de ${Math.round(disparity.asked)}″`,
        `${number(1000 * ipd.drawn, 1)}\u00a0mm entre los ojos de ${number(1000 * ipd.asked, 1)}\u00a0mm`,
        `puntos a ${number(error, 2)} píxeles como máximo`,
        `${number(pixelsPerDegree, 1)} píxeles por grado`,
        LAYERS[layer],
      ].join(" · "),
    limits:
      "Es lo que se dibujó al empezar la pasada, antes de que el visor corrija sus lentes, no lo que viste. La capa es la que indicó el navegador.",
  },

  print: {
    print: "Imprimir",
    period: (from: string, to: string) => `VR Eye Lab: práctica del ${shortDate(from)} al ${shortDate(to)}`,
    note: "Nota:",
  },

  date: shortDate,
  dayAndMonth,
  minutes: wholeMinutes,
} as const satisfies Translation<typeof import("../en/stats.ts").text>;

import type { Translation } from "@vr-eye-lab/domain/language";
import { WEEKDAYS } from "./dates.ts";
import { clock, counted, formatTotalTime, list, wholeMinutes } from "./format.ts";

const days = (n: number) => counted(n, { one: "día", other: "días" });
const upTo = (seconds: number) => `hasta ${clock(seconds)}`;

export const text = {
  title: "Mi programa",
  none: "Elige días de la semana, con movimientos y minutos para cada uno.",
  make: "Crear un programa",
  edit: "Editar",
  pause: "Pausar",
  resume: "Reanudar",
  remove: "Eliminar",
  undo: "Deshacer",
  saved: "Programa guardado.",
  paused: "Programa en pausa.",
  resumed: "Programa reanudado.",
  removed: "Programa eliminado. Las semanas pasadas siguen en el gráfico.",
  free: "Hoy no hay nada previsto: descansa la vista.",
  isPaused: "En pausa: no hay nada previsto ni recibirás recordatorios por correo.",
  failed: "No se pudo guardar tu programa. Vuelve a intentarlo en un momento.",

  today: {
    title: "Hoy",
    motions: (labels: readonly string[]) => sentence(inOrder(labels)),
    minutes: (minutes: number) => `${minutes}\u00a0min`,
    upTo,
    usualLength: (usual: number, minutes: number) => `${clock(usual)} · Pro: ${minutes}\u00a0min`,
    longest: (longest: number, minutes: number) => `${longest / 60} de ${minutes}\u00a0min`,
    plannedFor: (weekday: number) => `previsto para el ${WEEKDAYS[weekday]}`,
    length: (motions: string, seconds: number, most: number | null) =>
      `${motions}, ${most === null ? clock(seconds) : upTo(most)}`,
    next: (exercise: string) => `Siguiente: ${exercise}`,
    nothing: "Hoy no hay nada previsto",
    done: "Hoy ya has practicado",
    first: "Dos minutos bastan para tu primera sesión",
    start: "Iniciar",
    anyway: "Practicar igualmente",
  },
  week: "Los días de una semana",
  dayName: (weekday: number) => sentence(WEEKDAYS[weekday] ?? ""),
  isToday: "hoy",
  plan: (motions: readonly string[], minutes: number) => `${sentence(inOrder(motions))}, ${planned(minutes)}`,

  dialog: {
    title: "Mi programa",
    days: "Días",
    motions: "Movimientos",
    motionsOn: (weekday: number) => `Movimientos del ${WEEKDAYS[weekday]}`,
    minutes: "Minutos",
    other: "Otro",
    otherMinutes: "Otros minutos",
    minutesOf: (weekday: number) => `Minutos del ${WEEKDAYS[weekday]}`,
    different: "Distinto algunos días",
    free: (usual: number) => `Con Free, cada sesión dura ${clock(usual)}.`,
    noDay: "Elige al menos un día.",
    noMotion: "Elige al menos un movimiento.",
    noMotionOn: (weekday: number) => `Elige al menos un movimiento para el ${WEEKDAYS[weekday]}.`,
    cancel: "Cancelar",
    save: "Guardar",
  },

  adherence: {
    title: "Plan y práctica",
    words: (kept: number, planned: number) =>
      planned === 0
        ? "No hay nada previsto para esta semana."
        : kept === 0
          ? `Tu plan tiene ${days(planned)} esta semana. Para empezar bastan dos minutos.`
          : kept < planned
            ? `Has practicado ${kept} de ${counted(planned, { one: "día previsto", other: "días previstos" })} para esta semana.`
            : "Has practicado todos los días previstos para esta semana.",
    summary: (practised: number, planned: number, weeks: number) =>
      `${formatTotalTime(practised)} de práctica de ${formatTotalTime(planned)} previstos en ${weeks === 1 ? "la última semana" : `las últimas ${weeks} semanas`}. En cada semana, el contorno es el plan y el relleno, lo que practicaste de él.`,
    caption:
      "Tu plan y lo que practicaste de él cada semana, la más reciente primero. Cada semana usa el plan que tenía.",
    week: "Semana del",
    plannedMinutes: "Minutos previstos",
    practisedMinutes: "Minutos de práctica",
    days: "Días",
    ofDays: (kept: number, planned: number) => `${kept}\u00a0de\u00a0${planned}`,
    minutes: wholeMinutes,
  },

  reminder: {
    label: "Recordármelo por correo",
    hint: "Los días previstos en tu programa, si aún no has practicado. Cada correo lleva un enlace para desactivar los recordatorios.",
    hour: "A las",
    hourOption: (hour: number) => `${String(hour).padStart(2, "0")}:00`,
    zone: (zone: string) => `Zona horaria: ${zone.replaceAll("_", " ")}.`,
    unverified:
      "Tu dirección aún no está confirmada. Los recordatorios empezarán cuando abras el enlace del correo de confirmación.",
    verify: "Reenviar ese correo",
    verifySent: "El correo está en camino.",
    failed: "No se pudo cambiar el recordatorio. Vuelve a intentarlo en un momento.",
  },

  off: {
    heading: "Recordatorio por correo",
    working: "Desactivando el recordatorio…",
    done: "Los recordatorios están desactivados. Puedes volver a activarlos en los ajustes de tu cuenta.",
    failed:
      "No se pudo desactivar el recordatorio. Comprueba la conexión y que el enlace esté completo, o desactívalo en tu cuenta.",
  },
} as const satisfies Translation<typeof import("../en/programme.ts").text>;

function inOrder(motions: readonly string[]): string {
  return list(motions.map((motion) => motion.toLowerCase()));
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What is planned for a day, which may take several practice sessions. */
function planned(minutes: number): string {
  return formatTotalTime(60 * minutes);
}

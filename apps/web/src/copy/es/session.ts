import type { Translation } from "@vr-eye-lab/domain/language";
import { clock } from "./format.ts";

/** Texts before and during a practice session. */
export const text = {
  previewPane: "El ejercicio como lo ve un ojo",
  previewCaption: { left: "Como lo verá tu ojo izquierdo", right: "Como lo verá tu ojo derecho" },
  workoutOrder: (steps: readonly string[]) => `Rutina: ${steps.join(", luego ")}.`,
  step: (label: string, seconds: number) => `${label} ${clock(seconds)}`,
  safetyTitle: "Antes de tu primera sesión",
  safety: [
    "Siéntate, o ponte de pie donde no puedas chocar con nada.",
    "Detente enseguida si te duele la cabeza, te mareas o ves doble.",
    "A partir de 13 años. Es una herramienta de bienestar, no un consejo médico.",
  ],
  enter: "Entrar en VR",
  entering: "Iniciando…",
  overdue:
    "Aún no hay respuesta. Puede que el navegador esté pidiendo permiso, quizá en el visor. Dale permiso ahí o cancela.",
  milestones: {
    exercise: (label: string, number: number, of: number) =>
      of > 1 ? `${label}, ejercicio ${number} de ${of}.` : `${label}.`,
    paused: "En pausa. El menú está abierto.",
    resumed: "Sigue en 3, 2, 1.",
    slow: "Este dispositivo es demasiado lento. Cierra aplicaciones o usa otro.",
    over: "Bien hecho. Pulsa Esc para terminar.",
  },
} as const satisfies Translation<typeof import("../en/session.ts").text>;

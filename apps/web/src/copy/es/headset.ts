import type { Translation } from "@vr-eye-lab/domain/language";
import { clock, counted, number, plural, span } from "./format.ts";

type Readout = Parameters<typeof import("../en/headset.ts").headset.demand>[0];

/** A prism's power and the direction of its base. */
function prism(dioptres: number, positive: string, negative: string): string {
  return dioptres === 0
    ? "sin prisma"
    : `${number(Math.abs(dioptres), 1)}\u00a0Δ ${dioptres > 0 ? positive : negative}`;
}

export const headset = {
  filteredColours: {
    "left-colour": ["COLOR", "Ojo izq."],
    "right-colour": ["COLOR", "Ojo der."],
  } as Readonly<Partial<Record<string, readonly [string, string]>>>,
  timeRemaining: (seconds: number) => `${plural(seconds, { one: "Queda", other: "Quedan" })} ${seconds}\u00a0s`,
  ofTotal: (seconds: number) => `de ${clock(seconds)}`,
  part: (motion: string, number: number, of: number) => `${motion}, ${number} de ${of}`,
  nextExercise: "Siguiente ejercicio…",
  waiting: "Mira al frente",
  paused: (motion: string) => `Pausa · ${motion}`,
  breakSuggestion: (minutes: number) =>
    [
      `Llevas ${counted(minutes, { one: "minuto", other: "minutos" })} practicando.`,
      "Tus ojos agradecerán un descanso.",
    ] as const,
  attentionHint: ["De vez en cuando aparece un rombo.", "Selecciona en cuanto lo veas."] as const,
  menuHint: { headset: ["Gatillo o pellizco: menú"], screen: ["Clic o toque: menú"] },
  smaller: ["Reducido para esta pantalla"],
  tooSlow: ["Este dispositivo es muy lento.", "Cierra aplicaciones o usa otro."] as const,
  on: "sí",
  off: "no",
  balance: "Equilibrio",
  wellDone: (seconds: number) => `Bien hecho: ${clock(seconds)}`,
  streak: (days: number) => `Racha: ${counted(days, { one: "día", other: "días" })}`,
  breakDue: "Hora de descansar",
  question: "¿Cómo están tus ojos?",
  eyes: { left: "Izquierdo", right: "Derecho" },
  contrast: (percent: number) => `contr. ${percent}\u00a0%`,
  baseOut: (value: number) => prism(value, "ext.", "int."),
  baseUp: (value: number) => prism(value, "sup.", "inf."),
  units: (degrees: number, prismDioptres: number) => `${number(degrees, 1)}°   ${number(prismDioptres, 1)}\u00a0Δ`,
  demand: ({ dioptres, degrees }: Readout) =>
    `${span(dioptres.from, dioptres.to)}\u00a0Δ   ${span(degrees.from, degrees.to)}°`,
  velocities: ({ angularVelocity, vergenceVelocity }: Readout) =>
    [
      angularVelocity !== null && `${number(angularVelocity, 1)}°/s`,
      vergenceVelocity !== null && `hasta ${number(vergenceVelocity, 1)}°/s`,
    ]
      .filter(Boolean)
      .join("   "),
  ipd: (metres: number) => `DIP ${number(1000 * metres, 1)}\u00a0mm`,
  depth: (metres: number) => `Z: ${number(metres, 2).replace("-0,00", "0,00")}`,
  speed: (speed: number) => `Velocidad ${number(speed, 2, 0)}`,
  buttons: {
    up: "ARRIBA",
    down: "ABAJO",
    left: "IZQUIERDA",
    right: "DERECHA",
    farther: "ALEJAR",
    closer: "ACERCAR",
    recenter: "CENTRAR",
    settings: "AJUSTES",
    close: "CERRAR",
    "left-colour": "OJO IZQ.",
    "right-colour": "OJO DER.",
    "left-cross": "CRUZ IZQ.",
    "right-cross": "CRUZ DER.",
    "speed-down": "VELOCIDAD −",
    "speed-up": "VELOCIDAD +",
    range: "AMPLITUD",
    end: "TERMINAR",
    back: "VOLVER",
    balance: "EQUILIBRIO",
    "dots-mode": "MODO",
    "dots-distance": "DISTANCIA",
    "dots-size": "TAMAÑO",
    attention: "ATENCIÓN",
    "left-fainter": "IZQ. −",
    "left-stronger": "IZQ. +",
    "right-fainter": "DER. −",
    "right-stronger": "DER. +",
    "fusion-lock": "ANCLAJE",
    "prism-eye": "PRISMA",
    "base-out": "BASE EXT.",
    "base-in": "BASE INT.",
    "base-up": "BASE SUP.",
    "base-down": "BASE INF.",
    even: "IGUALAR",
    "leave-balance": "VOLVER",
    again: "Otra vez",
    motion: "MOVIMIENTO",
    next: "Siguiente",
    finish: "Terminar",
    comfortable: "Bien",
    tired: "Algo cansados",
    uncomfortable: "Con molestias",
  },
  dots: {
    modes: { ramp: "Rampa", hold: "Fijo", jump: "Saltos", adaptive: "Adaptativo" },
    sizes: { small: "Pequeño", medium: "Mediano", large: "Grande" },
    metres: (metres: number) => `${number(metres, 2, 0)}\u00a0m`,
    explaining: {
      headset: ["Un cuadrado resalta. Apúntale y pulsa,", "o lleva el joystick hacia él."],
      screen: ["Un cuadrado resalta. Responde con una", "flecha, o pulsa donde está."],
    },
    explained: {
      headset: ["Pulsa para empezar. Joystick abajo:", "volver a ver el cuadrado."],
      screen: ["Espacio o pulsar: empezar. Flecha", "abajo: volver a ver el cuadrado."],
    },
    tilted: ["Mantén recta la cabeza"],
    flicker: ["Los puntos parpadean. Detente si la luz", "te causó alguna vez una convulsión."],
    blocked: ["Puntos aleatorios se omite: no es", "posible en la dirección elegida."],
    depth: (arcseconds: number) => [`Profundidad: ${arcseconds}″,`, "un píxel de esta pantalla"],
    right: ["Correcto"],
    wrong: ["No era ahí"],
    menuHint: { headset: ["Gatillo o pellizco largo: menú"], screen: ["Pulsación larga o M: menú"] },
  },
  ranges: { narrow: "Corta", medium: "Media", wide: "Amplia" },
} as const satisfies Translation<typeof import("../en/headset.ts").headset>;

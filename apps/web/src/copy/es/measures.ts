import type { Translation } from "@vr-eye-lab/domain/language";
import { shortDate } from "./dates.ts";
import { counted, number } from "./format.ts";

type English = typeof import("../en/measures.ts").text;
type Taken = Parameters<English["takenWith"]>[0];

/** To 0.1, a whole number without decimals. */
const rounded = (value: number) => number(value, 1, 0);
const dioptres = (value: number) => `${rounded(value)}\u00a0Δ`;
const perMinute = (value: number) => `${rounded(value)}\u00a0ciclos/min`;
const centimetres = (value: number) => `${rounded(value)}\u00a0cm`;
const sittings = (n: number) => counted(n, { one: "medición", other: "mediciones" });

const displays = { headset: "Visor", "side-by-side": "Pantalla, lado a lado" } as const;
const inputs = {
  stick: "joystick",
  controller: "botones",
  hand: "mano",
  gaze: "mirada",
  keyboard: "teclado",
  pointer: "ratón o toque",
} as const;

export const text = {
  title: "Medidas",
  why: "Mide antes de la práctica del día, porque la práctica cambia el resultado durante un rato. Si mides hasta una hora después de practicar, queda marcado. Las cifras sirven para que te compares contigo; no son un diagnóstico.",
  where:
    "Las reservas y la flexibilidad se miden en un visor, o lado a lado en una pantalla. No con gafas rojo/verde: dejan pasar un poco de la imagen del otro ojo y las cifras serían erróneas.",
  loading: "Cargando…",
  lost: "No se pudieron cargar las medidas. Comprueba la conexión y vuelve a intentarlo.",
  names: { ranges: "Reservas fusionales", facility: "Flexibilidad de vergencia", nearPoint: "Punto próximo" },
  about: {
    ranges:
      "Hasta dónde giran tus ojos hacia fuera (base interna) y hacia dentro (base externa) antes de que el cuadrado pierda profundidad, lo que puede ocurrir antes de que veas doble. Tres pasadas en cada dirección, unos 6 minutos.",
    facility:
      "Con qué rapidez cambian tus ojos entre 12\u00a0Δ base externa y 3\u00a0Δ base interna, en ciclos por minuto. Dos pasadas de un minuto. Las lentes o los flippers miden otra cosa.",
    nearPoint:
      "Hasta dónde puede acercarse un bolígrafo antes de que veas dos. Lo mides con una regla, porque un visor no puede mostrar enfocado algo tan cercano.",
  },
  take: { ranges: "Medir reservas", facility: "Medir flexibilidad", nearPoint: "Medir con una regla" },
  values: { ranges: dioptres, facility: perMinute, nearPoint: centimetres },
  lines: {
    in: "Base interna, se pierde a",
    out: "Base externa, se pierde a",
    facility: "Ciclos por minuto",
    nearPoint: "Dos bolígrafos desde",
  },
  over: (value: string) => `más de ${value}`,
  none: "Sin cifra",
  noNumber: "sin cifra",
  median: (runs: string, spread: string | null) =>
    `Mediana de ${runs}${spread === null ? "" : `, dispersión ${spread}`}`,
  runs: {
    ranges: "3 pasadas",
    facility: "2 pasadas",
    nearPoint: "3 intentos",
  },
  added: (metres: number) => `Las Δ se añaden a la demanda de mirar a ${metres * 100}\u00a0cm.`,
  recovery: (value: string, spread: string | null) =>
    `La profundidad vuelve a ${value}${spread === null ? "" : `, dispersión ${spread}`}`,
  notBack: "no volvió",
  noRecovery: "La profundidad no volvió.",
  doubled: (value: string) => `“Veo doble” desde ${value}`,
  verdicts: {
    inside: "Sin cambio real",
    outside: "Un cambio mayor que tu dispersión habitual",
    "not-enough": "Aún faltan mediciones",
    undecided: "Se llegó al límite: no se puede ver si cambió",
  },
  band: (mean: number, half: string, n: number) =>
    `Esperable si nada ha cambiado: ${rounded(mean)}\u00a0±\u00a0${half} (${counted(n, { one: "medición previa", other: "mediciones previas" })})`,
  marks: {
    first: "primera medición: de prueba, no se compara",
    afterPractice: "después de practicar",
    early: "terminó antes",
    "side-by-side": "lado a lado",
  },
  series: "Medido con",
  takenWith: ({ display, input, distance }: Taken) =>
    `${displays[display]}, ${inputs[input]}, ${distance * 100}\u00a0cm`,
  day: shortDate,
  chart: {
    summary: (line: string, n: number, newest: string, date: string) =>
      `${line}: ${sittings(n)}; la última, ${newest} el ${shortDate(date)}.`,
    point: (date: string, value: string, marks: string) => `${shortDate(date)}: ${value}${marks && `, ${marks}`}`,
    key: {
      ring: "Anillo: la primera medición, o después de practicar.",
      triangle: "Triángulo: más de lo que se podía mostrar.",
      band: "Sombreado: donde caen 95 de cada 100 mediciones si nada cambia.",
    },
    caption: "Todas las mediciones, la más reciente primero",
    date: "Fecha",
    recovery: (side: string) => `Base ${side === "in" ? "interna" : "externa"}, vuelve a`,
    notes: "Notas",
  },
  taken: {
    runs: (line: string, values: readonly string[]) => `${line}: ${values.join("; ")}`,
    cycles: number,
    early: "Terminó antes de tiempo. En Progreso aparece sin cifra.",
    compare: "Progreso compara tus mediciones.",
    signedOut: "No se guardó. Entra en tu cuenta antes de la próxima.",
    recordingOff: "El registro está desactivado, así que no se guardó.",
    devMode: "El modo de desarrollo no guarda mediciones.",
  },
  ruler: {
    title: "Punto próximo, con regla",
    drawing: "Un bolígrafo delante de los ojos, y una regla desde el pómulo, debajo de los ojos, hasta el bolígrafo",
    steps: [
      "Ponte tus gafas de leer habituales. Sujeta la regla con el cero junto a un ojo, apuntando al frente.",
      "Sujeta el bolígrafo en vertical con el brazo extendido, a la altura de los ojos, y acércalo despacio a la nariz.",
      "Detente donde veas dos bolígrafos que ya no se unen en uno. Lee la distancia. Hazlo tres veces.",
    ],
    unit: "Unidad",
    units: { cm: "cm", in: "Pulgadas" },
    attempt: (n: number, unit: "cm" | "in") => `Intento ${n}, en ${{ cm: "cm", in: "pulgadas" }[unit]}`,
    range: {
      cm: "Escribe de 1 a 50\u00a0cm, con un decimal como máximo.",
      in: "Escribe de 0,4 a 19,7 pulgadas, con un decimal como máximo.",
    },
    never: "Si sigues viendo un solo bolígrafo hasta la nariz, escribe 1\u00a0cm (0,4 pulgadas).",
    cancel: "Cancelar",
    save: "Guardar",
    saved: "Punto próximo guardado.",
    unrecorded: "El registro está desactivado en Ajustes. Actívalo para guardar mediciones.",
    failed: "No se pudo guardar. Tus cifras siguen aquí: vuelve a intentarlo en un momento.",
  },
} as const satisfies Translation<English>;

import type { Translation } from "@vr-eye-lab/domain/language";

type English = typeof import("../en/shortcuts.ts").text;

const ARROWS = ["←", "→", "↑", "↓"];

/** Spoken names of keys that are shown as a symbol. */
export const KEY_NAMES: Readonly<Record<string, string>> = {
  "←": "Flecha izquierda",
  "→": "Flecha derecha",
  "↑": "Flecha arriba",
  "↓": "Flecha abajo",
  "?": "Signo de interrogación",
};

const GROUPS: English["groups"] = [
  {
    title: "En todas partes",
    rows: [
      { keys: ["Tab"], does: "Al control siguiente" },
      { keys: ["Mayús+Tab"], does: "Al control anterior" },
      { keys: ["Enter", "Espacio"], does: "Pulsa un botón" },
      { keys: ["Esc"], does: "Cierra lo que esté abierto" },
      { keys: ["?"], does: "Abre esta lista" },
    ],
  },
  {
    title: "Ajustes",
    rows: [
      { keys: ARROWS, does: "Eligen, por ejemplo una velocidad" },
      { keys: ["Espacio"], does: "Activa o desactiva un interruptor" },
      { keys: ["Enter"], does: "Confirma lo que escribiste" },
    ],
  },
  {
    title: "Posición de la bola",
    hint: "En las barras debajo y al lado de la vista previa",
    rows: [
      { keys: ARROWS, does: "5\u00a0cm" },
      { keys: ["Re Pág", "Av Pág"], does: "25\u00a0cm" },
      { keys: ["Inicio", "Fin"], does: "Hasta el extremo" },
    ],
  },
  {
    title: "Recorrido",
    rows: [
      { keys: ["→"], does: "Paso siguiente" },
      { keys: ["←"], does: "Paso anterior" },
      { keys: ["Esc"], does: "Termina el recorrido" },
    ],
  },
  {
    title: "Ejercicio en esta pantalla",
    rows: [
      { keys: ARROWS, does: "Mueven la bola 5\u00a0cm" },
      { keys: ["Enter", "Espacio"], does: "Responde al control de atención, o abre el menú" },
      { keys: ["M", "Esc"], does: "Abre el menú; en el modo de desarrollo, Esc termina" },
    ],
  },
  {
    title: "Menú de un ejercicio",
    rows: [
      { keys: ARROWS, does: "Eligen un botón" },
      { keys: ["Enter", "Espacio"], does: "Lo pulsa" },
      { keys: ["M", "Esc"], does: "Cierra el menú" },
    ],
  },
];

export const text = {
  title: "Atajos de teclado",
  close: "Cerrar",
  or: "o",
  groups: GROUPS,
  key: "Abrir esta lista con ?",
  keyHint: "Desactívalo si dictas por voz o escribes ? sin querer. También puedes abrir esta lista desde la Guía.",
} as const satisfies Translation<English>;

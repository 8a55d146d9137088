import type { Translation } from "@vr-eye-lab/domain/language";
import { clock, counted } from "./format.ts";

export const text = {
  title: "Movimientos guardados",
  empty: "Aún no tienes movimientos guardados. ¡Crea tu primer ejercicio y pulsa Guardar en la barra de título!",
  search: "Buscar movimientos guardados",
  searchHint: "Buscar por nombre",
  clearSearch: "Borrar búsqueda",
  found: (n: number) => counted(n, { one: "encontrado", other: "encontrados" }),
  noneFound: "Ningún movimiento guardado tiene ese nombre.",
  showAll: "Ver todos",
  exercise: (motion: string, speed: string, range: string) =>
    `${motion}, ${speed.toLowerCase()}, ${range.toLowerCase()}`,
  usualDuration: (name: string, own: number, usual: number) =>
    `“${name}” se guardó con ${clock(own)}. La duración a tu medida requiere Pro, así que esta sesión dura ${clock(usual)}.`,
  workout: (motions: readonly string[]) =>
    `${counted(motions.length, { one: "movimiento", other: "movimientos" })}: ${motions.join(", ")}`,
  seenBy: (eye: string, what: string) => `${eye}: ${what}.`,
  noBall: "Sin bola",
  actions: "Más",
  more: (motions: number) => `+${motions}`,
  rename: "Renombrar",
  updateToCurrent: "Actualizar ajustes",
  duplicate: "Duplicar",
  delete: (name: string) => `Eliminar ${name}`,
  save: "Guardar",
  saveTitle: "Guardar ejercicio",
  name: "Nombre",
  nameHint: "Guarda movimiento, duración, velocidad, amplitud, posición de la bola y qué ve cada ojo.",
  updateHint: (name: string) =>
    `Actualizar sustituye “${name}” por los ajustes actuales. Guardar copia conserva ambos.`,
  update: "Actualizar",
  saveAsNew: "Guardar copia",
  cancel: "Cancelar",
  savedAs: (name: string) => `Guardado como “${name}”.`,
  renameTitle: "Renombrar movimiento guardado",
  renamed: (name: string) => `Ahora se llama “${name}”.`,
  updated: (name: string, what: string) => `“${name}” actualizado: ${what}.`,
  gone: (name: string) => `“${name}” se eliminó en otro lugar.`,
  deleteTitle: "Eliminar ejercicio",
  deleteText: (name: string) => `¿Eliminar “${name}” de tus movimientos guardados?`,
  deleteConfirm: "Eliminar",
  deleted: (name: string) => `“${name}” eliminado.`,
  undo: "Deshacer",
  failed: {
    save: (reason: string) => `No se guardó: ${ended(reason)} Pulsa Guardar para reintentarlo.`,
    rename: (reason: string) => `No se renombró: ${ended(reason)}`,
    update: (reason: string) => `No se actualizó: ${ended(reason)}`,
    duplicate: (reason: string) => `No se duplicó: ${ended(reason)}`,
    delete: (reason: string) => `No se eliminó: ${ended(reason)}`,
    restore: (reason: string) => `No se pudo restaurar: ${ended(reason)} Guárdalo otra vez para conservarlo.`,
  },
} as const satisfies Translation<typeof import("../en/sequences.ts").text>;

/** A reason with its full stop. */
function ended(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

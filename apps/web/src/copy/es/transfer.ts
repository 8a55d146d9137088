import type { Translation } from "@vr-eye-lab/domain/language";
import { counted, list, plural } from "./format.ts";

type FoundInFile = Parameters<typeof import("../en/transfer.ts").text.found>[2];

const saved = (n: number) => counted(n, { one: "movimiento guardado", other: "movimientos guardados" });

export const text = {
  csv: "Descargar mi práctica (CSV)",
  csvName: "vr-eye-lab-practice.csv",
  choose: "Importar datos descargados",
  chooseHint: "Un archivo de “Descargar mis datos”. No se crean duplicados.",
  notOurs: "Este archivo no se descargó aquí. Elige uno de “Descargar mis datos”.",
  wrong: (place: string) => `No se importó nada: en este archivo falta ${place} o contiene algo no permitido.`,
  tooLarge: "Este archivo es demasiado grande para importarlo: 20\u00a0MiB como máximo.",
  unreadable: "No se pudo leer este archivo.",
  title: "Importar datos descargados",
  found: (sessions: number, motions: number, others: FoundInFile) => {
    const { measures, checkIns, hasProgramme } = others;
    const parts = [
      counted(sessions, { one: "sesión de práctica", other: "sesiones de práctica" }),
      saved(motions),
      measures > 0 && counted(measures, { one: "medición", other: "mediciones" }),
      checkIns > 0 && counted(checkIns, { one: "cuestionario", other: "cuestionarios" }),
      hasProgramme && "un programa",
    ];
    return `Este archivo contiene ${list(parts.filter((part) => part !== false))}. Se añadirán a tu cuenta.`;
  },
  cancel: "Cancelar",
  confirm: "Importar",
  progress: (sent: number, all: number) => `${sent} de ${all} enviados`,
  done: (sessions: number, motions: number) =>
    sessions > 0 || motions === 0
      ? `Importado: ${counted(sessions, { one: "sesión", other: "sesiones" })}.`
      : `Importado: ${saved(motions)}.`,
  refused: (count: number, reason: string) =>
    `No se ${plural(count, { one: "pudo", other: "pudieron" })} importar ${count}. El primer motivo: ${reason}`,
  close: "Cerrar",
  offline: "Sin conexión.",
} as const satisfies Translation<typeof import("../en/transfer.ts").text>;

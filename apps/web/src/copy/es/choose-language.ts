import type { Translation } from "@vr-eye-lab/domain/language";

export const text = {
  label: "Idioma",
  changing: (name: string) => `La página cambiará a ${name} en cuanto no se pierda nada de lo que escribiste.`,
  failed: (name: string) => `No se pudo cargar ${name}. Comprueba la conexión y vuelve a intentarlo.`,
} as const satisfies Translation<typeof import("../en/choose-language.ts").text>;

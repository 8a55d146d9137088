import type { Translation } from "@vr-eye-lab/domain/language";
import { timeOfDay } from "./dates.ts";

export const text = {
  title: "Demo",
  banner: (resetsAt: number) =>
    `Esto es una demo: todos comparten una cuenta y ven lo que escribes. Se reinicia a las ${timeOfDay(resetsAt)}.`,
  enter: "Entrar en la demo",
  entryTitle: "Pruébalo con datos de ejemplo",
  entry:
    "La cuenta de ejemplo tiene seis semanas de práctica, un programa y movimientos guardados. No necesitas contraseña ni correo.",
  closedTitle: "No disponible en la demo",
  signUp: "Crear una cuenta y entrar en una cuenta propia.",
  signIn: "Cambiar el correo o la contraseña, y conectar o desconectar dispositivos.",
  reminders: "Recordatorios: la demo no envía correos.",
  data: "Importar un archivo y eliminar la cuenta.",
} as const satisfies Translation<typeof import("../en/demo.ts").text>;

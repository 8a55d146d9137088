import type { Translation } from "@vr-eye-lab/domain/language";

export const text = {
  title: "Abrir en un visor",
  open: "Escribe esta dirección en el navegador del visor, o escanea el código.",
  network: "Conecta el visor a la misma red. Si su navegador avisa sobre el certificado, continúa.",
  picture: "Código QR con la dirección de esta página",
  insecure: "VR necesita una dirección que empiece por https, y esta no lo hace.",
  computer: "Esta dirección solo funciona en este equipo.",
  operator: "Si administras este servidor, inícialo con",
  command: "npm start -- --lan",
  prints: "y abre la dirección que muestra. Si no, pregunta a quien lo administra.",
} as const satisfies Translation<typeof import("../en/headset-address.ts").text>;

import type { Translation } from "@vr-eye-lab/domain/language";

export const text = {
  double: "Veo doble",
  doubleKey: "Veo doble (D)",
  rest: (seconds: number) => ["Descansa", `${seconds}\u00a0s`] as const,
  counts: {
    stick: ["Solo cuentan el joystick", "y los botones de su lado."],
    controller: ["Solo cuentan los gatillos", "y los botones."],
    hand: ["Solo cuenta el pellizco."],
    gaze: ["Solo cuenta la mirada."],
    keyboard: ["Solo cuenta el teclado."],
    pointer: ["Solo cuentan el ratón", "y el toque."],
  },
} as const satisfies Translation<typeof import("../en/measuring-scene.ts").text>;

import type { Translation } from "@vr-eye-lab/domain/language";
import type { text as english } from "../en/exercise-details.ts";

export const text = {
  meanings: {
    convergence: "hacer converger los ojos en objetos cercanos",
    pursuit: "seguir con suavidad objetos en movimiento continuo",
    saccades: "movimientos rápidos de los ojos entre puntos fijos",
    accommodation: "enfoque y percepción de la profundidad",
    figure8: "seguir con suavidad un ocho",
    randomdots: "encontrar un cuadrado que solo se ve con ambos ojos a la vez",
  },
  extents: {
    convergence: "Recorrido en cada sentido",
    pursuit: "Diámetro",
    saccades: "Lado del cuadrado",
    accommodation: "Paso entre profundidades",
    figure8: "Anchura",
  },
} as const satisfies Translation<typeof english>;

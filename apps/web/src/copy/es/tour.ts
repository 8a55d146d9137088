import type { Translation } from "@vr-eye-lab/domain/language";

export const text = {
  progress: "Paso {{current}} de {{total}}",
  previous: "Anterior",
  next: "Siguiente",
  done: "Listo",
  close: "Cerrar el recorrido",
  steps: {
    preview: {
      title: "La vista previa",
      text: "Lo que verá cada ojo. Arrastra las barras de los bordes para mover la bola.",
    },
    motion: {
      title: "El movimiento",
      text: "Qué hace la bola y qué hacen tus ojos. En Ver todos está también Puntos aleatorios, un ejercicio con respuestas.",
    },
    dots: {
      title: "Puntos aleatorios",
      text: "Cómo cambia la demanda mientras respondes dónde está el cuadrado.",
    },
    speed: { title: "La velocidad", text: "A qué velocidad se mueve la bola. Empieza con Lenta." },
    range: { title: "La amplitud", text: "Cuánto se aleja la bola del centro." },
    eyes: {
      title: "Los ojos",
      text: "Pulsa para cambiar la bola de un ojo: roja o verde, con o sin cruz.",
    },
    start: {
      title: "El botón de inicio",
      text: "Inicia VR. Detente enseguida si te duele la cabeza, te mareas o ves doble.",
    },
    startOnScreen: {
      title: "El botón de inicio",
      text: "Inicia el ejercicio en esta pantalla. Detente enseguida si te duele la cabeza, te mareas o ves doble.",
    },
  },
} as const satisfies Translation<typeof import("../en/tour.ts").text>;

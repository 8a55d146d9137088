import type { Translation } from "@vr-eye-lab/domain/language";

export const text = {
  contents: "Contenido",
  whatTitle: "¿Qué es VR Eye Lab?",
  what: "Practica la coordinación y el seguimiento de los ojos. Sigues una bola en movimiento y cada ojo la ve en su propio color, así notas qué hace cada uno.",

  howTitle: "Cómo funciona",
  steps: {
    choose: {
      title: "Elige el ejercicio",
      content: "Elige un movimiento o Puntos aleatorios, o reúne varios en una rutina.",
    },
    set: {
      title: "Ajústalo",
      content: "Elige velocidad, amplitud, posición y qué ve cada ojo. Los dos paneles lo muestran al momento.",
    },
    enter: {
      title: "Entra en VR",
      content: "Pulsa Iniciar VR, ponte el visor y mira al frente. Tras 3, 2, 1 empieza el ejercicio.",
    },
  },
  tour: "Ver recorrido",
  pictures: {
    choose: "Los recorridos de tres movimientos, con el del medio elegido",
    set: "Dos paneles, con una bola roja en el izquierdo y una bola verde con una cruz en el derecho, sobre tres opciones",
    enter: "Una persona con un visor mira una bola que se mueve por un recorrido",
    screen: "Gafas rojo/verde, una pantalla con una bola roja y otra verde, y una tarjeta bancaria",
  },

  screenTitle: "Sin visor",
  screen:
    "Pulsa “Practicar en esta pantalla” en la pestaña Practicar. Sin gafas empieza enseguida. Con gafas rojo/verde, o lado a lado, primero mide la pantalla y comprueba qué ve cada ojo.",
  screenMore: [
    {
      title: "Qué necesitas",
      paragraphs: [
        "Para una imagen por ojo: gafas rojo/verde o rojo/cian, un teléfono en su visor, o unos ojos capaces de fusionar dos imágenes sin ayuda. Para medir la pantalla sirve cualquier tarjeta bancaria.",
      ],
    },
    {
      title: "Qué funciona y qué no",
      paragraphs: [
        "Dos imágenes muestran cada movimiento en metros y grados reales: una bola a 40\u00a0cm flota delante de la pantalla y una bola a 2\u00a0m aparece detrás. Se registra igual que la práctica en un visor.",
        "Los filtros nunca separan del todo: queda un rastro débil de la otra imagen. Una pantalla muestra menos que un visor y la imagen no sigue tu cabeza: mantenla quieta, a la altura del centro de la pantalla.",
      ],
    },
  ],

  typesTitle: "Tipos de ejercicio",
  dotsNote:
    "Puntos aleatorios es un ejercicio con respuestas: arriba, abajo, izquierda o derecha. Muestra un cuadrado que solo se ve con ambos ojos a la vez, mientras tus ojos giran hacia dentro o hacia fuera, y termina con una cifra como referencia para ti. Los puntos cambian diez veces por segundo: no lo hagas si alguna vez las luces parpadeantes te provocaron una convulsión.",
  focusNote:
    "El enfoque de un visor es fijo. Acomodación ejercita el giro de los ojos uno hacia el otro, no el enfoque en sí.",

  settingsTitle: "Los ajustes",
  settings: [
    { title: "Movimiento", content: "Lo que hace la bola, o varios movimientos como rutina." },
    { title: "Velocidad", content: "Lenta, Normal o Rápida. Empieza con Lenta." },
    { title: "Amplitud", content: "Corta, Media o Amplia, como máximo a 30° del frente." },
    { title: "Controles de los ojos", content: "Rojo o verde para cada ojo, con o sin cruz." },
  ],
  settingsMore: [
    {
      title: "Más en Avanzado",
      paragraphs: [
        "Entrena un solo ojo, o elige a qué distancia está la bola.",
        "Control de atención, desactivado al principio: de vez en cuando aparece un rombo para el ojo izquierdo, el derecho, ambos o ninguno, y seleccionas cuando lo ves. Muestra si cada ojo participa, algo que la bola por sí sola no puede mostrar.",
        "Equilibrio ocular, también en el menú del visor: atenúa la bola del ojo más fuerte, desplaza la imagen de un ojo como lo haría un prisma, o ayuda a mantener unidos ambos ojos con un anillo y un punto que los dos ven.",
      ],
    },
  ],

  safetyTitle: "Cuida tus ojos",
  safety: [
    "Detente enseguida si te duele la cabeza, te mareas o ves doble.",
    "Haz pausas; para empezar bastan unos minutos al día.",
    "A partir de 13 años.",
    "Es una herramienta de bienestar, no un consejo médico. Si tienes síntomas, consulta a un profesional de la visión.",
  ],

  pricingTitle: "Precios",

  questionsTitle: "Preguntas y respuestas",
  questions: [
    {
      title: "¿Qué controles funcionan en el visor?",
      paragraphs: [
        "Gatillo, pellizco, o mirada y pellizco: seleccionar. En un espacio vacío abre el menú y detiene el tiempo.",
        "Joystick: mueve la bola arriba, abajo, a la izquierda y a la derecha.",
        "Menú: acerca y aleja la bola, cambia colores, cruces, velocidad y amplitud, y termina el ejercicio. CENTRAR coloca la escena delante de ti, a la altura de los ojos, mires adonde mires. Al cerrarlo cuenta 3, 2, 1.",
        "Botón del sistema: pausa. Al salir de VR termina la sesión y se guarda lo que practicaste.",
      ],
    },
    {
      title: "¿Necesito una cuenta?",
      paragraphs: [
        "No. Con ella guardamos tu racha, tus minutos, el objetivo semanal que elijas y cómo te sentiste en cada sesión.",
      ],
    },
    {
      title: "¿Cómo entro en mi cuenta desde un visor?",
      paragraphs: [
        "Elige “Entrar con un código” en Cuenta y aprueba el código en un teléfono u otro equipo donde ya tengas abierta tu cuenta: sin escribir nada.",
      ],
    },
    {
      title: "¿Qué es el conflicto de enfoque?",
      paragraphs: [
        "Tus ojos giran hacia la bola, pero enfocan a la distancia propia del visor. Detalles, en la pestaña Practicar, muestra la diferencia en dioptrías. Donde diga “Exigente”, hazlo poco rato. Si conoces el enfoque de tu visor, escríbelo en Avanzado.",
      ],
    },
    {
      title: "¿Puedo planificar mi práctica?",
      paragraphs: [
        "Sí, con un programa, en Progreso, dentro de la pestaña Cuenta: qué movimientos, qué días y cuántos minutos. Muestra cómo fueron las semanas, prepara lo de hoy y, si quieres, te lo recuerda por correo. Puedes pausarlo cuando quieras.",
      ],
    },
    {
      title: "¿Puedo ver si algo cambia?",
      paragraphs: [
        "Progreso, en la pestaña Cuenta, tiene tres medidas: hasta dónde giran tus ojos hacia dentro y hacia fuera, con qué rapidez cambian, y tu punto próximo. Cada una muestra su dispersión y si un cambio es mayor que lo habitual en ti. Te comparan solo contigo y no son un diagnóstico.",
        "Ahí está también un cuestionario semanal sobre cómo te sientes al leer. Está desactivado hasta que lo actives.",
      ],
    },
    {
      title: "¿Puedo compartir mi progreso?",
      paragraphs: [
        "Sí. Un enlace compartido, en Ajustes, dentro de la pestaña Cuenta, muestra tus estadísticas a quien tú elijas. Caduca, y puedes revocarlo.",
      ],
    },
    {
      title: "¿Puedo llevarme mis datos?",
      paragraphs: [
        "Sí, en Ajustes, dentro de la pestaña Cuenta. Descarga todo, o tu práctica como tabla para una hoja de cálculo; puedes importar la descarga en otra cuenta.",
      ],
    },
  ],

  keyboardTitle: "Teclado y modo de desarrollo",
  devMode: "Modo de desarrollo",
  devModeHint:
    "Omite las comprobaciones de VR. Iniciar VR muestra entonces el ejercicio en esta ventana, con control por teclado.",
} as const satisfies Translation<typeof import("../en/guide.ts").text>;

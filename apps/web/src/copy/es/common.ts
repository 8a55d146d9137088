import type { Translation } from "@vr-eye-lab/domain/language";
import { clock, counted, number } from "./format.ts";

export type { AccountView } from "../en/common.ts";

export const common = {
  product: "VR Eye Lab",
  introduction: "Practica la coordinación de tus ojos.",
  titleOf: (screen: string) => `${screen} · VR Eye Lab`,
  loading: "Cargando…",
  close: "Cerrar",
  screenLost:
    "No se pudo cargar esta pantalla. Comprueba la conexión y vuelve a intentarlo. Si no funciona, recarga la página.",
  newVersion: "Hay una versión nueva",
  reload: "Recargar",
  tryAgain: "Reintentar",
  failed: {
    title: "Algo salió mal",
    advice:
      "No se puede mostrar esta pantalla. Recarga la página. Si vuelve a ocurrir, copia los detalles y envíalos a quien administra este sitio.",
    copy: "Copiar detalles",
    copied: "Copiado.",
    notCopied: "No se pudo copiar. Selecciona el texto y cópialo.",
    details: "Detalles",
  },

  shell: {
    navigation: "Secciones",
    active: "Practicar",
    account: "Cuenta",
    guide: "Guía",
    back: "Volver",
    motionsTitle: "Movimientos",
    views: { overview: "Resumen", progress: "Progreso", settings: "Ajustes" },
    confirmTitle: "Confirmar acceso",
    workoutTitle: "Rutina",
    save: "Guardar",
    keptForLater: "Tu ejercicio está en este navegador y se guardará cuando entres en tu cuenta.",
    session: (seconds: number) => `Sesión de ${clock(seconds)}`,
    upTo: (seconds: number) => `Hasta ${clock(seconds)}`,
    workout: (motions: number, seconds: number) =>
      `${counted(motions, { one: "movimiento", other: "movimientos" })}, ${clock(seconds)}`,
  },

  preview: {
    region: "Vista previa",
    leftEye: "Ojo izquierdo",
    rightEye: "Ojo derecho",
    start: "Iniciar VR",
    pause: "Pausar la vista previa",
    play: "Reproducir la vista previa",
    horizontal: "Posición horizontal",
    vertical: "Posición vertical",
    centre: "Centrar",
    metres: (metres: number) => `${number(metres, 2)}\u00a0m`,
    inVr: "En VR",
    inVrHint: "El ejercicio está en marcha en el visor. Aprieta el gatillo o pellizca para abrir el menú.",
    endSession: "Terminar",
  },

  demand: {
    region: "Datos del ejercicio",
    details: "Detalles",
    levels: {
      gentle: "Suave",
      demanding: "Exigente: hazlo poco rato",
      limited: "Limitado: en la posición permitida más cercana",
    },
    turning: (degrees: number) =>
      `Giro hacia ${degrees < 0 ? "fuera" : "dentro"}: hasta\u00a0${number(Math.abs(degrees), 1)}°`,
    brief: {
      conflict: (dioptres: number) => `Conflicto de enfoque ${number(dioptres, 1)}\u00a0D`,
      pursuit: (degrees: number) => `La bola se mueve a ${number(degrees, 0)}°/s`,
      vergence: (degrees: number) => `Los ojos convergen a ${number(degrees, 0)}°/s`,
      height: (dioptres: number) => `Diferencia de altura: ${number(dioptres, 1)}\u00a0Δ`,
    },
  },

  controls: {
    region: "Ajustes del ejercicio",
    motion: "Movimiento",
    allMotions: "Ver todos",
    speed: "Velocidad",
    speeds: { slow: "Lenta", normal: "Normal", fast: "Rápida" },
    range: "Amplitud",
    ranges: { narrow: "Corta", medium: "Media", wide: "Amplia" },
    eyes: "Ojos",
    eyeOf: (eye: string) => `${eye}:`,
    advanced: "Avanzado",
    eye: "Ojo que entrenas",
    eyeToTrain: { both: "Ambos", left: "Izquierdo", right: "Derecho" },
    eyesSummary: { both: "Ambos ojos", left: "Ojo izquierdo", right: "Ojo derecho" },
    distance: "Distancia",
    distances: { near: "Cerca", middle: "Media", far: "Lejos" },
    viewing: "El otro ojo ve",
    viewings: { room: "La sala", black: "Negro", same: "Lo mismo" },
    viewingNeedsOneEye: "Elige antes qué ojo entrenas.",
    perEyeColours: "Un color para cada ojo",
    perEyeColoursHint: "Si no, ambos ojos ven una bola blanca.",
    overlay: "Mostrar la posición",
    overlayHint: "Muestra dónde está la bola mientras la mueves en el visor.",
    singleMotion: "Un movimiento",
    cleared: "Rutina vaciada.",
    undo: "Deshacer",
  },

  pro: {
    mark: "Pro",
    option: (label: string) => `${label} (Pro)`,
    join: "Hazte Pro",
  },

  banner: {
    first: "Este navegador no es compatible con VR.",
    second: "Usa un visor compatible con WebXR, como Vision Pro u Oculus.",
    openInHeadset: "Abrir en un visor",
    dismiss: "Ocultar",
  },

  vr: {
    previewTitle: "Vista previa en el navegador",
    cancel: "Cancelar",
    failureTitle: "VR no disponible",
    windowFailureTitle: "No se puede mostrar el ejercicio",
    gotIt: "Entendido",
    resume: "Reanudar",
    onScreen: "Practicar en esta pantalla",
    changeScreen: "Cambiar",
    changeScreenMode: "Cambiar el modo de pantalla",
    onScreenHint: "Con o sin gafas rojo/verde",
    windowStage: "Ejercicio en una ventana",
    saveTitle: "¿Guardar ejercicio?",
    save: "Guardar",
    noThanks: "Ahora no",
  },

  pictures: { pause: "Pausar animaciones", play: "Ver animaciones" },

  tour: {
    hint: "¿Primera vez?",
    start: "Ver recorrido",
    hide: "Ocultar",
    lost: "No se pudo cargar el recorrido. Comprueba la conexión y vuelve a intentarlo. Si no funciona, recarga la página.",
  },
} as const satisfies Translation<typeof import("../en/common.ts").common>;

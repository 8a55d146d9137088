import type { Translation } from "@vr-eye-lab/domain/language";
import { counted, number } from "./format.ts";

const changes = (n: number) => counted(n, { one: "cambio", other: "cambios" });

export const text = {
  close: "Cerrar",

  signUp: {
    heading: "Empieza aquí",
    submit: "Crear cuenta",
    toggle: "¿Ya tienes cuenta? Entra",
    optional: "La cuenta es gratis, y también puedes practicar sin ella.",
    agree:
      "Al crear una cuenta aceptas las condiciones de uso y que se registre tu práctica (tiempo, ejercicios, fechas) para tus estadísticas. Puedes cambiarlo después.",
    withoutRecording: "Crear cuenta sin registrar mi práctica",
  },
  logIn: {
    heading: "Entrar",
    submit: "Entrar",
    toggle: "¿No tienes cuenta? Créala",
    forgot: "¿Olvidaste tu contraseña?",
  },
  busy: "Cargando…",
  email: "Correo",
  password: "Contraseña",
  confirmPassword: "Repite la contraseña",
  passwordHint: "8 caracteres como mínimo.",
  wrongFields: {
    empty: "Completa este campo.",
    email: "Escribe una dirección como ada@example.com.",
    short: "Usa al menos 8 caracteres.",
    differs: "No coincide con la contraseña de arriba.",
  },
  passwordWords: {
    show: "Mostrar caracteres",
    hide: "Ocultar caracteres",
    capsLock: "Las mayúsculas están activadas.",
  },

  benefits: {
    title: "Crea una cuenta",
    items: [
      "Todos los movimientos (Figura 8, Seguimiento, Sacádicos, Convergencia)",
      "Guardar tus ajustes",
      "Duración a tu medida",
    ],
    own: "Tu progreso, un plan semanal y tu racha",
  },

  link: {
    submit: "Recibir enlace por correo",
    missing: "Escribe tu correo",
    sentTitle: "Enlace enviado",
    sent: (email: string) =>
      `Si ${email} puede recibir correo, le llegará un enlace de acceso. Ábrelo en este navegador. Sirve una sola vez, durante 15 minutos.`,
    again: "Enviar otro enlace",
  },

  reset: {
    title: "Cambiar la contraseña",
    text: "Te enviamos por correo un enlace para elegir una contraseña nueva.",
    submit: "Enviarme el enlace",
    back: "Volver",
    sentTitle: "Revisa tu correo",
    sent: (email: string) => `Si hay una cuenta con ${email}, le llegará un enlace para elegir una contraseña nueva.`,
    newTitle: "Elige una contraseña nueva",
    newText:
      "Se desconectarán tus otros dispositivos y tus enlaces compartidos dejarán de funcionar. Después, entra con la contraseña nueva.",
    newPassword: "Contraseña nueva",
    confirmNew: "Repite la contraseña nueva",
    set: "Guardar",
    newHint: "Cada enlace sirve una sola vez. Si este ya no funciona, pide otro en “¿Olvidaste tu contraseña?”.",
    done: "Ya tienes una contraseña nueva. Entra con ella.",
  },

  setPassword: {
    title: "Elige una contraseña nueva",
    reason:
      "Entraste con un enlace enviado a una dirección que no estaba confirmada. Otra persona podría haber creado la cuenta; por eso la contraseña anterior ya no sirve, sus enlaces compartidos dejaron de funcionar y los demás dispositivos se desconectaron.",
  },

  confirm: {
    heading: "Confirmar acceso",
    verifyHeading: "Confirma tu dirección",
    working: "Entrando…",
    done: "Has entrado en tu cuenta.",
    ask: "Este enlace se pidió en otro navegador o en otro dispositivo. Escribe el correo al que se envió.",
    submit: "Entrar",
    wrongEmail: "El enlace no se envió a esta dirección. Escribe la dirección a la que se envió.",
    expired: "Este enlace ha caducado o ya se usó. Pide otro en la pestaña Cuenta.",
    failed: "No se pudo completar el acceso. Comprueba la conexión y vuelve a intentarlo.",
    tryAgain: "Reintentar",
    nothing: "Aquí no hay nada que confirmar. Vuelve a abrir el enlace de tu correo.",
    verifying: "Confirmando tu dirección…",
    verified: "Tu correo está confirmado.",
    notVerified:
      "La dirección no está confirmada. Entra en tu cuenta en este navegador y vuelve a abrir el enlace. Si ha caducado, pide otro en Ajustes, en la pestaña Cuenta.",
    changeHeading: "Cambiar tu correo",
    changeSent: (email: string) => `Gracias. Ahora abre el enlace que enviamos a ${email}. Usa este navegador.`,
    changed: (email: string) => `Tu correo es ahora ${email}. Tus otros dispositivos se desconectaron.`,
    back: "Ir a los ejercicios",
  },

  notRecorded: {
    text: "Elegiste no registrar tu práctica, así que estas estadísticas no cambian.",
    record: "Registrar mi práctica",
  },

  bar: {
    pro: "PRO",
    logOut: "Salir",
    unsentTitle: "¿Salir con cambios sin enviar?",
    unsentText: (writes: number) =>
      writes === 0
        ? "Si sales, se pierden los cambios de este navegador que no han llegado al servidor. Para enviarlos antes, no salgas, cierra todas las pestañas de VR Eye Lab y vuelve a abrirlo."
        : writes === 1
          ? "1 cambio de este navegador aún no ha llegado al servidor. Espera a tener conexión; si sales, se pierde."
          : `${writes} cambios de este navegador aún no han llegado al servidor. Espera a tener conexión; si sales, se pierden.`,
    stay: "No salir",
    logOutAnyway: "Salir y perderlos",
    loggedOut: "Has salido de tu cuenta.",
  },

  unsent: {
    title: "Sin guardar",
    text: "Esto solo está en este navegador. Reinténtalo o descártalo.",
    kinds: {
      users: "Tu perfil",
      savedSequences: "Un movimiento guardado",
      measures: "Una medición",
      checkIns: "Las respuestas de un cuestionario semanal",
      sessions: "El registro de una visita",
      practice: "Una sesión de práctica",
      comfort: "Tus sensaciones en una sesión",
    },
    named: (kind: string, name: string) => (name ? `${kind}: ${name}` : kind),
    retry: "Reintentar",
    retryOf: (name: string) => `Reintentar: ${name}`,
    dismiss: "Descartar",
    dismissOf: (name: string) => `Descartar: ${name}`,
    failed: "No funcionó. Recarga la página y vuelve a intentarlo.",
  },

  notices: {
    offline: "Sin conexión. Todo sigue funcionando: los cambios se guardan aquí y se envían cuando vuelvas a tenerla.",
    waiting: (writes: number) => `${changes(writes)} por enviar.`,
    signInAgain: "Vuelve a entrar en tu cuenta. Mientras tanto, los cambios se guardan en este navegador.",
    signIn: "Volver a entrar",
  },

  settings: {
    signIn: "Acceso",
    change: "Cambiar",
    name: "Tu nombre",
    changeName: "Cambiar nombre",
    nameHint: "Solo lo ves tú.",
    saveName: "Guardar nombre",
    nameSaved: "Nombre guardado.",
    email: "Correo electrónico",
    newEmail: "Correo nuevo",
    changeEmail: "Cambiar correo",
    changeEmailHint:
      "Enviamos un enlace a tu dirección actual y después otro a la nueva. Abre los dos en este navegador. Tus otros dispositivos se desconectarán.",
    changeEmailSent: (email: string) => `Enviamos un enlace a ${email}. Ábrelo en este navegador para continuar.`,
    needsFreshLink:
      "No tienes contraseña: entra primero con un enlace por correo. Después podrás hacer esto durante unos minutos.",
    verified: "Confirmado",
    verifyHint: "Aún no está confirmado. Abre el enlace del correo que te enviamos.",
    sendVerification: "Reenviar el correo de confirmación",
    verificationSent: "El correo está en camino.",
    recording: "Registrar mi práctica",
    recordingHint: "Fechas, horas y ejercicios, solo para tus estadísticas.",
    tracking: "Ayudar con datos de uso",
    trackingHint:
      "Qué controles se usan y qué páginas se abren; se guardan en este servidor durante 90 días. Nunca se comparten.",
    password: "Contraseña",
    currentPassword: "Contraseña actual",
    changePassword: "Cambiar contraseña",
    passwordChanged: "Contraseña cambiada. Tus otros dispositivos se desconectaron.",
    firstPassword: "Crear contraseña",
    firstPasswordHint: "Entras con enlaces por correo. Con una contraseña podrás usar ambas cosas.",
    passwordSet: "Ya tienes contraseña.",
    devices: "Dispositivos",
    deviceCode: "Conectar un visor con su código",
    signOutElsewhere: "Desconectar los demás",
    signedOutElsewhere: "Tus otros dispositivos se desconectaron.",
    reminders: "Recordatorios",
    data: "Privacidad y datos",
    storage: {
      title: "Espacio usado",
      used: (bytes: number, share: number) =>
        `${bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)}\u00a0KiB` : `${number(bytes / 1024 / 1024, 1)}\u00a0MiB`}, ${share > 0 && share < 0.01 ? "menos del 1" : Math.round(100 * share)}\u00a0% de tu cuota`,
    },
    download: "Descargar mis datos",
    fileName: "vr-eye-lab-data.json",
    delete: "Eliminar mi cuenta",
    deleteTitle: "Eliminar mi cuenta",
    deleteText:
      "Se eliminarán de inmediato y para siempre tu cuenta, tus movimientos guardados, tu historial de práctica y tus datos de uso. Si quieres conservar tus datos, descárgalos antes.",
    deleteHint: "Déjala vacía si entraste con un enlace por correo hace unos minutos.",
    deleteConfirm: "Eliminar",
    deleted: "Tu cuenta se ha eliminado.",
    cancel: "Cancelar",
    failed: "No se pudo guardar. Comprueba la conexión y vuelve a intentarlo.",
  },
} as const satisfies Translation<typeof import("../en/account.ts").text>;

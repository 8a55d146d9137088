import type { Translation } from "@vr-eye-lab/domain/language";

export const text = {
  "vr/insecure-context": "WebXR necesita una conexión segura (HTTPS)",
  "vr/no-webxr": "Este navegador no es compatible con WebXR",
  "vr/no-immersive-vr": "Este dispositivo no es compatible con VR inmersiva",
  "vr/check-failed": "No se pudo comprobar la compatibilidad con VR: {message}",
  "vr/denied":
    "El navegador no permitió la VR. Permite la realidad virtual para este sitio en la barra de direcciones y vuelve a pulsar “Iniciar VR”.",
  "vr/busy":
    "Todavía hay otra experiencia de VR en marcha. Ciérrala en el visor o en la otra pestaña, o recarga esta página, y vuelve a pulsar “Iniciar VR”.",
  "vr/no-headset":
    "Ningún visor respondió. Conéctalo, póntelo o actívalo, comprueba que su software de VR está en marcha y vuelve a pulsar “Iniciar VR”.",
  "vr/request-failed": "No se pudo iniciar la VR: {message}. Vuelve a pulsar “Iniciar VR”.",
  "vr/scene-failed": "No se pudo mostrar el ejercicio: {message}. Recarga la página y vuelve a pulsar “Iniciar VR”.",
  "window/scene-failed": "No se pudo mostrar el ejercicio: {message}. Recarga la página y vuelve a iniciarlo.",
  "scene/no-webgl":
    "Este navegador no puede dibujar gráficos 3D: no tiene WebGL 2 o está desactivado. Activa la aceleración por hardware en los ajustes del navegador y recarga la página, o usa otro navegador.",
  "vr/context-lost":
    "Se perdió el contexto gráfico, así que la sesión terminó. Tu práctica está guardada y puedes continuar con el resto.",
  "vr/no-frames":
    "El visor no mostró ninguna imagen durante 5 segundos, así que la sesión terminó. Comprueba que está activo y conectado, y vuelve a pulsar “Iniciar VR”.",
  "settings/damaged": "No se pudieron leer los ajustes guardados y se sustituyeron por los predeterminados: {message}",
  "settings/not-stored": "No se pudieron guardar los ajustes en este navegador: {message}",
  "auth/not-signed-in": "No has entrado en tu cuenta. Entra y vuelve a intentarlo.",
  "account/other-user":
    "Ahora hay otra cuenta abierta en este navegador. Los cambios sin enviar quedan guardados aquí hasta que vuelvas a entrar en la cuenta anterior.",
  "account/log-in-failed": "Error desconocido al entrar",
  "account/not-signed-in": "No has entrado en tu cuenta",
  "account/needs-cookies":
    "Para entrar hacen falta cookies y este navegador las bloquea. Permite las cookies para este sitio y vuelve a intentarlo. Para practicar no hacen falta.",
  "data/not-opened": "No se pudieron abrir tus datos: {message}. Recarga la página para volver a intentarlo.",
  "data/not-kept":
    "Este navegador no deja que la página guarde datos. Tus cambios se envían como siempre, pero los que queden sin enviar se pierden al cerrar la página.",
  "data/no-answer":
    "El almacenamiento de este navegador no responde. Tus datos vienen del servidor y los cambios sin enviar se pierden al cerrar la página. Para volver a usar el almacenamiento, cierra todas las pestañas de VR Eye Lab.",
  "data/not-removed":
    "No se pudieron eliminar tus datos de este navegador. Cierra todas las pestañas de VR Eye Lab, entra en tu cuenta y vuelve a salir.",
  "data/full":
    "El almacenamiento de este navegador está lleno y esto no se pudo guardar. Libera espacio en el dispositivo y vuelve a intentarlo.",
  "data/unsent-too-long":
    "Según el reloj de este dispositivo, esto lleva más de un año sin enviarse, así que ya no se envía solo. Vuelve a intentarlo para enviarlo ahora, o descártalo.",
  "data/other-user": "Ahora hay otra cuenta abierta en este navegador.",
  "data/not-found": "Esto ya no existe.",
  "data/from-newer-version":
    "Esto lo guardó una versión más nueva de VR Eye Lab. Recarga la página y vuelve a intentarlo.",
  "data/newer-version":
    "Hay una versión más nueva de VR Eye Lab abierta en otra pestaña. Recarga esta página para guardar cambios aquí.",
  "server/unreachable": "No se pudo contactar con el servidor. Comprueba tu conexión y vuelve a intentarlo.",
  "server/failed": "Algo salió mal. Vuelve a intentarlo.",
} as const satisfies Translation<typeof import("../en/messages.ts").text>;

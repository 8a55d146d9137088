import type { Translation } from "@vr-eye-lab/domain/language";

export const text = {
  "account/change-password-failed": "Error desconocido al cambiar la contraseña",
  "account/complete-all": "Completa todos los campos",
  "account/delete-failed": "Error desconocido al eliminar la cuenta",
  "account/enter-both": "Escribe tu correo y tu contraseña",
  "account/export-failed": "Error desconocido al descargar tus datos",
  "account/link-failed": "Error desconocido al enviar el enlace de acceso",
  "account/link-sign-in-failed": "Error desconocido al entrar con el enlace",
  "account/log-out-failed":
    "Has salido de tu cuenta en este navegador. Se avisará al servidor en cuanto se pueda contactar con él.",
  "account/password-short": "La contraseña debe tener al menos 8 caracteres",
  "account/passwords-differ": "Las contraseñas no coinciden",
  "account/reset-failed": "Error desconocido al guardar la contraseña nueva",
  "account/reset-request-failed": "Error desconocido al pedir una contraseña nueva",
  "account/sign-out-others-failed": "No se pudieron desconectar tus otros dispositivos. Vuelve a intentarlo.",
  "account/sign-up-failed": "No se pudo crear la cuenta. Vuelve a intentarlo.",
  "account/verify-failed": "Error desconocido al confirmar la dirección de correo",
  "auth/link-other-address":
    "Este enlace de acceso se envió a otra dirección de correo. Escribe la dirección que lo recibió.",
  "checkout/create-failed": "No se pudo iniciar el pago",
  "checkout/create-unknown": "Error desconocido al iniciar el pago",
  "checkout/no-url": "El servidor no envió la dirección de la página de pago",
  "checkout/provider": "Error de Stripe: {message}",
  "checkout/session-invalid": "No se pudo comprobar el pago",
  "checkout/subscription-invalid": "No se pudo comprobar la suscripción",
  "checkout/unavailable":
    "No se pudo contactar con el proveedor de pagos. No se te ha cobrado nada. Vuelve a intentarlo en unos minutos.",
  "checkout/unknown": "Error desconocido al procesar el pago",
  "data/import-limit": "Se alcanzó el límite del servidor. Vuelve a importar el archivo mañana; nada se duplica.",
  "data/import-stopped":
    "La importación se detuvo porque no se pudo contactar con el servidor. Vuelve a importar el archivo; nada se duplica.",
  "bad-request": "La solicitud no es válida.",
  "bad-request/field": "La solicitud no es válida: {field} falta o tiene un valor no permitido.",
  unauthorized: "Esta dirección necesita un token.",
  "not-found": "No encontrado.",
  "method-not-allowed": "Esta dirección no admite ese método.",
  "page-not-built": "La página aún no está compilada. Ejecuta npm start para compilarla.",
  internal: "Algo salió mal en el servidor.",
  "server/starting": "VR Eye Lab se está iniciando. Vuelve a intentarlo en {seconds} segundos.",
  "page/too-old":
    "Esta página es de una versión antigua. Recárgala para continuar. Los cambios sin enviar están guardados.",
  "account/password-too-long": "La contraseña puede tener como máximo 128 caracteres",
  "account/bad-email": "Escribe una dirección de correo, por ejemplo ada@example.com",
  "account/no-profile": "Esta cuenta no tiene perfil",
  "sequences/unknown-delete-error": "Error desconocido al eliminar",
  "auth/other-user":
    "Ahora hay otra cuenta abierta en este navegador. No se cambió nada. Entra en tu cuenta y vuelve a intentarlo.",
  "auth/signed-in-already": "Ya has entrado en una cuenta. Sal primero y vuelve a intentarlo.",
  "auth/not-your-address": "Esta no es la dirección de tu cuenta.",
  "auth/foreign-origin": "Esta solicitud vino de otra dirección y se rechazó. Abre VR Eye Lab en {address}.",
  "auth/wrong-credentials":
    "El correo o la contraseña no son correctos. Vuelve a intentarlo o pide un enlace de acceso.",
  "auth/disabled": "Esta cuenta está desactivada. Escribe a quien administra este servidor.",
  "auth/wrong-password": "La contraseña no es correcta. Vuelve a intentarlo.",
  "auth/too-many-attempts": "Demasiados intentos. Vuelve a intentarlo en {seconds} segundos.",
  "auth/account-busy":
    "Demasiados intentos para esta cuenta. Vuelve a intentarlo en {seconds} segundos o pide un enlace de acceso.",
  "auth/server-busy": "Demasiadas personas están entrando a la vez. Vuelve a intentarlo en unos segundos.",
  "auth/link-invalid": "Este enlace de acceso está incompleto. Copia el enlace entero del correo o pide otro.",
  "auth/link-used": "Este enlace de acceso ya se usó. Pide otro.",
  "auth/link-expired": "Este enlace de acceso ha caducado: los enlaces sirven durante 15 minutos. Pide otro.",
  "auth/link-void": "Este enlace de acceso se probó con demasiadas direcciones y ya no funciona. Pide otro.",
  "auth/reset-link-invalid": "Este enlace para cambiar la contraseña ha caducado o ya se usó. Pide otro.",
  "auth/verify-link-invalid": "Este enlace de confirmación ha caducado. Pide otro.",
  "auth/verify-signed-out":
    "Para confirmar tu dirección, entra en tu cuenta en este navegador y vuelve a abrir el enlace.",
  "auth/already-verified": "Tu dirección ya está confirmada.",
  "auth/same-address": "Esta ya es la dirección de tu cuenta. Escribe la dirección que quieres usar en su lugar.",
  "auth/has-password": "Tu cuenta ya tiene contraseña. Cámbiala con la actual o pide un enlace para elegir otra.",
  "auth/needs-fresh-link": "Para hacer esto, entra primero con un enlace por correo. Después tienes 10 minutos.",
  "mail/not-sent": "No se pudo enviar el correo. No se cambió nada. Vuelve a intentarlo en unos minutos.",
  "request/too-deep": "La solicitud tiene demasiados niveles anidados.",
  "text/control-characters":
    "{field} contiene caracteres no permitidos, como un tabulador o un salto de línea. Quítalos y vuelve a intentarlo.",
  "mail/too-many":
    "Se enviaron demasiados correos a esta dirección. Usa el enlace del más reciente o vuelve a intentarlo en {seconds} segundos.",
  "document/malformed": "No se pudo guardar: {field} falta o no es válido.",
  "document/not-yours": "No se pudo guardar: no puedes cambiar {field}.",
  "document/not-found": "No se pudo cambiar: no existe.",
  "document/too-large": "No se pudo guardar: ocupa más de 64\u00a0KiB.",
  "document/too-many":
    "No se pudo guardar: ya tienes 10\u00a0000 movimientos guardados. Elimina algunos y vuelve a guardar.",
  "document/quota":
    "No se pudo guardar: tu cuenta alcanzó su límite de {most} ({what}). Elimina algo y vuelve a guardar.",
  "document/quota-rows": "No se pudo guardar: tu cuenta alcanzó su límite de {most} ({what}, contando lo eliminado).",
  "document/only-grows":
    "No se pudo guardar: a un registro guardado solo se le puede añadir algo, no se puede cambiar.",
  "documents/push-too-large": "Son demasiados cambios para enviarlos a la vez: el límite es 1\u00a0MiB.",
  "documents/push-too-often":
    "Esta cuenta envía demasiados cambios a la vez. Quedan en este navegador y se vuelven a enviar en {seconds} segundos.",
  "documents/read-too-often": "Se pidieron demasiados datos a la vez. Vuelve a intentarlo en {seconds} segundos.",
  "documents/too-many-polls":
    "Demasiados dispositivos esperan cambios de esta cuenta. Vuelve a intentarlo en {seconds} segundos.",
  "documents/cursor-ahead":
    "El servidor tiene datos más antiguos que este navegador, por ejemplo porque se restauró una copia de seguridad. Se vuelve a cargar todo.",
  "practice/too-many-today":
    "Se alcanzó el límite de hoy de {most} sesiones de práctica por cuenta. Las demás quedan en este dispositivo y se envían mañana.",
  "database/unavailable": "El servidor no puede contactar con su base de datos. Vuelve a intentarlo en unos segundos.",
  "database/full":
    "El disco del servidor está lleno y no se puede guardar nada. Lo que ya estaba guardado está a salvo.",
  "account/not-cancelled":
    "Tu cuenta no se eliminó porque el proveedor de pagos no pudo cancelar tu suscripción. Vuelve a intentarlo en unos minutos.",
  "account/still-charged":
    "Tu cuenta no se eliminó: tu suscripción se sigue cobrando y este servidor no puede cancelarla. Pide a quien lo administra que la cancele y vuelve a intentarlo.",
  "account/export-busy": "Ya hay una descarga de datos en marcha. Vuelve a intentarlo en {seconds} segundos.",
  "account/export-too-often": "Descargaste tus datos 10 veces en una hora. Vuelve a intentarlo en {seconds} segundos.",
  "checkout/off": "En este servidor no se vende nada: todo está incluido.",
  "checkout/not-complete": "El pago no ha terminado (estado: {status}). Complétalo, por favor.",
  "checkout/no-customer": "Faltan los datos del cliente de este pago.",
  "checkout/not-yours": "Este pago es de otra cuenta. Entra en la cuenta con la que empezó.",
  "checkout/unknown-price": "Este precio no está disponible. Recarga la página y vuelve a intentarlo.",
  "checkout/timed-out": "El proveedor de pagos tardó demasiado en responder",
  "checkout/busy": "El proveedor de pagos está ocupado. Vuelve a intentarlo en {seconds} segundos.",
  "checkout/misconfigured":
    "Los pagos no están bien configurados. No se te ha cobrado nada. Vuelve a intentarlo más tarde.",
  "checkout/no-customer-yet": "Todavía no hay nada que gestionar: no has comprado nada.",
  "checkout/nothing-to-pay": "Ya tienes Pro gratis. No hay nada que pagar.",
  "checkout/webhook-refused": "Este evento no tiene una firma válida.",
  "checkout/ticket-invalid":
    "Este enlace de vuelta desde la página de pago ha caducado o ya se usó. Entra en tu cuenta.",
  "plan/needs-pro": "No se pudo guardar: {field} necesita Pro.",
  "share/too-many": "Ya tienes 10 enlaces. Revoca uno y después crea otro.",
  "share/not-found": "Este enlace ha caducado o se revocó. Pide otro.",
  "share/too-often": "Se probaron demasiados enlaces. Vuelve a intentarlo en {seconds} segundos.",
  "device/unknown": "Este código no existe. Compáralo con el del dispositivo y vuelve a escribirlo.",
  "device/expired": "Este código ha caducado: los códigos sirven durante 10 minutos. Pide otro en el dispositivo.",
  "device/used": "Este código ya se usó. Pide otro en el dispositivo.",
  "device/denied": "Se denegó el acceso con este código. Pide otro en el dispositivo.",
  "device/too-early": "Este dispositivo consulta demasiado a menudo. Puede volver a hacerlo en {seconds} segundos.",
  "device/too-many-codes": "Se pidieron demasiados códigos. Vuelve a intentarlo en {seconds} segundos.",
  "device/too-many-tries": "Se probaron demasiados códigos. Vuelve a intentarlo en {seconds} segundos.",
  "reminder/link-invalid":
    "Este enlace está incompleto. Desactiva el recordatorio en tu cuenta o copia el enlace entero.",
  "tracking/too-large": "Es demasiado grande para guardarlo.",
  "tracking/too-many": "Demasiadas solicitudes. Vuelve a intentarlo en {seconds} segundos.",
} as const satisfies Translation<typeof import("../en/later-messages.ts").text>;

export const words = {
  "the document": "el documento",
  "the profile": "el perfil",
  "the record": "el registro",
  "saved motions": "movimientos guardados",
  measures: "mediciones",
  "check-ins": "cuestionarios semanales",
  visits: "visitas",
  "practice sessions": "sesiones de práctica",
  "practice days": "días de práctica",
  open: "abierto",
  complete: "completo",
  expired: "caducado",
  unknown: "desconocido",
} as const satisfies Translation<typeof import("../en/later-messages.ts").words>;

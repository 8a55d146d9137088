/*
 * Terms of use and privacy in Spanish. They describe what the product does; no lawyer has reviewed them. Operators can replace them by their own.
 */

import type { Translation } from "@vr-eye-lab/domain/language";

type English = typeof import("../en/legal.ts");
type LegalFacts = Parameters<English["terms"]>[0];
/** Texts by heading, in order. */
type Sections = ReturnType<English["terms"]>;

export const titles = {
  terms: "Condiciones de uso",
  privacy: "Privacidad",
} as const satisfies Translation<English["titles"]>;

const paying: Sections = {
  "Free y Pro":
    "Para practicar no hace falta una cuenta, y una cuenta no cuesta nada. Pro se paga por adelantado en cada periodo, al precio que se muestra antes de pagar, y se renueva hasta que canceles.",
  Cancelar:
    "Puedes cancelar cuando quieras en Cuenta, Ajustes, Gestionar pagos. Pro sigue entonces hasta el final del periodo pagado y después no se cobra nada. Lo que has guardado sigue siendo tuyo y puedes leerlo. Si eres consumidor en la Unión Europea, puedes desistir en los 14 días siguientes a la compra: escribe a la dirección indicada arriba.",
};

const payingData =
  "Mientras sigas en Free, el proveedor de pagos no recibe nada sobre ti. Cuando eliges Pro, recibe tu correo electrónico, también si lo cambias después, un número de tu cuenta y lo que compras. Conserva sus registros sobre ti cuando eliminas aquí tu cuenta. Tu tarjeta se introduce en la página del proveedor y nunca llega a este servidor.";

export function terms({ operator, paymentsOff }: LegalFacts): Sections {
  return {
    "Quién lo ofrece": operator
      ? `VR Eye Lab lo ofrece aquí ${operator.name}; puedes escribir a ${operator.email}.`
      : "Quien administra este servidor aún no ha indicado un nombre ni un correo electrónico.",
    "Qué es":
      "Una herramienta para practicar la mirada: una bola se mueve y tus ojos la siguen. No es un dispositivo médico (producto sanitario) y no sustituye el consejo, la exploración ni el tratamiento. Detente si te duele la cabeza, te mareas o ves doble. Es para personas a partir de 13 años.",
    ...(!paymentsOff && paying),
    "Tu cuenta":
      "No compartas tu contraseña. Puedes eliminar tu cuenta cuando quieras en Cuenta, Ajustes, con todo lo que contiene y con la suscripción que tengas activa.",
  };
}

export function privacy({ operator, paymentsOff }: LegalFacts): Sections {
  return {
    "Sin una cuenta":
      "Tus ajustes y tus últimas 30 sesiones se quedan en este navegador. El idioma que elijas se guarda durante un año en una cookie, para que la página se abra en él. Puedes eliminar las sesiones en la pestaña Cuenta, o añadirlas a una cuenta cuando la crees o entres en ella. El servidor guarda durante 90 días qué páginas se abren y cuándo, sin ningún nombre, salvo que tu navegador pida que no se haga seguimiento. Para limitar las solicitudes, guarda una versión codificada de tu dirección de red, que elimina al cabo de un día como pronto. Su registro puede contener la dirección misma.",
    "Con una cuenta":
      "El servidor guarda tu correo electrónico, una versión codificada de tu contraseña, tu nombre si lo escribes, tu idioma, tus ajustes, movimientos guardados, las mediciones que haces, con cada respuesta o intento, programa y plan y, por cada acceso, tu dirección de red y el tipo de navegador, hasta 60 días después de su último uso. Si lo aceptas, guarda lo que practicas: fechas, horas, ejercicios, tus sensaciones y cómo se mostró: los ajustes, el tipo de pantalla y con qué regularidad dibujó, la distancia entre tus ojos que indica el visor, las pausas, lo quieta que estuvo tu cabeza y lo que respondiste si activaste el control de atención. Si activas el cuestionario semanal, guarda tus respuestas y cuándo las diste, hasta que las elimines. Puedes descargarlo todo en la pestaña Cuenta.",
    "Entrar con un código":
      "Cuando un dispositivo entra con un código, el servidor guarda durante un día aproximadamente qué tipo de navegador es y cuándo lo pidió, para que sepas qué apruebas. Una vez que el dispositivo ha entrado, ese registro deja de estar vinculado a ti.",
    "Registro de tu práctica":
      "Se registra para que veas rachas y totales, y para nada más. Puedes crear una cuenta sin este registro, y activarlo o desactivarlo en Cuenta, Ajustes; lo registrado antes se conserva hasta que lo elimines con tu cuenta.",
    "Recordatorios por correo":
      "Si los activas en Cuenta, Ajustes, el servidor te escribe los días previstos a la hora que elijas, como mucho una vez al día y solo a una dirección que hayas confirmado. Para ello guarda tu programa, la hora, tu zona horaria y la fecha del último correo. Cada correo lleva un enlace para desactivar los recordatorios; no informa de si lo has abierto.",
    "Compartir tu progreso":
      "Un enlace que tú creas muestra tus estadísticas y gráficos a cualquiera que lo tenga, pero no quién eres. Muestra tus cuestionarios solo si así lo eliges. El servidor guarda el nombre que le pongas y cuándo se vio por última vez. Caduca, y puedes revocarlo en Cuenta, Ajustes.",
    "Datos de uso":
      "Para mejorar el producto, el servidor guarda durante 90 días qué páginas abres, qué controles usas y tu tipo de navegador, y, hasta que elimines tu cuenta, tus visitas con los ejercicios que inicias y sus ajustes. Puedes desactivarlo en Cuenta, Ajustes. Nada de esto se envía a nadie más.",
    ...(!paymentsOff && { Pagos: payingData }),
    "Tus derechos": `Puedes ver, corregir y descargar lo que se guarda sobre ti en la pestaña Cuenta, y eliminarlo con tu cuenta${operator ? ` o escribiendo a ${operator.email}` : ""}. Las copias de seguridad del servidor pueden conservarlo más tiempo.`,
  };
}

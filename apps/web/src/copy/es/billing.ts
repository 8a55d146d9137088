import type { Translation } from "@vr-eye-lab/domain/language";
import { moneyFormat } from "../money-format.ts";
import { inWords } from "./format.ts";
import { language } from "./language.ts";

export const text = {
  pricing: {
    free: {
      title: "Free",
      items: ["Sesiones ilimitadas", "Ajustes a tu medida", "Sin necesidad de cuenta"],
    },
    pro: {
      title: "Pro",
      allMotions: "Todos los movimientos",
      includedForNow: "gratis por ahora",
      savedMotions: "Guardar tus movimientos",
      freeWithAccount: "gratis por ahora con una cuenta",
      duration: "Duración a tu medida",
    },
    join: "Hazte Pro",
    signUpFirst: "Primero creas una cuenta y luego pagas en la página del proveedor de pagos.",
    yours: "Este es tu plan.",
  },
  choice: {
    title: "Tu cuenta está lista",
    saved: (streak: number, seconds: number) =>
      `${streak > 0 ? `Día ${streak}. ` : ""}Práctica guardada: ${inWords(seconds)}.`,
    free: ["Sesiones ilimitadas", "Movimientos guardados", "Estadísticas"],
    pro: ["Todo lo de Free", "Duración a tu medida"],
    continueFree: "Seguir gratis",
    getPro: "Hazte Pro",
    period: { monthly: "al mes", quarterly: "por 3 meses", yearly: "al año" },
    notSold: "Este servidor no admite pagos.",
  },
  dialog: { text: "Pro añade", later: "Ahora no" },
  note: {
    charged: (amount: string, every: string) =>
      `Hoy se te cobran ${amount} y después ${amount} ${every} hasta que canceles.`,
    unknown: "Verás el precio exacto antes de pagar. Se cobra por adelantado en cada periodo hasta que canceles.",
    cancel: "Cancela cuando quieras en Cuenta, Ajustes. Pro sigue hasta que termine el periodo pagado.",
    sandbox: "Modo de prueba: no se te cobrará nada.",
    every: { monthly: "cada mes", quarterly: "cada 3 meses", yearly: "cada año" },
  },
  plan: {
    title: "Plan",
    plans: { free: "Free", pro: "Pro" },
    billing: { monthly: "pago mensual", quarterly: "pago cada 3 meses", yearly: "pago anual" },
    renews: (date: string) => `Se renueva el ${date}`,
    ends: (date: string) => `Termina el ${date}. Después no se cobra nada.`,
    ended: (date: string) => `Terminó el ${date}, según los datos de este navegador.`,
    pastDue:
      "Tu último pago no se completó, así que Pro está en pausa hasta que se complete. Todo lo que guardaste sigue aquí. Elige otra tarjeta en Actualizar pago.",
    updatePayment: "Actualizar pago",
    manage: "Gestionar pagos",
    off: "Ahora este servidor lo incluye todo. Tu suscripción continúa hasta que la canceles.",
    freeText: "Practicar es gratis. Pro añade una duración a tu medida.",
  },
  offline: "Sin conexión.",
  progress: {
    title: "Abriendo la página de pago",
    portalTitle: "Abriendo la gestión de pagos",
    wait: "Un momento…",
    slow: "Tarda más de lo normal: el proveedor de pagos aún no ha respondido. Puedes seguir esperando, o cancelar y volver a intentarlo más tarde. No se ha cobrado nada.",
    cancel: "Cancelar",
  },
  failed: {
    title: "No funcionó",
    next: "No se ha cobrado nada. Puedes volver a intentarlo ahora, o más tarde en la pestaña Cuenta.",
    tryAgain: "Reintentar",
    close: "Cerrar",
  },
  back: {
    welcome: "Ya tienes Pro. ¡Gracias!",
    chooseLength: "Elegir duración",
    notYet: "Tu pago se está procesando. Pro aparecerá aquí en cuanto lo confirme el proveedor de pagos.",
    logIn: "Entra en tu cuenta para terminar. Entonces se añadirá Pro.",
    failed: (reason: string) => `${reason} Si has pagado, Pro aparecerá aquí en unos minutos, sin que hagas nada.`,
  },
  close: "Cerrar",
} as const satisfies Translation<typeof import("../en/billing.ts").text>;

/** An amount in a currency's smallest unit as text, such as '45,00 US$'. */
export const amountText = moneyFormat(language.tag);

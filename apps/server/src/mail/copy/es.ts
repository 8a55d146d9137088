import type { Translation } from "@vr-eye-lab/domain/language";
import type { ExerciseType } from "@vr-eye-lab/domain/motion";

const open = "Abrir VR Eye Lab";

const MOTIONS = {
  figure8: "figura 8",
  pursuit: "seguimiento",
  saccades: "sacádicos",
  convergence: "convergencia",
  accommodation: "acomodación",
  randomdots: "puntos aleatorios",
} as const satisfies Record<ExerciseType, string>;

export const text = {
  copy: "O copia esta dirección:",
  verification: {
    subject: "Confirma tu dirección de correo",
    lines: ["Te damos la bienvenida a VR Eye Lab. Confirma tu dirección de correo.", "El enlace sirve durante un día."],
    button: "Confirmar mi dirección",
    end: "Si no creaste una cuenta, ignora este correo: la dirección queda sin confirmar.",
  },
  signInLink: {
    subject: "Tu enlace de acceso",
    lines: ["Con este enlace entras en VR Eye Lab.", "Sirve una sola vez, durante 15 minutos."],
    button: "Entrar",
    end: "Si no lo pediste, ignora este correo. No compartas el enlace: da acceso a tu cuenta.",
  },
  passwordReset: {
    subject: "Elige una contraseña nueva",
    lines: ["Con este enlace eliges una contraseña nueva para VR Eye Lab.", "Sirve una sola vez, durante una hora."],
    button: "Elegir una contraseña nueva",
    end: "Si no lo pediste, ignora este correo: tu contraseña no cambia.",
  },
  test: {
    subject: "Prueba de VR Eye Lab",
    lines: ["Este servidor puede enviarte correos."],
    button: open,
    end: "Este correo lo pidió quien administra el servidor.",
  },
  noAccount: {
    subject: "No hay ninguna cuenta con esta dirección",
    lines: [
      "Alguien pidió una contraseña nueva de VR Eye Lab para esta dirección de correo, pero no hay ninguna cuenta con ella.",
      "Si fuiste tú, quizá creaste la cuenta con otra dirección. También puedes crear una con esta.",
    ],
    button: open,
    end: "Si no fuiste tú, ignora este correo.",
  },
  accountExists: {
    subject: "Ya tienes una cuenta",
    lines: [
      "Alguien intentó crear una cuenta de VR Eye Lab con esta dirección de correo, pero ya tienes una con ella.",
      "Si fuiste tú, entra con tu contraseña, pide un enlace de acceso o elige una contraseña nueva.",
    ],
    button: open,
    end: "Si no fuiste tú, ignora este correo: no se cambió nada.",
  },
  passwordChanged: {
    subject: "Se cambió tu contraseña",
    lines: ["La contraseña de tu cuenta de VR Eye Lab se acaba de cambiar."],
    button: open,
    end: "Si no fuiste tú, elige ya una contraseña nueva: pide el enlace en la página para entrar.",
  },
  newAddress: {
    subject: "Confirma tu nueva dirección de correo",
    lines: [
      "Pediste usar esta dirección de correo en tu cuenta de VR Eye Lab.",
      "Abre el enlace en el navegador donde tienes abierta tu cuenta. Sirve una sola vez, durante una hora.",
    ],
    button: "Usar esta dirección",
    end: "Si no lo pediste, ignora este correo: no cambia nada.",
  },
  addressTaken: {
    subject: "Esta dirección ya tiene una cuenta",
    lines: [
      "Alguien pidió usar esta dirección de correo en su cuenta de VR Eye Lab, pero ya tienes una cuenta con ella.",
      "Si fuiste tú, elimina primero una de las dos cuentas o usa otra dirección.",
    ],
    button: open,
    end: "Si no fuiste tú, ignora este correo: no se cambió nada.",
  },
  accountDeleted: {
    subject: "Se eliminó tu cuenta",
    lines: ["Tu cuenta de VR Eye Lab se eliminó, con tus movimientos guardados, tu práctica registrada y tu perfil."],
    end: "Puedes volver a crear una cuenta cuando quieras.",
  },
  changeEmail: (newAddress) => ({
    subject: "¿Cambiar tu dirección de correo?",
    lines: [
      `Pediste cambiar la dirección de correo de tu cuenta de VR Eye Lab a ${newAddress}.`,
      "Abre el enlace en el navegador donde tienes abierta tu cuenta. Sirve durante una hora. Después enviamos un segundo enlace a la dirección nueva.",
    ],
    button: "Continuar",
    end: "Si no lo pediste, ignora este correo y cambia tu contraseña: puede que otra persona la sepa.",
  }),
  emailChanged: (newAddress) => ({
    subject: "Se cambió tu dirección de correo",
    lines: [
      `Tu cuenta de VR Eye Lab usa ahora ${newAddress}. Entra con esa dirección. Tus otros dispositivos se desconectaron.`,
    ],
    button: open,
    end: "Si no fuiste tú, escribe a quienes administran este sitio.",
  }),
  reminder: ({ motions, minutes }) => {
    const names = new Intl.ListFormat("es").format(motions.map((motion) => MOTIONS[motion]));
    return {
      subject: "Tu programa de hoy",
      lines: [
        `Para hoy: ${names}, ${minutes} ${minutes === 1 ? "minuto" : "minutos"}.`,
        "Solo si te viene bien. Otro día también vale.",
      ],
      button: open,
      end: "Recibes este correo los días de tu programa porque activaste los recordatorios en tu cuenta.",
      stop: "Desactivar los recordatorios",
    };
  },
} as const satisfies Translation<typeof import("./en.ts").text>;

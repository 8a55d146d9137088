import type { Translation } from "@vr-eye-lab/domain/language";
import { moneyFormat } from "../money-format.ts";
import { inWords } from "./format.ts";
import { language } from "./language.ts";

/** Texts about Pro and paying. Loaded with those screens. */
export const text = {
  pricing: {
    free: {
      title: "Free",
      items: ["Unbegrenzt üben", "Einstellungen nach Wunsch", "Kein Konto nötig"],
    },
    pro: {
      title: "Pro",
      allMotions: "Alle Bewegungen",
      includedForNow: "vorerst kostenlos dabei",
      savedMotions: "Eigene Übungen speichern",
      freeWithAccount: "vorerst kostenlos mit Konto",
      duration: "Eigene Dauer",
    },
    join: "Pro holen",
    signUpFirst: "Zuerst registrierst du dich, dann zahlst du auf der Seite des Zahlungsanbieters.",
    yours: "Das ist dein Tarif.",
  },
  /** After a sign-up. */
  choice: {
    title: "Dein Konto ist bereit",
    /** Greets a visitor who has practised before. @param streak days @param seconds in total */
    saved: (streak: number, seconds: number) =>
      `${streak > 0 ? `Tag ${streak}. ` : ""}Gespeichert: ${inWords(seconds)}.`,
    free: ["Unbegrenzt üben", "Gespeicherte Übungen", "Statistik"],
    pro: ["Alles aus Free", "Eigene Dauer"],
    continueFree: "Weiter mit Free",
    getPro: "Pro holen",
    period: { monthly: "pro Monat", quarterly: "für 3 Monate", yearly: "pro Jahr" },
    notSold: "Zahlungen sind auf diesem Server ausgeschaltet.",
  },
  dialog: { text: "Das bringt Pro", later: "Später" },
  note: {
    charged: (amount: string, every: string) =>
      `Du zahlst heute ${amount}, danach ${every} ${amount}, bis du kündigst.`,
    unknown:
      "Den genauen Preis siehst du, bevor du zahlst. Er wird für jeden Zeitraum im Voraus abgebucht, bis du kündigst.",
    cancel:
      "Du kannst jederzeit in den Optionen deines Kontos kündigen. Pro bleibt bis zum Ende des bezahlten Zeitraums.",
    sandbox: "Testbetrieb: Es wird nichts abgebucht.",
    every: { monthly: "jeden Monat", quarterly: "alle 3 Monate", yearly: "jedes Jahr" },
  },
  plan: {
    title: "Tarif",
    plans: { free: "Free", pro: "Pro" },
    billing: { monthly: "monatlich bezahlt", quarterly: "alle 3 Monate bezahlt", yearly: "jährlich bezahlt" },
    renews: (date: string) => `Verlängert sich am ${date}`,
    ends: (date: string) => `Endet am ${date}. Danach wird nichts mehr abgebucht.`,
    ended: (date: string) => `Endete am ${date}, soweit dieser Browser weiß.`,
    pastDue:
      "Deine letzte Zahlung hat nicht geklappt. Bis sie eingeht, ist Pro pausiert. Alles Gespeicherte ist noch da. Wähle unter „Zahlungsart ändern“ eine andere Karte.",
    updatePayment: "Zahlungsart ändern",
    manage: "Abo verwalten",
    off: "Auf diesem Server ist jetzt alles enthalten. Dein Abo läuft weiter, bis du es kündigst.",
    freeText: "Üben ist kostenlos. Mit Pro wählst du die Dauer selbst.",
  },
  offline: "Du bist offline.",
  progress: {
    title: "Die Zahlungsseite wird geöffnet",
    portalTitle: "Deine Abo-Seite wird geöffnet",
    wait: "Einen Moment …",
    slow: "Das dauert länger als sonst: Der Zahlungsanbieter hat noch nicht geantwortet. Du kannst weiter warten oder abbrechen und es später versuchen. Es wurde nichts abgebucht.",
    cancel: "Abbrechen",
  },
  failed: {
    title: "Das hat nicht geklappt",
    next: "Es wurde nichts abgebucht. Versuche es noch einmal, jetzt oder später unter Konto.",
    tryAgain: "Noch einmal",
    close: "Schließen",
  },
  back: {
    welcome: "Willkommen bei Pro. Danke!",
    chooseLength: "Dauer wählen",
    notYet: "Deine Zahlung wird bearbeitet. Pro erscheint hier, sobald der Zahlungsanbieter sie bestätigt hat.",
    logIn: "Melde dich an, um den Kauf abzuschließen. Dann bekommt dein Konto Pro.",
    failed: (reason: string) =>
      `${reason} Wenn du bezahlt hast, erscheint Pro hier innerhalb weniger Minuten von selbst.`,
  },
  close: "Schließen",
} as const satisfies Translation<typeof import("../en/billing.ts").text>;

/** An amount in a currency's smallest unit as text, such as '45,00 €'. */
export const amountText = moneyFormat(language.tag);

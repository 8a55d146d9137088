import type { Translation } from "@vr-eye-lab/domain/language";

/*
 * Terms of use and privacy. They describe what the product does; no lawyer has reviewed them. Operators can replace them by their own.
 */

type English = typeof import("../en/legal.ts");

export const titles = {
  terms: "Nutzungsbedingungen",
  privacy: "Datenschutz",
} as const satisfies Translation<English["titles"]>;

/** Texts by heading, in order. */
type Sections = ReturnType<English["terms"]>;

const paying: Sections = {
  "Free und Pro":
    "Üben braucht kein Konto, und ein Konto kostet nichts. Pro wird für jeden Zeitraum im Voraus bezahlt, zu dem Preis, der vor dem Bezahlen gezeigt wird, und verlängert sich, bis du kündigst.",
  Kündigen:
    "Du kannst jederzeit in den Optionen deines Kontos unter „Abo verwalten“ kündigen. Pro bleibt dann bis zum Ende des bezahlten Zeitraums, und danach wird nichts mehr abgebucht. Was du gespeichert hast, kannst du weiterhin lesen. Als Verbraucherin oder Verbraucher in der Europäischen Union kannst du innerhalb von 14 Tagen nach dem Kauf widerrufen: Schreib an die Adresse oben.",
};

const payingData =
  "Solange du bei Free bleibst, erfährt der Zahlungsanbieter nichts über dich. Wenn du Pro wählst, bekommt er deine E-Mail-Adresse, auch wenn du sie später änderst, eine Nummer für dein Konto und was du kaufst. Seine Unterlagen über dich behält er, auch wenn du dein Konto hier löschst. Deine Karte gibst du auf der Seite des Anbieters ein, sie erreicht diesen Server nie.";

export const terms: English["terms"] = ({ operator, paymentsOff }) => ({
  "Wer es anbietet": operator
    ? `VR Eye Lab wird hier von ${operator.name} angeboten, erreichbar unter ${operator.email}.`
    : "Wer diesen Server betreibt, hat noch keinen Namen und keine E-Mail-Adresse angegeben.",
  "Was es ist":
    "Ein Werkzeug, um das Schauen zu üben: Ein Ball bewegt sich, und deine Augen folgen ihm. Es ist kein Medizinprodukt und ersetzt weder Rat noch Untersuchung noch Behandlung. Hör auf bei Kopfschmerzen, Schwindel oder Doppelbildern. Es ist für Menschen ab 13 Jahren.",
  ...(!paymentsOff && paying),
  "Dein Konto":
    "Behalte dein Passwort für dich. Du kannst dein Konto jederzeit in seinen Optionen löschen, mit allem darin und mit einem laufenden Abo.",
});

export const privacy: English["privacy"] = ({ operator, paymentsOff }) => ({
  "Ohne Konto":
    "Deine Einstellungen und deine letzten 30 Einheiten bleiben in diesem Browser. Eine Sprache, die du wählst, steht ein Jahr lang in einem Cookie, damit die Seite in dieser Sprache öffnet. Du kannst die Einheiten unter Konto löschen oder sie beim Registrieren oder Anmelden zu einem Konto hinzufügen. Der Server speichert 90 Tage lang, welche Seiten wann geöffnet werden, ohne Namen, außer dein Browser bittet darum, nicht verfolgt zu werden. Um Anfragen zu begrenzen, speichert er deine Netzwerkadresse in unkenntlich gemachter Form und löscht sie frühestens nach einem Tag. In seinem Protokoll kann die Adresse selbst stehen.",
  "Mit Konto":
    "Der Server speichert deine E-Mail-Adresse, dein Passwort in unkenntlich gemachter Form, deinen Namen, wenn du einen angibst, deine Sprache, deine Einstellungen, gespeicherte Übungen, deine Messungen mit jeder Antwort oder jedem Versuch, Programm und Tarif und für jede Anmeldung deine Netzwerkadresse und die Art des Browsers, bis zu 60 Tage nach der letzten Nutzung. Wenn du zustimmst, speichert er, was du übst: Tage, Zeiten, Übungen, wie es sich angefühlt hat und wie es gezeigt wurde: die Einstellungen, die Art der Anzeige und wie gleichmäßig sie gezeichnet hat, den Augenabstand, den das Headset meldet, Pausen, wie ruhig dein Kopf war und was du bestätigt hast, wenn du den Aufmerksamkeits-Check eingeschaltet hast. Wenn du den wöchentlichen Check-in einschaltest, speichert er deine Antworten und wann du sie gegeben hast, bis du sie löschst. Du kannst alles unter Konto herunterladen.",
  "Anmelden mit Code":
    "Wenn ein Gerät mit einem Code angemeldet wird, speichert der Server etwa einen Tag lang, welche Art Browser es ist und wann es angefragt hat, damit du weißt, was du bestätigst. Sobald das Gerät angemeldet ist, ist dieser Eintrag nicht mehr mit dir verknüpft.",
  "Aufzeichnung deines Trainings":
    "Es wird aufgezeichnet, damit du Serien und Summen siehst, und für nichts anderes. Du kannst dich ohne Aufzeichnung registrieren und sie in den Optionen deines Kontos ein- und ausschalten. Was vorher aufgezeichnet wurde, bleibt, bis du es mit deinem Konto löschst.",
  "Erinnerungen per E-Mail":
    "Wenn du sie in den Optionen deines Kontos einschaltest, sendet dir der Server an geplanten Tagen zu der Stunde, die du wählst, eine E-Mail, höchstens einmal am Tag und nur an eine Adresse, die du bestätigt hast. Dafür speichert er dein Programm, die Stunde, deine Zeitzone und das Datum der letzten E-Mail. Jede E-Mail hat einen Link, der die Erinnerungen ausschaltet. Sie meldet nicht, ob du sie geöffnet hast.",
  "Fortschritt teilen":
    "Ein Link, den du erstellst, zeigt allen, die ihn haben, deine Statistik und Diagramme, aber nicht, wer du bist. Deine Check-ins zeigt er nur, wenn du es wählst. Der Server speichert den Namen, den du ihm gibst, und wann er zuletzt angesehen wurde. Er läuft ab, und du kannst ihn in den Optionen deines Kontos beenden.",
  Nutzungsdaten:
    "Um das Produkt zu verbessern, speichert der Server 90 Tage lang, welche Seiten du öffnest, welche Bedienelemente du nutzt und die Art deines Browsers. Deine Besuche mit den Übungen, die du startest, und ihren Einstellungen speichert er, bis du dein Konto löschst. Du kannst das in den Optionen deines Kontos ausschalten. Nichts davon geht an andere.",
  ...(!paymentsOff && { Bezahlen: payingData }),
  "Deine Rechte": `Du kannst unter Konto sehen, berichtigen und herunterladen, was über dich gespeichert ist, und es mit deinem Konto löschen${operator ? ` oder durch eine Nachricht an ${operator.email}` : ""}. Sicherungskopien des Servers können es länger enthalten.`,
});

import type { Translation } from "@vr-eye-lab/domain/language";

export const text = {
  "account/change-password-failed": "Unbekannter Fehler beim Ändern des Passworts",
  "account/complete-all": "Bitte fülle alle Felder aus",
  "account/delete-failed": "Unbekannter Fehler beim Löschen des Kontos",
  "account/enter-both": "Bitte gib E-Mail-Adresse und Passwort ein",
  "account/export-failed": "Unbekannter Fehler beim Herunterladen deiner Daten",
  "account/link-failed": "Unbekannter Fehler beim Senden des Anmeldelinks",
  "account/link-sign-in-failed": "Unbekannter Fehler beim Anmelden mit dem Link",
  "account/log-out-failed": "In diesem Browser bist du abgemeldet. Der Server erfährt es, sobald er erreichbar ist.",
  "account/password-short": "Das Passwort braucht mindestens 8 Zeichen",
  "account/passwords-differ": "Die Passwörter stimmen nicht überein",
  "account/reset-failed": "Unbekannter Fehler beim Setzen des neuen Passworts",
  "account/reset-request-failed": "Unbekannter Fehler beim Anfordern eines neuen Passworts",
  "account/sign-out-others-failed": "Deine anderen Geräte konnten nicht abgemeldet werden. Versuche es noch einmal.",
  "account/sign-up-failed": "Die Registrierung hat nicht geklappt. Bitte versuche es noch einmal.",
  "account/verify-failed": "Unbekannter Fehler beim Bestätigen der E-Mail-Adresse",
  "auth/link-other-address":
    "Dieser Anmeldelink ging an eine andere E-Mail-Adresse. Gib die Adresse ein, an die er ging.",
  "checkout/create-failed": "Die Bezahlung konnte nicht beginnen",
  "checkout/create-unknown": "Unbekannter Fehler beim Start der Bezahlung",
  "checkout/no-url": "Der Server hat keine Adresse zum Bezahlen geschickt",
  "checkout/provider": "Fehler bei Stripe: {message}",
  "checkout/session-invalid": "Die Bezahlung konnte nicht geprüft werden",
  "checkout/subscription-invalid": "Das Abo konnte nicht geprüft werden",
  "checkout/unavailable":
    "Der Zahlungsanbieter ist nicht erreichbar. Es wurde nichts abgebucht. Versuche es in ein paar Minuten noch einmal.",
  "checkout/unknown": "Unbekannter Fehler bei der Bezahlung",
  "data/import-limit":
    "Das Limit des Servers ist erreicht. Importiere die Datei morgen noch einmal; es wird nichts doppelt angelegt.",
  "data/import-stopped":
    "Der Import wurde abgebrochen, weil der Server nicht erreichbar war. Importiere die Datei noch einmal; es wird nichts doppelt angelegt.",
  "bad-request": "Die Anfrage ist ungültig.",
  "bad-request/field": "Die Anfrage ist ungültig: {field} fehlt oder hat einen Wert, der nicht erlaubt ist.",
  unauthorized: "Diese Adresse braucht ein Token.",
  "not-found": "Nicht gefunden.",
  "method-not-allowed": "Diese Methode gibt es unter dieser Adresse nicht.",
  "page-not-built": "Die Seite ist noch nicht gebaut. Führe npm start aus, um sie zu bauen.",
  internal: "Auf dem Server ist etwas schiefgegangen.",
  "server/starting": "VR Eye Lab startet gerade. Versuche es in {seconds} Sekunden noch einmal.",
  "page/too-old":
    "Diese Seite ist veraltet. Lade sie neu, um weiterzumachen. Was noch nicht gesendet ist, bleibt gespeichert.",
  "account/password-too-long": "Das Passwort darf höchstens 128 Zeichen haben",
  "account/bad-email": "Bitte gib eine E-Mail-Adresse ein, zum Beispiel ada@example.com",
  "account/no-profile": "Zu diesem Konto gibt es kein Profil",
  "sequences/unknown-delete-error": "Unbekannter Fehler beim Löschen",
  "auth/other-user":
    "In diesem Browser ist jetzt ein anderes Konto angemeldet. Es wurde nichts geändert. Melde dich mit deinem Konto an und versuche es noch einmal.",
  "auth/signed-in-already": "Du bist schon angemeldet. Melde dich erst ab und versuche es noch einmal.",
  "auth/not-your-address": "Das ist nicht die Adresse deines Kontos.",
  "auth/foreign-origin":
    "Diese Anfrage kam von einer anderen Adresse und wurde abgelehnt. Öffne VR Eye Lab unter {address}.",
  "auth/wrong-credentials":
    "E-Mail-Adresse oder Passwort ist falsch. Versuche es noch einmal oder fordere einen Anmeldelink an.",
  "auth/disabled": "Dieses Konto ist gesperrt. Schreib der Person, die diesen Server betreibt.",
  "auth/wrong-password": "Das Passwort ist falsch. Versuche es noch einmal.",
  "auth/too-many-attempts": "Zu viele Versuche. Versuche es in {seconds} Sekunden noch einmal.",
  "auth/account-busy":
    "Zu viele Versuche für dieses Konto. Versuche es in {seconds} Sekunden noch einmal oder fordere einen Anmeldelink an.",
  "auth/server-busy": "Gerade melden sich zu viele gleichzeitig an. Versuche es in ein paar Sekunden noch einmal.",
  "auth/link-invalid":
    "Dieser Anmeldelink ist unvollständig. Kopiere den ganzen Link aus der E-Mail oder fordere einen neuen an.",
  "auth/link-used": "Dieser Anmeldelink wurde schon benutzt. Fordere einen neuen an.",
  "auth/link-expired": "Dieser Anmeldelink ist abgelaufen: Links gelten 15 Minuten. Fordere einen neuen an.",
  "auth/link-void":
    "Dieser Anmeldelink wurde mit zu vielen Adressen ausprobiert und gilt nicht mehr. Fordere einen neuen an.",
  "auth/reset-link-invalid":
    "Dieser Link für ein neues Passwort ist abgelaufen oder wurde schon benutzt. Fordere einen neuen an.",
  "auth/verify-link-invalid": "Dieser Link zum Bestätigen ist abgelaufen. Fordere einen neuen an.",
  "auth/verify-signed-out":
    "Um deine Adresse zu bestätigen, melde dich in diesem Browser an und öffne den Link noch einmal.",
  "auth/already-verified": "Deine Adresse ist schon bestätigt.",
  "auth/same-address": "Das ist schon die Adresse deines Kontos. Gib die Adresse ein, zu der du wechseln willst.",
  "auth/has-password":
    "Dein Konto hat schon ein Passwort. Ändere es mit dem jetzigen oder fordere einen Link für ein neues an.",
  "auth/needs-fresh-link":
    "Melde dich dafür zuerst mit einem Link per E-Mail an. Das darf höchstens 10 Minuten her sein.",
  "mail/not-sent":
    "Die E-Mail konnte nicht gesendet werden. Es wurde nichts geändert. Versuche es in ein paar Minuten noch einmal.",
  "request/too-deep": "Die Anfrage ist zu tief verschachtelt.",
  "text/control-characters":
    "{field} enthält Zeichen, die nicht erlaubt sind, zum Beispiel einen Tabulator oder einen Zeilenumbruch. Entferne sie und versuche es noch einmal.",
  "mail/too-many":
    "An diese Adresse gingen zu viele E-Mails. Nimm den Link in der neuesten oder versuche es in {seconds} Sekunden noch einmal.",
  "document/malformed": "Das konnte nicht gespeichert werden: {field} fehlt oder ist ungültig.",
  "document/not-yours": "Das konnte nicht gespeichert werden: {field} kannst du nicht ändern.",
  "document/not-found": "Das konnte nicht geändert werden: Es ist nicht vorhanden.",
  "document/too-large": "Das konnte nicht gespeichert werden: Es ist größer als 64\u00a0KiB.",
  "document/too-many":
    "Das konnte nicht gespeichert werden: Du hast schon 10.000 gespeicherte Übungen. Lösche einige und speichere noch einmal.",
  "document/quota":
    "Das konnte nicht gespeichert werden: Dein Konto hat das Limit von {most} erreicht ({what}). Lösche etwas davon und speichere noch einmal.",
  "document/quota-rows":
    "Das konnte nicht gespeichert werden: Dein Konto hat das Limit von {most} erreicht ({what}, auch gelöschte).",
  "document/only-grows":
    "Das konnte nicht gespeichert werden: Was aufgezeichnet ist, lässt sich nur ergänzen, nicht ändern.",
  "documents/push-too-large": "Das sind zu viele Änderungen auf einmal: Das Limit ist 1\u00a0MiB.",
  "documents/push-too-often":
    "Dieses Konto sendet zu viele Änderungen auf einmal. Sie bleiben in diesem Browser und werden in {seconds} Sekunden noch einmal gesendet.",
  "documents/read-too-often": "Es wurde zu viel auf einmal angefordert. Versuche es in {seconds} Sekunden noch einmal.",
  "documents/too-many-polls":
    "Zu viele Geräte warten auf Änderungen dieses Kontos. Versuche es in {seconds} Sekunden noch einmal.",
  "documents/cursor-ahead":
    "Der Server hat ältere Daten als dieser Browser, zum Beispiel weil eine Sicherungskopie eingespielt wurde. Alles wird neu geladen.",
  "practice/too-many-today":
    "Das Limit von {most} Einheiten pro Konto ist für heute erreicht. Die übrigen bleiben auf diesem Gerät und werden morgen gesendet.",
  "database/unavailable": "Der Server erreicht seine Datenbank nicht. Versuche es in ein paar Sekunden noch einmal.",
  "database/full":
    "Auf dem Server ist kein Platz mehr, deshalb kann nichts gespeichert werden. Was schon gespeichert ist, ist sicher.",
  "account/not-cancelled":
    "Dein Konto wurde nicht gelöscht, weil der Zahlungsanbieter dein Abo nicht kündigen konnte. Versuche es in ein paar Minuten noch einmal.",
  "account/still-charged":
    "Dein Konto wurde nicht gelöscht: Für dein Abo wird noch abgebucht, und dieser Server kann es nicht kündigen. Bitte die Person, die ihn betreibt, darum, und versuche es noch einmal.",
  "account/export-busy": "Deine Daten werden schon heruntergeladen. Versuche es in {seconds} Sekunden noch einmal.",
  "account/export-too-often":
    "Du hast deine Daten in einer Stunde zehnmal heruntergeladen. Versuche es in {seconds} Sekunden noch einmal.",
  "checkout/off": "Auf diesem Server wird nichts verkauft: Alles ist enthalten.",
  "checkout/not-complete": "Die Bezahlung ist nicht abgeschlossen ({status}). Bitte schließe sie ab.",
  "checkout/no-customer": "Zu dieser Bezahlung fehlen die Kundendaten.",
  "checkout/not-yours":
    "Diese Bezahlung gehört zu einem anderen Konto. Melde dich mit dem Konto an, das sie begonnen hat.",
  "checkout/unknown-price": "Diesen Preis gibt es nicht. Lade die Seite neu und versuche es noch einmal.",
  "checkout/timed-out": "Der Zahlungsanbieter hat zu lange nicht geantwortet",
  "checkout/busy": "Der Zahlungsanbieter ist überlastet. Versuche es in {seconds} Sekunden noch einmal.",
  "checkout/misconfigured":
    "Die Bezahlung ist auf diesem Server nicht richtig eingerichtet. Es wurde nichts abgebucht. Versuche es später noch einmal.",
  "checkout/no-customer-yet": "Es gibt noch nichts zu verwalten: Du hast noch nichts gekauft.",
  "checkout/nothing-to-pay": "Du hast Pro schon kostenlos. Es gibt nichts zu bezahlen.",
  "checkout/webhook-refused": "Dieses Ereignis hat keine gültige Signatur.",
  "checkout/ticket-invalid":
    "Dieser Link zurück von der Zahlungsseite ist abgelaufen oder wurde schon benutzt. Bitte melde dich an.",
  "plan/needs-pro": "Das konnte nicht gespeichert werden: {field} braucht Pro.",
  "share/too-many": "Du hast schon 10 Links. Beende einen und erstelle dann einen neuen.",
  "share/not-found": "Dieser Link ist abgelaufen oder wurde beendet. Bitte um einen neuen.",
  "share/too-often": "Es wurden zu viele Links ausprobiert. Versuche es in {seconds} Sekunden noch einmal.",
  "device/unknown": "Diesen Code gibt es nicht. Vergleiche ihn mit dem auf dem Gerät und gib ihn noch einmal ein.",
  "device/expired": "Dieser Code ist abgelaufen: Codes gelten 10 Minuten. Fordere auf dem Gerät einen neuen an.",
  "device/used": "Dieser Code wurde schon benutzt. Fordere auf dem Gerät einen neuen an.",
  "device/denied": "Die Anmeldung mit diesem Code wurde abgelehnt. Fordere auf dem Gerät einen neuen an.",
  "device/too-early": "Dieses Gerät fragt zu oft nach. In {seconds} Sekunden darf es wieder.",
  "device/too-many-codes": "Es wurden zu viele Codes angefordert. Versuche es in {seconds} Sekunden noch einmal.",
  "device/too-many-tries": "Es wurden zu viele Codes ausprobiert. Versuche es in {seconds} Sekunden noch einmal.",
  "reminder/link-invalid":
    "Dieser Link ist unvollständig. Schalte die Erinnerung in deinem Konto aus oder kopiere den ganzen Link.",
  "tracking/too-large": "Das ist zu groß, um gespeichert zu werden.",
  "tracking/too-many": "Zu viele Anfragen. Versuche es in {seconds} Sekunden noch einmal.",
} as const satisfies Translation<typeof import("../en/later-messages.ts").text>;

export const words = {
  "the document": "das Dokument",
  "the profile": "das Profil",
  "the record": "die Aufzeichnung",
  "saved motions": "gespeicherte Übungen",
  measures: "Messungen",
  "check-ins": "Check-ins",
  visits: "Besuche",
  "practice sessions": "Einheiten",
  "practice days": "Trainingstage",
  open: "offen",
  complete: "abgeschlossen",
  expired: "abgelaufen",
  unknown: "unbekannt",
} as const satisfies Translation<typeof import("../en/later-messages.ts").words>;

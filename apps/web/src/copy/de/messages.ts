import type { Translation } from "@vr-eye-lab/domain/language";

export const text = {
  "vr/insecure-context": "WebXR braucht eine sichere Verbindung (HTTPS)",
  "vr/no-webxr": "Dieser Browser unterstützt kein WebXR",
  "vr/no-immersive-vr": "Dieses Gerät unterstützt kein immersives VR",
  "vr/check-failed": "Ob VR unterstützt wird, ließ sich nicht prüfen: {message}",
  "vr/denied":
    "Der Browser hat VR nicht erlaubt. Erlaube in der Adressleiste des Browsers virtuelle Realität für diese Seite und drücke noch einmal „VR starten“.",
  "vr/busy":
    "Eine andere VR-Anwendung läuft noch. Schließe sie im Headset oder im anderen Tab oder lade diese Seite neu. Drücke dann noch einmal „VR starten“.",
  "vr/no-headset":
    "Es hat sich kein Headset gemeldet. Schließe es an, setze es auf oder wecke es auf, prüfe, ob seine VR-Software läuft, und drücke noch einmal „VR starten“.",
  "vr/request-failed": "VR konnte nicht starten: {message}. Drücke noch einmal „VR starten“.",
  "vr/scene-failed":
    "Die Übung konnte nicht gezeigt werden: {message}. Lade die Seite neu und drücke noch einmal „VR starten“.",
  "window/scene-failed":
    "Die Übung konnte nicht gezeigt werden: {message}. Lade die Seite neu und starte sie noch einmal.",
  "scene/no-webgl":
    "Dieser Browser kann keine 3D-Grafik zeichnen: WebGL 2 fehlt oder ist ausgeschaltet. Schalte in den Einstellungen des Browsers die Hardwarebeschleunigung ein und lade die Seite neu oder nimm einen anderen Browser.",
  "vr/context-lost":
    "Der Grafikkontext ging verloren, deshalb wurde die Einheit beendet. Dein Training ist gespeichert, und du kannst mit dem Rest weitermachen.",
  "vr/no-frames":
    "Das Headset hat 5 Sekunden lang kein Bild gezeigt, deshalb wurde die Einheit beendet. Prüfe, ob es wach und verbunden ist, und drücke noch einmal „VR starten“.",
  "settings/damaged":
    "Gespeicherte Einstellungen waren nicht lesbar und wurden durch die Voreinstellungen ersetzt: {message}",
  "settings/not-stored": "Einstellungen konnten in diesem Browser nicht gespeichert werden: {message}",
  "auth/not-signed-in": "Du bist nicht angemeldet. Melde dich an und versuche es noch einmal.",
  "account/other-user":
    "In diesem Browser ist jetzt ein anderes Konto angemeldet. Änderungen, die noch nicht gesendet sind, bleiben hier gespeichert, bis du dich wieder mit dem vorigen Konto anmeldest.",
  "account/log-in-failed": "Unbekannter Fehler beim Anmelden",
  "account/not-signed-in": "Du bist nicht angemeldet",
  "account/needs-cookies":
    "Zum Anmelden braucht die Seite Cookies, und dieser Browser blockiert sie. Erlaube Cookies für diese Seite und versuche es noch einmal. Üben geht auch ohne.",
  "data/not-opened":
    "Deine Daten konnten nicht geöffnet werden: {message}. Lade die Seite neu, um es noch einmal zu versuchen.",
  "data/not-kept":
    "Dieser Browser lässt die Seite keine Daten speichern. Deine Änderungen werden wie sonst gesendet; was noch nicht gesendet ist, geht beim Schließen der Seite verloren.",
  "data/no-answer":
    "Der Speicher dieses Browsers antwortet nicht. Deine Daten kommen deshalb vom Server, und was noch nicht gesendet ist, geht beim Schließen der Seite verloren. Um den Speicher wieder zu nutzen, schließe alle Tabs von VR Eye Lab.",
  "data/not-removed":
    "Deine Daten konnten in diesem Browser nicht gelöscht werden. Schließe alle Tabs von VR Eye Lab, melde dich an und wieder ab.",
  "data/full":
    "Der Speicher dieses Browsers ist voll, deshalb konnte das nicht gespeichert werden. Schaffe auf dem Gerät etwas Platz und versuche es noch einmal.",
  "data/unsent-too-long":
    "Das wurde nach der Uhr dieses Geräts über ein Jahr lang nicht gesendet und wird deshalb nicht mehr von selbst gesendet. Versuche es noch einmal, um es jetzt zu senden, oder verwirf es.",
  "data/other-user": "In diesem Browser ist jetzt ein anderes Konto angemeldet.",
  "data/not-found": "Das gibt es nicht mehr.",
  "data/from-newer-version":
    "Das hat eine neuere Version von VR Eye Lab gespeichert. Lade die Seite neu und versuche es noch einmal.",
  "data/newer-version":
    "In einem anderen Tab ist eine neuere Version von VR Eye Lab offen. Lade diese Seite neu, um hier Änderungen zu speichern.",
  "server/unreachable": "Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.",
  "server/failed": "Etwas ist schiefgegangen. Versuche es noch einmal.",
} as const satisfies Translation<typeof import("../en/messages.ts").text>;

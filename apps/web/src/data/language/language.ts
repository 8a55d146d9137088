import { isLanguage, LANGUAGE_CODES, LANGUAGE_COOKIE, type Language } from "@vr-eye-lab/domain/language";
import { language as current } from "#copy/language.ts";
import { serverConfig, useConfig } from "../api/config.ts";
import { persistedText } from "../browser/persisted.ts";
import { browserStorage, tabStorage } from "../log/debug-log.ts";
import { changeProfile } from "../profile/profile.ts";
import { useUpdate } from "../service-worker/service-worker.ts";

const ONE_YEAR = 31_536_000;
/** Milliseconds until the service worker counts as failed. */
const LONGEST_CACHING_MS = 10_000;
/** This tab's last change to a profile's language, such as 'en de'. */
const followed = persistedText("vr-eye-lab.followed-language", tabStorage);
/** What the user has chosen last. */
let chosen: Language = current.code;

/** The languages that the server offers, in a fixed order, and this page's, which the server may have offered until now. */
export function useLanguages(): readonly Language[] {
  const offered = useConfig((config) => config?.languages);
  return LANGUAGE_CODES.filter((code) => code === current.code || (offered?.includes(code) ?? true));
}

/**
 * Changes to the language that the user has chosen: the page reloads as soon as that loses nothing. A signed-in user's other devices follow.
 * @returns false if the language can't be loaded now
 */
export async function saveLanguage(language: Language, isSignedIn: boolean): Promise<boolean> {
  chosen = language;
  followed.write(null);
  if (!(await openIn(language))) return false;
  if (chosen !== language) return true;
  if (isSignedIn) await changeProfile({ language });
  useUpdate.setState({ changingTo: language === current.code ? null : language });
  return true;
}

/**
 * Changes to the language of the user's profile if the server offers it. Not twice in a row: otherwise the page could reload again and again.
 * @param language empty in the profile of an account that an operator created: the server then adds the page's to the next change, in which nothing else changes
 */
export async function followProfile(language: string): Promise<void> {
  const loaded = await serverConfig.load();
  const config = loaded ?? serverConfig.store.getState();
  if (!config) return;
  if (language === "" && loaded) await changeProfile({});
  if (!isLanguage(language) || !config.languages.includes(language)) return;
  const change = `${current.code} ${language}`;
  if (followed.read() === change || !followed.write(change)) return;
  if (await openIn(language)) useUpdate.setState({ changingTo: language });
}

/**
 * Makes a language the one in which the page opens: the server reads a cookie, and the service worker caches the language.
 * @returns false, with the language as before, if it can't be loaded now
 */
async function openIn(language: Language): Promise<boolean> {
  setCookie(language);
  // A version that the server no longer has fails too. The reload then gets the language from the server.
  if ((await cacheOffline(language)) || navigator.onLine) return true;
  setCookie(current.code);
  await cacheOffline(current.code);
  return false;
}

/** Has the service worker cache a language, also one that doesn't control the page yet. @returns false if it can't and where there is none */
async function cacheOffline(language: Language): Promise<boolean> {
  // Where cookies are blocked, Firefox would report the question for a worker as an error of the page.
  const registration = browserStorage.texts && (await navigator.serviceWorker?.getRegistration());
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
  if (!worker) return false;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, LONGEST_CACHING_MS, false);
    worker.postMessage({ type: "LANGUAGE", language }, [port2]);
  });
}

function setCookie(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Not every supported browser has a cookie store.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax`;
}

/*
 * The service worker. It caches one build's files of one language, so that the page starts offline. It answers navigations to two paths and
 * requests for these files; everything else goes to the network. data/service-worker/ registers it, activates a new one when the user
 * agrees, and asks for another language.
 */

import { chooseLanguage, LANGUAGE_CODES, type Language, pagePath } from "@vr-eye-lab/domain/language";

declare const self: ServiceWorkerGlobalScope;
/** The paths of all languages under `common`, and those of each language. Each with its revision, unless its name has one. */
declare const OFFLINE_FILES: Readonly<Record<string, Readonly<Record<string, string>>>>;

const CACHE = "vr-eye-lab.1.files";
/** Has the language in which the page starts. */
const LANGUAGE_CACHE = "vr-eye-lab.1.language";
const LANGUAGE_KEY = "/language";
const NAVIGATIONS = ["/", "/login/confirm"];

const keyOf = ([path, revision]: readonly [string, string]) =>
  new URL(revision ? `${path}?__WB_REVISION__=${revision}` : path, self.location.origin).href;
const FILES = OFFLINE_FILES;
const filesOf = (name: string) => Object.entries(FILES[name] ?? {});
const KEYS = new Map(
  Object.keys(FILES)
    .flatMap(filesOf)
    .map((file) => [file[0], keyOf(file)]),
);

async function cachedLanguage(): Promise<string> {
  const stored = await (await caches.open(LANGUAGE_CACHE)).match(LANGUAGE_KEY);
  return (await stored?.text()) ?? "";
}

/** Makes a language the one in which the page starts. Only files that aren't cached yet are downloaded, one after the other. */
async function cacheLanguage(language: string): Promise<void> {
  if (!FILES[language]) throw new Error(`This version has no language '${language}'`);
  const languages = await caches.open(LANGUAGE_CACHE);
  // Without room the server chooses.
  await languages.put(LANGUAGE_KEY, new Response(language)).catch(() => caches.delete(LANGUAGE_CACHE));
  const cache = await caches.open(CACHE);
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  for (const file of [...filesOf("common"), ...filesOf(language)]) {
    const [path, revision] = file;
    if (cached.has(keyOf(file))) continue;
    const answer = await fetch(path, { cache: revision ? "reload" : "default", credentials: "same-origin" });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    await cache.put(keyOf(file), answer);
  }
}

/** Caches the language of the last visit or, at the first and where it is no longer offered, the one that the server or the user chooses. */
async function install(): Promise<void> {
  const last = await cachedLanguage();
  await cacheLanguage(last).catch(async () => {
    const served = (await fetch("/", { method: "HEAD" })).headers.get("Content-Language") ?? "";
    const chosen = await cachedLanguage();
    await cacheLanguage(chooseLanguage([chosen === last ? served : chosen]));
  });
}

/** Deletes files of other builds and other languages, and the caches of unreleased builds. */
async function activate(): Promise<void> {
  const language = await cachedLanguage();
  // It may have changed since this worker was installed.
  await cacheLanguage(language);
  const needed = new Set([...filesOf("common"), ...filesOf(language)].map(keyOf));
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) if (!needed.has(request.url)) await cache.delete(request);
  for (const name of await caches.keys()) if (name !== CACHE && name !== LANGUAGE_CACHE) await caches.delete(name);
}

async function cached(path: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(KEYS.get(path) ?? "");
}

/**
 * The page in the chosen language. One that isn't cached yet comes from the server, and what is missing of the language is cached. Without a
 * connection another language replaces it.
 */
async function page(event: FetchEvent): Promise<Response> {
  const language = await cachedLanguage();
  const chosen = await cached(pagePath(language as Language));
  if (chosen) return chosen;
  event.waitUntil(cacheLanguage(language).catch(() => undefined));
  return fetch(event.request).catch(async (error: unknown) => {
    const others = await Promise.all(LANGUAGE_CODES.map((other) => cached(pagePath(other))));
    return others.find((other) => other !== undefined) ?? Promise.reject(error);
  });
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
  event.waitUntil(activate());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (NAVIGATIONS.includes(pathname)) event.respondWith(page(event));
  } else if (search === "" && KEYS.has(pathname)) {
    event.respondWith(cached(pathname).then((answer) => answer ?? fetch(request)));
  }
});
self.addEventListener("message", (event) => {
  const { type, language } = event.data;
  if (type === "SKIP_WAITING") void self.skipWaiting();
  if (type !== "LANGUAGE") return;
  const [port] = event.ports;
  const work = cacheLanguage(language);
  event.waitUntil(
    work.then(
      () => port?.postMessage(true),
      () => port?.postMessage(false),
    ),
  );
});

import { beforeEach, expect, it, vi } from "vitest";

const ORIGIN = "https://lab.example";
const FILES = {
  common: { "/favicon.svg": "f1" },
  en: { "/index.html": "e1", "/assets/first-en.js": "" },
  de: { "/index.de.html": "d1", "/assets/first-de.js": "" },
};

/** A Cache Storage: texts by URL, by the name of the cache. */
let stored: Map<string, Map<string, string>>;
/** The server's files by path; others are answered with 404. Null when there is no connection. */
let server: Set<string> | null;
let served: string;
let fetched: string[];
/** Whether Cache Storage has no room. */
let isFull: boolean;
/** Called when the worker asks the server for its language. */
let onQuestion: () => unknown;

const absolute = (key: string | { url: string }) => new URL(typeof key === "string" ? key : key.url, ORIGIN).href;

function openCache(name: string) {
  const texts = stored.get(name) ?? new Map<string, string>();
  stored.set(name, texts);
  return {
    match: async (key: string) => (texts.has(absolute(key)) ? new Response(texts.get(absolute(key))) : undefined),
    put: async (key: string, answer: Response) => {
      if (isFull) throw new DOMException("", "QuotaExceededError");
      texts.set(absolute(key), await answer.text());
    },
    keys: async () => [...texts.keys()].map((url) => ({ url })),
    delete: async (key: { url: string }) => texts.delete(key.url),
  };
}

async function fetchFromServer(request: string | { url: string }): Promise<Response> {
  const path = absolute(request).slice(ORIGIN.length);
  fetched.push(path);
  if (server === null) throw new TypeError("Failed to fetch");
  if (path === "/") await onQuestion();
  if (path === "/") return new Response("server's page", { headers: { "Content-Language": served } });
  return server.has(path) ? new Response(path) : new Response("", { status: 404 });
}

/** Starts a worker of a build, and returns what sends it events. */
async function start(files: object = FILES) {
  vi.resetModules();
  vi.stubGlobal("OFFLINE_FILES", files);
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    registration: { scope: `${ORIGIN}/` },
    location: { origin: ORIGIN },
    clients: { claim: async () => undefined },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  };
  vi.stubGlobal("self", self);
  await import("./worker.ts");
  return async (type: string, event: object = {}): Promise<Response | undefined> => {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(type)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (promise: Promise<Response>) => {
        answer = promise;
      },
    });
    await Promise.all(waits);
    return answer;
  };
}

const navigation = (path: string) => ({ request: { url: ORIGIN + path, method: "GET", mode: "navigate" } });
const cachedPaths = () =>
  [...(stored.get("vr-eye-lab.1.files")?.keys() ?? [])].map((url) => url.slice(ORIGIN.length)).sort();

beforeEach(() => {
  stored = new Map();
  server = new Set(Object.values(FILES).flatMap((files) => Object.keys(files)));
  served = "de";
  fetched = [];
  isFull = false;
  onQuestion = () => undefined;
  vi.stubGlobal("caches", {
    open: async (name: string) => openCache(name),
    delete: async (name: string) => stored.delete(name),
    keys: async () => [...stored.keys()],
  });
  vi.stubGlobal("fetch", fetchFromServer);
});

const GERMAN = ["/assets/first-de.js", "/favicon.svg?__WB_REVISION__=f1", "/index.de.html?__WB_REVISION__=d1"];

it("caches the language in which the server answers, and starts in it without a connection [34]", async () => {
  const send = await start();
  await send("install");
  await send("activate");
  expect(cachedPaths()).toEqual(GERMAN);
  server = null;
  for (const path of ["/", "/?tab=account", "/login/confirm#token=1"])
    expect(await (await send("fetch", navigation(path)))?.text()).toBe("/index.de.html");
  for (const path of ["/api/docs", "/healthz", "/_dev/mail", "/_sandbox/control", "/index.de.html"])
    expect(await send("fetch", navigation(path)), path).toBeUndefined();
});

it("an update keeps the chosen language, takes over what hasn't changed and deletes the rest, also of an unreleased build [34]", async () => {
  openCache("workbox-precache-v2-unreleased");
  const cache = openCache("vr-eye-lab.1.files");
  for (const key of ["/index.html?__WB_REVISION__=old", "/favicon.svg?__WB_REVISION__=f1"])
    await cache.put(key, new Response("before"));
  served = "en";
  let send = await start();
  await send("install");
  expect(fetched).not.toContain("/favicon.svg");
  await send("message", { data: { type: "LANGUAGE", language: "de" }, ports: [] });
  send = await start({ ...FILES, de: { ...FILES.de, "/index.de.html": "d2" } });
  await send("install");
  await send("activate");
  expect(cachedPaths()).toEqual([...GERMAN.slice(0, 2), "/index.de.html?__WB_REVISION__=d2"]);
  expect([...stored.keys()].sort()).toEqual(["vr-eye-lab.1.files", "vr-eye-lab.1.language"]);
});

it("caches the language that the user chooses while the first worker is installed [34]", async () => {
  served = "en";
  const send = await start();
  onQuestion = () => send("message", { data: { type: "LANGUAGE", language: "de" }, ports: [] });
  await send("install");
  await send("activate");
  expect(cachedPaths()).toEqual(GERMAN);
});

it("caches the server's language if the chosen one is no longer offered [34]", async () => {
  let send = await start();
  await send("install");
  server?.delete("/index.de.html");
  served = "en";
  send = await start({ ...FILES, de: { "/index.de.html": "d2" } });
  await send("install");
  await send("activate");
  expect(await (await send("fetch", navigation("/")))?.text()).toBe("/index.html");
});

it("changes the language, and reports when it couldn't be cached; the page still starts offline [34]", async () => {
  const send = await start();
  await send("install");
  const change = async (language: string) => {
    const answers: unknown[] = [];
    const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }];
    await send("message", { data: { type: "LANGUAGE", language }, ports });
    return answers;
  };
  server = null;
  expect(await change("en")).toEqual([false]);
  expect(await (await send("fetch", navigation("/")))?.text()).toBe("/index.de.html");
  server = new Set(["/index.html", "/assets/first-en.js"]);
  expect(await change("en")).toEqual([true]);
  expect(await (await send("fetch", navigation("/")))?.text()).toBe("/index.html");
  expect(await change("klingon")).toEqual([false]);
});

it("caches at the next start what was missing of a language when the connection broke [34]", async () => {
  const send = await start();
  await send("install");
  server = null;
  await send("message", { data: { type: "LANGUAGE", language: "en" }, ports: [] });
  server = new Set(["/index.html", "/assets/first-en.js"]);
  expect(await (await send("fetch", navigation("/")))?.text()).toBe("server's page");
  server = null;
  expect(await (await send("fetch", navigation("/")))?.text()).toBe("/index.html");
});

it("leaves the language to the server if there is no room to store it [34]", async () => {
  const send = await start();
  await send("install");
  isFull = true;
  await send("message", { data: { type: "LANGUAGE", language: "en" }, ports: [] });
  expect(await (await send("fetch", navigation("/")))?.text()).toBe("server's page");
  server = null;
  expect(await (await send("fetch", navigation("/")))?.text()).toBe("/index.de.html");
});

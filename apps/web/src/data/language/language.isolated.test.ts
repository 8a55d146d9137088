import { beforeEach, expect, it, vi } from "vitest";

const CONFIG = {
  cacheBytes: 1,
  longPollSeconds: 25,
  devMail: false,
  proMotions: "open",
  languages: ["en", "de"],
  payments: { sandbox: false, prices: [] },
} as const;

const page = { cookie: "" };

/** Starts the page with a server's configuration, in a tab with this storage. */
async function start(config: object, tab: Map<string, string>, navigator: object = { onLine: true }) {
  vi.resetModules();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
  const { serverConfig } = await import("../api/config.ts");
  serverConfig.store.setState({ ...CONFIG, ...config }, true);
  const { useUpdate } = await import("../service-worker/service-worker.ts");
  const { followProfile } = await import("./language.ts");
  return async (language: string) => {
    await followProfile(language);
    return useUpdate.getState().changingTo;
  };
}

beforeEach(() => {
  page.cookie = "";
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});

it("a signed-in page changes to the profile's language, once if the server keeps answering in another [34]", async () => {
  const tab = new Map<string, string>();
  expect(await (await start({}, tab))("de")).toBe("de");
  expect(page.cookie).toBe("vr-eye-lab.language=de; Path=/; Max-Age=31536000; SameSite=Lax");
  expect(await (await start({}, tab))("de")).toBeNull();
  expect(await (await start({}, new Map()))("de")).toBe("de");
});

it("the first service worker caches the language while it is installed, so that the next visit starts in it [34]", async () => {
  const follow = await start({}, new Map());
  const asked: unknown[] = [];
  const installing = {
    postMessage(message: unknown, [port]: readonly MessagePort[]) {
      asked.push(message);
      port?.postMessage(true);
    },
  };
  vi.stubGlobal("navigator", { onLine: true, serviceWorker: { getRegistration: async () => ({ installing }) } });
  expect(await follow("de")).toBe("de");
  expect(asked).toEqual([{ type: "LANGUAGE", language: "de" }]);
});

it("a profile without a language gets the page's with an empty change [34]", async () => {
  const changeProfile = vi.fn(async () => "ada");
  vi.doMock("../profile/profile.ts", () => ({ changeProfile }));
  vi.stubGlobal("fetch", async () => Response.json(CONFIG));
  expect(await (await start({}, new Map()))("")).toBeNull();
  expect(changeProfile.mock.calls).toEqual([[{}]]);
  vi.doUnmock("../profile/profile.ts");
});

it.each([
  ["that the server doesn't offer", {}, "es"],
  ["that only a newer version has", { languages: ["en", "tlh"] }, "tlh"],
])("it ignores a language %s [34]", async (_, config, language) => {
  expect(await (await start(config, new Map()))(language)).toBeNull();
  expect(page.cookie).toBe("");
});

async function choice() {
  const { useUpdate } = await import("../service-worker/service-worker.ts");
  const { saveLanguage } = await import("./language.ts");
  return { saveLanguage, changingTo: () => useUpdate.getState().changingTo };
}

it("asks the server which languages it offers, also if it offered fewer at an earlier visit [34]", async () => {
  const follow = await start({ languages: ["en"] }, new Map());
  vi.stubGlobal("fetch", async () => Response.json(CONFIG));
  expect(await follow("de")).toBe("de");
});

it("follows the profile again after the user has chosen another language in the same tab [34]", async () => {
  const tab = new Map<string, string>();
  expect(await (await start({}, tab))("de")).toBe("de");
  await start({}, tab);
  await (await choice()).saveLanguage("en", false);
  expect(await (await start({}, tab))("de")).toBe("de");
});

it("keeps the language without a connection where no service worker would start the page [34]", async () => {
  await start({}, new Map(), { onLine: false });
  const { saveLanguage, changingTo } = await choice();
  expect(await saveLanguage("de", false)).toBe(false);
  expect(changingTo()).toBeNull();
  expect(page.cookie).toContain("=en;");
});

it("changes to the language chosen last, even if an earlier one is cached later [34]", async () => {
  const ports = new Map<string, MessagePort>();
  const postMessage = ({ language }: { language: string }, [port]: readonly [MessagePort]) => ports.set(language, port);
  await start({}, new Map(), {
    onLine: true,
    serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) },
  });
  const { saveLanguage, changingTo } = await choice();
  const saved = [saveLanguage("de", false), saveLanguage("es", false)];
  await vi.waitFor(() => expect([...ports.keys()]).toEqual(["de", "es"]));
  for (const language of ["es", "de"]) ports.get(language)?.postMessage(true);
  await Promise.all(saved);
  expect(changingTo()).toBe("es");
});

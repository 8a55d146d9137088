import { API, type Config, configSchema } from "@vr-eye-lab/domain/api";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { type BrowserStorage, persisted } from "../browser/persisted.ts";
import { whenIdle } from "../browser/when-idle.ts";
import { browserStorage } from "../log/debug-log.ts";
import { type Http, http } from "./http.ts";

/** Where the last known configuration is stored. */
export const CONFIG_KEY = "vr-eye-lab.config";

/** The server's configuration. `store` has the last known one, maybe of an earlier visit; null without one. */
export function createServerConfig(storage: BrowserStorage, http: Http) {
  const stored = persisted(CONFIG_KEY, configSchema, storage);
  const store = createStore<Config | null>()(() => stored.read());
  let loaded: Config | null = null;
  let request: Promise<Config | null> | null = null;

  async function send(): Promise<Config | null> {
    const answer = await http.call(API.config, configSchema);
    request = null;
    if (!answer.ok) return null;
    loaded = answer.value;
    store.setState(loaded, true);
    stored.write(loaded);
    return loaded;
  }

  /** Simultaneous callers share a request. */
  function fetchConfig(): Promise<Config | null> {
    request ??= send();
    return request;
  }

  return {
    store,
    /** Fetches the configuration once per visit, and again only after a failure. Null when that fails. */
    load: async () => loaded ?? fetchConfig(),
    /** Fetches it again, for values such as prices that change during a visit. Falls back to the last known one. */
    reload: async () => (await fetchConfig()) ?? store.getState(),
  };
}

export const serverConfig = createServerConfig(browserStorage, http);

/** Loads the configuration when the page is idle, and retries when the network is back. */
export function watchConfig(): void {
  const load = () => void serverConfig.load();
  whenIdle(load);
  window.addEventListener("online", load);
}

/** Selects from the last known configuration, which may be null. */
export function useConfig<Part>(select: (config: Config | null) => Part): Part {
  return useStore(serverConfig.store, select);
}

/** Fetches the configuration if it isn't known. @returns whether it is known, or can't be fetched now */
export function useConfigAnswer(): boolean {
  const known = useConfig((config) => config !== null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!known) void serverConfig.load().then((config) => setFailed(config === null));
  }, [known]);
  return known || failed;
}

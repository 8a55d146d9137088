import { API, type Config, configSchema } from "@vr-eye-lab/domain/api";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type Http, http } from "./http.ts";
import { localTextStore, restored, type TextStore } from "./text-store.ts";
import { whenIdle } from "./when-idle.ts";

/** Where the last known configuration lies in local storage. */
export const CONFIG_KEY = "vr-eye-lab.config";

/** What the server has said of itself, now or in an earlier visit. */
export interface ServerConfig {
  /** What it said last; null when it was never heard. */
  readonly store: StoreApi<Config | null>;
  /** What it says in this visit: asked once, and again only while it has not answered. Null without an answer. */
  learn(): Promise<Config | null>;
  /** Asks anew, for what changes while the page is open, as prices do. Without an answer what is known; null when nothing is. */
  fresh(): Promise<Config | null>;
}

/** @param texts where the last answer is kept; null, or a storage that refuses, costs the memory only */
export function createServerConfig(texts: TextStore | null, http: Http): ServerConfig {
  const store = createStore<Config | null>()(() => restored(texts, CONFIG_KEY, configSchema));
  let learnt: Config | null = null;
  let asking: Promise<Config | null> | null = null;

  async function question(): Promise<Config | null> {
    const answer = await http.call(API.config, configSchema);
    asking = null;
    if (!answer.ok) return null;
    learnt = answer.value;
    store.setState(learnt, true);
    try {
      texts?.setItem(CONFIG_KEY, JSON.stringify(learnt));
    } catch {
      // The next visit asks anew.
    }
    return learnt;
  }

  /** One question at a time, whoever asks. */
  function ask(): Promise<Config | null> {
    asking ??= question();
    return asking;
  }

  return {
    store,
    learn: async () => learnt ?? ask(),
    fresh: async () => (await ask()) ?? store.getState(),
  };
}

/** The page's own. */
export const serverConfig = createServerConfig(localTextStore(), http);

/** Asks the server when the page is idle, and whenever the network comes back as long as it has not answered. */
export function watchConfig(): void {
  const learn = () => void serverConfig.learn();
  whenIdle(learn);
  window.addEventListener("online", learn);
}

/** A part of what the server has said; the component draws anew when that part changes. Null: it was never heard. */
export function useConfig<Part>(select: (config: Config | null) => Part): Part {
  return useStore(serverConfig.store, select);
}

/** What the server has said, outside React; null when it was never heard. */
export function configNow(): Config | null {
  return serverConfig.store.getState();
}

/** What the server says now; without an answer what it said last, and null when it was never heard. */
export function freshConfig(): Promise<Config | null> {
  return serverConfig.fresh();
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type Page } from "@playwright/test";
import { clockAt, copyDataFolder, readManifest, readText } from "@vr-eye-lab/server/fixture-0.1/fixture";
import { startServerProcess } from "@vr-eye-lab/server/testing/server-process";

export const manifest = readManifest();

interface StoredTable {
  readonly name: string;
  readonly keyPath: string | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly { readonly name: string; readonly keyPath: string }[];
  readonly rows: readonly unknown[];
}

interface BrowserState {
  /** When the state was captured. */
  readonly at: string;
  readonly localStorage: Readonly<Record<string, string>>;
  readonly databases: readonly {
    readonly name: string;
    readonly version: number;
    readonly stores: readonly StoredTable[];
  }[];
}

type BrowserStateName = "synced" | "unsent" | "visitor" | "pendingSignUp" | "free" | "loggedOutOffline";

/** Browser storage as version 0.1's page left it. */
export const browserStates: Readonly<Record<BrowserStateName, BrowserState>> = JSON.parse(readText("browser.json.gz"));

/** A separate server per test, with version 0.1's data and a clock that starts when the data were made. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  baseURL: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "fixture-"));
    copyDataFolder(folder);
    const variables = { DATA_DIR: folder, HOST: "127.0.0.1", LOG_LEVEL: "warn", ...clockAt(manifest.at) };
    const server = startServerProcess(variables);
    await use(`http://localhost:${new URL(await server.address()).port}`);
    await server.kill();
    rmSync(folder, { recursive: true });
  },
});

/**
 * Restores the browser's storage before the page is opened, and sets the page's clock.
 * @param cookie of an open login, if any
 */
export async function putBack(page: Page, state: BrowserState, cookie?: string): Promise<void> {
  await page.clock.install({ time: manifest.at });
  await page.goto("/healthz");
  if (cookie) {
    const [name = "", value = ""] = cookie.split("=");
    await page.context().addCookies([{ name, value, url: page.url() }]);
  }
  await page.evaluate(async ({ localStorage: texts, databases }) => {
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    for (const { name, version, stores } of databases) {
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => {
        for (const { name: table, keyPath, autoIncrement, indexes, rows } of stores) {
          const store = opening.result.createObjectStore(table, { keyPath, autoIncrement });
          for (const index of indexes) store.createIndex(index.name, index.keyPath);
          for (const row of rows) store.put(row);
        }
      };
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve;
        opening.onerror = reject;
      });
      opening.result.close();
    }
  }, state);
}

/** Rows of a table of the user's local database. */
export function localRows(page: Page, table: string): Promise<unknown[]> {
  return page.evaluate(async (name) => {
    const databases = await indexedDB.databases();
    const found = databases.find((each) => each.name?.startsWith("vr-eye-lab."));
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open(found?.name ?? ""));
    const rows = await settled<unknown[]>(database.transaction(name).objectStore(name).getAll());
    database.close();
    return rows;
  }, table);
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type InlineConfig } from "vite";

const CACHED = /\.(js|css|html|svg|png|woff2)$/;
/** Used by the install prompt only. */
const NOT_CACHED = /^(icon-.*\.png|apple-touch-icon\.png|screenshots\/.*)$/;

/**
 * Lists what the service worker caches: files that all languages use, and those of each language. The value is a hash of the content,
 * or empty where the name has one.
 * @param languages the files that were built for each language
 */
export function offlineFiles(folder: string, languages: Readonly<Record<string, readonly string[]>>) {
  const built = Object.entries(languages);
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const lists = new Map<string, Record<string, string>>();
  for (const file of all.filter((name) => CACHED.test(name) && !NOT_CACHED.test(name)).sort()) {
    const hash = () =>
      createHash("md5")
        .update(readFileSync(join(folder, file)))
        .digest("hex");
    const revision = file.startsWith("assets/") ? "" : hash();
    const users = built.filter(([, files]) => files.includes(file)).map(([language]) => language);
    for (const name of users.length % built.length === 0 ? ["common"] : users)
      lists.set(name, { ...lists.get(name), [`/${file}`]: revision });
  }
  return Object.fromEntries(lists);
}

/** Writes the service worker of a built page. */
export async function buildWorker(
  folder: string,
  languages: Readonly<Record<string, readonly string[]>>,
  target: NonNullable<InlineConfig["build"]>["target"],
): Promise<void> {
  await build({
    root: join(import.meta.dirname, "../../apps/web"),
    configFile: false,
    logLevel: "warn",
    define: { OFFLINE_FILES: JSON.stringify(offlineFiles(folder, languages)) },
    build: {
      ...(target && { target }),
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: "src/service-worker/worker.ts", output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
}

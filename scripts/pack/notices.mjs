import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../setup/project.mjs";

/** Names of files with a licence or a notice, as packages write them. */
const LEGAL = /^(licen[cs]e|copying|notice|copyright)/i;
const IN_README = /^#+ licen[cs]e\s*$(.*)/ims;

/**
 * Lists packages with their licences in Markdown, like Vite's list of the page's packages. Each version appears once.
 * @param {Record<string, { version?: string, license?: string, link?: boolean }>} packages of a lockfile, by their folder
 */
export function thirdPartyNotices(packages) {
  /** @type {Map<string, string>} */
  const sections = new Map();
  for (const [path, { version, license = "unknown", link }] of Object.entries(packages)) {
    const [, name] = /^.*node_modules\/(.+)$/.exec(path) ?? [];
    if (!name || link) continue;
    const texts = legalTexts(join(PROJECT, path)).map((text) => text.trim().replace(/^/gm, "> "));
    sections.set(`## ${name} - ${version} (${license})`, texts.join("\n\n"));
  }
  const list = [...sections].sort(([a], [b]) => (a < b ? -1 : 1)).flat();
  return `${["# Licences of the server's packages", ...list].filter(Boolean).join("\n\n")}\n`;
}

/** The licences and notices of a package or, without any, the end of its README from the heading "License". @param {string} folder */
function legalTexts(folder) {
  // Optional packages for other platforms have none.
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const read = (/** @type {string} */ file) => readFileSync(join(folder, file), "utf8");
  const texts = files.filter((file) => LEGAL.test(file)).map(read);
  if (texts.length > 0) return texts;
  return files.filter((file) => /^readme/i.test(file)).flatMap((file) => IN_README.exec(read(file))?.[1] ?? []);
}

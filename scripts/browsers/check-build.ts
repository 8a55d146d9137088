import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { EXCEPTIONS } from "./exceptions.ts";
import { definedNames, lintScript } from "./lint-script.ts";
import { lintStyle } from "./lint-style.ts";
import { OLDEST_BROWSERS } from "./oldest-browsers.ts";
import type { Finding } from "./support.ts";

/** Returns a line for each feature that an oldest browser lacks and a file uses. */
function problemsOf(file: string, findings: readonly Finding[]): string[] {
  return findings
    .filter(({ feature }) => !EXCEPTIONS.has(feature))
    .map(({ feature, browsers }) => {
      const lacking = browsers.map((browser) => `${browser} ${OLDEST_BROWSERS[browser]}`).join(", ");
      return `  ${file}: ${feature} is missing in ${lacking}`;
    });
}

/** The inline scripts and styles of a page, each with the page's name and the ending of their kind. */
function inlineTexts(file: string, html: string): (readonly [string, string])[] {
  const elements = html.matchAll(/<(script|style)\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g);
  return Array.from(elements, ([, kind, text = ""]) => [`${file}${kind === "style" ? ".css" : ".js"}`, text]);
}

/** Checks the scripts and styles of a built page against the oldest supported browsers. @throws Error with a line per problem */
export function checkBrowsers(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const texts = files.flatMap((file) => {
    if (file.endsWith(".html")) return inlineTexts(file, read(file));
    return /\.(js|css)$/.test(file) ? [[file, read(file)] as const] : [];
  });
  const scripts = texts
    .filter(([name]) => name.endsWith(".js"))
    .map(([name, text]) => [name, parseSync(name, text).program] as const);
  const ours = new Set(scripts.flatMap(([, program]) => [...definedNames(program)]));
  const problems = [
    ...scripts.flatMap(([file, program]) => problemsOf(file, lintScript(program, ours))),
    ...texts.filter(([name]) => name.endsWith(".css")).flatMap(([name, text]) => problemsOf(name, lintStyle(text))),
  ];
  if (problems.length === 0) return;
  throw new Error(
    `The page uses what the oldest supported browsers lack. Write a fallback, or explain the use in scripts/browsers/exceptions.ts:\n${problems.join("\n")}`,
  );
}

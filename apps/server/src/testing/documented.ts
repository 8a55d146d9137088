import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../project.ts";

/** The first block of code in a language in a file of the documentation, such as an example configuration. */
export function documented(file: "operating.md" | "scaling.md", language: "nginx" | "caddyfile"): string {
  const text = readFileSync(join(PROJECT, "docs", file), "utf8");
  const [, block] = new RegExp(`\`\`\`${language}\n(.+?)\`\`\``, "s").exec(text) ?? [];
  if (block === undefined) throw new Error(`docs/${file} has no block of ${language}.`);
  return block;
}

/** A configuration of nginx with other values, which all must be in it. */
export function withValues(config: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [documentedValue, value]) => {
    if (!text.includes(documentedValue)) throw new Error(`The example has no ${documentedValue}.`);
    return text.replaceAll(documentedValue, value);
  }, config);
}

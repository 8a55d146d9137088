import { readdirSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGE_CODES } from "@vr-eye-lab/domain/language";
import { expect, it } from "vitest";
import { PROJECT } from "../setup/project.mjs";

const COPY = join(PROJECT, "apps/web/src/copy");
const EMAILS = join(PROJECT, "apps/server/src/mail/copy");
const ROOMS = readdirSync(join(COPY, "en")).filter((file) => /^[\w-]+\.ts$/.test(file));
/** Rooms with functions of each language's own. */
const FORMATS = ["format.ts", "dates.ts"];

/** The placeholders of each text by its path, and how many parameters it takes if it is a function. */
function partsOf(value: unknown, path = ""): Record<string, string> {
  if (typeof value === "string") return { [path]: (value.match(/\{+\w+\}+/g) ?? []).sort().join(" ") };
  if (typeof value === "function") return { [path]: `${value.length} parameters` };
  if (typeof value !== "object" || value === null) return {};
  return Object.assign({}, ...Object.entries(value).map(([key, part]) => partsOf(part, `${path}.${key}`)));
}

const read = async (language: string, room: string, copy = COPY) =>
  partsOf({ ...(await import(join(copy, language, room))) });

it.each(LANGUAGE_CODES.filter((code) => code !== "en"))(
  "texts in %s have English's placeholders and parameters [34]",
  async (code) => {
    for (const room of ROOMS.filter((name) => !FORMATS.includes(name))) {
      expect(await read(code, room), `${code}/${room}`).toEqual(await read("en", room));
    }
    expect(await read("", `${code}.ts`, EMAILS), "emails").toEqual(await read("", "en.ts", EMAILS));
  },
);

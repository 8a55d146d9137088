import type { Translation } from "../translation.ts";

export const language = { code: "de", tag: "de", dir: "ltr" } as const satisfies Translation<
  typeof import("../en/language.ts").language
>;

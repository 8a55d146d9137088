import type { Translation } from "../translation.ts";

export const language = { code: "es", tag: "es", dir: "ltr" } as const satisfies Translation<
  typeof import("../en/language.ts").language
>;

import type { Translation } from "@vr-eye-lab/domain/language";

export const language = { code: "es", tag: "es", dir: "ltr" } as const satisfies Translation<
  typeof import("../en/language.ts").language
>;

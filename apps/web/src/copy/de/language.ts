import type { Translation } from "@vr-eye-lab/domain/language";

export const language = { code: "de", tag: "de", dir: "ltr" } as const satisfies Translation<
  typeof import("../en/language.ts").language
>;

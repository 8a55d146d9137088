export type { Translation } from "./translation.ts";

/** The languages of the page, each named in itself, with the direction of its script. */
export const LANGUAGES = {
  en: { name: "English", dir: "ltr" },
  de: { name: "Deutsch", dir: "ltr" },
  es: { name: "Español", dir: "ltr" },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly dir: "ltr" | "rtl" }>>;
export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

/** The cookie that has the language which the user has chosen. */
export const LANGUAGE_COOKIE = "vr-eye-lab.language";

export function isLanguage(code: unknown): code is Language {
  return LANGUAGE_CODES.some((each) => each === code);
}

/** The path of the page's file in a language. */
export function pagePath(language: Language): string {
  return language === "en" ? "/index.html" : `/index.${language}.html`;
}

/**
 * Finds the first wanted language that is offered, such as `de` for `de-AT`.
 * @param wanted language tags, best first; anything else is skipped
 */
export function findLanguage(wanted: readonly string[], offered = LANGUAGE_CODES): Language | undefined {
  const codes = wanted.map((tag) => tag.split("-")[0]?.toLowerCase());
  return codes.find((code): code is Language => offered.some((each) => each === code));
}

/** The same; English if none is offered. */
export function chooseLanguage(wanted: readonly string[], offered?: readonly Language[]): Language {
  return findLanguage(wanted, offered) ?? "en";
}

import * as z from "zod/mini";

/**
 * Text as one line: a run of tabs and line breaks becomes a space, and other control characters and halves of surrogate pairs become U+FFFD. So it
 * is only empty if `trim` makes it empty too. Format characters stay: Arabic and emoji need them.
 */
export function cleanLine(text: string): string {
  return text
    .trim()
    .replace(/[\t-\r]+/g, " ")
    .replace(/[\p{Cc}\p{Cs}]/gu, "\ufffd");
}

/** Refuses control characters in a text that is to be stored. */
export const noControlCharacters = z.refine<string>((text) => !/\p{Cc}/u.test(text), {
  params: { controlCharacters: true },
});

/** Whether an issue of a schema is about control characters. */
export function isControlCharacterIssue(issue: z.core.$ZodIssue | undefined): boolean {
  return issue?.code === "custom" && issue.params?.controlCharacters === true;
}

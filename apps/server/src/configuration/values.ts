import { isIP } from "node:net";
import { isLanguage, LANGUAGE_CODES, type Language } from "@vr-eye-lab/domain/language";
import { DAY_MS, HOUR_MS } from "@vr-eye-lab/domain/time";
import { z } from "zod";

/** The values of environment variables: schemas that read a text. */
export const text = z.string();

const HOST_NAME = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i;

/** An IP address or a host name. */
export const host = text.refine((each) => isIP(each) !== 0 || (HOST_NAME.test(each) && !/^[\d.]+$/.test(each)));

/** An email address, optionally with a name before it: `VR Eye Lab <lab@lab.example>`. */
export const sender = text.refine((each) => {
  const [, inBrackets] = /^[^<>@\r\n]*<([^<>]+)>$/.exec(each) ?? [];
  return z.email().safeParse(inBrackets ?? each).success;
});

/** An http:// or https:// address without a path. */
export const origin = text.transform((each, context): URL => {
  const url = URL.canParse(each) ? new URL(each) : undefined;
  const isPlainOrigin = url?.pathname === "/" && !url.search && !url.hash && !url.username && !url.password;
  if (url && isPlainOrigin && (url.protocol === "http:" || url.protocol === "https:")) return url;
  context.addIssue({ code: "custom" });
  return z.NEVER;
});

/** A number of hours or days, such as `6h`, in milliseconds. */
export const interval = text
  .regex(/^[1-9]\d{0,2}[hd]$/)
  .transform((every) => Number.parseInt(every, 10) * (every.endsWith("d") ? DAY_MS : HOUR_MS));

/** A comma-separated list of language codes; English is always among them. */
export const languages = text
  .transform((list) => [...new Set(["en", ...list.split(",").map((code) => code.trim())])])
  .refine((codes): codes is Language[] => codes.every(isLanguage))
  .default([...LANGUAGE_CODES]);

/** The address of a service, with one of these schemes and a host. */
export function address(...schemes: readonly string[]) {
  return text.refine(
    (each) => URL.canParse(each) && schemes.includes(new URL(each).protocol) && new URL(each).hostname !== "",
  );
}

export function wholeNumber(min: number, max: number) {
  return text
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

/** The text that operators read about a variable. */
export interface About {
  readonly meaning: string;
  /** The values that it may hold. */
  readonly allowed: string;
  /** The effect of leaving it out, if that is more than a default value. */
  readonly unset?: string;
  /** Its value, or a password in it, is never shown. It can also be read from a file. */
  readonly secret?: true;
}

/** Adds its description to a variable. */
export function about<Variable extends z.ZodType>(variable: Variable, { allowed, ...rest }: About): Variable {
  return variable.meta({ description: allowed, ...rest });
}

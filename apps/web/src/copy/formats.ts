/** Formats that the languages share. Each language's `format.ts` exports its own; `tag` is the language's for Intl. */

/** Between short texts in a row. */
export const comma = ", ";

/** Capitalizes a phrase and adds a full stop. */
export function sentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
}

/** The length of a practice session or exercise: seconds as '2:00', from an hour '1:05:00'. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const parts = hours > 0 ? [hours, twoDigits(minutes)] : [minutes];
  return [...parts, twoDigits(whole % 60)].join(":");
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** Practice time in total, rounded down to minutes, with the units as written directly after the numbers: '1h 5m', or '5m' below an hour. */
export function hoursAndMinutes(seconds: number, hour: string, minute: string): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  const hours = Math.floor(minutes / 60);
  return `${hours > 0 ? `${hours}${hour} ` : ""}${minutes % 60}${minute}`;
}

/** A number of a chart in minutes, rounded down like the total time beside it. */
export function wholeMinutes(seconds: number): string {
  return String(Math.floor(seconds / 60));
}

/** Seconds in words for screen readers, such as '1 minute and 30 seconds'. */
export function inWordsWith(
  minutesText: (minutes: number) => string,
  secondsText: (seconds: number) => string,
  list: (parts: string[]) => string,
): (seconds: number) => string {
  return (seconds) => {
    const whole = Math.round(seconds);
    const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
    return list([...(minutes > 0 ? [minutesText(minutes)] : []), ...(rest > 0 ? [secondsText(rest)] : [])]);
  };
}

/** Numbers without separators of thousands, with so many digits after the decimal separator; zeros beyond `least` are left out. */
export function numberFormat(tag: string): (value: number, digits?: number, least?: number) => string {
  const formats = new Map<number, Intl.NumberFormat>();
  return (value, digits = 0, least = digits) => {
    const key = 10 * digits + least;
    let format = formats.get(key);
    if (!format) {
      format = new Intl.NumberFormat(tag, {
        minimumFractionDigits: least,
        maximumFractionDigits: digits,
        useGrouping: false,
      });
      formats.set(key, format);
    }
    return format.format(value);
  };
}

/** One value per plural form of a language; `other` is for the forms without one. */
export type PluralForms<Form> = { readonly [Rule in Intl.LDMLPluralRule]?: Form } & { readonly other: Form };

/** Chooses the form for a number, such as `{ one: "Tag", other: "Tage" }`. */
export function pluralFormat(tag: string): <Form>(n: number, forms: PluralForms<Form>) => Form {
  const rules = new Intl.PluralRules(tag);
  return (n, forms) => forms[rules.select(n)] ?? forms.other;
}

/** Lists such as 'a, b and c'. */
export function listFormat(tag: string): (items: readonly string[]) => string {
  const format = new Intl.ListFormat(tag);
  return (items) => format.format(items);
}

import { resolveZone } from "@vr-eye-lab/domain/time";

/** The date in the user's time zone, such as 2026-11-21. */
export function localDate(now: Date): string {
  const part = (number: number, digits: number) => String(number).padStart(digits, "0");
  return `${part(now.getFullYear(), 4)}-${part(now.getMonth() + 1, 2)}-${part(now.getDate(), 2)}`;
}

/** The user's time zone, such as Europe/Berlin; UTC if the browser doesn't know it. */
export function localZone(): string {
  return resolveZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? "UTC";
}

/** Milliseconds until the date changes in the user's time zone; days may have 23 or 25 hours. */
export function untilMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

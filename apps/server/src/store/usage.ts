import { MOST_PER_DAY, QUOTAS, type Quota, type QuotaCollection } from "@vr-eye-lab/domain/quota";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { type Refusal, refusal } from "./refusal.ts";

/** The used part of a quota. */
interface Used {
  rows: number;
  /** Rows that are not deleted. */
  live: number;
  /** Bytes of the JSON in UTF-8. */
  bytes: number;
}

/** What a user's data uses of the quotas. It is stored in the row that writes lock, so that no write counts rows. */
export type Usage = Record<QuotaCollection, Used> & {
  /** Stored answers to writes. */
  answers: number;
  /** What was stored on a day of the server's clock. */
  today: { date: string } & Record<keyof typeof MOST_PER_DAY, number>;
};

/** The usage of an account without data. */
export function noUsage(): Usage {
  const none = (): Used => ({ rows: 0, live: 0, bytes: 0 });
  const collections = Object.keys(QUOTAS).map((collection) => [collection, none()]);
  return {
    ...(Object.fromEntries(collections) as Record<QuotaCollection, Used>),
    answers: 0,
    today: { date: "", practice: 0, clicks: 0 },
  };
}

/** Reads stored usage. Parts from a newer version are preserved; missing parts are zero. */
export function readUsage(json: string): Usage {
  return { ...noUsage(), ...JSON.parse(json) };
}

/**
 * Counts changed rows of a collection, unless they grow beyond its quota. Changes that don't grow it always pass.
 * @param changes JSON of a row before and after: undefined for no row, null for a deleted document
 * @returns why nothing was counted
 */
export function countRows(
  usage: Usage,
  collection: QuotaCollection,
  changes: readonly { readonly before: string | null | undefined; readonly after: string | null }[],
): Refusal | undefined {
  const used = usage[collection];
  let { rows, live, bytes } = used;
  for (const { before, after } of changes) {
    rows += before === undefined ? 1 : 0;
    live += (after === null ? 0 : 1) - (before ? 1 : 0);
    bytes += Buffer.byteLength(after ?? "") - Buffer.byteLength(before ?? "");
  }
  const quota: Quota = QUOTAS[collection];
  const { name: what } = quota;
  const exceeds = (before: number, after: number, most = Infinity) => after > before && after > most;
  if (exceeds(used.live, live, quota.live)) {
    if (collection === "savedSequences") return refusal("document/too-many");
    return refusal("document/quota", { what, most: quota.live ?? 0 });
  }
  if (exceeds(used.rows, rows, quota.rows)) return refusal("document/quota-rows", { what, most: quota.rows });
  if (exceeds(used.bytes, bytes, quota.bytes)) {
    return refusal("document/quota", { what, most: `${(quota.bytes ?? 0) / 1024 / 1024} MiB` });
  }
  usage[collection] = { rows, live, bytes };
  return undefined;
}

/** The bytes of all collections, and the used part of the quota that is nearest to its end, from 0 to 1. */
export function storageOf(usage: Usage): { bytes: number; share: number } {
  let [bytes, share] = [0, 0];
  for (const collection of Object.keys(QUOTAS) as QuotaCollection[]) {
    const quota: Quota = QUOTAS[collection];
    const used = usage[collection];
    bytes += used.bytes;
    for (const what of ["live", "rows", "bytes"] as const)
      share = Math.max(share, used[what] / (quota[what] ?? Infinity));
  }
  return { bytes, share: Math.min(share, 1) };
}

/** Counts rows that are stored now towards the day's limit. @returns whether they are within it; otherwise they are not counted */
export function takeToday({ today }: Usage, what: keyof typeof MOST_PER_DAY, rows: number, now: Date): boolean {
  const date = now.toISOString().slice(0, 10);
  // Any other date, earlier ones too: a clock that was ahead must not block anything.
  if (today.date !== date) Object.assign(today, { ...noUsage().today, date });
  if (today[what] + rows > MOST_PER_DAY[what]) return false;
  today[what] += rows;
  return true;
}

/** Seconds until the next day of the server's clock, on which `takeToday` starts from zero. */
export function secondsLeftToday(now: Date): number {
  return Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
}

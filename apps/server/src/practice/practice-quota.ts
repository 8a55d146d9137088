import type { PracticeDocument } from "@vr-eye-lab/domain/practice";
import { PRACTICE_DETAIL_BYTES, QUOTAS } from "@vr-eye-lab/domain/quota";
import type { Tables } from "../db/tables.ts";
import { refuseGrowth, type Usage, usedAfter } from "../store/usage.ts";

/** The JSON columns of a practice record. */
export type RecordJson = Pick<Tables["practice"], "exercises" | "evidence">;

/**
 * Fits a record into the quota and adds it to the usage. Near the quota, settings, answers and evidence are left out.
 * @param stored the columns that it replaces
 * @returns undefined if the record needs more than is left
 */
export function fitRecord(
  usage: Usage,
  record: Pick<PracticeDocument, "exercises" | "evidence">,
  stored: RecordJson | undefined,
): RecordJson | undefined {
  const { exercises, evidence } = record;
  const take = (form: RecordJson, most: number) => {
    const used = usedAfter(usage.practice, [{ before: stored && textOf(stored), after: textOf(form) }]);
    if (refuseGrowth(usage, "practice", used) || used.bytes > most) return undefined;
    usage.practice = used;
    return form;
  };
  const whole = { exercises: JSON.stringify(exercises), evidence: evidence ? JSON.stringify(evidence) : null };
  const brief = () => JSON.stringify(exercises.map(({ type, duration }) => ({ type, duration })));
  return take(whole, PRACTICE_DETAIL_BYTES) ?? take({ exercises: brief(), evidence: null }, Number.POSITIVE_INFINITY);
}

/** Whether records may have been counted without a row. */
export function mayLackRows({ practice: { rows, bytes } }: Usage): boolean {
  return rows >= QUOTAS.practice.rows || bytes >= PRACTICE_DETAIL_BYTES;
}

function textOf({ exercises, evidence }: RecordJson): string {
  return exercises + (evidence ?? "");
}

import type { PracticeDocument } from "@vr-eye-lab/domain/practice";
import { PRACTICE_DETAIL_BYTES, QUOTAS } from "@vr-eye-lab/domain/quota";
import type { Tables } from "../db/tables.ts";
import { addUsage, type RowChange, refuseGrowth, type Usage } from "../store/usage.ts";

/** The JSON columns of a practice record. */
export type RecordJson = Pick<Tables["practice"], "exercises" | "evidence">;

/**
 * Fits a record into the quota and adds it to the usage. Near the quota, settings and evidence are left out.
 * @param stored the columns that it replaces
 * @returns undefined if the record needs more than is left
 */
export function fitRecord(
  usage: Usage,
  record: Pick<PracticeDocument, "exercises" | "evidence">,
  stored: RecordJson | undefined,
): RecordJson | undefined {
  const { exercises, evidence } = record;
  const brief = exercises.map(({ type, duration }) => ({ type, duration }));
  const forms: readonly RecordJson[] = [
    { exercises: JSON.stringify(exercises), evidence: evidence === undefined ? null : JSON.stringify(evidence) },
    { exercises: JSON.stringify(brief), evidence: null },
  ];
  for (const [i, form] of forms.entries()) {
    const change: RowChange = { before: stored && textOf(stored), after: textOf(form) };
    const used = { ...usage.practice };
    addUsage(used, [change]);
    if (refuseGrowth(usage, "practice", [change]) || (i === 0 && used.bytes > PRACTICE_DETAIL_BYTES)) continue;
    Object.assign(usage.practice, used);
    return form;
  }
  return undefined;
}

/** Whether records may have been counted without a row. */
export function mayLackRows({ practice: { rows, bytes } }: Usage): boolean {
  return rows >= QUOTAS.practice.rows || bytes >= PRACTICE_DETAIL_BYTES;
}

function textOf({ exercises, evidence }: RecordJson): string {
  return exercises + (evidence ?? "");
}

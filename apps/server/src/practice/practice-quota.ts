import type { PracticeDocument } from "@vr-eye-lab/domain/practice";
import { PRACTICE_DETAIL_BYTES, QUOTAS } from "@vr-eye-lab/domain/quota";
import type { Tables } from "../db/tables.ts";
import { countRows, type Usage } from "../store/usage.ts";

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
  const before = stored && textOf(stored);
  let form: RecordJson = { exercises: JSON.stringify(exercises), evidence: evidence ? JSON.stringify(evidence) : null };
  const growth = Buffer.byteLength(textOf(form)) - Buffer.byteLength(before ?? "");
  if (usage.practice.bytes + growth > PRACTICE_DETAIL_BYTES) {
    const brief = exercises.map(({ type, duration }) => ({ type, duration }));
    form = { exercises: JSON.stringify(brief), evidence: null };
  }
  return countRows(usage, "practice", [{ before, after: textOf(form) }]) ? undefined : form;
}

/** Whether records may have been counted without a row. */
export function mayLackRows({ practice: { rows, bytes } }: Usage): boolean {
  return rows >= QUOTAS.practice.rows || bytes >= PRACTICE_DETAIL_BYTES;
}

function textOf({ exercises, evidence }: RecordJson): string {
  return exercises + (evidence ?? "");
}

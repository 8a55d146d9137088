import {
  normalisePractice,
  type PracticeComfort,
  type PracticeDocument,
  practiceComfortSchema,
  practiceDocumentSchema,
} from "@vr-eye-lab/domain/practice";
import { type UserWrite, userWriteSchema } from "@vr-eye-lab/domain/profile";
import { type SelfTestResult, selfTestSchema } from "@vr-eye-lab/domain/self-test";
import { type SavedSequenceBody, sequenceWriteSchema } from "@vr-eye-lab/domain/sequences";
import { type Collection, type DocumentWrite, LARGEST_DOCUMENT } from "@vr-eye-lab/domain/sync";
import { isControlCharacterIssue } from "@vr-eye-lab/domain/text";
import { calendarDate, resolveZone } from "@vr-eye-lab/domain/time";
import { type VisitDocument, visitDocumentSchema } from "@vr-eye-lab/domain/tracking";
import type * as z from "zod/mini";
import { type Refusal, refusal } from "../store/refusal.ts";

/** A write that the rules allow, with the body to store. */
export type AllowedWrite =
  | { readonly collection: "users"; readonly body: UserWrite }
  | { readonly collection: "savedSequences"; readonly body: SavedSequenceBody | null }
  | { readonly collection: "selfTests"; readonly body: SelfTestResult | null }
  | { readonly collection: "sessions"; readonly body: VisitDocument }
  | { readonly collection: "practice"; readonly body: PracticeDocument | PracticeComfort };

type Rule = (write: DocumentWrite, userId: string, now: Date) => AllowedWrite | Refusal;

/**
 * What users may write. Everything else is refused. Users can only write their own data, because the user id comes from the login, never from
 * the write.
 */
const RULES: Readonly<Record<Collection, Rule>> = {
  users(write, userId) {
    if (write.documentId !== userId) return refusal("document/not-found");
    if (write.kind === "delete") return refusal("document/not-yours", "the profile");
    const result = userWriteSchema.safeParse(write.body);
    if (result.success) {
      const { reminder } = result.data;
      if (!reminder) return { collection: "users", body: result.data };
      // Unlike for a record's date, UTC instead of an unknown zone would be wrong: the email would come at another hour.
      const zone = resolveZone(reminder.zone);
      if (zone === null) return refusal("document/malformed", "reminder.zone");
      return { collection: "users", body: { ...result.data, reminder: { ...reminder, zone } } };
    }
    const unknown = unknownField(result.error.issues);
    return unknown === undefined ? malformed(result.error.issues) : refusal("document/not-yours", unknown);
  },

  savedSequences(write, _userId, now) {
    if (write.kind === "delete") return { collection: "savedSequences", body: null };
    const result = sequenceWriteSchema.safeParse(write.body);
    if (!result.success) return malformed(result.error.issues);
    const { createdAt, updatedAt, ...text } = result.data;
    const body = { ...text, createdAt: notAfter(createdAt, now), updatedAt: notAfter(updatedAt, now) };
    return { collection: "savedSequences", body };
  },

  selfTests(write, _userId, now) {
    if (write.kind === "delete") return { collection: "selfTests", body: null };
    const result = selfTestSchema.safeParse(write.body);
    if (!result.success) return malformed(result.error.issues);
    const { date, takenAt } = result.data;
    const zone = resolveZone(result.data.zone) ?? "UTC";
    const settled = notAfter(takenAt, now);
    const settledDate = settled === takenAt ? date : calendarDate(settled, zone);
    return { collection: "selfTests", body: { ...result.data, zone, takenAt: settled, date: settledDate } };
  },

  sessions(write, _userId, now) {
    if (write.kind === "delete") return refusal("document/not-yours", "the record");
    const result = visitDocumentSchema.safeParse(write.body);
    if (!result.success) return malformed(result.error.issues);
    const { date, lastUpdated } = result.data;
    const body = { ...result.data, date: notAfter(date, now), lastUpdated: notAfter(lastUpdated, now) };
    return { collection: "sessions", body };
  },

  practice(write, _userId, now) {
    if (write.kind === "delete") return refusal("document/not-yours", "the record");
    const comfort = practiceComfortSchema.safeParse(write.body);
    if (comfort.success) return { collection: "practice", body: comfort.data };
    const result = practiceDocumentSchema.safeParse(write.body);
    if (!result.success) return malformed(result.error.issues);
    const body = normalisePractice(result.data, now);
    return "field" in body ? refusal("document/malformed", body.field) : { collection: "practice", body };
  },
};

/** Checks a write without the database. */
export function checkWrite(write: DocumentWrite, userId: string, now: Date): AllowedWrite | Refusal {
  if (write.body !== undefined && Buffer.byteLength(JSON.stringify(write.body)) > LARGEST_DOCUMENT) {
    return refusal("document/too-large");
  }
  return RULES[write.collection](write, userId, now);
}

type Issues = readonly z.core.$ZodIssue[];

function malformed(issues: Issues): Refusal {
  const [first] = issues;
  if (isControlCharacterIssue(first)) return refusal("text/control-characters", first?.path.join("."));
  return refusal("document/malformed", unknownField(issues) ?? first?.path.join(".") ?? "");
}

/** The path of the first unknown field. */
function unknownField(issues: Issues): string | undefined {
  const issue = issues.find((each) => each.code === "unrecognized_keys");
  return issue && [...issue.path, issue.keys[0]].join(".");
}

/** The earlier of two instants. Their text form sorts by time. */
function notAfter(instant: string, now: Date): string {
  const latest = now.toISOString();
  return instant < latest ? instant : latest;
}

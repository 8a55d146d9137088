import type { DocumentBody } from "@vr-eye-lab/domain/documents";
import {
  normalisePractice,
  type PracticeComfort,
  type PracticeDocument,
  practiceComfortSchema,
  practiceDocumentSchema,
} from "@vr-eye-lab/domain/practice";
import { type UserWrite, userWriteSchema } from "@vr-eye-lab/domain/profile";
import type { DocumentCollection } from "@vr-eye-lab/domain/quota";
import { type Collection, type DocumentWrite, LARGEST_DOCUMENT } from "@vr-eye-lab/domain/sync";
import { isControlCharacterIssue } from "@vr-eye-lab/domain/text";
import { notAfter, resolveZone } from "@vr-eye-lab/domain/time";
import { type VisitDocument, visitDocumentSchema } from "@vr-eye-lab/domain/tracking";
import type * as z from "zod/mini";
import { type Refusal, refusal } from "../store/refusal.ts";
import { DOCUMENT_RULES, type DocumentRules } from "./documents.ts";

/** A write that the rules allow, with the body to store. */
export type AllowedWrite =
  | { readonly collection: "users"; readonly body: UserWrite }
  | { readonly [Name in DocumentCollection]: AllowedDocument<Name> }[DocumentCollection]
  | { readonly collection: "sessions"; readonly body: VisitDocument }
  | { readonly collection: "practice"; readonly body: PracticeDocument | PracticeComfort };

/** A document to store; null deletes it. */
export interface AllowedDocument<Name extends DocumentCollection> {
  readonly collection: Name;
  readonly body: DocumentBody<Name> | null;
}

type Rule = (write: DocumentWrite, userId: string, now: Date) => AllowedWrite | Refusal;

/**
 * What users may write. Everything else is refused. Users can only write their own data, because the user id comes from the login, never from
 * the write.
 */
const RULES: Readonly<Record<Exclude<Collection, DocumentCollection>, Rule>> = {
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
  const { collection } = write;
  return collection in DOCUMENT_RULES
    ? checkDocument(write, collection as DocumentCollection, now)
    : RULES[collection as keyof typeof RULES](write, userId, now);
}

function checkDocument<Name extends DocumentCollection>(
  write: DocumentWrite,
  collection: Name,
  now: Date,
): AllowedWrite | Refusal {
  const { schema, settle }: DocumentRules<Name> = DOCUMENT_RULES[collection];
  if (write.kind === "delete") return { collection, body: null } as AllowedWrite;
  const result = schema.safeParse(write.body);
  return result.success
    ? ({ collection, body: settle(result.data, now) } as AllowedWrite)
    : malformed(result.error.issues);
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

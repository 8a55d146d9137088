import {
  type MessageValues,
  type ServerMessage,
  type ServerMessageCode,
  serverMessage,
} from "@vr-eye-lab/domain/messages";
import type { Errors } from "../http/endpoint.ts";

const STATUSES = {
  "document/malformed": 400,
  "document/not-yours": 403,
  "document/not-found": 404,
  "document/too-large": 413,
  "document/too-many": 409,
  "document/quota": 409,
  "document/quota-rows": 409,
  "document/only-grows": 403,
  "plan/needs-pro": 403,
  "text/control-characters": 400,
} as const satisfies Partial<Record<ServerMessageCode, number>>;

/** The refusal codes by status. */
export const REFUSALS = Object.groupBy(Object.keys(STATUSES) as Refusal["code"][], (code) => STATUSES[code]) as Errors;

/** Why a write was refused. */
export interface Refusal extends ServerMessage<keyof typeof STATUSES> {
  /** The path of the invalid field in the document. */
  readonly field?: string;
}

/**
 * Creates a refusal.
 * @param details path of a field in the document, such as exercises.0.duration, or the values of the message
 */
export function refusal(code: Refusal["code"], details: string | MessageValues = {}): Refusal {
  if (typeof details !== "string") return serverMessage(code, details);
  return { ...serverMessage(code, { field: details || "the document" }), field: details };
}

/** Whether a refusal code is about a quota, so that the same write can succeed later. */
export function isOverQuota(code: string): boolean {
  return /^document\/(quota|too-many)/.test(code);
}

/** The HTTP status of a refusal code; 400 for codes that this version doesn't know. */
export function refusalStatus(code: string): (typeof STATUSES)[Refusal["code"]] {
  return code in STATUSES ? STATUSES[code as Refusal["code"]] : 400;
}

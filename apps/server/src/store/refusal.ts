import { type ServerMessageCode, serverMessageText } from "@vr-eye-lab/domain/messages";

const STATUSES = {
  "document/malformed": 400,
  "document/not-yours": 403,
  "document/not-found": 404,
  "document/too-large": 413,
  "document/too-long": 409,
  "document/too-many": 409,
  "document/too-many-tests": 409,
  "document/only-grows": 403,
  "plan/needs-pro": 403,
} as const satisfies Partial<Record<ServerMessageCode, number>>;

/** Why a write was not taken. */
export interface Refusal {
  readonly code: keyof typeof STATUSES;
  /** For people. */
  readonly error: string;
  /** Path in the document of what is wrong, where something is. */
  readonly field?: string;
}

/** Says why a write is not taken. @param field path in the document, such as exercises.0.duration. */
export function refusal(code: Refusal["code"], field?: string): Refusal {
  if (field === undefined) return { code, error: serverMessageText(code) };
  return { code, error: serverMessageText(code, { field: field || "the document" }), field };
}

/** The HTTP status that says the same as a refusal's code; 400 for a code of an older version. */
export function refusalStatus(code: string): (typeof STATUSES)[Refusal["code"]] {
  return code in STATUSES ? STATUSES[code as Refusal["code"]] : 400;
}

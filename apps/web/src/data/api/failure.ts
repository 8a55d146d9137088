import { apiErrorSchema } from "@vr-eye-lab/domain/api";
import type { MessageCode, MessageValues, ServerMessageCode } from "@vr-eye-lab/domain/messages";
import * as z from "zod/mini";
import { messageText } from "../../copy/message-text.ts";
import { errorText } from "./error-text.ts";

/** A call that failed. */
export interface Failure {
  readonly ok: false;
  /**
   * 'unreachable': no answer, so its effect is unknown. 'unavailable': a temporary error (408, 429, 5xx), or an
   * answer of a proxy. 'outdated': this version of the page is too old. 'signed-out': 401. 'other-user': this browser
   * is logged in as another user than the call's. 'refused': any other error, for which a retry is no use; also a
   * proxy's 413.
   */
  readonly kind: "unreachable" | "unavailable" | "outdated" | "signed-out" | "other-user" | "refused";
  /** 0 without an answer. */
  readonly status: number;
  /** The API's error code; empty without one. */
  readonly code: string;
  /** The values of the code's text. */
  readonly values?: MessageValues | undefined;
  /** The API's error, for users, in the page's language; empty without one. */
  readonly message: string;
  /** The body as JSON; undefined without one. */
  readonly body?: unknown;
  /** Seconds, from the Retry-After header. */
  readonly retryAfter: number | null;
}

/** The failure of a call that the page itself refuses. */
export function refusal(code: MessageCode): Failure {
  const message = messageText(code);
  return { ok: false, kind: "refused", status: 0, code, message, retryAfter: null };
}

/** Better Auth names the field `message`, our own routes `error`. */
const errorSchema = z.union([apiErrorSchema, z.object({ message: z.string(), code: z.optional(z.string()) })]);

export const TOO_MANY_REQUESTS = 429;
const TOO_LARGE = 413;
const UPGRADE_REQUIRED = 426;
const OTHER_USER = "auth/other-user" satisfies ServerMessageCode;

/** What went wrong, from an answer with an error status. */
export async function failureOf(response: Response): Promise<Failure> {
  const { status } = response;
  const body = parseJson(await response.text());
  const { data } = errorSchema.safeParse(body);
  const code = data?.code ?? "";
  const error = !data ? "" : "error" in data ? data.error : data.message;
  const values = data && "values" in data ? data.values : undefined;
  const message = await errorText({ error, code, values });
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const retryAfter = seconds >= 0 ? seconds : null;
  return {
    ok: false,
    kind: kindOf(status, code, data !== undefined),
    status,
    code,
    values,
    message,
    body,
    retryAfter,
  };
}

/** @param isOurs whether the answer is an error of the API */
function kindOf(status: number, code: string, isOurs: boolean): Failure["kind"] {
  if (status === 401) return "signed-out";
  if (code === OTHER_USER) return "other-user";
  if (status === TOO_LARGE) return "refused";
  if (status >= 500 || status === TOO_MANY_REQUESTS || status === 408 || !isOurs) return "unavailable";
  return status === UPGRADE_REQUIRED ? "outdated" : "refused";
}

/** Whether retries are no use until the user is logged in again in this browser. */
export function isLoginLost({ kind }: Failure): boolean {
  return kind === "signed-out" || kind === "other-user";
}

/** @returns undefined for anything but JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

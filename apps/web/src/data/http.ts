import { apiErrorSchema } from "@vr-eye-lab/domain/api";
import { type MessageCode, messageText, type ServerMessageCode } from "@vr-eye-lab/domain/messages";
import {
  FIRST_PROTOCOL,
  PROTOCOL,
  PROTOCOL_HEADER,
  PROTOCOL_QUERY,
  readProtocol,
  USER_HEADER,
  USER_QUERY,
} from "@vr-eye-lab/domain/protocol";
import * as z from "zod/mini";
import { messageOf } from "./debug-log.ts";
import { askToReload } from "./service-worker.ts";

const TIMEOUT_MS = 20_000;
/** A file of years takes minutes on a slow connection. The server ends it if it stalls. */
const FILE_TIMEOUT_MS = 600_000;

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
  /** The API's error message, for users; empty without one. */
  readonly message: string;
  /** The body as JSON; undefined without one. */
  readonly body?: unknown;
  /** Seconds, from the Retry-After header. */
  readonly retryAfter: number | null;
  /** The server's protocol version; null unless our server answered. */
  readonly protocol: number | null;
}

/** The result of a call. `protocol` is the answering server's protocol version. */
export type Answer<Value> = { readonly ok: true; readonly value: Value; readonly protocol: number } | Failure;

interface CallOptions {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Milliseconds until the whole answer must be there. */
  readonly timeout?: number;
  /** Lets the call finish after the page is closed. */
  readonly keepalive?: boolean;
}

/**
 * Calls to the server. They name the user that they are for, so that a page that missed a sign-in of another tab can't change or
 * read another user's account. They never throw: errors are returned as a Failure.
 */
export interface Http {
  /** Calls a path of the API. An answer that doesn't match the schema is a failure too. */
  call<Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    options?: CallOptions,
  ): Promise<Answer<z.infer<Schema>>>;
  /** Fetches a file. */
  file(path: string): Promise<Answer<Blob>>;
  /** Sends a text while the page closes. @returns false if the browser refuses */
  beacon(path: string, text: string): boolean;
  /** The same calls for one user, although another may sign in later: for work that may outlast the login. */
  as(userId: string | null): Http;
}

/** Calls for the user who is signed in on this page. */
export interface PageHttp extends Http {
  /** Sets the signed-in user. */
  identify(userId: string | null): void;
  /** Calls back with the user of each call that failed because another user is logged in. */
  onOtherUser(listener: (userId: string) => void): void;
}

interface HttpParts {
  /** Called with the server's message when it no longer serves pages of this version. */
  onOutdated?(message: string): void;
  /** Like `navigator.sendBeacon`. */
  sendBeacon?(path: string, text: string): boolean;
}

/** The failure of a call that the page itself refuses. */
export function refusal(code: MessageCode): Failure {
  const message = messageText(code);
  return { ok: false, kind: "refused", status: 0, code, message, retryAfter: null, protocol: null };
}

/** Better Auth names the field `message`, our own routes `error`. */
const errorSchema = z.union([apiErrorSchema, z.object({ message: z.string(), code: z.optional(z.string()) })]);

export const TOO_MANY_REQUESTS = 429;
const TOO_LARGE = 413;
const UPGRADE_REQUIRED = 426;
const OTHER_USER = "auth/other-user" satisfies ServerMessageCode;

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** @param send like `fetch`, with paths of the server */
export function createHttp(send: Send, parts: HttpParts = {}): PageHttp {
  let pageUser: string | null = null;
  let onOtherUser = (_userId: string) => {};
  const calls = createCalls(
    send,
    parts,
    () => pageUser,
    (userId) => onOtherUser(userId),
  );
  return {
    ...calls,
    identify(userId) {
      pageUser = userId;
    },
    onOtherUser(listener) {
      onOtherUser = listener;
    },
  };
}

function createCalls(
  send: Send,
  parts: HttpParts,
  user: () => string | null,
  onOtherUser: (userId: string) => void,
): Http {
  async function request<Value>(
    path: string,
    options: CallOptions,
    read: (response: Response) => Promise<Value>,
  ): Promise<Answer<Value>> {
    const { method = "GET", body, signal, timeout = TIMEOUT_MS, keepalive = false } = options;
    const deadline = AbortSignal.timeout(timeout);
    const userId = user();
    const headers = {
      ...options.headers,
      [PROTOCOL_HEADER]: String(PROTOCOL),
      ...(userId !== null && { [USER_HEADER]: userId }),
    };
    try {
      const response = await send(path, {
        method,
        keepalive,
        credentials: "same-origin",
        cache: "no-store",
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        ...(body === undefined
          ? { headers }
          : { headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) }),
      });
      if (!response.ok) {
        const failed = await failureOf(response);
        if (failed.kind === "outdated") parts.onOutdated?.(failed.message);
        if (failed.kind === "other-user" && userId !== null) onOtherUser(userId);
        return failed;
      }
      return { ok: true, value: await read(response), protocol: protocolOf(response) };
    } catch (error) {
      const none = { code: "", message: "", retryAfter: null, protocol: null };
      if (error instanceof InvalidAnswer) return { ok: false, kind: "unavailable", status: error.status, ...none };
      return { ok: false, kind: "unreachable", status: 0, ...none, message: messageOf(error) };
    }
  }

  return {
    call: (path, schema, options = {}) =>
      request(path, options, async (response) => {
        const read = schema.safeParse(parseJson(await response.text()));
        if (!read.success) throw new InvalidAnswer(response.status);
        return read.data;
      }),
    file: (path) => request(path, { timeout: FILE_TIMEOUT_MS }, (response) => response.blob()),
    beacon(path, text) {
      const userId = user();
      const query = new URLSearchParams({
        [PROTOCOL_QUERY]: String(PROTOCOL),
        ...(userId !== null && { [USER_QUERY]: userId }),
      });
      return parts.sendBeacon?.(`${path}?${query}`, text) ?? false;
    },
    as: (userId) => createCalls(send, parts, () => userId, onOtherUser),
  };
}

/** A successful status with a body of another kind, such as an error page or a truncated answer. */
class InvalidAnswer extends Error {
  readonly status: number;

  constructor(status: number) {
    super("invalid answer");
    this.status = status;
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const { status } = response;
  const body = parseJson(await response.text());
  const { data } = errorSchema.safeParse(body);
  const code = data?.code ?? "";
  const message = !data ? "" : "error" in data ? data.error : data.message;
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const retryAfter = seconds >= 0 ? seconds : null;
  // Any other error may be a proxy's.
  const isOurs = response.headers.has(PROTOCOL_HEADER) || (data !== undefined && "error" in data);
  const protocol = isOurs ? protocolOf(response) : null;
  return {
    ok: false,
    kind: kindOf(status, code, data !== undefined),
    status,
    code,
    message,
    body,
    retryAfter,
    protocol,
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

/** The server's protocol version; a missing or invalid one counts as version 0.1. */
function protocolOf({ headers }: Response): number {
  return readProtocol(headers.get(PROTOCOL_HEADER)) ?? FIRST_PROTOCOL;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const http = createHttp((path, init) => fetch(path, init), {
  onOutdated: askToReload,
  sendBeacon: (path, text) => navigator.sendBeacon?.(path, text) ?? false,
});

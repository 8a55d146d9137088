import { PROTOCOL, PROTOCOL_HEADER, USER_HEADER, USER_QUERY } from "@vr-eye-lab/domain/protocol";
import type * as z from "zod/mini";
import { language } from "#copy/language.ts";
import { messageOf } from "../log/debug-log.ts";
import { noteOutdated } from "../service-worker/service-worker.ts";
import { type Failure, failureOf, parseJson } from "./failure.ts";

const TIMEOUT_MS = 20_000;
/** A file of years takes minutes on a slow connection. The server ends it if it stalls. */
const FILE_TIMEOUT_MS = 600_000;

/** The result of a call. */
export type Answer<Value> = { readonly ok: true; readonly value: Value } | Failure;

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
  /** Called when the server no longer serves pages of this version, with the version that it states; empty without one. */
  onOutdated?(server: string): void;
  /** Like `navigator.sendBeacon`. */
  sendBeacon?(path: string, text: string): boolean;
}

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
      // Emails to somebody without an account are in the language of the page.
      "Accept-Language": language.tag,
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
        if (failed.kind === "outdated") parts.onOutdated?.(response.headers.get(PROTOCOL_HEADER) ?? "");
        if (failed.kind === "other-user" && userId !== null) onOtherUser(userId);
        return failed;
      }
      return { ok: true, value: await read(response) };
    } catch (error) {
      const none = { code: "", message: "", retryAfter: null };
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
      const query = userId === null ? "" : `?${new URLSearchParams({ [USER_QUERY]: userId })}`;
      return parts.sendBeacon?.(path + query, text) ?? false;
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

export const http = createHttp((path, init) => fetch(path, init), {
  onOutdated: noteOutdated,
  sendBeacon: (path, text) => navigator.sendBeacon?.(path, text) ?? false,
});

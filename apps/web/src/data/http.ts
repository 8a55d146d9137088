import { apiErrorSchema } from "@vr-eye-lab/domain/api";
import { FIRST_PROTOCOL, PROTOCOL, PROTOCOL_HEADER, readProtocol } from "@vr-eye-lab/domain/protocol";
import * as z from "zod/mini";
import { askToReload } from "./app-update.ts";
import { messageOf } from "./text-store.ts";

/** Milliseconds after which an ordinary call counts as unanswered. */
const PATIENCE_MS = 20_000;

/** A call that did not bring what was asked for. */
export interface Failure {
  readonly ok: false;
  /**
   * 'unreachable': no answer came, and nobody knows whether the call had its effect. 'unavailable': the server cannot at present (408, 429,
   * 5xx), or something in between answered instead of it. 'outdated': the server no longer serves pages of this version. 'signed-out': 401.
   * 'refused': any other refusal, which asking again will not change.
   */
  readonly kind: "unreachable" | "unavailable" | "outdated" | "signed-out" | "refused";
  /** 0 without an answer. */
  readonly status: number;
  /** The API's own code; empty where it gave none. */
  readonly code: string;
  /** The API's own text for people; empty where it gave none. */
  readonly message: string;
  /** Seconds that the server asks to wait, when it does. */
  readonly retryAfter: number | null;
  /** As in a successful answer; null when no server of ours answered. */
  readonly protocol: number | null;
}

interface Success<Value> {
  readonly ok: true;
  readonly value: Value;
  /** The answering server's protocol version. */
  readonly protocol: number;
}

export type Answer<Value> = Success<Value> | Failure;

interface CallOptions {
  readonly method?: "GET" | "POST" | "DELETE";
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Milliseconds to wait for the whole answer. */
  readonly patience?: number;
  /** Whether the call outlives the page, as a last one on leaving must. */
  readonly keepalive?: boolean;
}

/** The one way to the server. Never throws: whatever goes wrong is a Failure. */
export interface Http {
  /** Calls a path of the API; an answer that is not of the schema's shape is a failure too, whatever its status says. */
  call<Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    options?: CallOptions,
  ): Promise<Answer<z.infer<Schema>>>;
  /** Fetches a file. */
  file(path: string): Promise<Answer<Blob>>;
}

/** Better Auth says `message` where our own routes say `error`. */
const errorSchema = z.union([apiErrorSchema, z.object({ message: z.string(), code: z.optional(z.string()) })]);

/** The status of an answer to a page that is too old to be served. */
const UPGRADE_REQUIRED = 426;

/**
 * @param send as `fetch`, with paths of the server
 * @param onOutdated called with the server's message when it no longer serves this page
 */
export function createHttp(
  send: (path: string, init: RequestInit) => Promise<Response>,
  onOutdated: (message: string) => void = () => undefined,
): Http {
  async function ask<Value>(
    path: string,
    options: CallOptions,
    read: (response: Response) => Promise<Value>,
  ): Promise<Answer<Value>> {
    const { method = "GET", body, signal, patience = PATIENCE_MS, keepalive = false } = options;
    const limit = AbortSignal.timeout(patience);
    const headers = { [PROTOCOL_HEADER]: String(PROTOCOL) };
    try {
      const response = await send(path, {
        method,
        keepalive,
        credentials: "same-origin",
        cache: "no-store",
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body === undefined
          ? { headers }
          : { headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) }),
      });
      if (!response.ok) {
        const failed = await failureOf(response);
        if (failed.kind === "outdated") onOutdated(failed.message);
        return failed;
      }
      return { ok: true, value: await read(response), protocol: protocolOf(response) };
    } catch (error) {
      const none = { code: "", message: "", retryAfter: null, protocol: null };
      if (error instanceof WrongAnswer) return { ok: false, kind: "unavailable", status: error.status, ...none };
      return { ok: false, kind: "unreachable", status: 0, ...none, message: messageOf(error) };
    }
  }

  return {
    call: (path, schema, options = {}) =>
      ask(path, options, async (response) => {
        const read = schema.safeParse(parseJson(await response.text()));
        if (!read.success) throw new WrongAnswer(response.status);
        return read.data;
      }),
    file: (path) => ask(path, {}, (response) => response.blob()),
  };
}

/** A status that promises an answer, and something else instead of it: an error page, or half of the answer. */
class WrongAnswer extends Error {
  readonly status: number;

  constructor(status: number) {
    super("not an answer of ours");
    this.status = status;
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const { status } = response;
  const said = errorSchema.safeParse(parseJson(await response.text()));
  const code = said.success ? (said.data.code ?? "") : "";
  const message = said.success ? ("error" in said.data ? said.data.error : said.data.message) : "";
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const retryAfter = seconds >= 0 ? seconds : null;
  const protocol = said.success ? protocolOf(response) : null;
  return { ok: false, kind: kindOf(status, said.success), status, code, message, retryAfter, protocol };
}

/** @param isOurs whether the answer has the API's form */
function kindOf(status: number, isOurs: boolean): Failure["kind"] {
  if (status === 401) return "signed-out";
  if (status >= 500 || status === 429 || status === 408 || !isOurs) return "unavailable";
  return status === UPGRADE_REQUIRED ? "outdated" : "refused";
}

/** A server that states no version, or one that makes no sense, counts as 0.1. */
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

/** The page's own way to the server that it came from. */
export const http = createHttp((path, init) => fetch(path, init), askToReload);

import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";
import { type core, z } from "zod";
import type { RateLimitName } from "./rate-limit-table.ts";

/** Error codes by status. */
export type Errors = Readonly<Record<number, readonly ServerMessageCode[]>>;

/** A body that isn't described by a schema alone. */
export interface File {
  readonly mediaType: string;
  readonly schema?: core.$ZodType;
}

/**
 * One operation of the HTTP API: what it takes, and every status that it answers. `api/errors-of.ts` adds the errors that operations have in
 * common. /api/openapi.json is made from these, and the tests compare every answer with them.
 */
export interface Endpoint {
  /** Unique, as client generators use it for names. */
  readonly id: string;
  readonly method: (typeof METHODS)[number];
  /** As registered in Hono, such as /api/shares/:id. */
  readonly path: string;
  /** One sentence in the imperative, without a full stop. */
  readonly summary: string;
  readonly details?: string;
  /** Whose login cookie it reads: `required` answers 401 without one, `read` also serves visitors. Default: none's. */
  readonly login?: "required" | "read";
  readonly query?: Readonly<Record<string, { readonly schema: core.$ZodType; readonly about: string }>>;
  /** The JSON body. The schema is the one that validates it. */
  readonly body?: core.$ZodType;
  /** By status: a schema for JSON, a file, or null without a body. */
  readonly answers: Readonly<Record<number, core.$ZodType | File | null>>;
  readonly errors?: Errors;
  /** The rows of the rate limit table that it counts in. */
  readonly limits?: readonly RateLimitName[];
}

const METHODS = ["get", "post", "delete"] as const;

/** An operation without its id, with its path at the name of its method. */
type Written = Omit<Endpoint, "id" | "method" | "path"> & Partial<Record<Endpoint["method"], string>>;

/** Operations by their ids. */
export function endpoints(written: Readonly<Record<string, Written>>): readonly Endpoint[] {
  return Object.entries(written).flatMap(([id, fields]) =>
    METHODS.flatMap((method) => {
      const path = fields[method];
      return path === undefined ? [] : { ...fields, id, method, path };
    }),
  );
}

/** The operations of a room. */
export interface EndpointGroup {
  readonly name: string;
  readonly about?: string;
  /** Names for schemas that several operations have, and for those that the texts mention. */
  readonly schemas?: Readonly<Record<string, core.$ZodType>>;
  readonly endpoints: readonly Endpoint[];
}

/** Whether an answer is a file instead of a schema. */
export function isFile(answer: core.$ZodType | File): answer is File {
  return "mediaType" in answer;
}

/** The body of an answer that has nothing to report. */
export const doneSchema = z.object({ status: z.literal(true) });

/** All errors of several lists. */
export function joinErrors(...lists: readonly Errors[]): Errors {
  const joined: Record<number, ServerMessageCode[]> = {};
  for (const errors of lists) {
    for (const [status, codes] of Object.entries(errors)) {
      joined[Number(status)] = [...new Set([...(joined[Number(status)] ?? []), ...codes])];
    }
  }
  return joined;
}

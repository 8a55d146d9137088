import { API } from "@vr-eye-lab/domain/api";
import { type Endpoint, type Errors, joinErrors } from "../http/endpoint.ts";
import { RATE_LIMITS, type RateLimit } from "../http/rate-limit-table.ts";

/** Errors that operations have in common. */
export const COMMON_ERRORS: readonly {
  readonly errors: Errors;
  /** Which operations have them. */
  readonly of: string;
  readonly isOf: (endpoint: Endpoint) => boolean;
}[] = [
  {
    errors: { 400: ["bad-request", "text/control-characters"], 500: ["internal"] },
    of: "every operation",
    isOf: () => true,
  },
  {
    errors: { 503: ["server/starting", "database/unavailable", "database/full"] },
    of: "every operation except GET /healthz",
    isOf: ({ path }) => path !== "/healthz",
  },
  { errors: { 400: ["request/too-deep"] }, of: "operations with a body", isOf: ({ body }) => body !== undefined },
  { errors: { 426: ["page/too-old"] }, of: "operations below /api/documents and /api/practice", isOf: isVersioned },
  {
    errors: { 403: ["auth/foreign-origin"] },
    of: "operations below /api and /.netlify that may change something",
    isOf: (endpoint) => isOfPage(endpoint) && endpoint.method !== "get",
  },
  {
    errors: { 401: ["auth/not-signed-in"] },
    of: "operations that need a login",
    isOf: ({ login }) => login === "required",
  },
  {
    errors: { 409: ["auth/other-user"] },
    of: "operations that read a login",
    isOf: ({ login }) => login !== undefined,
  },
];

/** Whether it serves only pages that state a protocol version that the server supports. */
export function isVersioned({ path }: Endpoint): boolean {
  return /^\/api\/(documents|practice)\//.test(path);
}

/** Whether a page calls it. */
function isOfPage({ path }: Endpoint): boolean {
  return /^\/(api|\.netlify)\//.test(path) && path !== API.stripeWebhook;
}

/** The errors of an operation alone. */
export function ownErrors({ errors = {}, limits = [] }: Endpoint): Errors {
  const beyond = limits.map((name) => {
    const { code = "auth/too-many-attempts" }: RateLimit = RATE_LIMITS[name];
    return { 429: [code] };
  });
  return joinErrors(errors, ...beyond);
}

/** Every error of an operation. */
export function errorsOf(endpoint: Endpoint): Errors {
  const common = COMMON_ERRORS.filter(({ isOf }) => isOf(endpoint)).map(({ errors }) => errors);
  return joinErrors(...common, ownErrors(endpoint));
}

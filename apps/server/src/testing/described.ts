import { isDeepStrictEqual } from "node:util";
import { apiErrorSchema } from "@vr-eye-lab/domain/api";
import { getPath } from "hono/utils/url";
import { safeParse } from "zod/v4/core";
import { ENDPOINTS } from "../api/endpoints.ts";
import { errorsOf, isVersioned } from "../api/errors-of.ts";
import { answerSchema } from "../api/named-schemas.ts";
import type { Endpoint } from "../http/endpoint.ts";

const endpoints = ENDPOINTS.flatMap((group) => group.endpoints);

interface Answering {
  fetch: (request: Request, ...rest: never[]) => Response | Promise<Response>;
}

/** Compares every answer of an app with the description of the API. A difference rejects the request. @param bodies false: only statuses and codes */
export function described<App extends Answering>(app: App, bodies = true): App {
  const { fetch } = app;
  const compared: Answering["fetch"] = async (request, ...rest) => {
    const response = await fetch(request, ...rest);
    const problem = await undescribed(request, response, bodies);
    if (problem !== undefined) throw new Error(problem);
    return response;
  };
  return Object.assign(app, { fetch: compared });
}

/** How an answer differs from the description; undefined if it doesn't. */
export async function undescribed(
  { method, url }: { readonly method: string; readonly url: string },
  response: Response,
  bodies = true,
): Promise<string | undefined> {
  // As routes match it, with encoded letters decoded.
  const pathname = getPath(new Request(url));
  const { status } = response;
  const answered = `${method} ${pathname} answered ${status}`;
  const endpoint = endpointOf(method === "HEAD" ? "GET" : method, pathname);
  if (!endpoint) {
    const isCall = /^\/(?:api|\.netlify)\//.test(pathname);
    return isCall && status < 400 ? `${answered}, which no endpoint describes` : undefined;
  }
  const codes = errorsOf(endpoint)[status];
  if (!(status in endpoint.answers) && !codes) return `${answered}, which ${endpoint.id} doesn't describe`;
  // Reading a download would change its pace.
  if (method === "HEAD" || response.headers.has("Content-Disposition")) return undefined;
  const unfilled = /"error":"[^"]*(\{\w+\})/.exec(await response.clone().text());
  if (unfilled) return `${answered} without the value of ${unfilled[1]}`;
  if (codes) {
    // To a page of another version.
    if (status === 503 && isVersioned(endpoint) && response.body === null) return undefined;
    const error = apiErrorSchema.safeParse(await response.clone().json());
    const isDescribed = error.success && (codes as readonly string[]).includes(error.data.code);
    return isDescribed ? undefined : `${answered} ${error.data?.code}, which ${endpoint.id} doesn't describe`;
  }
  const schema = answerSchema(endpoint, status);
  if (!schema) return undefined;
  const body: unknown = await response.clone().json();
  const { data, error } = safeParse(schema, body);
  if (!bodies || isSame(data, body)) return undefined;
  return `${answered} with another body than ${endpoint.id} describes: ${error ?? JSON.stringify({ body, data })}`;
}

function endpointOf(method: string, pathname: string): Endpoint | undefined {
  return endpoints.find((each) => each.method.toUpperCase() === method && patternOf(each.path).test(pathname));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`);
}

/** Whether reading an answer changed nothing but adding defaults. */
function isSame(read: unknown, sent: unknown): boolean {
  if (typeof sent !== "object" || sent === null || typeof read !== "object" || read === null)
    return isDeepStrictEqual(read, sent);
  if (Array.isArray(sent) && Array.isArray(read) && sent.length !== read.length) return false;
  return Object.entries(sent).every(([key, value]) => key in read && isSame(Object(read)[key], value));
}

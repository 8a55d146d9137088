import type { Endpoint } from "../http/endpoint.ts";
import type { BetterAuth } from "./better-auth.ts";

/** The paths of Better Auth that no endpoint opens, sorted. */
export function unusedAuthPaths(auth: BetterAuth, endpoints: readonly Endpoint[]): string[] {
  const opened = new Set(endpoints.map(({ path }) => path));
  const known = Object.values<{ path?: string }>(auth.api).flatMap(({ path }) => path ?? []);
  return [...new Set(known.map((path) => `${auth.options.basePath}${path}`))]
    .filter((path) => !opened.has(path))
    .sort();
}

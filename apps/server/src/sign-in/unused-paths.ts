import type { EndpointGroup } from "../http/endpoint.ts";
import type { BetterAuth } from "./better-auth.ts";

/** The paths of Better Auth that no endpoint opens, sorted. */
export function unusedAuthPaths(auth: BetterAuth, groups: readonly EndpointGroup[]): string[] {
  const opened = new Set(groups.flatMap(({ endpoints }) => endpoints.map(({ path }) => path)));
  const known = Object.values<{ path?: string }>(auth.api).flatMap(({ path }) => path ?? []);
  return [...new Set(known.map((path) => `${auth.options.basePath}${path}`))]
    .filter((path) => !opened.has(path))
    .sort();
}

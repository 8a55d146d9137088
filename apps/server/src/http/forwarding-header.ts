/** Headers that proxies add. */
const NAMES = [
  "X-Forwarded-For",
  "Forwarded",
  "X-Real-IP",
  "X-Forwarded-Proto",
  "X-Forwarded-Host",
  "X-Forwarded-Port",
  "X-Forwarded-Server",
  "X-Forwarded-Scheme",
  "X-Original-Host",
  "X-Client-IP",
  "X-Cluster-Client-IP",
  "True-Client-IP",
  "CF-Connecting-IP",
  "CF-Ray",
  "Via",
] as const;

/** The first header of a request that a proxy has added. @param headerOf returns a request header */
export function forwardingHeader(headerOf: (name: string) => string | undefined): string | undefined {
  return NAMES.find((name) => headerOf(name) !== undefined);
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import { isLoopback, urlHostname } from "./network-address.ts";

const used = new AsyncLocalStorage<URL>();

/** Remembers that a request was made to another of the page's addresses than PUBLIC_URL, for the links in its answer and emails. */
export function notePageAddress(otherUrls: readonly URL[]): MiddlewareHandler {
  return (context, next) => {
    const url = otherUrls.find(({ host }) => host === context.req.header("Host"));
    return url ? used.run(url, next) : next();
  };
}

/** The address that the current request was made to, otherwise PUBLIC_URL. The user is signed in there. */
export function pageAddress(publicUrl: URL): URL {
  return used.getStore() ?? publicUrl;
}

/** The same for links in emails: not localhost, unless PUBLIC_URL is, because emails may be opened on another device. */
export function emailedAddress(publicUrl: URL): URL {
  const url = pageAddress(publicUrl);
  return isLoopback(urlHostname(url)) ? publicUrl : url;
}

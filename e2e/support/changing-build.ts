import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A proxy that can simulate a new build of the page. */
export interface ChangingBuild {
  readonly origin: string;
  /** Changes the page's inline script, with its hash in the policy and its revision in the service worker. */
  change(): void;
  close(): Promise<void>;
}

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** Headers of one connection, and what a changed body makes wrong. */
const NOT_PASSED =
  /^(host|referer|connection|keep-alive|transfer-encoding|content-length|accept-encoding|etag|sec-.*)$/;

/**
 * @param behind origin of the proxied server
 * @param firstScript what the first build's inline script does in addition
 */
export async function serveChangingBuild(behind: string, firstScript = ""): Promise<ChangingBuild> {
  let version = 1;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "/", method = "GET" } = request;
    const closed = new AbortController();
    response.once("close", () => closed.abort());
    const headers = Object.entries(request.headers).filter(([name]) => !NOT_PASSED.test(name)) as [string, string][];
    const answer = await fetch(behind + url, {
      method,
      headers: { ...Object.fromEntries(headers), "accept-encoding": "identity", origin: behind },
      redirect: "manual",
      signal: closed.signal,
      ...(method !== "GET" && method !== "HEAD" && { body: await buffer(request) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    for (const [name, value] of answer.headers) if (!NOT_PASSED.test(name)) response.appendHeader(name, value);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const script = isPage ? /<script>([\s\S]*?)(?=<\/script>)/.exec(body.toString())?.[1] : undefined;
    response.statusCode = answer.status;
    if (url === "/sw.js") response.end(body.toString().replace(/("\/index\.html":.)/, `$1${version}-`));
    else if (script === undefined) response.end(body);
    else {
      const changed = `${script}\n${version === 1 ? firstScript : ""}// ${version}`;
      const policy = answer.headers.get("content-security-policy") ?? "";
      response.setHeader("content-security-policy", policy.replace(hashOf(script), hashOf(changed)));
      response.end(body.toString().replace(script, () => changed));
    }
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    change: () => {
      version += 1;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

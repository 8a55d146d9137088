import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that can simulate a new build of the page. */
export interface ChangingBuild {
  readonly origin: string;
  /** Changes the service worker's script, and the page's inline script with its hash in the policy. */
  change(): void;
  close(): Promise<void>;
}

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** @param behind origin of the proxied server */
export async function serveChangingBuild(behind: string): Promise<ChangingBuild> {
  let version = 1;
  const server = createServer(async ({ url = "/" }, response) => {
    const answer = await fetch(behind + url, { headers: { "Accept-Encoding": "identity" } });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !/^(content-length|etag)$/.test(name)));
    const isPage = headers["content-type"]?.startsWith("text/html");
    const script = isPage ? /<script>([\s\S]*?)(?=<\/script>)/.exec(body.toString())?.[1] : undefined;
    if (url === "/sw.js") response.writeHead(answer.status, headers).end(`${body}\n// ${version}`);
    else if (script === undefined) response.writeHead(answer.status, headers).end(body);
    else {
      const changed = `${script}\n// ${version}`;
      const policy = headers["content-security-policy"]?.replace(hashOf(script), hashOf(changed));
      response
        .writeHead(answer.status, { ...headers, "content-security-policy": policy })
        .end(body.toString().replace(script, () => changed));
    }
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

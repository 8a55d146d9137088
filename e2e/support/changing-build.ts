import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that can simulate a new build of the page. */
export interface ChangingBuild {
  readonly origin: string;
  /** Changes the service worker's script. */
  change(): void;
  close(): Promise<void>;
}

/** @param behind origin of the proxied server */
export async function serveChangingBuild(behind: string): Promise<ChangingBuild> {
  let version = 1;
  const server = createServer(async ({ url = "/" }, response) => {
    const answer = await fetch(behind + url, { headers: { "Accept-Encoding": "identity" } });
    const body = Buffer.from(await answer.arrayBuffer());
    const changed = url === "/sw.js" ? Buffer.concat([body, Buffer.from(`\n// ${version}`)]) : body;
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !/^(content-length|etag)$/.test(name)));
    response.writeHead(answer.status, headers).end(changed);
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

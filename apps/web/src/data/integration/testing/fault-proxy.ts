import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What a network may do to a call: nothing; cut it before the server hears of it; cut the connection when the server has answered, before
 * the answer or inside it.
 */
export type Fault = "none" | "before" | "before-reply" | "inside-reply";

export interface FaultProxy {
  readonly address: string;
  close(): Promise<void>;
}

/** A network between a browser and a server. @param faultOf decides for each call what happens to it */
export async function startFaultProxy(server: string, faultOf: (path: string) => Fault): Promise<FaultProxy> {
  const proxy = createServer((incoming, outgoing) => {
    const fault = faultOf(incoming.url ?? "");
    if (fault === "before") {
      incoming.socket.destroy();
      return;
    }
    const { method, headers, url } = incoming;
    const forward = request(new URL(url ?? "", server), { method: method ?? "GET", headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        if (fault === "before-reply") {
          incoming.socket.destroy();
        } else if (fault === "inside-reply") {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.destroy());
        } else {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          outgoing.end(body);
        }
      });
    });
    forward.on("error", () => incoming.socket.destroy());
    outgoing.on("close", () => forward.destroy());
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

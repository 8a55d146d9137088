import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Where the connection breaks: nowhere, before the request, before the reply, or inside the reply. */
export type Fault = "none" | "before" | "before-reply" | "inside-reply";

export interface FaultProxy {
  readonly address: string;
  close(): Promise<void>;
}

/** A proxy between a browser and a server. @param faultOf returns the fault of each call */
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

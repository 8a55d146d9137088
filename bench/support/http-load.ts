import { once } from "node:events";
import { connect, type Socket } from "node:net";

/**
 * Sends requests over several connections for a time, each as soon as its last response arrives. Does as little work as possible, since it shares
 * the machine with the server.
 * @param request the full HTTP/1.1 text of the next request
 * @returns requests per second
 * @throws when a status is not 2xx
 */
export async function loadOf(
  port: number,
  connections: number,
  milliseconds: number,
  request: () => string,
): Promise<number> {
  const start = performance.now();
  const until = start + milliseconds;
  const counts = await Promise.all(Array.from({ length: connections }, () => runConnection(port, until, request)));
  return (counts.reduce((sum, count) => sum + count) * 1000) / (performance.now() - start);
}

async function runConnection(port: number, until: number, request: () => string): Promise<number> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  let count = 0;
  for (; performance.now() < until; count++) {
    socket.write(request());
    await answer(socket);
  }
  socket.destroy();
  return count;
}

function answer(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = "";
    const finish = (settle: () => void) => {
      socket.off("data", onData);
      socket.off("close", onClose);
      settle();
    };
    const onClose = () => finish(() => reject(new Error(`Cut off after ${JSON.stringify(received)}`)));
    const onData = (chunk: Buffer) => {
      received += chunk.toString("latin1");
      if (!isWhole(received)) return;
      const good = received.startsWith("HTTP/1.1 2");
      finish(good ? resolve : () => reject(new Error(received)));
    };
    socket.on("data", onData);
    socket.on("close", onClose);
  });
}

/** Whether a text is a complete response. */
function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1];
  if (length !== undefined) return text.length >= end + 4 + Number(length);
  return !/\r\ntransfer-encoding: chunked/i.test(text.slice(0, end)) || text.endsWith("\r\n0\r\n\r\n");
}

/** The text of a request, optionally with a JSON body. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): string {
  const lines = Object.entries({ Host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` : "";
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}${length}\r\n${body}`;
}

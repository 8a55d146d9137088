import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Handles one request at a time on each connection. Node would handle pipelined requests at once and hold all their answers in memory. No
 * browser and no proxy pipelines: a connection that does is closed.
 */
export function refusePipelining<Request extends IncomingMessage, Response extends ServerResponse>(
  listener?: (request: Request, response: Response) => void,
) {
  const latest = new WeakMap<Socket, Response>();
  return (request: Request, response: Response): void => {
    const { socket } = request;
    // Not its event 'close' or 'finish': over TLS these may come after the next request, which the client sends when it has the answer.
    if (latest.get(socket)?.writableEnded === false) {
      socket.destroy();
      return;
    }
    latest.set(socket, response);
    listener?.(request, response);
  };
}

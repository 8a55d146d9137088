import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Handles one request at a time on each connection. Node would handle pipelined requests at once and hold all their answers in memory. No
 * browser and no proxy pipelines: a connection that does is closed.
 */
export function refusePipelining<Request extends IncomingMessage, Response extends ServerResponse>(
  listener?: (request: Request, response: Response) => void,
) {
  const busy = new WeakSet<Socket>();
  return (request: Request, response: Response): void => {
    const { socket } = request;
    if (busy.has(socket)) {
      socket.destroy();
      return;
    }
    busy.add(socket);
    response.once("close", () => busy.delete(socket));
    listener?.(request, response);
  };
}

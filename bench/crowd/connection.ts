import { connect, type Socket } from "node:net";
import { isWhole } from "../support/http-load.ts";

/** An answer. Without one, `status` is 0 and `failure` is the reason, such as ECONNRESET. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Seconds, of the header Retry-After. */
  readonly retryAfter: number | null;
  readonly failure: string;
}

const none = { status: 0, body: "", retryAfter: null };

/** A browser's HTTP/1.1 connection, which is opened when needed and stays open until the server closes it. */
export class Connection {
  readonly #at: { port: number; host: string; localAddress: string; noDelay: true };
  #socket: Socket | undefined;

  /** @param localAddress the browser's address */
  constructor(port: number, localAddress: string) {
    this.#at = { port, host: "127.0.0.1", localAddress, noDelay: true };
  }

  /** Sends the text of a request. Never rejects. */
  async ask(text: string, timeout: number): Promise<Answer> {
    const isReused = this.#socket !== undefined;
    const answer = await this.#exchange(text, timeout);
    // Like a browser: the server may close an idle connection at the moment of a request.
    return isReused && answer.failure === "closed" ? this.#exchange(text, timeout) : answer;
  }

  close(): void {
    this.#socket?.destroy();
  }

  #exchange(text: string, timeout: number): Promise<Answer> {
    const socket = this.#socket ?? this.#open();
    return new Promise((resolve) => {
      let received = "";
      let failure = "closed";
      const finish = (answer: Answer) => {
        socket.removeAllListeners("data").removeAllListeners("timeout").off("close", onClose).off("error", onError);
        socket.setTimeout(0);
        resolve(answer);
      };
      const onError = (error: NodeJS.ErrnoException) => {
        failure = error.code === "ECONNRESET" || error.code === "EPIPE" ? "closed" : (error.code ?? error.message);
      };
      const onClose = () => finish({ ...none, failure: received === "" ? failure : "cut off" });
      socket.on("error", onError).on("close", onClose);
      socket.setTimeout(timeout).on("timeout", () => {
        failure = "timeout";
        socket.destroy();
      });
      socket.on("data", (chunk: Buffer) => {
        received += chunk.toString("latin1");
        if (!isWhole(received)) return;
        const seconds = /\r\nretry-after: (\d+)/i.exec(received)?.[1];
        finish({
          status: Number(received.slice(9, 12)),
          body: received.slice(received.indexOf("\r\n\r\n") + 4),
          retryAfter: seconds === undefined ? null : Number(seconds),
          failure: "",
        });
      });
      socket.write(text);
    });
  }

  #open(): Socket {
    const socket = connect(this.#at);
    this.#socket = socket;
    // Without a listener an error would end the process.
    socket
      .on("error", () => undefined)
      .on("close", () => {
        if (this.#socket === socket) this.#socket = undefined;
      });
    return socket;
  }
}

import { setImmediate as nextLoop } from "node:timers/promises";
import { inBackground } from "../process/background.ts";

/** Bytes that are read ahead of the connection. */
const CHUNK = 64 * 1024;

interface ExportReader {
  /** Called once, when the export is read to its end, fails or is abandoned. The error is undefined unless it fails. */
  onEnd(error?: unknown): void;
  /** Milliseconds in which the reader must take each chunk. */
  readonly patience: number;
  /** Ends the connection, so that the reader can't take what it got for the whole file. */
  disconnect?(): void;
}

/** The reader of an export took no data for too long. */
export class StalledExportError extends Error {
  override name = "StalledExportError";
}

/**
 * Streams the pieces of a text in chunks, each created when the connection has taken the one before. Other requests run between two chunks. If
 * reading a piece fails, or the reader stalls, the connection is ended without the end of the body.
 */
export function exportStream(pieces: AsyncIterable<string>, reader: ExportReader): ReadableStream<Uint8Array> {
  const chunks = chunksOf(pieces);
  let patience: NodeJS.Timeout | undefined;
  let isEnded = false;
  const end = (error?: unknown) => {
    clearTimeout(patience);
    if (isEnded) return;
    isEnded = true;
    reader.onEnd(error);
    void inBackground("ending an export", console, () => chunks.return(undefined));
  };
  const fail = (controller: ReadableStreamDefaultController, error: unknown) => {
    end(error);
    // After an error of the stream, the adapter would write its message and the end of the body.
    if (reader.disconnect) reader.disconnect();
    else controller.error(error);
  };
  const wait = (controller: ReadableStreamDefaultController) => {
    const stall = () => fail(controller, new StalledExportError("The reader stalled."));
    patience = setTimeout(() => inBackground("dropping a stalled reader", console, stall), reader.patience);
  };
  return new ReadableStream(
    {
      // A response that is never read counts as stalled too.
      start: wait,
      async pull(controller) {
        clearTimeout(patience);
        try {
          const { value, done } = await chunks.next();
          if (isEnded) return;
          if (done) {
            end();
            controller.close();
          } else {
            wait(controller);
            controller.enqueue(value);
          }
        } catch (error) {
          fail(controller, error);
        }
      },
      cancel: () => end(),
    },
    // Otherwise it would read before the reader does.
    { highWaterMark: 0 },
  );
}

async function* chunksOf(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array, undefined> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = "";
    // Without it, a fast database and connection would leave no time for other requests.
    await nextLoop();
  }
  yield Buffer.from(text);
  return undefined;
}

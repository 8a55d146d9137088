import { Socket } from "node:net";
import pg from "pg";

// Milliseconds of a turn and turns until the probe gives up. SUSPICIOUS_MS or CONNECTION_MS and this together stay below 2 s.
const TURN_MS = 50;
const TURNS = 12;

// Errors from the server itself, such as too many connections, show that it is reachable, unless it is shutting down.
const REACHABLE = /^(?!57P0)(?=.*\d)[0-9A-Z]{5}$/;

/** Creates a check that connects to the database. Concurrent callers share one connection. */
export function postgresProbe(config: pg.ClientConfig): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= isReachable(config).finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

async function isReachable(config: pg.ClientConfig): Promise<boolean> {
  const socket = new Socket();
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 0, stream: () => socket });
  client.on("error", () => {});
  // Counts turns of the event loop instead of time: while the process is busy, it reads no answers, and a late timer fires only once.
  let turns = 0;
  let clock: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    clock = setInterval(() => ++turns === TURNS && resolve(false), TURN_MS);
  });
  try {
    return await Promise.race([client.connect().then(() => true), silence]);
  } catch (error) {
    return error instanceof Error && "code" in error && REACHABLE.test(String(error.code));
  } finally {
    clearInterval(clock);
    // A server that doesn't answer doesn't close the connection either.
    if (turns >= TURNS) socket.destroy();
    client.end().catch(() => {});
  }
}

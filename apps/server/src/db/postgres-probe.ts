import pg from "pg";

// Milliseconds. SUSPICIOUS_MS and this together stay below 2 s.
const ANSWER_MS = 600;

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
  const client = new pg.Client({ ...config, connectionTimeoutMillis: ANSWER_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && REACHABLE.test(String(error.code));
  } finally {
    client.end().catch(() => {});
  }
}

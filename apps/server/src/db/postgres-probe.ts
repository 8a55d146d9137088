import pg from "pg";

// Together with the time after which a query is suspicious it keeps within 2 s. Milliseconds.
const ANSWER_MS = 600;

// An error that the server itself sends, such as too many connections, is a sign of life; one that says that it stops is not.
const SIGN_OF_LIFE = /^(?!57P0)(?=.*\d)[0-9A-Z]{5}$/;

/** Makes a question for signs of life, on a connection of its own. All who ask at the same moment share one. */
export function postgresProbe(config: pg.ClientConfig): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= isThere(config).finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

async function isThere(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: ANSWER_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && SIGN_OF_LIFE.test(String(error.code));
  } finally {
    client.end().catch(() => {});
  }
}

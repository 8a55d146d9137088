import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers with the address of the run's PostgreSQL, which the first question starts. */
    postgresStarter: string;
  }
}

/** One PostgreSQL for a whole test run, started when the first test file asks for it, so that a run without it costs nothing. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<PostgresServer> | undefined;
  const starter = createServer((_request, response) => {
    postgres ??= startPostgres();
    postgres.then(
      (server) => response.end(server.url("postgres")),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  starter.listen(0, "127.0.0.1");
  await once(starter, "listening");
  project.provide("postgresStarter", `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  return async () => {
    starter.close();
    await (await postgres)?.remove();
  };
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { openPostgres } from "../postgres.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { administer, TEMPLATE } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Returns the address of the run's PostgreSQL, which the first call starts. */
    postgresStarter: string;
  }
}

/** One PostgreSQL server per test run, started when the first test file needs it. */
export async function setup(
  project: Pick<TestProject, "provide">,
  start = startPostgres,
): Promise<() => Promise<void>> {
  let postgres: Promise<PostgresServer> | undefined;
  const starter = createServer((_request, response) => {
    postgres ??= startWithTemplate(start);
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
    // A failed start was reported to the tests that need it.
    await postgres?.then(
      (server) => server.remove(),
      () => undefined,
    );
  };
}

async function startWithTemplate(start: typeof startPostgres): Promise<PostgresServer> {
  const server = await start();
  await administer(server.url("postgres"), `create database ${TEMPLATE}`);
  // PostgreSQL copies a database only while no client is connected to it.
  await (await openPostgres(server.url(TEMPLATE))).close();
  return server;
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { openPostgres } from "../postgres.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { administer, TEMPLATE } from "./template.ts";

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
    postgres ??= startWithTemplate();
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

async function startWithTemplate(): Promise<PostgresServer> {
  const server = await startPostgres();
  await administer(server.url("postgres"), `create database ${TEMPLATE}`);
  // PostgreSQL copies a database only while nobody is connected to it.
  await (await openPostgres(server.url(TEMPLATE))).close();
  return server;
}

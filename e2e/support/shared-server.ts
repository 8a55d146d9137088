import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { RATE_LIMITS } from "../../apps/server/src/http/rate-limit-table.ts";
import { remoteSign } from "../../apps/server/src/http/remote-sign.ts";

// Loaded before the server that all tests share: they sign up from one address within minutes.
Object.assign(RATE_LIMITS["sign-up"], { max: 10_000 });

/*
 * One request from elsewhere would close the mailbox for all later tests. So it is refused here, and the test that sends it
 * fails: it needs its own server (startServerProcess).
 */
const publicUrl = new URL(`http://localhost:${process.env.PORT}`);
const emit: (this: Server, name: string, ...rest: unknown[]) => boolean = Server.prototype.emit;
Server.prototype.emit = function (this: Server, name: string, ...rest: unknown[]): boolean {
  if (name !== "request") return emit.call(this, name, ...rest);
  const [incoming, response] = rest as [IncomingMessage, ServerResponse];
  const header = (name: string) => incoming.headers[name.toLowerCase()];
  const sign = remoteSign({ req: { header }, env: { incoming } } as Parameters<typeof remoteSign>[0], publicUrl);
  if (sign === undefined) return emit.call(this, name, ...rest);
  const refusal = `The tests' shared server refuses ${incoming.method} ${incoming.url}, which comes from elsewhere: ${sign}`;
  console.error(refusal);
  response.writeHead(421).end(refusal);
  return true;
};

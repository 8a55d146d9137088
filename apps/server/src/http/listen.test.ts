import { mkdtempSync, rmSync } from "node:fs";
import { request as httpsRequest } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lanCertificate } from "./lan-certificate.ts";
import { ListenError, type Listening, listen } from "./listen.ts";

const servers: Listening[] = [];

async function listenWith(fetch: (request: Request) => Response | Promise<Response>, pem?: string) {
  const server = await listen(fetch, { host: "127.0.0.1", port: 0, ...(pem ? { pem } : {}) });
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop(0)));
});

describe("listening", () => {
  it("reports in one line that the port is in use", async () => {
    const { port } = await listenWith(() => new Response("first"));
    const second = listen(() => new Response("second"), { host: "127.0.0.1", port });
    await expect(second).rejects.toThrow(ListenError);
    await expect(second).rejects.toThrow(new RegExp(`^Port ${port} is already in use[^\\n]+$`));
  });

  it("reports in one line that the address does not belong to this machine", async () => {
    const elsewhere = listen(() => new Response(), { host: "203.0.113.1", port: 0 });
    await expect(elsewhere).rejects.toThrow(/^Cannot listen on 203\.0\.113\.1[^\n]+HOST[^\n]+$/);
  });
});

describe("stopping", () => {
  it("finishes requests in flight and accepts no new connections", async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const server = await listenWith(async () => {
      begun.resolve();
      await finish.promise;
      return new Response("done");
    });
    const answer = fetch(`http://127.0.0.1:${server.port}/`);
    await begun.promise;
    const stopped = server.stop(10_000);
    await expect(connection(server.port)).rejects.toThrow("ECONNREFUSED");
    finish.resolve();
    expect(await (await answer).text()).toBe("done");
    const answered = performance.now();
    await stopped;
    expect(performance.now() - answered).toBeLessThan(3_000);
  });

  it("does not wait for idle keep-alive connections", async () => {
    const server = await listenWith(() => new Response("done"));
    await (await fetch(`http://127.0.0.1:${server.port}/`)).text();
    const start = performance.now();
    await server.stop(10_000);
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it("aborts requests after the grace period", async () => {
    const begun = Promise.withResolvers<void>();
    const server = await listenWith(() => {
      begun.resolve();
      return new Promise<Response>(() => {});
    });
    const answer = fetch(`http://127.0.0.1:${server.port}/`);
    answer.catch(() => {});
    await begun.promise;
    await server.stop(50);
    await expect(answer).rejects.toThrow();
  });
});

describe("HTTPS", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "listen-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("works with the self-signed certificate for a client that trusts it", async () => {
    const pem = await lanCertificate(folder, []);
    const { port } = await listenWith((request) => new Response(new URL(request.url).protocol), pem);
    const body = await new Promise<string>((resolve, reject) => {
      const request = httpsRequest({ host: "localhost", port, ca: pem, agent: false, family: 4 }, (response) => {
        resolve(text(response));
      });
      request.on("error", reject).end();
    });
    expect(body).toBe("https:");
  });
});

function connection(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve();
    });
    socket.on("error", reject);
  });
}

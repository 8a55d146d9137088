import { once } from "node:events";
import { request as httpsRequest } from "node:https";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OperatorError } from "../process/operator-error.ts";
import { folderOfTest } from "../testing/temporary-folder.ts";
import { lanCertificate } from "./lan-certificate.ts";
import { type Listening, listen, TIMEOUTS, type Timeouts } from "./listen.ts";

const servers: Listening[] = [];

type Fetch = (request: Request) => Response | Promise<Response>;

async function listenWith(fetch: Fetch, { pem, timeouts }: { pem?: string; timeouts?: Timeouts } = {}) {
  const at = { host: "127.0.0.1", port: 0, ...(pem ? { pem } : {}) };
  const server = await listen(fetch, at, timeouts);
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
    await expect(second).rejects.toThrow(OperatorError);
    await expect(second).rejects.toThrow(new RegExp(`^Port ${port} is already in use[^\\n]+$`));
  });

  it("reports in one line that the address does not belong to this machine", async () => {
    const elsewhere = listen(() => new Response(), { host: "203.0.113.1", port: 0 });
    await expect(elsewhere).rejects.toThrow(/^Cannot listen on 203\.0\.113\.1[^\n]+HOST[^\n]+$/);
  });
});

describe("a connection", () => {
  const GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

  it("has one request at a time: pipelined requests close it", async () => {
    let requests = 0;
    const { port } = await listenWith(() => {
      requests++;
      return new Promise<Response>(() => {});
    });
    const socket = connect(port, "127.0.0.1", () => socket.write(GET.repeat(100)));
    await once(socket, "close");
    expect(requests).toBe(1);
  });

  it("has any number of requests after each other", async () => {
    const { port } = await listenWith(() => new Response("done"));
    const socket = connect(port, "127.0.0.1");
    for (let request = 0; request < 20; request++) {
      socket.write(GET);
      expect(String(await once(socket, "data"))).toContain("HTTP/1.1 200 OK");
    }
    socket.destroy();
  });

  it("may be idle for 75 s, longer than proxies reuse it", async () => {
    const { port } = await listenWith(() => new Response("done"));
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    expect(headers.get("Keep-Alive")).toBe("timeout=75");
    expect(TIMEOUTS.headersTimeout).toBeGreaterThan(TIMEOUTS.keepAliveTimeout);
    expect(TIMEOUTS.timeout).toBeGreaterThan(TIMEOUTS.keepAliveTimeout);
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

describe("slow clients", () => {
  const LONG: Timeouts = {
    headersTimeout: 60_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 60_000,
    timeout: 60_000,
    connectionsCheckingInterval: 10,
  };

  it.each([
    ["headers", "POST / HTTP/1.1\r\nHost: lab\r\nX-Slow: "],
    ["body", "POST / HTTP/1.1\r\nHost: lab\r\nContent-Length: 9\r\n\r\n{"],
  ])("are disconnected if the rest of their %s doesn't arrive", async (_, sent) => {
    const timeouts = { ...LONG, headersTimeout: 50, requestTimeout: 50 };
    const { port } = await listenWith(async (request) => new Response(await request.text()), { timeouts });
    const socket = connect(port, "127.0.0.1", () => socket.write(sent));
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  });

  it("are disconnected if they don't read the response", async () => {
    const dropped = Promise.withResolvers<void>();
    const piece = new Uint8Array(65_536);
    const endless = () => new ReadableStream({ pull: (to) => to.enqueue(piece), cancel: () => dropped.resolve() });
    const { port } = await listenWith(() => new Response(endless()), { timeouts: { ...LONG, timeout: 50 } });
    const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: lab\r\n\r\n"));
    await dropped.promise;
    socket.destroy();
  });
});

describe("HTTPS", () => {
  let folder = "";
  beforeEach(() => {
    folder = folderOfTest();
  });

  it("works with the self-signed certificate for a client that trusts it", async () => {
    const pem = await lanCertificate(folder, []);
    const { port } = await listenWith((request) => new Response(new URL(request.url).protocol), { pem });
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

// @module-tag all
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:http2";
import { buffer } from "node:stream/consumers";
import { API } from "@vr-eye-lab/domain/api";
import { LARGEST_PUSH } from "@vr-eye-lab/domain/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId, newWrite, STATED, sequenceBody } from "../testing/person.ts";
import { findProxy } from "../testing/proxy-program.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { folderOfBlock } from "../testing/temporary-folder.ts";
import { type Example, programOf, startTlsProxy, type TlsProxy } from "../testing/tls-proxy.ts";

const FULL = process.env.SOAK === "full";
const EXAMPLES: readonly Example[] = FULL ? ["nginx", "caddy", "caddy in compose"] : ["nginx"];
/** The longest and the shortest that an operator can choose. */
const LONG_POLL_SECONDS = FULL ? 30 : 5;
/** Milliseconds in which a change reaches another device. */
const WAKE_MS = 1000;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A visitor's browser, with one connection of HTTP/2. */
function visit(proxy: TlsProxy, localAddress = "127.0.0.1") {
  const session = connect(proxy.origin, { createConnection: () => proxy.connect("h2", localAddress) });
  session.on("error", () => undefined);
  const headers: Record<string, string> = { Origin: proxy.origin, ...STATED };
  const ask = async (path: string, body?: unknown, more: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const method = body === undefined ? "GET" : "POST";
    const type = body === undefined ? {} : { "Content-Type": "application/json" };
    const stream = session.request({ ":method": method, ":path": path, ...headers, ...type, ...more });
    stream.end(body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body));
    const [[answered], content] = await Promise.all([once(stream, "response"), buffer(stream)]);
    return { status: answered[":status"], headers: answered, text: content.toString() };
  };
  return {
    ask,
    close: () => session.destroy(),
    async signUp() {
      const answer = await ask("/api/auth/sign-up/email", {
        email: `${newId()}@example.com`,
        password: newId(),
        name: "",
      });
      expect(answer.status).toBe(200);
      const cookies = answer.headers["set-cookie"] as string[];
      headers.Cookie = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
      return cookies;
    },
    async cursor(): Promise<number> {
      return JSON.parse((await ask(`${API.changes}?since=0&wait=0`)).text).cursor;
    },
  };
}

for (const example of EXAMPLES) {
  const path = findProxy(programOf(example));
  // Each of the blocks starts a server and a proxy.
  describe.skipIf(path === undefined)(`behind ${example} with TLS as documented`, () => {
    const dataDir = folderOfBlock();
    let server: ServerProcess;
    let proxy: TlsProxy;
    const visitors: ReturnType<typeof visit>[] = [];
    const visitor = (localAddress?: string) => {
      const made = visit(proxy, localAddress);
      visitors.push(made);
      return made;
    };
    beforeAll(async () => {
      server = startServerProcess({
        DATA_DIR: dataDir,
        PUBLIC_URL: "https://lab.example",
        TRUSTED_PROXIES: "127.0.0.1",
        LONG_POLL_SECONDS: String(LONG_POLL_SECONDS),
        SMTP_URL: "smtp://127.0.0.1:9",
        PAYMENTS: "none",
      });
      const { port } = new URL(await server.address());
      proxy = await startTlsProxy(example, path ?? "", Number(port));
    });
    afterAll(async () => {
      for (const each of visitors) each.close();
      await proxy?.stop();
      await server.kill();
    });

    it("http leads to the same address with https", async () => {
      const headers = { Host: "lab.example" };
      const request = get(`http://127.0.0.1:${proxy.ports.http}/login?next=%2F`, { headers });
      const [answer] = (await once(request, "response")) as [IncomingMessage];
      answer.resume();
      expect([301, 308]).toContain(answer.statusCode);
      expect(answer.headers.location).toBe("https://lab.example/login?next=%2F");
    });

    it("cookies are secure, browsers remember https, and the policies arrive once", async () => {
      const browser = visitor();
      for (const cookie of await browser.signUp()) expect(cookie).toMatch(/; Secure/i);
      const { headers, status } = await browser.ask("/api/config");
      expect(status).toBe(200);
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
      const page = await browser.ask("/");
      const direct = await fetch(await server.address());
      for (const name of ["content-security-policy", "permissions-policy", "cross-origin-embedder-policy"]) {
        expect([name, page.headers[name] ?? null]).toEqual([name, direct.headers.get(name)]);
      }
    });

    it("a write from another address is refused with the right one", async () => {
      const { status, text } = await visitor().ask(API.push, { writes: [] }, { Origin: "http://192.0.2.1:3000" });
      expect(status).toBe(403);
      expect(text).toContain("https://lab.example");
    });

    it("a long poll waits its full time, and a change is delivered at once", async () => {
      const [one, other] = [visitor("127.0.0.2"), visitor("127.0.0.2")];
      await one.signUp();
      const poll = async () => one.ask(`${API.changes}?since=${await one.cursor()}&wait=${LONG_POLL_SECONDS}`);
      const asked = performance.now();
      const quiet = await poll();
      expect([quiet.status, JSON.parse(quiet.text).changes]).toEqual([200, []]);
      expect(performance.now() - asked).toBeGreaterThan(LONG_POLL_SECONDS * 1000 - 100);

      const waiting = poll();
      const write = newWrite("savedSequences", sequenceBody("Morning"));
      await expect.poll(async () => (await other.ask("/healthz")).status).toBe(200);
      expect((await one.ask(API.push, { writes: [write] })).status).toBe(200);
      const stored = performance.now();
      expect((await waiting).text).toContain(write.documentId);
      expect(performance.now() - stored).toBeLessThan(WAKE_MS);

      // The log has the work of the poll, without its wait.
      const line = await server.said(
        /("path":"\/api\/documents\/changes","status":200,"milliseconds":[\d.]+,"client":"127\.0\.0\.2")/,
      );
      expect(Number(/"milliseconds":([\d.]+)/.exec(line)?.[1])).toBeLessThan(LONG_POLL_SECONDS * 1000 - 1000);
    });

    it("visitors are distinguished, whatever they claim", async () => {
      for (const address of ["127.0.0.3", "127.0.0.4"]) {
        await visitor(address).ask("/api/config", undefined, {
          "X-Forwarded-For": "203.0.113.9",
          Forwarded: "for=203.0.113.9",
        });
        await server.said(new RegExp(`"client":"${address}"`));
      }
      const output = await server.printed();
      expect(output).not.toContain("203.0.113.9");
      expect(output).not.toContain("TRUSTED_PROXIES");
    });

    it("the largest push fits, and a larger one gets the server's answer", async () => {
      const push = async (bytes: number) => {
        const browser = visitor();
        await browser.signUp();
        const body = JSON.stringify({ writes: [newWrite("savedSequences", sequenceBody("Evening"))] });
        return browser.ask(API.push, body + " ".repeat(bytes - body.length));
      };
      const fits = await push(LARGEST_PUSH);
      expect([fits.status, JSON.parse(fits.text).results]).toEqual([
        200,
        [expect.objectContaining({ status: "stored" })],
      ]);
      const larger = await push(LARGEST_PUSH + 1);
      expect([larger.status, JSON.parse(larger.text).code]).toEqual([413, "documents/push-too-large"]);
    });
  });
}

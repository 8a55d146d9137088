import { X509Certificate } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { TcpNetConnectOpts } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type TLSSocket } from "node:tls";
import { lanCertificate } from "../http/lan-certificate.ts";
import { hasIpv6 } from "../http/network-address.ts";
import { PROJECT } from "../project.ts";
import { documented, withValues } from "./documented.ts";
import { freePort } from "./free-port.ts";
import { runNginx } from "./nginx.ts";
import { type ProxyName, runProxy } from "./proxy-program.ts";

/** The host in the documentation's examples. */
const HOST = "lab.example";

/** The examples: nginx and Caddy in docs/operating.md, and Caddy in compose.yaml. */
export type Example = "nginx" | "caddy" | "caddy in compose";

/** The program of an example. */
export const programOf = (example: Example): ProxyName => (example === "nginx" ? "nginx" : "caddy");

/** A proxy with TLS for https://lab.example, on ports of the loopback interface. */
export interface TlsProxy {
  readonly origin: string;
  readonly ports: { readonly http: number; readonly https: number };
  /** What its clients must trust. */
  readonly ca: string;
  /** Connects as a visitor. @param localAddress the visitor's address */
  connect(protocol: "h2" | "http/1.1", localAddress?: string): TLSSocket;
  stop(): Promise<void>;
}

/**
 * Starts a proxy with its example, except for ports and certificates.
 * @param path the executable
 * @param serverPort of the server behind it
 */
export async function startTlsProxy(example: Example, path: string, serverPort: number): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), "tls-proxy-"));
  const ports = { http: await freePort(), https: await freePort() };
  const start = programOf(example) === "nginx" ? startNginx : startCaddy;
  const { caFile, stop } = await start({ example, path, serverPort, ports, folder });
  const ca = readFileSync(caFile, "utf8");
  const connectTo = (protocol: string, localAddress = "127.0.0.1") => {
    const at: TcpNetConnectOpts = { host: "127.0.0.1", port: ports.https, localAddress };
    return connect({ ...at, servername: HOST, ca, ALPNProtocols: [protocol] });
  };
  return {
    origin: `https://${HOST}`,
    ports,
    ca,
    connect: connectTo,
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Parts {
  readonly example: Example;
  readonly path: string;
  readonly serverPort: number;
  readonly ports: TlsProxy["ports"];
  readonly folder: string;
}

async function startNginx({ path, serverPort, ports, folder }: Parts) {
  const certificate = join(folder, "lan-certificate.pem");
  await lanCertificate(folder, [HOST]);
  const onIpv6 = (listening: string) => (hasIpv6() ? listening : "");
  const site = withValues(documented("operating.md", "nginx"), {
    "127.0.0.1:3000": `127.0.0.1:${serverPort}`,
    "/etc/letsencrypt/live/lab.example/fullchain.pem": `"${certificate}"`,
    "/etc/letsencrypt/live/lab.example/privkey.pem": `"${certificate}"`,
    "listen 80;": `listen 127.0.0.1:${ports.http};`,
    "listen [::]:80;": onIpv6(`listen [::1]:${ports.http};`),
    "listen 443 ssl http2;": `listen 127.0.0.1:${ports.https} ssl http2;`,
    "listen [::]:443 ssl http2;": onIpv6(`listen [::1]:${ports.https} ssl http2;`),
  });
  // Compression is on in Debian's nginx.conf.
  const { stop } = await runNginx(path, `events { }\nhttp { gzip on;\n${site} }`, ports.https);
  return { caFile: certificate, stop };
}

async function startCaddy({ example, path, serverPort, ports, folder }: Parts) {
  const site =
    example === "caddy"
      ? withValues(documented("operating.md", "caddyfile"), { "127.0.0.1:3000": `127.0.0.1:${serverPort}` })
      : withValues(readFileSync(join(PROJECT, "Caddyfile"), "utf8"), { "app:3000": `127.0.0.1:${serverPort}` });
  const options = `
    admin off
    default_bind 127.0.0.1
    http_port ${ports.http}
    https_port ${ports.https}
    local_certs
    skip_install_trust
    storage file_system "${folder}"`;
  const config = join(folder, "Caddyfile");
  writeFileSync(config, `{${options}\n}\n${site}`);
  const caFile = join(folder, "pki/authorities/local/root.crt");
  const isReady = async () => {
    if (!existsSync(caFile)) return false;
    const at = { host: "127.0.0.1", port: ports.https, servername: HOST, rejectUnauthorized: false };
    return certificateOf(connect(at)).then(
      () => true,
      () => false,
    );
  };
  const variables = { PUBLIC_URL: `https://${HOST}`, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const { stop } = await runProxy(path, ["run", "--config", config, "--adapter", "caddyfile"], isReady, variables);
  return { caFile, stop };
}

/** The certificate of the other end. Ends the connection. */
function certificateOf(socket: TLSSocket): Promise<X509Certificate> {
  return new Promise((resolve, reject) => {
    socket.once("error", reject).once("secureConnect", () => {
      const { raw } = socket.getPeerCertificate();
      socket.destroy();
      resolve(new X509Certificate(raw));
    });
  });
}

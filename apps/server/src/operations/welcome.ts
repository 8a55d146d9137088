import { renderUnicodeCompact } from "uqr";
import { SANDBOX_CONTROL_PATH } from "../billing/sandbox-routes.ts";
import { type Env, urlHost } from "../env.ts";
import type { Version } from "../http/version.ts";

/**
 * What a person reads in the terminal when the server is up: where to go, where data, mail and payments go.
 * @param port the port really taken, which PORT=0 leaves to the system.
 * @param addresses of this machine in its networks, the likeliest for a headset first.
 * @param localCode what looking into the mailbox and at the sandbox's panel takes, where it takes one.
 */
export function welcome(
  env: Env,
  version: Version,
  port: number,
  addresses: readonly string[],
  localCode?: string,
): string {
  return [
    `VR Eye Lab ${version.version} is running.`,
    ...(env.lan ? lanAddressLines(port, addresses) : addressLines(env, port)),
    databaseLine(env),
    mailLine(env, port, localCode),
    paymentLine(env, port, localCode),
    "Ctrl-C stops it.",
  ].join("\n");
}

function databaseLine({ databaseUrl, dataDir }: Env): string {
  if (databaseUrl === undefined) return `Database: SQLite in ${dataDir}`;
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `Database: PostgreSQL, ${pathname.slice(1)} on ${hostname}${port ? `:${port}` : ""}`;
}

function mailLine({ smtpUrl, lan }: Env, port: number, localCode: string | undefined): string {
  if (smtpUrl) return `Mail:     sent by ${smtpUrl.host}`;
  const mailbox = `${lan ? "https" : "http"}://localhost:${port}/_dev/mail`;
  return `Mail:     kept in the mailbox at ${mailbox}${localCode === undefined ? "" : `?code=${localCode}`}`;
}

function paymentLine({ stripe, lan }: Env, port: number, localCode: string | undefined): string {
  if (stripe) return `Payments: by ${stripe.apiBase?.host ?? "the payment provider"}`;
  const panel = `${lan ? "https" : "http"}://localhost:${port}${SANDBOX_CONTROL_PATH}`;
  return `Payments: the sandbox, where no money moves; its panel is at ${panel}${localCode === undefined ? "" : `?code=${localCode}`}`;
}

function addressLines(env: Env, port: number): string[] {
  const isReachedAsLocalhost = ["127.0.0.1", "::", "0.0.0.0"].includes(env.host);
  const listening = `http://${isReachedAsLocalhost ? "localhost" : urlHost(env.host)}:${port}`;
  // Behind a proxy people go elsewhere than where this process listens.
  const isElsewhere = env.publicUrl.host !== `localhost:${env.port}`;
  return isElsewhere ? [`Address:  ${env.publicUrl.origin}`, `Behind:   ${listening}`] : [`Address:  ${listening}`];
}

function lanAddressLines(port: number, addresses: readonly string[]): string[] {
  const local = `https://localhost:${port}`;
  const [address, ...others] = addresses.map((each) => `https://${urlHost(each)}:${port}`);
  if (!address) return [`Address:  ${local} (this machine has no address in a network)`];
  return [
    `Address:  ${address}`,
    ...(others.length > 0 ? [`Or:       ${others.join("  ")}`] : []),
    `Here:     ${local}`,
    "",
    renderUnicodeCompact(address, { border: 2 }),
    "",
    "The certificate is self-signed: the headset's browser warns once. Choose Advanced, then go on to the page.",
  ];
}

import { renderUnicodeCompact } from "uqr";
import { SANDBOX_CONTROL_PATH } from "../billing/sandbox-routes.ts";
import { type Env, urlHost } from "../env.ts";
import type { Version } from "../http/version.ts";

/**
 * The text that is printed when the server has started.
 * @param port the actual port, which the system picks for PORT=0
 * @param addresses this machine's network addresses, best first
 * @param localCode required by the mailbox and the sandbox panel with --lan
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
  if (smtpUrl) return `Email:    sent by ${smtpUrl.host}`;
  const mailbox = `${lan ? "https" : "http"}://localhost:${port}/_dev/mail`;
  return `Email:    not sent, see the mailbox at ${mailbox}${localCode === undefined ? "" : `?code=${localCode}`}`;
}

function paymentLine({ stripe, lan }: Env, port: number, localCode: string | undefined): string {
  if (stripe) return `Payments: ${stripe.apiBase?.host ?? "the payment provider"}`;
  const panel = `${lan ? "https" : "http"}://localhost:${port}${SANDBOX_CONTROL_PATH}`;
  return `Payments: sandbox, no real money, see its panel at ${panel}${localCode === undefined ? "" : `?code=${localCode}`}`;
}

function addressLines(env: Env, port: number): string[] {
  const isReachedAsLocalhost = ["127.0.0.1", "::", "0.0.0.0"].includes(env.host);
  const listening = `http://${isReachedAsLocalhost ? "localhost" : urlHost(env.host)}:${port}`;
  // Behind a proxy, users go to another address.
  const isElsewhere = env.publicUrl.host !== `localhost:${env.port}`;
  return isElsewhere ? [`Address:  ${env.publicUrl.origin}`, `Behind:   ${listening}`] : [`Address:  ${listening}`];
}

function lanAddressLines(port: number, addresses: readonly string[]): string[] {
  const local = `https://localhost:${port}`;
  const [address, ...others] = addresses.map((each) => `https://${urlHost(each)}:${port}`);
  if (!address) return [`Address:  ${local} (this machine has no network address)`];
  return [
    `Address:  ${address}`,
    ...(others.length > 0 ? [`Or:       ${others.join("  ")}`] : []),
    `Here:     ${local}`,
    "",
    renderUnicodeCompact(address, { border: 2 }),
    "",
    "The certificate is self-signed: the headset's browser warns once. Choose Advanced, then proceed to the page.",
  ];
}

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
  const { smtpUrl, stripe, lan } = env;
  const query = localCode === undefined ? "" : `?code=${localCode}`;
  const devPage = (path: string) => `${lan ? "https" : "http"}://localhost:${port}${path}${query}`;
  const sandbox = `sandbox, no real money, see its panel at ${devPage(SANDBOX_CONTROL_PATH)}`;
  return [
    `VR Eye Lab ${version.version} is running.`,
    ...(lan ? lanAddressLines(port, addresses) : addressLines(env, port)),
    databaseLine(env),
    `Email:    ${smtpUrl ? `sent by ${smtpUrl.host}` : `not sent, see the mailbox at ${devPage("/_dev/mail")}`}`,
    `Payments: ${stripe ? (stripe.apiBase?.host ?? "the payment provider") : sandbox}`,
    "Ctrl-C stops it.",
  ].join("\n");
}

function databaseLine({ databaseUrl, dataDir }: Env): string {
  if (databaseUrl === undefined) return `Database: SQLite in ${dataDir}`;
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `Database: PostgreSQL, ${pathname.slice(1)} on ${hostname}${port ? `:${port}` : ""}`;
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

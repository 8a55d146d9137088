import encodeQR from "qr";
import { SANDBOX_CONTROL_PATH } from "../billing/open-payments.ts";
import { type Env, listeningHost, urlHost } from "../configuration/env.ts";
import { isLoopback, isPublic, urlHostname } from "../http/network-address.ts";
import type { Version } from "../http/version.ts";
import { MAILBOX_PATH } from "../mail/mailbox.ts";

/**
 * The text that is printed when the server has started.
 * @param port the actual port, which the system picks for PORT=0
 * @param localCode opens the mailbox and the sandbox's panel
 */
export function welcome(env: Env, version: Version, port: number, localCode: string): string {
  const { smtpUrl, lan } = env;
  const here = `${lan ? "https" : "http"}://${urlHost(listeningHost(env.host))}:${port}`;
  const mailbox = `not sent, see the mailbox at ${here}${MAILBOX_PATH}?code=${localCode}`;
  const sandbox = `sandbox, no real money, see its panel at ${here}${SANDBOX_CONTROL_PATH}?code=${localCode}`;
  return [
    `VR Eye Lab ${version.version} is running.`,
    ...(lan ? lanAddressLines(env) : addressLines(env, here)),
    `Mode:     ${mode(env)}`,
    databaseLine(env),
    `Email:    ${smtpUrl ? `sent by ${smtpUrl.host}` : mailbox}`,
    `Payments: ${payments(env) ?? sandbox}`,
    "Ctrl-C stops it.",
  ].join("\n");
}

/** Production or not, and why. */
function mode({ production, lan, publicUrl, host }: Env): string {
  const { origin } = publicUrl;
  if (production)
    return `production, because ${isPublic(publicUrl) ? `${origin} is public` : "NODE_ENV is production"}`;
  if (lan) return "local network, because of --lan";
  if (isLoopback(urlHostname(publicUrl)) && isLoopback(host)) return `this machine only, because of ${origin}`;
  const reason = isLoopback(urlHostname(publicUrl)) ? `HOST is ${host}` : `${origin} is not a public address`;
  return `local network, because ${reason}. Strangers must not reach it: set NODE_ENV=production if they can`;
}

/** Undefined for the sandbox. */
function payments({ stripe, paymentsOff }: Env): string | undefined {
  const provider = stripe && (stripe.apiBase?.host ?? "the payment provider");
  if (!paymentsOff) return provider;
  return provider ? `off, ${provider} only manages earlier subscriptions` : "off";
}

function databaseLine({ databaseUrl, dataDir }: Env): string {
  if (databaseUrl === undefined) return `Database: SQLite in ${dataDir}`;
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `Database: PostgreSQL, ${pathname.slice(1)} on ${hostname}${port ? `:${port}` : ""}`;
}

function addressLines({ publicUrl: { origin } }: Env, here: string): string[] {
  // Behind a proxy, users go to another address.
  return [`Address:  ${origin}`, ...(origin === here ? [] : [`Behind:   ${here}`])];
}

function lanAddressLines({ publicUrl: { origin: address }, otherUrls }: Env): string[] {
  const others = otherUrls.map(({ origin }) => origin);
  const here = others.pop();
  if (here === undefined) return [`Address:  ${address} (other machines can't reach it)`];
  return [
    `Address:  ${address}`,
    ...(others.length > 0 ? [`Or:       ${others.join("  ")}`] : []),
    `Here:     ${here}`,
    "",
    encodeQR(address, "ascii", { ecc: "low", border: 2 }),
    "",
    "The certificate is self-signed: the headset's browser warns once. Choose Advanced, then proceed to the page.",
  ];
}

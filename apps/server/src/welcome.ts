import { renderUnicodeCompact } from "uqr";
import { type Env, urlHost } from "./env.ts";
import type { Version } from "./version.ts";

/**
 * What a person reads in the terminal when the server is up: where to go, and what this version does not have yet.
 * @param port the port really taken, which PORT=0 leaves to the system.
 */
export function welcome(env: Env, version: Version, port: number, addresses: readonly string[]): string {
  const lines = [`VR Eye Lab ${version.version} is running.`];
  const local = `${env.lan ? "https" : "http"}://localhost:${port}`;
  const isEverywhere = env.host === "::" || env.host === "0.0.0.0";
  if (!env.lan) {
    lines.push(`Address:  ${env.host === "127.0.0.1" || isEverywhere ? local : `http://${urlHost(env.host)}:${port}`}`);
  } else {
    const [address, ...others] = addresses.map((each) => `https://${urlHost(each)}:${port}`);
    lines.push(`Address:  ${address ?? `${local} (this machine has no address in a network)`}`);
    if (others.length > 0) lines.push(`Or:       ${others.join("  ")}`);
    lines.push(`Here:     ${local}`);
    if (address) lines.push("", renderUnicodeCompact(address, { border: 2 }), "");
    lines.push(
      "The certificate is self-signed: the headset's browser warns once. Choose Advanced, then go on to the page.",
    );
  }
  lines.push("Accounts, saved motions, mail and payments: not in this version. Settings stay in the browser.");
  lines.push("Ctrl-C stops it.");
  return lines.join("\n");
}

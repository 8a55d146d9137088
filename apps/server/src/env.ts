import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { hasIpv6, lanAddresses, parseNetwork } from "./network-address.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** The configuration of a running server. */
export interface Env {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** The address that users see, without a path. */
  publicUrl: URL;
  /** Addresses and networks whose X-Forwarded-For counts. */
  trustedProxies: readonly string[];
  logLevel: (typeof LOG_LEVELS)[number];
  /** Served to the local network over HTTPS with a certificate of our own making. */
  lan: boolean;
}

/** A variable holds something it must not hold. The message is one line that names it, what it holds and what it may hold. */
export class EnvError extends Error {
  override name = "EnvError";
}

// What each variable may hold, in the words of the error message.
const ALLOWED = {
  PORT: "a whole number from 0 to 65535 (0: any free port)",
  HOST: "an IP address or a host name of this machine, such as 127.0.0.1 or 0.0.0.0",
  DATA_DIR: "the path of a folder, such as ./data",
  PUBLIC_URL: "an http:// or https:// address without a path, such as https://lab.example",
  TRUSTED_PROXIES: "IP addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8",
  LOG_LEVEL: `one of ${LOG_LEVELS.join(", ")}`,
} as const;

const HOST_NAME = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i;

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65535))
    .optional(),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || (HOST_NAME.test(host) && !/^[\d.]+$/.test(host)))
    .optional(),
  DATA_DIR: z
    .string()
    .refine((path) => !path.includes("\0"))
    .optional(),
  PUBLIC_URL: z.string().transform(parsePublicUrl).optional(),
  TRUSTED_PROXIES: z.string().transform(parseProxies).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).optional(),
});

function parsePublicUrl(text: string, context: z.RefinementCtx): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlainOrigin = url?.pathname === "/" && !url.search && !url.hash && !url.username && !url.password;
  if (url && isPlainOrigin && (url.protocol === "http:" || url.protocol === "https:")) return url;
  context.addIssue({ code: "custom" });
  return z.NEVER;
}

function parseProxies(text: string, context: z.RefinementCtx): string[] {
  const networks = text.split(",").map((part) => part.trim());
  if (networks.some((network) => !parseNetwork(network))) context.addIssue({ code: "custom" });
  return networks;
}

/**
 * Reads the configuration out of the environment variables of `operations.md`; empty ones count as unset.
 * @param source the environment, such as `process.env`.
 * @param lan whether the server is for the local network (`npm start -- --lan`), which changes the defaults of HOST and PUBLIC_URL.
 * @throws EnvError at the first variable whose value is not allowed.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>, lan = false): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(filled);
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]) as keyof typeof ALLOWED;
    throw new EnvError(`${name} holds ${JSON.stringify(filled[name])}: it may hold ${ALLOWED[name]}.`);
  }
  const { PORT: port = 3000, HOST, DATA_DIR = "./data", PUBLIC_URL, TRUSTED_PROXIES = [], LOG_LEVEL } = result.data;
  const address = (lan && lanAddresses()[0]) || "localhost";
  return {
    port,
    host: HOST ?? (lan ? (hasIpv6() ? "::" : "0.0.0.0") : "127.0.0.1"),
    dataDir: resolve(DATA_DIR),
    publicUrl: PUBLIC_URL ?? new URL(`${lan ? "https" : "http"}://${urlHost(address)}:${port}`),
    trustedProxies: TRUSTED_PROXIES,
    logLevel: LOG_LEVEL ?? "info",
    lan,
  };
}

/** Writes an address the way a URL wants it: IPv6 in brackets. */
export function urlHost(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address;
}

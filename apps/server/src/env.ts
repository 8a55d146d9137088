import { isIP } from "node:net";
import { resolve } from "node:path";
import type { PriceIds } from "@vr-eye-lab/domain/billing";
import { z } from "zod";
import { hasIpv6, isPublic, lanAddresses, parseNetwork } from "./http/network-address.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Characters. */
const SHORTEST_SECRET = 32;
/** Seconds. */
const LONG_POLL = { min: 5, max: 30, default: 25 };
/** Bytes. */
const SMALLEST_CACHE = 1_048_576;
const DEFAULT_CACHE = 41_943_040;

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
  /** Where PostgreSQL is; without one the data is in a SQLite file in the data folder. */
  databaseUrl: string | undefined;
  /** Signs sessions; without one it is made at the first start and kept in the data folder. */
  authSecret: string | undefined;
  /** Where mail is handed over; without one it stays in the mailbox of this process. */
  smtpUrl: URL | undefined;
  /** The sender of mails, such as `VR Eye Lab <lab@lab.example>`. */
  mailFrom: string;
  /** How long a request for changes waits at most. */
  longPollSeconds: number;
  /** Bound of the browser's local store. */
  cacheBytes: number;
  /** The payment provider's keys and prices; without a key payments go to the sandbox. */
  stripe: StripeEnv | undefined;
  /** Whether the motions other than convergence belong to Pro. */
  proMotions: "open" | "locked";
  /** Whether this serves the public, so that stand-ins for mail are not allowed. */
  production: boolean;
  /** Served to the local network over HTTPS with a certificate of our own making. */
  lan: boolean;
}

/** How the payment provider is reached. */
interface StripeEnv {
  secretKey: string;
  /** Signs the provider's events. */
  webhookSecret: string;
  /** Price ids by billing. */
  prices: PriceIds;
  /** Another address of its API. */
  apiBase: URL | undefined;
}

/** A variable holds something it must not hold. The message is one line that names it, what it holds and what it may hold. */
export class EnvError extends Error {
  override name = "EnvError";
}

const PRICE_ID = "the id of a price of its own, such as price_1Abc";

// What each variable may hold, in the words of the error message.
const ALLOWED = {
  PORT: "a whole number from 0 to 65535 (0: any free port)",
  HOST: "an IP address or a host name of this machine, such as 127.0.0.1 or 0.0.0.0",
  DATA_DIR: "the path of a folder, such as ./data",
  PUBLIC_URL: "an http:// or https:// address without a path, such as https://lab.example",
  TRUSTED_PROXIES: "IP addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8",
  LOG_LEVEL: `one of ${LOG_LEVELS.join(", ")}`,
  DATABASE_URL: "the address of a PostgreSQL database, such as postgres://lab:password@localhost:5432/lab",
  AUTH_SECRET: `at least ${SHORTEST_SECRET} characters that nobody can guess, such as the output of: openssl rand -base64 32`,
  SMTP_URL: "the address of a mail server, such as smtps://lab:password@mail.lab.example:465",
  MAIL_FROM: "one e-mail address, with a name if you like, such as VR Eye Lab <lab@lab.example>",
  LONG_POLL_SECONDS: `a whole number from ${LONG_POLL.min} to ${LONG_POLL.max}`,
  CACHE_BYTES: `a whole number, at least ${SMALLEST_CACHE} (1 MiB)`,
  STRIPE_SECRET_KEY: "a secret or restricted key of the payment provider, such as sk_live_… or rk_live_…",
  STRIPE_WEBHOOK_SECRET: "the signing secret of the webhook, such as whsec_…",
  STRIPE_PRICE_MONTHLY: PRICE_ID,
  STRIPE_PRICE_QUARTERLY: PRICE_ID,
  STRIPE_PRICE_YEARLY: PRICE_ID,
  STRIPE_API_BASE: "an http:// or https:// address without a path, such as http://127.0.0.1:12111",
  PAYMENTS: "sandbox, or nothing",
  PRO_MOTIONS: "open or locked",
} as const;

/** Variables that hold a secret, or an address with a password in it: their values are never told. */
const SECRET_VARIABLES = new Set<string>([
  "AUTH_SECRET",
  "DATABASE_URL",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
]);

const HOST_NAME = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i;

const priceId = z
  .string()
  .regex(/^[\w-]{1,255}$/)
  .optional();

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
  DATABASE_URL: z
    .string()
    .refine((text) => hasScheme(text, ["postgres:", "postgresql:"]))
    .optional(),
  AUTH_SECRET: z.string().min(SHORTEST_SECRET).optional(),
  SMTP_URL: z
    .string()
    .refine((text) => hasScheme(text, ["smtp:", "smtps:"]))
    .transform((text) => new URL(text))
    .optional(),
  MAIL_FROM: z.string().refine(isSender).optional(),
  LONG_POLL_SECONDS: wholeNumber(LONG_POLL.min, LONG_POLL.max).optional(),
  CACHE_BYTES: wholeNumber(SMALLEST_CACHE, Number.MAX_SAFE_INTEGER).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/)
    .optional(),
  STRIPE_PRICE_MONTHLY: priceId,
  STRIPE_PRICE_QUARTERLY: priceId,
  STRIPE_PRICE_YEARLY: priceId,
  STRIPE_API_BASE: z.string().transform(parsePublicUrl).optional(),
  PAYMENTS: z.literal("sandbox").optional(),
  PRO_MOTIONS: z.enum(["open", "locked"]).optional(),
  NODE_ENV: z.string().optional(),
});

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

function hasScheme(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol) && new URL(text).hostname !== "";
}

function isSender(text: string): boolean {
  const [, inBrackets] = /^[^<>@\r\n]*<([^<>]+)>$/.exec(text) ?? [];
  return z.email().safeParse(inBrackets ?? text).success;
}

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
    const holds = SECRET_VARIABLES.has(name) ? "something else" : JSON.stringify(filled[name]);
    throw new EnvError(`${name} holds ${holds}: it may hold ${ALLOWED[name]}.`);
  }
  const { PORT: port = 3000, HOST, DATA_DIR = "./data", PUBLIC_URL, TRUSTED_PROXIES = [], LOG_LEVEL } = result.data;
  const { DATABASE_URL, AUTH_SECRET, SMTP_URL, MAIL_FROM, LONG_POLL_SECONDS, CACHE_BYTES, NODE_ENV } = result.data;
  const { STRIPE_SECRET_KEY, PAYMENTS, PRO_MOTIONS = "open" } = result.data;
  const address = (lan && lanAddresses()[0]) || "localhost";
  const publicUrl = PUBLIC_URL ?? new URL(`${lan ? "https" : "http"}://${urlHost(address)}:${port}`);
  // An address that --lan found by itself is nobody's word that this serves the public, whatever network the machine is in.
  const production = NODE_ENV === "production" || (PUBLIC_URL !== undefined && isPublic(PUBLIC_URL));
  if (production) {
    demand("SMTP_URL", SMTP_URL);
    // Without it each process would sign with a secret of its own, and a new container would sign everyone out.
    if (DATABASE_URL) demand("AUTH_SECRET", AUTH_SECRET);
    // Where no money moves nobody must come to believe that they have paid, unless that is meant.
    if (!PAYMENTS) demand("STRIPE_SECRET_KEY", STRIPE_SECRET_KEY);
  }
  return {
    port,
    host: HOST ?? (lan ? (hasIpv6() ? "::" : "0.0.0.0") : "127.0.0.1"),
    dataDir: resolve(DATA_DIR),
    publicUrl,
    trustedProxies: TRUSTED_PROXIES,
    logLevel: LOG_LEVEL ?? "info",
    databaseUrl: DATABASE_URL,
    authSecret: AUTH_SECRET,
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM ?? `VR Eye Lab <no-reply@${publicUrl.hostname.replace(/^\[.*\]$/, "localhost")}>`,
    longPollSeconds: LONG_POLL_SECONDS ?? LONG_POLL.default,
    cacheBytes: CACHE_BYTES ?? DEFAULT_CACHE,
    stripe: stripeEnv(result.data),
    proMotions: PRO_MOTIONS,
    production,
    lan,
  };
}

/** @throws EnvError when a key comes without what belongs to it. */
function stripeEnv(values: z.infer<typeof variables>): StripeEnv | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = values;
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_QUARTERLY: quarterly, STRIPE_PRICE_YEARLY: yearly } = values;
  if (secretKey === undefined) return undefined;
  const missing = (name: keyof typeof ALLOWED) =>
    new EnvError(`${name} holds nothing, but it is needed with STRIPE_SECRET_KEY: it may hold ${ALLOWED[name]}.`);
  // Without the webhooks nobody would lose Pro; without this price the way from signing up would lead nowhere.
  if (webhookSecret === undefined) throw missing("STRIPE_WEBHOOK_SECRET");
  if (quarterly === undefined) throw missing("STRIPE_PRICE_QUARTERLY");
  for (const [name, id, others] of [
    ["STRIPE_PRICE_MONTHLY", monthly, [quarterly, yearly]],
    ["STRIPE_PRICE_YEARLY", yearly, [quarterly, monthly]],
  ] as const) {
    if (id === undefined || !others.includes(id)) continue;
    throw new EnvError(`${name} holds ${JSON.stringify(id)}: it may hold ${ALLOWED[name]}.`);
  }
  const prices = { ...(monthly && { monthly }), quarterly, ...(yearly && { yearly }) };
  return { secretKey, webhookSecret, prices, apiBase };
}

/** @throws EnvError when a variable that production needs is not there. */
function demand(name: keyof typeof ALLOWED, value: unknown): void {
  if (value !== undefined) return;
  throw new EnvError(`${name} holds nothing, but it is needed in production: it may hold ${ALLOWED[name]}.`);
}

/** Writes an address the way a URL wants it: IPv6 in brackets. */
export function urlHost(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address;
}

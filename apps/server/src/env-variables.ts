import { isIP } from "node:net";
import { z } from "zod";
import { parseNetwork } from "./http/network-address.ts";
import { isStrongSecret, SHORTEST_SECRET } from "./login/secret.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const LONG_POLL_SECONDS = { min: 5, max: 30, default: 25 };
const SMALLEST_CACHE = 1_048_576;
const DEFAULT_CACHE = 41_943_040;
const HOST_NAME = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i;

const text = z.string();
const priceId = text
  .regex(/^[\w-]{1,255}$/)
  .optional()
  .describe("a price id that no other variable has, such as price_1Abc");

/** Every environment variable, with its default and a description of the allowed values. */
export const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).describe("a whole number from 0 to 65535 (0 picks any free port)"),
  HOST: text
    .refine((host) => isIP(host) !== 0 || (HOST_NAME.test(host) && !/^[\d.]+$/.test(host)))
    .optional()
    .describe("an IP address or a host name of this machine, such as 127.0.0.1 or 0.0.0.0"),
  DATA_DIR: text
    .refine((path) => !path.includes("\0"))
    .default("./data")
    .describe("the path of a folder, such as ./data"),
  PUBLIC_URL: text
    .transform(parseOrigin)
    .optional()
    .describe("an http:// or https:// address without a path, such as https://lab.example"),
  TRUSTED_PROXIES: text
    .transform((list) => list.split(",").map((network) => network.trim()))
    .refine((networks) => networks.every(parseNetwork))
    .default([])
    .describe("a comma-separated list of IP addresses or networks, such as 127.0.0.1,10.0.0.0/8"),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default("info")
    .describe(`one of ${LOG_LEVELS.join(", ")}`),
  DATABASE_URL: text
    .refine((url) => hasScheme(url, ["postgres:", "postgresql:"]))
    .optional()
    .describe("the address of a PostgreSQL database, such as postgres://lab:password@localhost:5432/lab"),
  AUTH_SECRET: text
    .refine(isStrongSecret)
    .optional()
    .describe(`at least ${SHORTEST_SECRET} random characters, such as the output of: openssl rand -base64 32`),
  SMTP_URL: text
    .refine((url) => hasScheme(url, ["smtp:", "smtps:"]))
    .transform((url) => new URL(url))
    .optional()
    .describe("the address of a mail server, such as smtps://lab:password@mail.lab.example:465"),
  MAIL_FROM: text
    .refine(isSender)
    .optional()
    .describe("one email address, optionally with a name, such as VR Eye Lab <lab@lab.example>"),
  LONG_POLL_SECONDS: wholeNumber(LONG_POLL_SECONDS.min, LONG_POLL_SECONDS.max)
    .default(LONG_POLL_SECONDS.default)
    .describe(`a whole number from ${LONG_POLL_SECONDS.min} to ${LONG_POLL_SECONDS.max}`),
  PUSHES_PER_MINUTE: wholeNumber(1, 1_000_000).default(120).describe("a whole number from 1 to 1000000"),
  CACHE_BYTES: wholeNumber(SMALLEST_CACHE, Number.MAX_SAFE_INTEGER)
    .default(DEFAULT_CACHE)
    .describe(`a whole number of at least ${SMALLEST_CACHE} (1 MiB)`),
  STRIPE_SECRET_KEY: text
    .regex(/^(sk|rk)_\w+$/)
    .optional()
    .describe("a secret or restricted key of the payment provider, such as sk_live_… or rk_live_…"),
  STRIPE_WEBHOOK_SECRET: text
    .regex(/^whsec_\S+$/)
    .optional()
    .describe("the signing secret of the webhook, such as whsec_…"),
  STRIPE_PRICE_MONTHLY: priceId,
  STRIPE_PRICE_QUARTERLY: priceId,
  STRIPE_PRICE_YEARLY: priceId,
  STRIPE_API_BASE: text
    .transform(parseOrigin)
    .optional()
    .describe("an http:// or https:// address without a path, such as http://127.0.0.1:12111"),
  PAYMENTS: z.literal("sandbox").optional().describe("sandbox, or empty"),
  PRO_MOTIONS: z.enum(["open", "locked"]).default("open").describe("open or locked"),
  NODE_ENV: text.optional(),
});
export type Variables = z.infer<typeof variables>;
export type VariableName = keyof Variables;

function wholeNumber(min: number, max: number) {
  return text
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

function parseOrigin(text: string, context: z.RefinementCtx): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlainOrigin = url?.pathname === "/" && !url.search && !url.hash && !url.username && !url.password;
  if (url && isPlainOrigin && (url.protocol === "http:" || url.protocol === "https:")) return url;
  context.addIssue({ code: "custom" });
  return z.NEVER;
}

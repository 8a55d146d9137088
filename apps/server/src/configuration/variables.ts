import { DAY_MS } from "@vr-eye-lab/domain/time";
import { z } from "zod";
import { isStrongSecret, SHORTEST_SECRET } from "../login/secret.ts";
import { type About, about, address, host, interval, languages, origin, sender, text, wholeNumber } from "./values.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const LONG_POLL_SECONDS = { min: 5, max: 30, default: 25 };
const SMALLEST_CACHE = 1_048_576;
const DEFAULT_CACHE = 41_943_040;

export const DEFAULT_DATA_DIR = "./data";

function price(period: string): z.ZodOptional<z.ZodString> {
  const allowed = "a price id that no other variable has, such as price_1Abc";
  return about(text.regex(/^[\w-]{1,255}$/).optional(), { meaning: period, allowed, unset: "none" });
}

/** Every environment variable, with its default and a description. `docs/operating.md` and `.env.example` are written from it. */
export const variables = z.object({
  PORT: about(wholeNumber(0, 65_535).default(3000), {
    meaning: "the port to listen on",
    allowed: "a whole number from 0 to 65535 (0 picks any free port)",
  }),
  HOST: about(host.optional(), {
    meaning: "the interface to listen on",
    allowed: "an IP address or a host name of this machine, such as 0.0.0.0",
    unset: "`127.0.0.1`; with `--lan` every interface",
  }),
  PUBLIC_URL: about(origin.optional(), {
    meaning: "the address that users open; used in links and emails",
    allowed: "an http:// or https:// address without a path, such as https://lab.example",
    unset: "`http://localhost:PORT`, or the address in `HOST`; with `--lan` this machine's, with https",
  }),
  DATA_DIR: about(text.default(DEFAULT_DATA_DIR), {
    meaning: "folder of the SQLite file, the login secret and the server's other files",
    allowed: "the path of a folder, such as ./data",
  }),
  DATABASE_URL: about(address("postgres:", "postgresql:").optional(), {
    meaning: "the PostgreSQL database",
    allowed: "an address such as postgres://lab:password@localhost:5432/lab",
    unset: "SQLite",
    secret: true,
  }),
  AUTH_SECRET: about(text.refine(isStrongSecret).optional(), {
    meaning: "signs logins; needed in production with PostgreSQL",
    allowed: `at least ${SHORTEST_SECRET} random characters, such as from: openssl rand -base64 32`,
    unset: "created in `DATA_DIR`",
    secret: true,
  }),
  TRUSTED_PROXIES: about(
    text
      .transform((list) => list.split(",").map((network) => network.trim()))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])))
      .default([]),
    {
      meaning: "[proxies](#behind-a-reverse-proxy) whose X-Forwarded-For is believed",
      allowed: "comma-separated IP addresses or networks, such as 127.0.0.1,10.0.0.0/8",
      unset: "none",
    },
  ),
  SMTP_URL: about(
    address("smtp:", "smtps:")
      .transform((url) => new URL(url))
      .optional(),
    {
      meaning: "the mail server; needed in production",
      allowed: "an address such as smtps://lab:password@mail.lab.example:465",
      unset: "the [mailbox](#mailbox-and-sandbox-panel)",
      secret: true,
    },
  ),
  MAIL_FROM: about(sender.optional(), {
    meaning: "the sender of emails",
    allowed: "an email address, such as VR Eye Lab <lab@lab.example>",
    unset: "`VR Eye Lab <no-reply@…>` with the host of `PUBLIC_URL`",
  }),
  LONG_POLL_SECONDS: about(
    wholeNumber(LONG_POLL_SECONDS.min, LONG_POLL_SECONDS.max).default(LONG_POLL_SECONDS.default),
    {
      meaning: "how long a browser's request for changes waits",
      allowed: `a whole number from ${LONG_POLL_SECONDS.min} to ${LONG_POLL_SECONDS.max}`,
    },
  ),
  PUSHES_PER_MINUTE: about(wholeNumber(1, 1_000_000).default(120), {
    meaning: "a user's pushes, per server process",
    allowed: "a whole number from 1 to 1000000",
  }),
  CACHE_BYTES: about(wholeNumber(SMALLEST_CACHE, Number.MAX_SAFE_INTEGER).default(DEFAULT_CACHE), {
    meaning: "limit of the browser's local store",
    allowed: `a whole number of at least ${SMALLEST_CACHE} (1 MiB)`,
  }),
  STRIPE_SECRET_KEY: about(text.regex(/^(sk|rk)_\w+$/).optional(), {
    meaning: "the payment provider's key; needed in production, unless `PAYMENTS` is set",
    allowed: "a secret or restricted key, such as sk_live_… or rk_live_…",
    unset: "the sandbox",
    secret: true,
  }),
  STRIPE_WEBHOOK_SECRET: about(text.regex(/^whsec_\S+$/).optional(), {
    meaning: "signs the provider's webhooks; needed with the key",
    allowed: "a signing secret, such as whsec_…",
    unset: "none",
    secret: true,
  }),
  STRIPE_PRICE_QUARTERLY: price("the price of a quarter, which sign-up leads to; needed with the key"),
  STRIPE_PRICE_MONTHLY: price("the price of a month"),
  STRIPE_PRICE_YEARLY: price("the price of a year"),
  STRIPE_API_BASE: about(origin.optional(), {
    meaning: "another address of the provider's API, for tests",
    allowed: "an http:// or https:// address without a path, such as http://127.0.0.1:12111",
    unset: "the provider's",
  }),
  PAYMENTS: about(z.enum(["sandbox", "none"]).optional(), {
    meaning: "`none` turns [payments](#payments) off; `sandbox` allows the sandbox in production",
    allowed: "none, sandbox, or empty",
    unset: "the provider or, without its key, the sandbox",
  }),
  OPERATOR_NAME: about(text.regex(/^[^\p{Cc}]{1,300}$/u).optional(), {
    meaning: "[who runs the server](#terms-and-privacy), with the postal address",
    allowed: "one line of at most 300 characters, such as Eye Lab Ltd, 1 High Street, Leeds LS1 1AA",
    unset: "a warning in production",
  }),
  OPERATOR_EMAIL: about(z.email().optional(), {
    meaning: "where users reach the operator",
    allowed: "an email address, such as hello@lab.example",
    unset: "a warning in production",
  }),
  LANGUAGES: about(languages, {
    meaning: "the [languages](#languages) that the page offers; English always is",
    allowed: "comma-separated language codes, such as en,de",
    unset: "all",
  }),
  TERMS_FILE: about(text.optional(), {
    meaning: "a [text](#terms-and-privacy) instead of the page's terms of use",
    allowed: "the path of a text file, such as ./terms.txt",
    unset: "the page's text",
  }),
  PRIVACY_FILE: about(text.optional(), {
    meaning: "the same for the privacy notice",
    allowed: "the path of a text file, such as ./privacy.txt",
    unset: "the page's text",
  }),
  PRO_MOTIONS: about(z.enum(["open", "locked"]).default("open"), {
    meaning: "`locked`: only Pro has motions other than convergence",
    allowed: "open or locked",
  }),
  BACKUP_DIR: about(text.optional(), {
    meaning: "the folder of [scheduled backups](#scheduled-backups); only with SQLite",
    allowed: "the path of a folder, such as /var/backups/vr-eye-lab",
    unset: "none are made",
  }),
  BACKUP_EVERY: about(interval.default(DAY_MS), {
    meaning: "how often they are made",
    allowed: "a number of hours or days, such as 6h or 1d",
    unset: "`1d`",
  }),
  BACKUP_KEEP: about(wholeNumber(1, 1_000).default(14), {
    meaning: "how many of them are not deleted",
    allowed: "a whole number from 1 to 1000",
  }),
  METRICS_TOKEN: about(text.regex(/^[!-~]{16,}$/).optional(), {
    meaning: "opens [`/metrics`](#metrics), as `Authorization: Bearer`",
    allowed: "at least 16 characters without spaces, such as from: openssl rand -hex 16",
    unset: "`/metrics` answers 404",
    secret: true,
  }),
  LOG_LEVEL: about(z.enum(LOG_LEVELS).default("info"), {
    meaning: "the least important lines that are logged",
    allowed: `one of ${LOG_LEVELS.join(", ")}`,
  }),
  LOG_CLIENT_ADDRESSES: about(z.enum(["on", "off"]).default("on"), {
    meaning: "`off` leaves the addresses of clients out of the [log](#log)",
    allowed: "on or off",
  }),
  NODE_ENV: about(text.optional(), {
    meaning: "`production` means production, whatever `PUBLIC_URL` is",
    allowed: "production, or anything else",
    unset: "none",
  }),
});
export type Variables = z.infer<typeof variables>;
export type VariableName = keyof Variables;

export const VARIABLE_NAMES = Object.keys(variables.shape) as VariableName[];

/** The description of a variable. */
export function variableAbout(name: VariableName): About {
  const { description = "", ...rest } = variables.shape[name].meta() ?? {};
  return { ...(rest as Omit<About, "allowed">), allowed: description };
}

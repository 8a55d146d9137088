import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { isAbsolute, resolve } from "node:path";
import type { Legal } from "@vr-eye-lab/domain/api";
import { LANGUAGE_CODES, type Language } from "@vr-eye-lab/domain/language";
import { hasIpv6, isPublic } from "../http/network-address.ts";
import { messageOf, OperatorError } from "../process/operator-error.ts";
import { fileVariable, nearMisses } from "./names.ts";
import { postgresLine } from "./postgres-tools.ts";
import { VARIABLE_NAMES, type VariableName, type Variables, variableAbout, variables } from "./variables.ts";

/** The configuration of a running server. */
export type Env = ReturnType<typeof readEnv>;

/**
 * Reads the configuration from environment variables, and secrets also from the files that `NAME_FILE` variables name. Empty variables count
 * as unset.
 * @param lan the machine's addresses, best first, to serve the local network (`npm start -- --lan`)
 * @throws OperatorError for the first variable whose value is not allowed
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>, lan?: readonly string[]) {
  const filled = withSecretFiles(Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim())));
  const result = variables.safeParse(filled);
  if (!result.success) throw invalid(result.error.issues[0]?.path[0] as VariableName, filled);
  const { PORT: port, HOST, DATA_DIR, PUBLIC_URL, DATABASE_URL, AUTH_SECRET, SMTP_URL, MAIL_FROM } = result.data;
  const { BACKUP_DIR, BACKUP_EVERY, BACKUP_KEEP } = result.data;
  if (BACKUP_DIR && DATABASE_URL)
    throw new OperatorError(`BACKUP_DIR is for SQLite only. ${postgresLine("pg_dump", DATABASE_URL)}`);
  const { OPERATOR_NAME, OPERATOR_EMAIL } = result.data;
  const operator = OPERATOR_NAME && OPERATOR_EMAIL ? { name: OPERATOR_NAME, email: OPERATOR_EMAIL } : null;
  const host = HOST ?? (lan ? (hasIpv6() ? "::" : "0.0.0.0") : "127.0.0.1");
  const scheme = lan ? "https" : "http";
  const own = [...reachedAt(host, lan), listeningHost(host)].map((at) => new URL(`${scheme}://${urlHost(at)}:${port}`));
  const publicUrl = PUBLIC_URL ?? (own[0] as URL);
  // An address that --lan found does not make the server public, even if the machine has a public IP address.
  const production = result.data.NODE_ENV === "production" || (PUBLIC_URL !== undefined && isPublic(PUBLIC_URL));
  if (production) {
    if (!SMTP_URL) throw missing("SMTP_URL", "in production");
    // Otherwise each process would generate its own secret, and every new container would sign everyone out.
    if (DATABASE_URL && !AUTH_SECRET) throw missing("AUTH_SECRET", "in production");
    // Otherwise users could believe that they have paid, while the sandbox moves no money.
    if (!result.data.PAYMENTS && !result.data.STRIPE_SECRET_KEY) throw missing("STRIPE_SECRET_KEY", "in production");
  }
  return {
    port,
    host,
    /** Absolute path. */
    dataDir: resolve(DATA_DIR),
    /** The address that users see, without a path. */
    publicUrl,
    /** Other addresses where users may open the page, with --lan: those of this machine, localhost last. */
    otherUrls: lan ? own.filter(({ origin }) => origin !== publicUrl.origin) : [],
    /** Addresses and networks whose X-Forwarded-For header is trusted. */
    trustedProxies: result.data.TRUSTED_PROXIES,
    logLevel: result.data.LOG_LEVEL,
    /** Whether the log contains the addresses of clients. */
    logClientAddresses: result.data.LOG_CLIENT_ADDRESSES === "on",
    /** The PostgreSQL database. Without it, data goes to a SQLite file in `dataDir`. */
    databaseUrl: DATABASE_URL,
    /** Signs logins. Without it, a secret is generated at the first start and saved in `dataDir`. */
    authSecret: AUTH_SECRET,
    /** The outgoing mail server. Without it, emails go to an in-process mailbox. */
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM ?? `VR Eye Lab <no-reply@${publicUrl.hostname.replace(/^\[.*\]$/, "localhost")}>`,
    longPollSeconds: result.data.LONG_POLL_SECONDS,
    /** How often a user may send changes. */
    pushesPerMinute: result.data.PUSHES_PER_MINUTE,
    /** Size limit of the browser's local store. */
    cacheBytes: result.data.CACHE_BYTES,
    /** Without it, payments go to the sandbox, unless they are off. */
    stripe: stripeEnv(result.data),
    /** Nothing is sold, and everything that Pro unlocks is open to everyone. */
    paymentsOff: result.data.PAYMENTS === "none",
    /** The languages that the page offers. */
    languages: result.data.LANGUAGES,
    /** Who runs the server, and texts instead of the page's, by language. */
    legal: Object.fromEntries(
      LANGUAGE_CODES.map((language) => {
        const terms = readText("TERMS_FILE", result.data.TERMS_FILE, language);
        return [language, { operator, terms, privacy: readText("PRIVACY_FILE", result.data.PRIVACY_FILE, language) }];
      }),
    ) as Record<Language, Legal>,
    /** Whether the motions other than convergence need Pro. */
    proMotions: result.data.PRO_MOTIONS,
    /** Where scheduled backups go, as an absolute path; how often, in milliseconds; how many are not deleted. */
    backups: BACKUP_DIR ? { folder: resolve(BACKUP_DIR), everyMs: BACKUP_EVERY, keep: BACKUP_KEEP } : undefined,
    /** Opens /metrics. */
    metricsToken: result.data.METRICS_TOKEN,
    /** Whether the server is public, so that stand-ins for mail and payments are not allowed. */
    production,
    /** Whether the local network is served over HTTPS with a self-signed certificate. */
    lan: lan !== undefined,
    /** Lines for the operator about what may be a mistake. */
    warnings: [
      ...nearMisses(Object.keys(filled)).map(({ name, meant }) => `${name} has no meaning. Was ${meant} meant?`),
      ...(production && !operator && !(result.data.TERMS_FILE && result.data.PRIVACY_FILE)
        ? ["OPERATOR_NAME and OPERATOR_EMAIL are not both set: the terms of use don't name who runs this server"]
        : []),
    ],
  };
}

/** Reads only these variables, for a command that doesn't need the others. @throws OperatorError */
export function readSome(source: NodeJS.ProcessEnv, ...names: readonly VariableName[]) {
  const chosen = names.flatMap((name) => [name, fileVariable(name)]);
  return readEnv(Object.fromEntries(chosen.map((name) => [name, source[name]])));
}

/** Reads only the variables that emails need. @throws OperatorError */
export function readMailSettings(source: NodeJS.ProcessEnv) {
  const unpaid = { ...source, PAYMENTS: "none" };
  return readSome(unpaid, "PUBLIC_URL", "HOST", "PORT", "SMTP_URL", "MAIL_FROM", "PAYMENTS", "LANGUAGES");
}

/** How to reach the payment provider. @throws OperatorError if the key is set without the variables that it needs. */
function stripeEnv(values: Variables) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = values;
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_QUARTERLY: quarterly, STRIPE_PRICE_YEARLY: yearly } = values;
  if (secretKey === undefined) return undefined;
  // Without webhooks Pro would never end. Signing up leads to the quarterly price.
  if (webhookSecret === undefined) throw missing("STRIPE_WEBHOOK_SECRET", "with STRIPE_SECRET_KEY");
  if (quarterly === undefined) throw missing("STRIPE_PRICE_QUARTERLY", "with STRIPE_SECRET_KEY");
  if (monthly && [quarterly, yearly].includes(monthly)) throw invalid("STRIPE_PRICE_MONTHLY", values);
  if (yearly === quarterly) throw invalid("STRIPE_PRICE_YEARLY", values);
  const prices = { ...(monthly && { monthly }), quarterly, ...(yearly && { yearly }) };
  return { secretKey, webhookSecret, prices, apiBase };
}

/** Adds the secrets that are in files. @throws OperatorError if a file can't be read, is empty, or the secret is also set itself */
function withSecretFiles(values: Readonly<Record<string, string | undefined>>) {
  const secrets = VARIABLE_NAMES.filter(
    (name) => variableAbout(name).secret && values[fileVariable(name)] !== undefined,
  );
  const read = secrets.map((name) => {
    const variable = fileVariable(name);
    if (values[name] !== undefined)
      throw new OperatorError(`${name} and ${variable} are both set. Only one of them may be.`);
    const path = values[variable] ?? "";
    // It may be the secret itself, by mistake.
    const isSecret = !isAbsolute(path) && variables.shape[name].safeParse(path).success;
    return [name, readFilled(variable, path, "a file with the secret", isSecret)] as const;
  });
  return { ...values, ...Object.fromEntries(read) };
}

/** Reads a text, or its translation in a file such as `terms.de.txt` beside it. @throws OperatorError if it can't be read or is empty */
function readText(variable: VariableName, path: string | undefined, language: Language): string | null {
  if (path === undefined) return null;
  const translation = path.replace(/(\.[^./\\]*)?$/, `.${language}$1`);
  return readFilled(variable, existsSync(translation) ? translation : path, "a text file");
}

function readFilled(variable: string, path: string, what: string, isSecret = false): string {
  const value = isSecret ? "not valid" : shown(path);
  const mustBe = (reason: string) =>
    new OperatorError(`${variable} is ${value}. It must be the path of ${what} (${reason}).`);
  let content: string;
  try {
    content = readFileSync(path, "utf8").trim();
  } catch (error) {
    // Without what follows the first comma: the path again, which may have line breaks.
    throw mustBe(messageOf(error).replace(/, .*/s, ""));
  }
  if (content === "") throw mustBe("it is empty");
  return content;
}

/** A value in a message, without the password that an address may contain by mistake. */
function shown(value: unknown): string {
  return JSON.stringify(value).replace(/:\S*@/, ":…@");
}

function invalid(name: VariableName, values: Readonly<Record<string, unknown>>): OperatorError {
  const { secret, allowed } = variableAbout(name);
  const value = secret ? "not valid" : shown(values[name]);
  return new OperatorError(`${name} is ${value}. It must be ${allowed}.`);
}

function missing(name: VariableName, when: string): OperatorError {
  return new OperatorError(`${name} is required ${when}. It must be ${variableAbout(name).allowed}.`);
}

/** The addresses of this machine at which others reach a server that listens on a wildcard address. */
function reachedAt(host: string, addresses: readonly string[] = []): readonly string[] {
  if (host === "::") return addresses;
  return host === "0.0.0.0" ? addresses.filter((address) => isIP(address) === 4) : [];
}

/** The host at which a server is reached from this machine. */
export function listeningHost(host: string): string {
  return ["127.0.0.1", "0.0.0.0", "::"].includes(host) ? "localhost" : host;
}

/** Formats an address for a URL: IPv6 in brackets. */
export function urlHost(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address;
}

import { API, type Config } from "@vr-eye-lab/domain/api";
import { chooseLanguage } from "@vr-eye-lab/domain/language";
import { Hono } from "hono";
import { contextStorage } from "hono/context-storage";
import { accountRoutes } from "./account/account-routes.ts";
import { exportRoutes } from "./account/export-routes.ts";
import { revokeAccess } from "./account/revoke-access.ts";
import { ENDPOINTS } from "./api/endpoints.ts";
import { docsRoutes } from "./api/routes.ts";
import { checkoutRoutes } from "./billing/checkout-routes.ts";
import { type Payments, SANDBOX_PATH, sandboxRoutes } from "./billing/open-payments.ts";
import { createPriceCache } from "./billing/price-cache.ts";
import { limitProviderCalls } from "./billing/provider-deadline.ts";
import { answerProviderError, ProviderError } from "./billing/provider-error.ts";
import { webhookRoutes } from "./billing/webhook-routes.ts";
import type { Env } from "./configuration/env.ts";
import type { Database } from "./db/database.ts";
import { createReadiness } from "./db/readiness.ts";
import { answerFailures } from "./http/answer-failures.ts";
import { answerMessage, refuseOtherMethods } from "./http/http-error.ts";
import { createLocalGuard, type LocalGuard } from "./http/local-guard.ts";
import { networkList } from "./http/network-address.ts";
import { requireOwnOrigin } from "./http/origin-check.ts";
import { notePageAddress } from "./http/page-address.ts";
import { pageProtocol } from "./http/page-protocol.ts";
import { createRateLimits, type RateLimits } from "./http/rate-limit.ts";
import { refuseNul } from "./http/refuse-nul.ts";
import { logRequests, type RequestEnv } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { isBuilt, type SiteFiles } from "./http/site-files.ts";
import { answerWithFile } from "./http/static-files.ts";
import type { Version } from "./http/version.ts";
import type { Logger } from "./log.ts";
import { createLoginGate, requireSignIn } from "./login/login-gate.ts";
import { createEmailSender } from "./mail/email-sender.ts";
import { isMailbox, mailboxRoutes } from "./mail/mailbox.ts";
import type { Mailer } from "./mail/mailer.ts";
import { createRecipientLanguage } from "./mail/recipient-language.ts";
import { measureRequests } from "./metrics/measure-requests.ts";
import { METRICS_PATH, metricsRoutes } from "./metrics/metrics-routes.ts";
import type { BackupStatus } from "./operations/backup-loop.ts";
import { practiceRoutes } from "./practice/routes.ts";
import { reminderRoutes } from "./programme/routes.ts";
import { shareRoutes } from "./sharing/routes.ts";
import { authRoutes } from "./sign-in/auth-routes.ts";
import { createBetterAuth, loginCookieName } from "./sign-in/better-auth.ts";
import { deviceRoutes } from "./sign-in/device/device-routes.ts";
import type { PasswordHasher } from "./sign-in/password-hash.ts";
import { limitReads } from "./sync/read-limit.ts";
import { syncRoutes } from "./sync/routes.ts";
import { trackingRoutes } from "./tracking/routes.ts";

/** The configuration and services of an app. */
export interface AppParts {
  env: Env;
  log: Logger;
  site: SiteFiles;
  version: Version;
  database: Database;
  /** Signs logins. */
  secret: string;
  mailer: Mailer;
  hasher: PasswordHasher;
  payments: Payments;
  /** Opens the mailbox and the sandbox's panel. */
  localCode: string;
  /** Aborted when the server stops, to end long polls. */
  stopping?: AbortSignal;
  /** How long a request may wait for the payment provider, in milliseconds. */
  providerWait?: number;
  /** The scheduled backups, if there are any. */
  backups?: { status(): BackupStatus };
}

/** The HTTP app: `listen` serves it, tests call `app.request()`. */
export function createApp(parts: AppParts) {
  const { env, log, site, version, database, backups } = parts;
  const app: App = new Hono<RequestEnv>();
  const rateLimits = createRateLimits(database);
  const localGuard = createLocalGuard({ env, code: parts.localCode, rateLimits });

  app.use(securityHeaders(env, site));
  app.use(logRequests(log, networkList(env.trustedProxies)));
  if (env.metricsToken !== undefined) app.use(measureRequests());
  if (isMailbox(parts.mailer) || parts.payments.sandbox) app.use(localGuard.watch);
  app.use(refuseNul());
  app.use(refuseOtherMethods(app));
  if (env.otherUrls.length > 0) app.use(notePageAddress(env.otherUrls));
  app.use("/api/*", contextStorage());

  app.get("/healthz", (context) => context.json({ status: "ok" }));
  const readiness = createReadiness(database);
  app.get("/readyz", async (context) => {
    const problem = await readiness();
    if (problem) return answerMessage(context, 503, problem, { retryAfter: 5 });
    // A failed backup or a missing page is no reason to send traffic elsewhere.
    const page = isBuilt(site) ? {} : { page: "not built" };
    return context.json({ status: "ok", ...page, ...(backups && { backup: backups.status() }) });
  });
  app.get("/version", (context) => context.json(version));
  if (env.metricsToken !== undefined) app.route("/", metricsRoutes(database, version, env.metricsToken));
  else app.get(METRICS_PATH, (context) => answerMessage(context, 404, "not-found"));
  addApi(app, parts, rateLimits, localGuard);
  app.all("/api/*", (context) => answerMessage(context, 404, "not-found"));
  app.all("/.netlify/*", (context) => answerMessage(context, 404, "not-found"));
  app.all("*", (context) => answerWithFile(context, site));

  const answer = answerFailures(database, log);
  app.onError((error, context) =>
    error instanceof ProviderError ? answerProviderError(context, error) : answer(error, context),
  );
  return app;
}

type App = Hono<RequestEnv>;

/** Mounts the API and, in development, the mailbox and the payment sandbox. */
function addApi(app: App, parts: AppParts, rateLimits: RateLimits, localGuard: LocalGuard): void {
  const { env, log, database, secret, mailer, hasher, payments, stopping } = parts;
  const { provider, sandbox } = payments;
  const languageOf = createRecipientLanguage(database, env.languages);
  const emails = createEmailSender(mailer, env.publicUrl, log, rateLimits, languageOf);
  const { publicUrl } = env;
  const options = { database, publicUrl, secret, log, rateLimits, hasher, emails, revokeAccess, provider };
  const auth = createBetterAuth(options);
  const gate = createLoginGate(database, secret, loginCookieName(auth));

  for (const path of ["/api/*", "/.netlify/*"]) app.use(path, limitProviderCalls(parts.providerWait));
  // Before the origin check: the payment provider's requests come from no page.
  if (env.paymentsOff) {
    // With a provider, webhooks and the portal still work for the subscriptions that exist.
    const sold = provider ? [] : [API.stripeWebhook, API.verifyCheckout, API.createPortal];
    for (const path of [API.createCheckout, ...sold])
      app.post(path, (context) => answerMessage(context, 409, "checkout/off"));
  }
  if (provider) app.route("/", webhookRoutes({ database, provider }));
  for (const path of ["/api/documents/*", "/api/practice/*"]) app.use(path, pageProtocol());
  for (const path of ["/api/*", "/.netlify/*", `${SANDBOX_PATH}/*`]) {
    app.use(path, requireOwnOrigin([env.publicUrl, ...env.otherUrls]));
  }
  if (provider) app.route("/", checkoutRoutes({ database, provider, publicUrl: env.publicUrl, gate, rateLimits }));
  app.route("/", authRoutes(auth, gate, options));
  app.route("/", accountRoutes(gate, options));
  app.route("/", exportRoutes(database, gate, rateLimits));
  app.route("/", trackingRoutes(database, gate, rateLimits));
  const signedIn = requireSignIn(gate);
  app.route("/", deviceRoutes(auth, gate, options));
  const { cacheBytes, languages, longPollSeconds, pushesPerMinute, paymentsOff } = env;
  const policy = { proMotions: env.proMotions, paymentsOff };
  const waits = { longPollSeconds, ...(stopping ? { stopping } : {}) };
  const readLimit = limitReads();
  app.route("/", syncRoutes({ database, gate: signedIn, readLimit, policy, pushesPerMinute, ...waits }));
  app.route("/", practiceRoutes(database, signedIn, readLimit));
  app.route("/", reminderRoutes(database, secret, env.publicUrl, rateLimits));
  app.route("/", shareRoutes(database, signedIn, rateLimits));
  const prices = paymentsOff || !provider ? undefined : createPriceCache(provider, log);
  // Nothing is locked where nothing is sold.
  const proMotions = paymentsOff ? "open" : policy.proMotions;
  app.get(API.config, (context) => {
    const off = paymentsOff ? { off: true } : {};
    const payments = { sandbox: sandbox !== null, ...off, prices: prices?.list() ?? [] };
    const devMail = isMailbox(mailer);
    return context.json({
      cacheBytes,
      longPollSeconds,
      devMail,
      languages,
      proMotions,
      payments,
    } satisfies Config);
  });
  const { version } = parts.version;
  app.route("/", docsRoutes({ groups: ENDPOINTS, version, cookie: loginCookieName(auth) }));
  app.get(API.legal, (context) => context.json(env.legal[chooseLanguage([context.req.query("language") ?? ""])]));
  if (sandbox) app.route("/", sandboxRoutes(sandbox, localGuard));
  if (isMailbox(mailer)) app.route("/", mailboxRoutes(mailer, localGuard));
}

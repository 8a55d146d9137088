import { API, configSchema, legalSchema } from "@vr-eye-lab/domain/api";
import { z } from "zod";
import { accountEndpoints } from "../account/endpoints.ts";
import { billingEndpoints } from "../billing/endpoints.ts";
import { type EndpointGroup, endpoints } from "../http/endpoint.ts";
import { versionSchema } from "../http/version.ts";
import { METRICS_PATH } from "../metrics/metrics-routes.ts";
import { backupStatusSchema } from "../operations/backup-loop.ts";
import { practiceEndpoints } from "../practice/endpoints.ts";
import { programmeEndpoints } from "../programme/endpoints.ts";
import { shareEndpoints } from "../sharing/endpoints.ts";
import { credentialEndpoints } from "../sign-in/credential-endpoints.ts";
import { deviceEndpoints } from "../sign-in/device/endpoints.ts";
import { signInEndpoints } from "../sign-in/endpoints.ts";
import { syncEndpoints } from "../sync/endpoints.ts";
import { trackingEndpoints } from "../tracking/endpoints.ts";

const okSchema = z.object({ status: z.literal("ok") });

/** The paths of the description. */
export const DOCS = { json: "/api/openapi.json", page: "/api/docs", style: "/api/docs.css" } as const;

/** The routes of `app.ts` itself, and the description's. */
const serverEndpoints: EndpointGroup = {
  name: "Server",
  endpoints: endpoints({
    readConfig: {
      get: API.config,
      summary: "Read the settings that the page needs",
      answers: { 200: configSchema },
    },
    readLegal: {
      get: API.legal,
      summary: "Read who runs the server, and its own terms of use and privacy notice",
      query: { language: { schema: z.string(), about: "The language of the texts, such as `de`. Default: English." } },
      answers: { 200: legalSchema },
    },
    checkAlive: {
      get: "/healthz",
      summary: "Check that the server runs",
      answers: { 200: okSchema },
    },
    checkReady: {
      get: "/readyz",
      summary: "Check that the server can store data",
      details:
        "`backup` is there with BACKUP_DIR, `page` if the page is not built. Neither a failed backup nor a missing page changes the status.",
      answers: {
        200: okSchema.extend({ page: z.literal("not built").optional(), backup: backupStatusSchema.optional() }),
      },
    },
    readVersion: {
      get: "/version",
      summary: "Read the version and the commit",
      answers: { 200: versionSchema },
    },
    readMetrics: {
      get: METRICS_PATH,
      summary: "Read the metrics of a server process",
      details:
        "In the text format of Prometheus, with `Authorization: Bearer` and METRICS_TOKEN; 404 if that is not set.",
      answers: { 200: { mediaType: "text/plain" } },
      errors: { 401: ["unauthorized"], 404: ["not-found"] },
    },
    readDescription: {
      get: DOCS.json,
      summary: "Read the description of this API in the format OpenAPI 3.1",
      answers: { 200: { mediaType: "application/json" } },
    },
    openDocs: {
      get: DOCS.page,
      summary: "Open the description as a page",
      answers: { 200: { mediaType: "text/html" } },
    },
    readDocsStyle: {
      get: DOCS.style,
      summary: "Read the style sheet of that page",
      answers: { 200: { mediaType: "text/css" } },
    },
  }),
};

/** Every operation of the HTTP API. */
export const ENDPOINTS: readonly EndpointGroup[] = [
  signInEndpoints,
  credentialEndpoints,
  deviceEndpoints,
  accountEndpoints,
  syncEndpoints,
  practiceEndpoints,
  programmeEndpoints,
  shareEndpoints,
  billingEndpoints,
  trackingEndpoints,
  serverEndpoints,
];

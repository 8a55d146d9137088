import { API, configSchema, legalSchema } from "@vr-eye-lab/domain/api";
import { z } from "zod";
import { accountEndpoints } from "./account/endpoints.ts";
import { docsEndpoints } from "./api/endpoints.ts";
import { billingEndpoints } from "./billing/endpoints.ts";
import { demoEndpoints } from "./demo/endpoints.ts";
import type { EndpointGroup } from "./http/endpoint.ts";
import { versionSchema } from "./http/version.ts";
import { metricsEndpoint } from "./metrics/endpoints.ts";
import { backupStatusSchema } from "./operations/backup-loop.ts";
import { practiceEndpoints } from "./practice/endpoints.ts";
import { programmeEndpoints } from "./programme/endpoints.ts";
import { shareEndpoints } from "./sharing/endpoints.ts";
import { deviceEndpoints } from "./sign-in/device/endpoints.ts";
import { signInEndpoints } from "./sign-in/endpoints.ts";
import { syncEndpoints } from "./sync/endpoints.ts";
import { trackingEndpoints } from "./tracking/endpoints.ts";

const okSchema = z.object({ status: z.literal("ok") });

/** The routes of `app.ts` itself. */
const serverEndpoints: EndpointGroup = {
  name: "Server",
  endpoints: [
    {
      id: "readConfig",
      method: "get",
      path: API.config,
      summary: "Read the settings that the page needs",
      answers: { 200: configSchema },
    },
    {
      id: "readLegal",
      method: "get",
      path: API.legal,
      summary: "Read who runs the server, and its own terms of use and privacy notice",
      answers: { 200: legalSchema },
    },
    {
      id: "checkAlive",
      method: "get",
      path: "/healthz",
      summary: "Check that the server runs",
      answers: { 200: okSchema },
    },
    {
      id: "checkReady",
      method: "get",
      path: "/readyz",
      summary: "Check that the server can store data",
      details:
        "`backup` is there with BACKUP_DIR, `page` if the page is not built. Neither a failed backup nor a missing page changes the status.",
      answers: {
        200: okSchema.extend({ page: z.literal("not built").optional(), backup: backupStatusSchema.optional() }),
      },
    },
    {
      id: "readVersion",
      method: "get",
      path: "/version",
      summary: "Read the version and the commit",
      answers: { 200: versionSchema },
    },
    metricsEndpoint,
    ...docsEndpoints,
  ],
};

/** Every operation of the HTTP API. */
export const ENDPOINTS: readonly EndpointGroup[] = [
  signInEndpoints,
  deviceEndpoints,
  accountEndpoints,
  syncEndpoints,
  practiceEndpoints,
  programmeEndpoints,
  shareEndpoints,
  billingEndpoints,
  trackingEndpoints,
  demoEndpoints,
  serverEndpoints,
];

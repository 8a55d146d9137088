import { API } from "@vr-eye-lab/domain/api";
import { clicksRequestSchema, pageViewSchema } from "@vr-eye-lab/domain/tracking";
import type { EndpointGroup } from "../http/endpoint.ts";

export const trackingEndpoints: EndpointGroup = {
  name: "Tracking",
  about:
    "Beacons may have the type text/plain. Nothing is stored for browsers that send Do Not Track or Global Privacy Control, and for users who turned tracking off.",
  endpoints: [
    {
      id: "storeClicks",
      method: "post",
      path: API.clicks,
      summary: "Store clicks",
      login: "required",
      body: clicksRequestSchema,
      answers: { 204: null },
      errors: { 413: ["tracking/too-large"] },
      limits: ["clicks"],
    },
    {
      id: "storePageView",
      method: "post",
      path: API.pageViews,
      summary: "Store a page view",
      login: "read",
      body: pageViewSchema,
      answers: { 204: null },
      errors: { 413: ["tracking/too-large"] },
      limits: ["page-views", "page-views-day"],
    },
  ],
};

import { API } from "@vr-eye-lab/domain/api";
import { clicksRequestSchema, pageViewSchema } from "@vr-eye-lab/domain/tracking";
import { type EndpointGroup, endpoints } from "../http/endpoint.ts";

export const trackingEndpoints: EndpointGroup = {
  name: "Tracking",
  about:
    "Beacons may have the type text/plain. Nothing is stored for browsers that send Do Not Track or Global Privacy Control, and for users who turned tracking off.",
  endpoints: endpoints({
    storeClicks: {
      post: API.clicks,
      summary: "Store clicks",
      login: "required",
      body: clicksRequestSchema,
      answers: { 204: null },
      errors: { 413: ["tracking/too-large"] },
      limits: ["clicks"],
    },
    storePageView: {
      post: API.pageViews,
      summary: "Store a page view",
      login: "read",
      body: pageViewSchema,
      answers: { 204: null },
      errors: { 413: ["tracking/too-large"] },
      limits: ["page-views", "page-views-day"],
    },
  }),
};

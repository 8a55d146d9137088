import type { Endpoint } from "../http/endpoint.ts";
import { METRICS_PATH } from "./metrics-routes.ts";

export const metricsEndpoint: Endpoint = {
  id: "readMetrics",
  method: "get",
  path: METRICS_PATH,
  summary: "Read the metrics of a server process",
  details: "In the text format of Prometheus, with `Authorization: Bearer` and METRICS_TOKEN; 404 if that is not set.",
  answers: { 200: { mediaType: "text/plain" } },
  errors: { 401: ["unauthorized"], 404: ["not-found"] },
};

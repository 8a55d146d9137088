import type { Endpoint } from "../http/endpoint.ts";

export const DOCS = { json: "/api/openapi.json", page: "/api/docs", style: "/api/docs.css" } as const;

export const docsEndpoints: readonly Endpoint[] = [
  {
    id: "readDescription",
    method: "get",
    path: DOCS.json,
    summary: "Read the description of this API in the format OpenAPI 3.1",
    answers: { 200: { mediaType: "application/json" } },
  },
  {
    id: "openDocs",
    method: "get",
    path: DOCS.page,
    summary: "Open the description as a page",
    answers: { 200: { mediaType: "text/html" } },
  },
  {
    id: "readDocsStyle",
    method: "get",
    path: DOCS.style,
    summary: "Read the style sheet of that page",
    answers: { 200: { mediaType: "text/css" } },
  },
];

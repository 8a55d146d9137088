import { Hono } from "hono";
import { DOCS_STYLE, docsPage } from "./docs-page.ts";
import { DOCS } from "./endpoints.ts";
import { type ApiDescription, openApi } from "./openapi.ts";

/** Serves the description of the API, as a document and as a page. Both are made at their first request. */
export function docsRoutes(description: ApiDescription) {
  const routes = new Hono();
  let json: string | undefined;
  let page: ReturnType<typeof docsPage> | undefined;

  routes.get(DOCS.json, (context) => {
    json ??= JSON.stringify(openApi(description));
    return context.body(json, 200, { "Content-Type": "application/json" });
  });
  routes.get(DOCS.page, (context) => {
    page ??= docsPage(description);
    return context.html(page);
  });
  routes.get(DOCS.style, (context) => context.body(DOCS_STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  return routes;
}

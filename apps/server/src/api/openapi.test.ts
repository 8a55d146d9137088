import { PROTOCOL_HEADER } from "@vr-eye-lab/domain/protocol";
import { afterAll, describe, expect, it } from "vitest";
import { createTestStore } from "../db/testing/databases.ts";
import { startingApp } from "../http/starting-app.ts";
import { createLog } from "../log.ts";
import { createBetterAuth } from "../sign-in/better-auth.ts";
import { described, undescribed } from "../testing/described.ts";
import { newId } from "../testing/person.ts";
import { createTestApp, TEST_ENV } from "../testing/test-app.ts";
import { DOCS, ENDPOINTS } from "./endpoints.ts";
import type { openApi } from "./openapi.ts";

type Json = Record<string, unknown>;

const store = await createTestStore("sqlite");
const database = await store.open();
afterAll(() => store.remove());

const { app } = createTestApp(database);
const text = await (await app.request(DOCS.json)).text();
const document = JSON.parse(text) as ReturnType<typeof openApi>;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Json })),
);

/** Every object in a JSON value, with its key. */
function objectsIn(value: unknown, key = ""): [string, Json][] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, each]) => objectsIn(each, name));
  return Array.isArray(value) ? inner : [[key, value as Json], ...inner];
}

/** The value at a reference inside the document. */
function at(ref: string): unknown {
  const keys = ref.replace(/^#\//, "").split("/");
  return keys.reduce((value: unknown, key) => (value as Json | undefined)?.[key], document);
}

describe("the description of the API", () => {
  it("has every route of the app and nothing else, except the operator's local pages", () => {
    const isOpen = ({ method, path }: { method: string; path: string }) => method !== "ALL" && !path.startsWith("/_");
    const routes = app.routes.filter(isOpen).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    const inDocument = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(inDocument.sort()).toEqual([...new Set(routes)].sort());
  });

  it("is a valid document of OpenAPI 3.1", () => {
    expect(document.openapi).toBe("3.1.1");
    expect(document.info).toMatchObject({ title: "VR Eye Lab", version: "1.2.3" });
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    expect(new Set(tags).size).toBe(tags.length);
    for (const { path, operation } of operations) {
      expect(tags, path).toEqual(expect.arrayContaining(operation.tags as string[]));
      const responses = Object.entries(operation.responses as Record<string, Json>);
      expect(responses.length).toBeGreaterThan(1);
      for (const [status, response] of responses) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        const { description } = (response.$ref ? at(String(response.$ref)) : response) as Json;
        expect(description, `${path} ${status}`).toBeTypeOf("string");
      }
      const parameters = ((operation.parameters ?? []) as Json[]).map(
        (each) => (each.$ref ? at(String(each.$ref)) : each) as Json,
      );
      const inPath = parameters.filter((each) => each.in === "path").map(({ name }) => `{${name}}`);
      expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? []);
      const keys = parameters.map((each) => `${each.in} ${each.name}`);
      expect(new Set(keys).size, path).toBe(keys.length);
      for (const scheme of (operation.security as Json[]).flatMap(Object.keys))
        expect(Object.keys(document.components.securitySchemes)).toContain(scheme);
    }
    for (const kind of Object.values(document.components))
      for (const name of Object.keys(kind)) expect(name).toMatch(/^[\w.-]+$/);
  });

  it("has no reference that leads nowhere, and no keyword that its schemas can't have", () => {
    for (const [, value] of objectsIn(document)) {
      if (typeof value.$ref === "string") expect(at(value.$ref), value.$ref).toBeTypeOf("object");
    }
    for (const [key, value] of objectsIn(document.components.schemas)) {
      for (const keyword of ["$schema", "$id", "nullable", "example"])
        if (key !== "properties") expect(value, key).not.toHaveProperty([keyword]);
    }
  });

  it("describes what operations share once", () => {
    const push = document.paths["/api/documents/push"]?.post as unknown as Json;
    const responses = push.responses as Record<string, { $ref: string }>;
    const codes = (status: number) => JSON.stringify(at(responses[status]?.$ref ?? ""));
    expect(codes(401)).toContain("auth/not-signed-in");
    expect(codes(409)).toContain("auth/other-user");
    expect(codes(429)).toContain("#/components/headers/Retry-After");
    expect(codes(503)).toContain("server/starting");
    expect(JSON.stringify(push.parameters)).toContain("#/components/parameters/Protocol");
    expect(document.components.parameters.Protocol.name).toBe(PROTOCOL_HEADER);
    const errors = Object.values(document.components.responses).map((each) => JSON.stringify(each));
    expect(new Set(errors).size).toBe(errors.length);
  });

  it("is small, and the same at each start", async () => {
    expect(Buffer.byteLength(text)).toBeLessThan(200 * 1024);
    const again = await createTestApp(database).app.request(DOCS.json);
    expect(await again.text()).toBe(text);
  });

  it("has only those of the auth library's paths that the server offers", async () => {
    const { publicUrl } = TEST_ENV;
    const { api } = createBetterAuth({ database, publicUrl, secret: newId(), log: createLog("silent") });
    const known = Object.values<{ path?: string }>(api).flatMap(({ path }) => (path ? `/api/auth${path}` : []));
    const offered = new Set(operations.map(({ path }) => path));
    const others = known.filter((path) => !offered.has(path));
    expect(others).toContain("/api/auth/list-sessions");
    for (const path of others) {
      const asked = path.replace(/:\w+/g, "x");
      expect((await app.request(asked)).status, `GET ${path}`).toBe(404);
      expect((await app.request(asked, { method: "POST" })).status, `POST ${path}`).toBe(404);
    }
  });

  it("has the answers of a server that is starting", async () => {
    const starting = described(startingApp(TEST_ENV));
    for (const { path, method } of operations) await starting.request(path, { method });
  });
});

describe("the comparison of answers with the description", () => {
  const config = { method: "GET", url: "http://localhost/api/config" };
  const error = (status: number, code: string) => Response.json({ error: "No.", code }, { status });

  it("finds a route, a status, a code and a body that nothing describes", async () => {
    const unknown = { method: "GET", url: "http://localhost/api/unknown" };
    expect(await undescribed(unknown, Response.json({}))).toContain("no endpoint describes");
    expect(await undescribed({ ...config, method: "POST" }, Response.json({}))).toContain("no endpoint describes");
    expect(await undescribed(config, new Response("", { status: 418 }))).toContain("answered 418");
    expect(await undescribed(config, error(400, "mail/not-sent"))).toContain("400 mail/not-sent");
    expect(await undescribed(config, Response.json({ cacheBytes: "many" }))).toContain("another body");
  });

  it("finds a field that nothing describes", async () => {
    const version = { method: "GET", url: "http://localhost/version" };
    expect(await undescribed(version, Response.json({ version: "1", commit: null }))).toBeUndefined();
    expect(await undescribed(version, Response.json({ version: "1", commit: null, at: 0 }))).toContain("another body");
  });
});

describe("the page of the description", () => {
  it("has every operation, and links that lead somewhere", async () => {
    const response = await app.request(DOCS.page);
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=UTF-8");
    const page = await response.text();
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link = ""]) => link);
    for (const { id } of ENDPOINTS.flatMap(({ endpoints }) => endpoints)) expect(links).toContain(`#${id}`);
    for (const link of links.filter((each) => each.startsWith("#"))) expect(ids).toContain(link.slice(1));
    for (const label of page.matchAll(/aria-labelledby="([^"]+)"/g)) expect(ids).toContain(label[1]);
    const others = links.filter((each) => !each.startsWith("#"));
    expect(new Set(others)).toEqual(new Set([DOCS.json, DOCS.style, "/favicon.svg"]));
  });

  it("needs no scripts and nothing that the Content-Security-Policy forbids", async () => {
    const page = await (await app.request(DOCS.page)).text();
    expect(page).not.toMatch(/<script|<style| style="| on\w+="|\[object|undefined|&lt;/);
    const style = await app.request(DOCS.style);
    expect(style.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
    expect(await style.text()).not.toMatch(/url\(|@import/);
  });
});

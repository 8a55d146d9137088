import { STATUS_CODES } from "node:http";
import { type ServerMessageCode, serverMessageText } from "@vr-eye-lab/domain/messages";
import { OLDEST_PROTOCOL, PROTOCOL, PROTOCOL_HEADER, USER_HEADER, USER_QUERY } from "@vr-eye-lab/domain/protocol";
import { type Endpoint, type EndpointGroup, isFile } from "../http/endpoint.ts";
import { errorsOf, isVersioned } from "./errors-of.ts";
import { answerSchema, type JsonSchema, namedSchemas, parameterSchema, schemaRef } from "./named-schemas.ts";

/** Rules that all operations share. Text in backticks is code. */
export const INTRODUCTION = [
  "The page of VR Eye Lab uses this API, and so can a user's own programs. It can gain fields and operations at any time; ignore those you don't know.",
  `Bodies are JSON in UTF-8. An error has a \`code\`, a text for people in \`error\`, the text's values in \`values\` and, for an invalid request, the \`field\`. Unknown paths answer 404, other methods 405 with \`Allow\`.`,
  `A login is a cookie. A request with a cookie that may change something must come from the server's own origin, by \`Origin\` or \`Sec-Fetch-Site\`; otherwise 403 \`auth/foreign-origin\`.`,
  `With \`${USER_HEADER}\`, a page names its user. If the cookie is another user's, the answer is 409 \`auth/other-user\`.`,
  `Beacons, which can't set headers, send \`${USER_QUERY}\` in the query.`,
  `Operations below /api/documents and /api/practice need \`${PROTOCOL_HEADER}\`, the version of the data that the caller knows, from ${OLDEST_PROTOCOL} to ${PROTOCOL}. An older one, or none, gets 426, and the answer has the server's version in the same header. A newer one gets 503 without a body.`,
  "Beyond a rate limit the answer is 429, and while the server starts or its database fails 503. Both may have `Retry-After`, in seconds.",
];

/** The content of the description. */
export interface ApiDescription {
  readonly groups: readonly EndpointGroup[];
  readonly version: string;
  /** The name of the login cookie. */
  readonly cookie: string;
}

const JSON_TYPE = "application/json";

/** The document of OpenAPI 3.1. The same description gives the same document. */
export function openApi({ groups, version, cookie }: ApiDescription) {
  const { schemas, nameOf } = namedSchemas(groups);
  const errors = sharedResponses();
  const paths: Record<string, Record<string, object>> = {};
  for (const { name, endpoints } of groups) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint, name) };
    }
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "VR Eye Lab",
      version,
      description: INTRODUCTION.join("\n\n"),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: groups.map(({ name, about }) => ({ name, ...(about && { description: about }) })),
    paths,
    components: {
      securitySchemes: { login: { type: "apiKey", in: "cookie", name: cookie } },
      parameters: {
        Protocol: {
          ...parameter("header", PROTOCOL_HEADER, { type: "integer", minimum: OLDEST_PROTOCOL, maximum: PROTOCOL }),
          required: true,
          description: "The version of the data that the caller knows.",
        },
        User: parameter("header", USER_HEADER, { type: "string" }, "The id of the user that the page shows."),
      },
      headers: {
        "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
      },
      responses: errors.responses,
      schemas,
    },
  };

  function operation(endpoint: Endpoint, tag: string) {
    const { id, summary, details, login, path, query = {}, body } = endpoint;
    const parameters = [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => parameter("path", name, { type: "string" })),
      ...Object.entries(query).map(([name, { schema, about }]) =>
        parameter("query", name, parameterSchema(schema), about),
      ),
      ...(isVersioned(endpoint) ? [{ $ref: "#/components/parameters/Protocol" }] : []),
      ...(login ? [{ $ref: "#/components/parameters/User" }] : []),
    ];
    const failures = Object.entries(errorsOf(endpoint)).map(([status, codes]) => [
      status,
      errors.refTo(Number(status), codes),
    ]);
    return {
      operationId: id,
      tags: [tag],
      summary,
      ...(details && { description: details }),
      security: login === "required" ? [{ login: [] }] : login === "read" ? [{ login: [] }, {}] : [],
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: { content: { [JSON_TYPE]: { schema: { $ref: schemaRef(nameOf(body)) } } } } }),
      responses: { ...successes(endpoint), ...Object.fromEntries(failures) },
    };
  }

  function successes(endpoint: Endpoint) {
    const described = Object.entries(endpoint.answers).map(([status, answer]) => {
      const schema = answerSchema(endpoint, Number(status));
      const type = answer && isFile(answer) ? answer.mediaType : JSON_TYPE;
      const content = answer && { content: { [type]: schema ? { schema: { $ref: schemaRef(nameOf(schema)) } } : {} } };
      return [status, { description: STATUS_CODES[status] ?? "", ...content }];
    });
    return Object.fromEntries(described);
  }
}

function parameter(place: "header" | "path" | "query", name: string, schema: JsonSchema, description?: string) {
  return { name, in: place, ...(place === "path" && { required: true }), ...(description && { description }), schema };
}

/** Error responses, each described once. */
function sharedResponses() {
  const responses: Record<string, object> = {};
  const names = new Map<string, string>();
  return {
    responses,
    refTo(status: number, codes: readonly ServerMessageCode[]) {
      const key = [status, ...codes].join();
      const reason = (STATUS_CODES[status] ?? "").replace(/\W/g, "");
      const count = Object.keys(responses).filter((name) => name.replace(/\d+$/, "") === reason).length;
      const name = names.get(key) ?? `${reason}${count === 0 ? "" : count + 1}`;
      names.set(key, name);
      responses[name] ??= errorResponse(status, codes);
      return { $ref: `#/components/responses/${name}` };
    },
  };
}

function errorResponse(status: number, codes: readonly ServerMessageCode[]) {
  const waits = status === 429 || status === 503;
  return {
    description: codes.map((code) => `- \`${code}\`: ${serverMessageText(code)}`).join("\n"),
    ...(waits && { headers: { "Retry-After": { $ref: "#/components/headers/Retry-After" } } }),
    content: { [JSON_TYPE]: { schema: { $ref: schemaRef("Error"), properties: { code: { enum: codes } } } } },
  };
}

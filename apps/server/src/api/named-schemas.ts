import { apiErrorSchema } from "@vr-eye-lab/domain/api";
import { type core, z } from "zod";
import { doneSchema, type Endpoint, type EndpointGroup, isFile } from "../http/endpoint.ts";

export type JsonSchema = core.JSONSchema.BaseSchema;

/** JSON Schemas of bodies, as they are sent: a value with a default is optional. */
export interface NamedSchemas {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** The name of a schema that is among them. */
  nameOf(schema: core.$ZodType): string;
}

const OPTIONS = { io: "input", override: ({ jsonSchema }) => shorten(jsonSchema) } as const satisfies Parameters<
  typeof z.toJSONSchema
>[1];

/** Where a document of OpenAPI has its schemas. */
export function schemaRef(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Converts every schema of the endpoints and names it after its group or its operation. */
export function namedSchemas(groups: readonly EndpointGroup[]): NamedSchemas {
  const names = z.registry<{ id: string }>();
  const add = (id: string, schema: core.$ZodType | undefined) => {
    if (schema && !names.has(schema)) names.add(schema, { id });
  };
  add("Error", apiErrorSchema);
  add("Done", doneSchema);
  for (const { schemas = {} } of groups) for (const [id, schema] of Object.entries(schemas)) add(id, schema);
  for (const endpoint of groups.flatMap(({ endpoints }) => endpoints)) {
    const name = endpoint.id.replace(/^./, (letter) => letter.toUpperCase());
    add(`${name}Request`, endpoint.body);
    for (const status of Object.keys(endpoint.answers)) add(`${name}Answer`, answerSchema(endpoint, Number(status)));
  }
  const { schemas } = z.toJSONSchema(names, { ...OPTIONS, uri: schemaRef });
  return {
    schemas: Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutIds(schema)])),
    nameOf: (schema) => names.get(schema)?.id ?? "",
  };
}

/** The JSON Schema of a query parameter. */
export function parameterSchema(schema: core.$ZodType): JsonSchema {
  return withoutIds(z.toJSONSchema(schema, OPTIONS));
}

/** The schema of an answer's JSON; undefined without one. */
export function answerSchema({ answers }: Endpoint, status: number): core.$ZodType | undefined {
  const answer = answers[status] ?? undefined;
  return answer && isFile(answer) ? answer.schema : answer;
}

function withoutIds({ $schema: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Removes what adds nothing: the pattern of a format, and the limits of safe integers. */
function shorten(schema: JsonSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

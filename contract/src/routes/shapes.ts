import { z } from 'zod';
import { type ApiRoute, definitionOf, ROUTES } from './routes.ts';

/**
 * The fields of a route by path, such as `query.page`, `body.modules.title` and `answer.courses.title`, each with its
 * types: `string`, `null|string`, `object[]`, `number{}` for values by name, with `?` at the end of one that may be absent.
 *
 * The values of a choice are types of an input, `"film"|"text"`: one that is no longer accepted is found. In an answer they are
 * one `string`, because a reader of a choice has to expect further values. Limits and patterns are left out: the API
 * answers them with a message at the field. Parameters of the path are part of the route.
 */
export type Shape = ReadonlyMap<string, string>;

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Io = 'input' | 'output';

const shapes = new Map<string, Shape>();

/** The fields that the API has for a route; undefined for a route that it does not have. */
export function shapeOf(route: string): Shape | undefined {
  if (!Object.hasOwn(ROUTES, route)) return undefined;
  const shape = shapes.get(route) ?? new Map(fieldsOfRoute(route as ApiRoute));
  shapes.set(route, shape);
  return shape;
}

/** The path of the field that contains this one; undefined for query, body and answer themselves. */
export function parentOf(path: string): string | undefined {
  const end = path.lastIndexOf('.');
  return end < 0 ? undefined : path.slice(0, end);
}

/** Whether a path is one of an answer. */
export function isOfAnswer(path: string): boolean {
  return /^answer\b/.test(path);
}

function* fieldsOfRoute(route: ApiRoute): Generator<[path: string, types: string]> {
  const { query, body, output } = definitionOf(route);
  if (query) yield* fieldsIn([schemaOf(query, 'input')], 'query', true, 'input');
  if (body) yield* fieldsIn([schemaOf(body, 'input')], 'body', true, 'input');
  if (output) yield* fieldsIn([schemaOf(output, 'output')], 'answer', true, 'output');
}

function schemaOf(schema: z.ZodType, io: Io): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
}

/** A field that has one of these schemas, and the fields inside it. */
function* fieldsIn(
  schemas: readonly JsonSchema[],
  path: string,
  isRequired: boolean,
  io: Io,
): Generator<[path: string, types: string]> {
  const options = schemas.flatMap((schema) => [...optionsOf(schema)]);
  const types = new Set(options.flatMap(([schema, suffix]) => typesOf(schema, io).map((type) => type + suffix)));
  yield [path, [...types].sort().join('|') + (isRequired ? '' : '?')];
  const objects = options.flatMap(([{ properties, required = [] }]) => (properties ? [{ properties, required }] : []));
  for (const name of new Set(objects.flatMap(({ properties }) => Object.keys(properties)))) {
    const inner = objects.flatMap(({ properties }) => asSchemas(properties[name]));
    const isAlways = objects.every(({ required }) => required.includes(name));
    yield* fieldsIn(inner, `${path}.${name}`, isAlways, io);
  }
}

/** The schemas of a choice and of what lists and records contain, each with what its types end with. */
function* optionsOf(schema: JsonSchema, suffix = ''): Generator<[schema: JsonSchema, suffix: string]> {
  const { anyOf, oneOf, properties, items, additionalProperties } = schema;
  const choice = anyOf ?? oneOf ?? [];
  const listed = asSchemas(items as JsonSchema | undefined);
  const named = properties ? [] : asSchemas(additionalProperties);
  for (const option of choice) yield* optionsOf(option, suffix);
  for (const option of listed) yield* optionsOf(option, `[]${suffix}`);
  for (const option of named) yield* optionsOf(option, `{}${suffix}`);
  if (choice.length + listed.length + named.length === 0) yield [schema, suffix];
}

function typesOf({ type, enum: values, const: value }: JsonSchema, io: Io): string[] {
  const choices = (values ?? [value]).filter((choice) => typeof choice === 'string');
  if (io === 'input' && choices.length > 0) return choices.map((choice) => JSON.stringify(choice));
  // Of a nullable one, `type` is a list.
  return [type ?? 'any'].flat().map((one) => (one === 'integer' ? 'number' : one));
}

/** JSON schemas are objects, or `true` and `false`. */
function asSchemas(schema: JsonSchema | boolean | undefined): JsonSchema[] {
  return typeof schema === 'object' ? [schema] : [];
}

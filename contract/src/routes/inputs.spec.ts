import { expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiRoute, definitionOf, ROUTES, splitRoute } from './routes.ts';

const routes = Object.keys(ROUTES) as ApiRoute[];

/** Browsers write their reports of violations as they like. */
const isOurs = (route: ApiRoute) => route !== 'POST /csp-reports';

/** What no parameter of a path is. */
const NO_PARAMETERS = ['', '../x', '%00', 'a\u0000b', 'a b', "'", 'x'.repeat(5000), ['a'], { $gt: '' }, null];

/** What no parameter of a query is. */
const NO_QUERIES = [['a', 'b'], { $gt: '' }, 'x'.repeat(5000), null];

const TOO_LONG = 'a'.repeat(100_001);

/** A schema and all schemas inside it, with their paths. */
function* partsOf(schema: z.core.$ZodType, path: string): Generator<[path: string, schema: z.core.$ZodType]> {
  yield [path, schema];
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  if (def.type === 'object')
    for (const [key, value] of Object.entries(def.shape)) yield* partsOf(value as z.core.$ZodType, `${path}.${key}`);
  else if (def.type === 'array') yield* partsOf(def.element, `${path}[]`);
  else if (def.type === 'record') yield* partsOf(def.valueType, `${path}.*`);
  else if (def.type === 'union') for (const option of def.options) yield* partsOf(option, path);
  else if (def.type === 'pipe') yield* partsOf(def.in, path);
  else if ('innerType' in def) yield* partsOf(def.innerType, path);
}

const bodyParts = (route: ApiRoute) => {
  const { body } = definitionOf(route);
  return body ? [...partsOf(body, route)] : [];
};

it('every body refuses unknown fields, and no object inside it keeps any', () => {
  const open = routes.filter(isOurs).flatMap((route) =>
    bodyParts(route)
      .filter(([path, schema]) => {
        const { catchall } =
          schema instanceof z.ZodObject ? schema.def : { catchall: new z.ZodNever({ type: 'never' }) };
        return !(catchall instanceof z.ZodNever) && (catchall !== undefined || path === route);
      })
      .map(([path]) => path),
  );
  expect(open).toEqual([]);
});

it('every text and every list in a body has a greatest length', () => {
  const endless = routes
    .filter(isOurs)
    .flatMap(bodyParts)
    .flatMap(([path, schema]) => {
      if (schema instanceof z.ZodString && schema.safeParse(TOO_LONG).success) return [path];
      const checks = schema instanceof z.ZodArray ? (schema.def.checks ?? []) : [];
      const isBounded = checks.some((check) => ['max_length', 'length_equals'].includes(check._zod.def.check));
      return schema instanceof z.ZodArray && !isBounded ? [path] : [];
    });
  expect(endless).toEqual([]);
});

it('every parameter of a path has a schema, which refuses what is none', () => {
  const wrong = routes.flatMap((route) => {
    const names = [...splitRoute(route)[1].matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const shape = definitionOf(route).params?.shape ?? {};
    const accepted = names.flatMap((name) =>
      NO_PARAMETERS.filter((value) => shape[name]?.safeParse(value).success).map(
        (value) => `${name}: ${String(value)}`,
      ),
    );
    return [...names.filter((name) => !(name in shape)), ...accepted].map((fault) => `${route}, ${fault}`);
  });
  expect(wrong).toEqual([]);
});

it('every query has parameters, which refuse lists, objects and long texts', () => {
  const wrong = routes.flatMap((route) => {
    const { query } = definitionOf(route);
    if (!query) return [];
    const shape = Object.entries(query.shape);
    if (shape.length === 0) return [`${route}: none`];
    return shape.flatMap(([name, schema]) =>
      NO_QUERIES.filter((value) => schema.safeParse(value).success).map(
        (value) => `${route}, ${name}: ${JSON.stringify(value).slice(0, 20)}`,
      ),
    );
  });
  expect(wrong).toEqual([]);
});

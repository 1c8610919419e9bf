import { expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiRoute, definitionOf, ROUTES } from './routes.ts';

const routes = Object.keys(ROUTES) as ApiRoute[];

/** Browsers write their reports of violations as they like. */
const isOurs = (route: ApiRoute) => route !== 'POST /csp-reports';

/** What a text may be, where the body may not be larger than usual. */
const TEXT_MAX = 100_000;

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
  const endless = routes.filter(isOurs).flatMap((route) => {
    const tooLong = 'a'.repeat((definitionOf(route).bodyMax ?? TEXT_MAX) + 1);
    return bodyParts(route).flatMap(([path, schema]) => {
      if (schema instanceof z.ZodString && schema.safeParse(tooLong).success) return [path];
      const checks = schema instanceof z.ZodArray ? (schema.def.checks ?? []) : [];
      const isBounded = checks.some((check) => ['max_length', 'length_equals'].includes(check._zod.def.check));
      return schema instanceof z.ZodArray && !isBounded ? [path] : [];
    });
  });
  expect(endless).toEqual([]);
});

import { DELIVERY_ROUTES } from '@iris/delivery/contract/routes';
import type { z } from 'zod';
import { ACCOUNT_ROUTES, NOTIFICATION_ROUTES, SECOND_FACTOR_ROUTES } from '../accounts/index.ts';
import { CATALOG_ROUTES } from '../catalog/index.ts';
import { CERTIFICATE_ROUTES } from '../certificates/index.ts';
import { idParams, type Method, type RouteDefinition, type RouteTable } from '../foundation/index.ts';
import { INSTITUTION_ROUTES, INVITATION_ROUTES } from '../institutions/index.ts';
import { LEARNING_ROUTES, PLAN_ROUTES, QUESTION_ROUTES, REVIEW_ROUTES } from '../learning/index.ts';
import { FILE_ROUTES, FILM_ROUTES } from '../media/index.ts';
import { OPERATIONS_ROUTES } from '../operations/index.ts';
import { ACTIVITY_ROUTES, PRACTICE_ROUTES, RATING_ROUTES } from '../practice/index.ts';
import { PROGRAM_ROUTES } from '../programs/index.ts';
import { SITE_ROUTES } from '../site/index.ts';
import { HOSTING_ROUTES, WEBINAR_ROUTES } from '../webinars/index.ts';

/** Every route of the API, as `METHOD /path` below `/api`. API, browser client, specs and OpenAPI are derived from it. */
export const ROUTES = {
  ...ACCOUNT_ROUTES,
  ...SECOND_FACTOR_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...SITE_ROUTES,
  ...CATALOG_ROUTES,
  ...PROGRAM_ROUTES,
  ...FILM_ROUTES,
  ...FILE_ROUTES,
  ...LEARNING_ROUTES,
  ...PLAN_ROUTES,
  ...QUESTION_ROUTES,
  ...REVIEW_ROUTES,
  ...CERTIFICATE_ROUTES,
  ...INSTITUTION_ROUTES,
  ...INVITATION_ROUTES,
  ...PRACTICE_ROUTES,
  ...RATING_ROUTES,
  ...ACTIVITY_ROUTES,
  ...WEBINAR_ROUTES,
  ...HOSTING_ROUTES,
  ...OPERATIONS_ROUTES,
  ...DELIVERY_ROUTES,
} as const satisfies RouteTable;

type Table = typeof ROUTES;

/** A route of the API, as `METHOD /path` below `/api`. */
export type ApiRoute = keyof Table;

/** A route whose body is a form with a file. */
export type UploadRoute = { [R in ApiRoute]: Table[R] extends { upload: true } ? R : never }[ApiRoute];

/** A route that answers a file. */
export type FileRoute = { [R in ApiRoute]: Table[R] extends { file: string } ? R : never }[ApiRoute];

type Part<R extends ApiRoute, Name extends string> =
  Table[R] extends Record<Name, infer Schema extends z.ZodType> ? Schema : z.ZodUndefined;

/** The path parameters of a route; undefined where it has none. */
export type ParamsOf<R extends ApiRoute> = Table[R] extends { params: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : R extends `${string}/:id${'' | `/${string}`}`
    ? z.output<typeof idParams>
    : undefined;

/** The validated query of a route; undefined where it has none. */
export type QueryOf<R extends ApiRoute> = z.output<Part<R, 'query'>>;

/** The body of a route before validation; undefined where it has none. */
export type BodyOf<R extends ApiRoute> = z.input<Part<R, 'body'>>;

/** The JSON answer of a route; undefined where it has none. */
export type OutputOf<R extends ApiRoute> = z.output<Part<R, 'output'>>;

type Property<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>;

/** The validated input of a route: parameters, query and body. */
export type InputOf<R extends ApiRoute> = { readonly route: R } & Property<'params', ParamsOf<R>> &
  Property<'query', QueryOf<R>> &
  Property<'body', z.output<Part<R, 'body'>>> &
  (Table[R] extends { ifMatch: true } ? { version: number | undefined } : unknown) &
  (Table[R] extends { idempotencyKey: true } ? { idempotencyKey: string | undefined } : unknown);

/** Splits a route into method and path. */
export function splitRoute(route: ApiRoute): [method: Method, path: string] {
  const [method, path] = route.split(' ');
  return [method, path] as ReturnType<typeof splitRoute>;
}

const DEFINITIONS = Object.fromEntries(
  Object.entries<RouteDefinition>(ROUTES).map(([route, definition]) => {
    return [route, /:id\b/.test(route) ? { params: idParams, ...definition } : definition];
  }),
) as Record<ApiRoute, RouteDefinition>;

/** The definition of a route, typed with every optional property; an `:id` in its path is an identifier unless it says otherwise. */
export function definitionOf(route: ApiRoute): RouteDefinition {
  return DEFINITIONS[route];
}

/** The HTTP status of a successful answer. */
export function successStatus({ status, output, file }: RouteDefinition): 200 | 201 | 204 {
  return status ?? (output || file ? 200 : 204);
}

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

/** The type of the table. It has a name, because declarations would print every schema again instead. */
export type Routes = typeof ACCOUNT_ROUTES &
  typeof SECOND_FACTOR_ROUTES &
  typeof NOTIFICATION_ROUTES &
  typeof SITE_ROUTES &
  typeof CATALOG_ROUTES &
  typeof PROGRAM_ROUTES &
  typeof FILM_ROUTES &
  typeof FILE_ROUTES &
  typeof LEARNING_ROUTES &
  typeof PLAN_ROUTES &
  typeof QUESTION_ROUTES &
  typeof REVIEW_ROUTES &
  typeof CERTIFICATE_ROUTES &
  typeof INSTITUTION_ROUTES &
  typeof INVITATION_ROUTES &
  typeof PRACTICE_ROUTES &
  typeof RATING_ROUTES &
  typeof ACTIVITY_ROUTES &
  typeof WEBINAR_ROUTES &
  typeof HOSTING_ROUTES &
  typeof OPERATIONS_ROUTES &
  typeof DELIVERY_ROUTES;

/** Every route of the API, as `METHOD /path` below `/api`. API, browser client, specs and OpenAPI are derived from it. */
export const ROUTES: Routes = {
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
} satisfies RouteTable;

/** A route of the API, as `METHOD /path` below `/api`. */
export type ApiRoute = keyof Routes;

/** A route whose body is a form with a file. */
export type UploadRoute = { [R in ApiRoute]: Routes[R] extends { upload: true } ? R : never }[ApiRoute];

/** A route that answers a file. */
export type FileRoute = { [R in ApiRoute]: Routes[R] extends { file: string } ? R : never }[ApiRoute];

// `infer Schema extends z.ZodType` would compare every schema with the whole interface of zod's types.
type Part<R extends ApiRoute, Name extends string> =
  Routes[R] extends Record<Name, infer Schema> ? Schema : z.ZodUndefined;

/** The path parameters of a route; undefined where it has none. */
export type ParamsOf<R extends ApiRoute> = Routes[R] extends { params: infer Schema }
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
  (Routes[R] extends { ifMatch: true } ? { version: number | undefined } : unknown);

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

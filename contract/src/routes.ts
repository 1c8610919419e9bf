import type { z } from 'zod';
import { analyticsQuerySchema, analyticsSchema } from './analytics.ts';
import { loginSchema, registerSchema, sessionSchema } from './auth.ts';
import { campusInputSchema, campusListSchema, campusSchema } from './campuses.ts';
import {
  contactInputSchema,
  contactMessageListSchema,
  contactMessageSchema,
  messageCountsSchema,
  messageQuerySchema,
  messageSearchSchema,
  messageStatusQuerySchema,
} from './contact.ts';
import { courseFilterSchema, courseInputSchema, courseListSchema, courseQuerySchema, courseSchema } from './courses.ts';
import { enrolledCourseListSchema, enrollmentInputSchema, enrollmentSchema } from './enrollments.ts';
import type { ErrorCode } from './errors.ts';
import { idParams } from './fields.ts';
import { healthSchema } from './health.ts';
import { imageQuerySchema, uploadedImageSchema } from './images.ts';
import { journalFilterSchema, journalQuerySchema, journalSchema } from './journal.ts';
import { totalSchema } from './lists.ts';
import type { Access } from './permissions.ts';
import {
  deploymentSchema,
  promoteInputSchema,
  releaseInputSchema,
  remoteQuerySchema,
  rollbackInputSchema,
} from './releases.ts';
import { remoteListSchema } from './remotes.ts';
import { statsSchema } from './stats.ts';
import { cspReportSchema, deploymentListSchema, telemetrySchema } from './telemetry.ts';
import { fullThemeSchema, themeSchema } from './theme.ts';
import {
  adminStatsSchema,
  permissionsSchema,
  userFilterSchema,
  userListSchema,
  userQuerySchema,
  userSchema,
} from './users.ts';

/** A rate limit; the API configures its number of requests and its window. */
export type RateLimitName = 'address' | 'account' | 'login' | 'reports';

/** The definition of one route of the API; see docs/decisions/022-one-route-table.md. */
export interface RouteDefinition {
  /** Who may call it. */
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body is a multipart form with one file in its field `file`, not JSON. */
  upload?: true;
  /** A media type accepted for the body besides `application/json`. */
  bodyType?: string;
  /** The JSON answer. Without it and without `file` the route answers 204. */
  output?: z.ZodType;
  /** The media type of the file that the route answers. */
  file?: string;
  /** The status of success where it is neither 200 nor, without an answer, 204. */
  status?: 201;
  /** Accepts `If-Match`: the version on which the change is based. */
  ifMatch?: true;
  /** Accepts `Idempotency-Key`: a repeated request is executed once. */
  idempotencyKey?: true;
  /** Answers 304 when `If-None-Match` contains the current ETag. */
  revalidates?: true;
  rateLimits?: readonly RateLimitName[];
  /** Its specific errors, besides those that follow from the other properties. */
  errors?: readonly ErrorCode[];
}

/** Every route of the API, as `METHOD /path` below `/api`. API, browser client, specs and OpenAPI are derived from it. */
export const ROUTES = {
  'POST /auth/register': {
    access: 'public',
    body: registerSchema,
    output: sessionSchema,
    status: 201,
    rateLimits: ['address'],
    errors: ['email_taken'],
  },
  'POST /auth/login': {
    access: 'public',
    body: loginSchema,
    output: sessionSchema,
    rateLimits: ['account', 'login'],
    errors: ['invalid_credentials'],
  },
  'GET /auth/me': { access: 'signed_in', output: userSchema },
  'GET /courses': { access: 'public', query: courseQuerySchema, output: courseListSchema, revalidates: true },
  'GET /courses/count': { access: 'public', query: courseFilterSchema, output: totalSchema },
  'POST /courses': {
    access: ['manage_courses'],
    body: courseInputSchema,
    output: courseSchema,
    status: 201,
    idempotencyKey: true,
  },
  'PUT /courses/:id': {
    access: ['manage_courses'],
    params: idParams,
    ifMatch: true,
    body: courseInputSchema,
    output: courseSchema,
    errors: ['course_not_found'],
  },
  'DELETE /courses/:id': {
    access: ['manage_courses', 'can_delete'],
    params: idParams,
    errors: ['course_not_found'],
  },
  'POST /enrollments': {
    access: 'student',
    body: enrollmentInputSchema,
    output: enrollmentSchema,
    status: 201,
    errors: ['course_not_found', 'already_enrolled'],
  },
  'GET /enrollments/my-courses': { access: 'student', output: enrolledCourseListSchema },
  'GET /admin/users': { access: ['manage_users'], query: userQuerySchema, output: userListSchema },
  'GET /admin/users/count': { access: ['manage_users'], query: userFilterSchema, output: totalSchema },
  'GET /admin/dashboard': { access: ['view_analytics'], output: adminStatsSchema },
  'GET /admin/analytics': { access: ['view_analytics'], query: analyticsQuerySchema, output: analyticsSchema },
  'GET /admin/journal': { access: 'super_admin', query: journalQuerySchema, output: journalSchema },
  'GET /admin/journal/export': {
    access: 'super_admin',
    query: journalFilterSchema,
    file: 'text/csv; charset=utf-8',
  },
  'POST /admin/users/:id/make-admin': {
    access: 'super_admin',
    params: idParams,
    body: permissionsSchema,
    output: userSchema,
    errors: ['user_not_found', 'already_admin', 'super_admin_protected'],
  },
  'POST /admin/users/:id/revoke-admin': {
    access: 'super_admin',
    params: idParams,
    output: userSchema,
    errors: ['user_not_found', 'not_admin', 'super_admin_protected'],
  },
  'PUT /admin/users/:id/permissions': {
    access: 'super_admin',
    params: idParams,
    ifMatch: true,
    body: permissionsSchema,
    output: userSchema,
    errors: ['user_not_found', 'not_admin', 'super_admin_protected'],
  },
  'DELETE /admin/users/:id': {
    access: 'super_admin',
    params: idParams,
    errors: ['user_not_found', 'super_admin_protected'],
  },
  'GET /campuses': { access: 'public', output: campusListSchema },
  'POST /campuses': {
    access: ['manage_campus'],
    body: campusInputSchema,
    output: campusSchema,
    status: 201,
    idempotencyKey: true,
  },
  'PUT /campuses/:id': {
    access: ['manage_campus'],
    params: idParams,
    ifMatch: true,
    body: campusInputSchema,
    output: campusSchema,
    errors: ['campus_not_found'],
  },
  'DELETE /campuses/:id': {
    access: ['manage_campus', 'can_delete'],
    params: idParams,
    errors: ['campus_not_found'],
  },
  'GET /stats': { access: 'public', output: statsSchema },
  'PUT /stats': { access: ['manage_stats'], body: statsSchema, output: statsSchema },
  'GET /contact/messages': {
    access: ['manage_content'],
    query: messageQuerySchema,
    output: contactMessageListSchema,
  },
  'GET /contact/messages/counts': {
    access: ['manage_content'],
    query: messageSearchSchema,
    output: messageCountsSchema,
  },
  'PUT /contact/messages/:id/status': {
    access: ['manage_content'],
    params: idParams,
    query: messageStatusQuerySchema,
    output: contactMessageSchema,
    errors: ['message_not_found', 'invalid_transition'],
  },
  'DELETE /contact/messages/:id': {
    access: ['manage_content', 'can_delete'],
    params: idParams,
    errors: ['message_not_found'],
  },
  'POST /contact': {
    access: 'public',
    idempotencyKey: true,
    body: contactInputSchema,
    output: contactMessageSchema,
    status: 201,
    rateLimits: ['address'],
  },
  'GET /config/theme': { access: 'public', output: fullThemeSchema },
  'PUT /config/theme': { access: ['manage_content'], body: themeSchema, output: fullThemeSchema },
  'POST /images': {
    access: { anyOf: ['manage_courses', 'manage_campus', 'manage_content'] },
    upload: true,
    output: uploadedImageSchema,
    status: 201,
    errors: [
      ...(['image_unreadable', 'image_dimensions', 'image_side', 'image_too_complex'] as const),
      ...(['image_too_large', 'image_quota'] as const),
    ],
  },
  'GET /images/:id': {
    access: 'public',
    params: idParams,
    query: imageQuerySchema,
    file: 'image/webp',
    revalidates: true,
    errors: ['image_not_found'],
  },
  'GET /remotes': { access: 'public', output: remoteListSchema, revalidates: true },
  'GET /releases': {
    access: 'team',
    query: remoteQuerySchema,
    output: deploymentSchema,
    errors: ['other_team'],
  },
  'POST /releases': {
    access: 'team',
    body: releaseInputSchema,
    output: deploymentSchema,
    status: 201,
    errors: ['other_team', 'release_exists', 'release_incompatible'],
  },
  'POST /releases/promote': {
    access: 'team',
    body: promoteInputSchema,
    output: deploymentSchema,
    errors: ['other_team', 'no_canary'],
  },
  'POST /releases/rollback': {
    access: 'team',
    body: rollbackInputSchema,
    output: deploymentSchema,
    errors: ['other_team', 'no_earlier_release', 'release_not_found', 'release_incompatible'],
  },
  'GET /admin/deployments': { access: 'super_admin', output: deploymentListSchema },
  'POST /admin/deployments/rollback': {
    access: 'super_admin',
    body: rollbackInputSchema,
    output: deploymentSchema,
    errors: ['no_earlier_release', 'release_not_found', 'release_incompatible'],
  },
  'POST /telemetry': { access: 'public', body: telemetrySchema, rateLimits: ['reports'] },
  'POST /csp-reports': {
    access: 'public',
    body: cspReportSchema,
    bodyType: 'application/csp-report',
    rateLimits: ['reports'],
  },
  'GET /health/live': { access: 'public', output: healthSchema },
  'GET /health/ready': { access: 'public', output: healthSchema },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, RouteDefinition>;

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
export type ParamsOf<R extends ApiRoute> = z.output<Part<R, 'params'>>;

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
export function splitRoute(route: ApiRoute): [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string] {
  const [method, path] = route.split(' ');
  return [method, path] as ReturnType<typeof splitRoute>;
}

/** The definition of a route, typed with every optional property. */
export function definitionOf(route: ApiRoute): RouteDefinition {
  return ROUTES[route];
}

/** The HTTP status of a successful answer. */
export function successStatus({ status, output, file }: RouteDefinition): 200 | 201 | 204 {
  return status ?? (output || file ? 200 : 204);
}

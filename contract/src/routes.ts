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

/** A limit on how often a caller may make a call; the API says how often that is. */
export type RateLimitName = 'address' | 'account' | 'login' | 'reports';

/** What there is to know of one call of the API; see docs/decisions/022-one-route-table.md. */
export interface RouteDefinition {
  /** Who may make the call. */
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Takes a form with one file, in its field `file`, instead of JSON. */
  upload?: true;
  /** A media type that the body may have besides `application/json`. */
  bodyType?: string;
  /** The JSON answered. Without it and without `file` the call answers 204. */
  output?: z.ZodType;
  /** The media type of the file answered. */
  file?: string;
  /** The status of success when it is not 200, or 204 without an answer. */
  status?: 201;
  /** Takes `If-Match`: the version that a change was made from. */
  ifMatch?: true;
  /** Takes `Idempotency-Key`: a request that is sent again is carried out once. */
  idempotencyKey?: true;
  /** Answers 304 to whoever names the current ETag in `If-None-Match`. */
  revalidates?: true;
  rateLimits?: readonly RateLimitName[];
  /** The errors of its own, besides those that follow from the above. */
  errors?: readonly ErrorCode[];
}

/** Every call of the API, as `METHOD /path` below `/api`. API, browser, specs and documentation all read this table. */
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
  'GET /courses': { access: 'public', query: courseQuerySchema, output: courseListSchema },
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

/** A call of the API, as `METHOD /path` below `/api`. */
export type ApiRoute = keyof Table;

/** A call that takes a form with a file. */
export type UploadRoute = { [R in ApiRoute]: Table[R] extends { upload: true } ? R : never }[ApiRoute];

/** A call that answers a file. */
export type FileRoute = { [R in ApiRoute]: Table[R] extends { file: string } ? R : never }[ApiRoute];

type Part<R extends ApiRoute, Name extends string> =
  Table[R] extends Record<Name, infer Schema extends z.ZodType> ? Schema : z.ZodUndefined;

/** The values in the path of a call; undefined where it has none. */
export type ParamsOf<R extends ApiRoute> = z.output<Part<R, 'params'>>;

/** The query of a call once it is checked; undefined where it takes none. */
export type QueryOf<R extends ApiRoute> = z.output<Part<R, 'query'>>;

/** The body of a call as it is sent; undefined where it takes none. */
export type BodyOf<R extends ApiRoute> = z.input<Part<R, 'body'>>;

/** What a call answers as JSON; undefined where it answers none. */
export type OutputOf<R extends ApiRoute> = z.output<Part<R, 'output'>>;

type Given<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>;

/** Everything a caller gives with a call once it is checked. */
export type InputOf<R extends ApiRoute> = { readonly route: R } & Given<'params', ParamsOf<R>> &
  Given<'query', QueryOf<R>> &
  Given<'body', z.output<Part<R, 'body'>>> &
  (Table[R] extends { ifMatch: true } ? { version: number | undefined } : unknown) &
  (Table[R] extends { idempotencyKey: true } ? { idempotencyKey: string | undefined } : unknown);

/** Method and path of a call, apart. */
export function splitRoute(route: ApiRoute): [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string] {
  const [method, path] = route.split(' ');
  return [method, path] as ReturnType<typeof splitRoute>;
}

/** What the table says of a call, with everything that may be said. */
export function definitionOf(route: ApiRoute): RouteDefinition {
  return ROUTES[route];
}

/** The status of a call that succeeds. */
export function successStatus({ status, output, file }: RouteDefinition): 200 | 201 | 204 {
  return status ?? (output || file ? 200 : 204);
}

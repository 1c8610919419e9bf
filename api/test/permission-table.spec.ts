import { type Access, PERMISSIONS, type Permission, type Role } from '@iris/contract/permissions';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongCells } from './cells.ts';
import { account } from './factories.ts';
import { startServer, type TestServer } from './server.ts';
import { ROUTES, validCall } from './valid-calls.ts';

/** A column of the table: a caller with role and granted permissions. */
interface Caller {
  name: string;
  role?: Role;
  granted: readonly Permission[];
}

const CALLERS: Caller[] = [
  { name: 'a visitor', granted: [] },
  { name: 'a student', role: 'student', granted: [] },
  { name: 'a student left with every permission', role: 'student', granted: PERMISSIONS },
  { name: 'a super administrator', role: 'super_admin', granted: [] },
  { name: 'an administrator with none', role: 'admin', granted: [] },
  { name: 'an administrator with all', role: 'admin', granted: PERMISSIONS },
  ...PERMISSIONS.flatMap((permission): Caller[] => [
    { name: `an administrator with ${permission}`, role: 'admin', granted: [permission] },
    {
      name: `an administrator with all but ${permission}`,
      role: 'admin',
      granted: PERMISSIONS.filter((other) => other !== permission),
    },
  ]),
];

/** The rule of docs/product.md, implemented independently of the API's guard. */
function isOpenTo({ role, granted }: Caller, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'signed_in') return role !== undefined;
  if (access === 'student' || access === 'super_admin') return role === access;
  if (access === 'team') return false;
  const held: readonly Permission[] = { visitor: [], student: [], admin: granted, super_admin: PERMISSIONS }[
    role ?? 'visitor'
  ];
  return 'anyOf' in access ? access.anyOf.some((one) => held.includes(one)) : access.every((one) => held.includes(one));
}

/** The expected error for a denied caller. */
function refusalOf({ role }: Caller, access: Access): object {
  if (access === 'team') return { status: 401, code: 'deploy_token_required' };
  if (role === undefined) return { status: 401, code: 'authentication_required' };
  if (access !== 'student') return { status: 403, code: 'permission_denied', detail: 'Permission insuffisante' };
  return { status: 403, code: 'student_only', detail: "Seuls les étudiants peuvent s'inscrire à un cours" };
}

const REFUSALS = ['authentication_required', 'deploy_token_required', 'permission_denied', 'student_only'];

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('grants access exactly where the table does', async () => {
  const tokens = new Map<Caller, string>();
  for (const caller of CALLERS) {
    if (caller.role) tokens.set(caller, (await account(server, caller.role, caller.granted)).token);
  }
  const cells = CALLERS.flatMap((caller) => ROUTES.map((route) => ({ caller, route })));
  const check = async ({ caller, route }: (typeof cells)[number]) => {
    const { access } = definitionOf(route);
    const { status, body } = await server.call(route, { ...validCall(route), token: tokens.get(caller) });
    if (!isOpenTo(caller, access)) {
      expect({ ...body, status }).toMatchObject(refusalOf(caller, access));
      return;
    }
    expect(REFUSALS).not.toContain(body?.code);
    // For unknown ids, credentials and tokens these errors show that the handler was reached.
    const reached = [body?.code && 404, body?.code === 'invalid_credentials' && 401];
    reached.push(body?.code === 'link_invalid' && 410, body?.code === 'email_already_verified' && 409);
    reached.push(body?.code === 'media_token_invalid' && 403, body?.code === 'play_session_replaced' && 409);
    expect([200, 201, 204, ...reached]).toContain(status);
  };
  expect(await wrongCells(cells, ({ caller, route }) => `${caller.name}, ${route}`, check)).toEqual([]);
}, 120_000);

describe('the table', () => {
  const opened = (name: string) => {
    const caller = CALLERS.find((one) => one.name === name);
    return ROUTES.filter((route) => caller && isOpenTo(caller, definitionOf(route).access));
  };

  /** What only students do: learning. */
  const OF_STUDENTS: ApiRoute[] = [
    'POST /enrollments',
    'GET /enrollments/my-courses',
    'DELETE /enrollments/:id',
    'GET /learning',
    'GET /learning/:id',
    'POST /learning/:id/move',
    'GET /lessons/:id',
    'POST /lessons/:id/decisions',
    'POST /play-sessions',
    'POST /play-sessions/:id/beats',
    'GET /lessons/:id/notes',
    'POST /lessons/:id/notes',
    'GET /learning/:id/former-notes',
    'PUT /notes/:id',
    'DELETE /notes/:id',
    'POST /lessons/:id/attempts',
    'GET /lessons/:id/result',
    'PUT /attempts/:id/answers',
    'POST /attempts/:id/submit',
    'GET /film-search',
    'GET /courses/:id/review',
    'PUT /courses/:id/review',
    'GET /certificates/mine',
    'POST /certificates/:serial/attestation',
  ];

  it('grants a super administrator everything except the routes of students and teams', () => {
    const isTeams = (route: ApiRoute) => definitionOf(route).access === 'team';
    expect(opened('a super administrator')).toEqual(
      ROUTES.filter((route) => !OF_STUDENTS.includes(route) && !isTeams(route)),
    );
  });

  it('grants a student no more than a visitor, except the own account, courses and certificates', () => {
    const own = opened('a student').filter((route) => !opened('a visitor').includes(route));
    expect(own).toEqual(['GET /auth/me', 'POST /account/verification', ...OF_STUDENTS]);
  });

  it.each([
    [
      'manage_courses',
      [
        'POST /courses',
        'PUT /courses/:id',
        'POST /images',
        'GET /admin/courses/archived',
        'GET /courses/:id/draft',
        'PUT /courses/:id/draft',
        'POST /courses/:id/lessons',
        'GET /courses/:id/publication',
        'POST /courses/:id/publish',
        'POST /courses/:id/duplicate',
        'POST /courses/:id/archive',
        'POST /courses/:id/restore',
        'GET /lessons/:id/draft',
        'PUT /lessons/:id/draft',
        'GET /lessons/:id/draft/view',
        'POST /uploads',
        'HEAD /uploads/:id',
        'PATCH /uploads/:id',
        'DELETE /uploads/:id',
        'GET /videos',
        'GET /videos/:id',
        'POST /videos/:id/retry',
        'DELETE /videos/:id',
        'POST /documents',
      ],
    ],
    ['manage_users', ['GET /admin/users', 'GET /admin/users/count']],
    [
      'manage_content',
      [
        'GET /contact/messages',
        'GET /contact/messages/counts',
        'PUT /contact/messages/:id/status',
        'PUT /config/theme',
        'POST /images',
        'GET /admin/reviews',
        'POST /admin/reviews/:id/hide',
        'POST /admin/reviews/:id/show',
      ],
    ],
    ['manage_stats', ['PUT /stats']],
    ['manage_campus', ['POST /campuses', 'PUT /campuses/:id', 'POST /images']],
    [
      'view_analytics',
      [
        'GET /admin/courses/:id/follow-up',
        'GET /admin/courses/:id/learners',
        'GET /admin/courses/:id/learners/export',
        'GET /admin/dashboard',
        'GET /admin/analytics',
      ],
    ],
    ['can_delete', []],
  ] satisfies [Permission, ApiRoute[]][])('opens by %s alone what it is for', (permission, routes) => {
    const others = opened('an administrator with none');
    expect(opened(`an administrator with ${permission}`).filter((route) => !others.includes(route))).toEqual(routes);
  });

  it('requires can_delete and the permission of the resource to delete a course, a campus or a message', () => {
    const left = opened('an administrator with all but can_delete');
    expect(opened('an administrator with all').filter((route) => !left.includes(route))).toEqual([
      'DELETE /courses/:id',
      'DELETE /campuses/:id',
      'DELETE /contact/messages/:id',
    ]);
  });

  it('reserves promotion, revocation and deletion of accounts, of certificates, journal and deployments for super administrators', () => {
    const all = opened('an administrator with all');
    expect(opened('a super administrator').filter((route) => !all.includes(route))).toEqual([
      'POST /admin/users/:id/make-admin',
      'POST /admin/users/:id/revoke-admin',
      'PUT /admin/users/:id/permissions',
      'DELETE /admin/users/:id',
      'POST /admin/certificates/:serial/revoke',
      'GET /admin/journal',
      'GET /admin/journal/export',
      'GET /admin/deployments',
      'POST /admin/deployments/rollback',
      'POST /admin/deployments/approve',
      'GET /admin/deployments/tokens',
      'POST /admin/deployments/tokens',
      'DELETE /admin/deployments/tokens/:id',
    ]);
  });

  it('grants visitors reading, login, registration, links of mails, contact and browser reports', () => {
    expect(opened('a visitor')).toEqual([
      'POST /auth/register',
      'POST /auth/login',
      'POST /auth/verify-email',
      'POST /auth/forgot-password',
      'POST /auth/reset-password',
      'GET /courses',
      'GET /courses/count',
      'GET /campuses',
      'GET /stats',
      'POST /contact',
      'GET /config/theme',
      'GET /images/:id',
      'GET /courses/:id',
      'GET /lessons/:id/preview',
      'GET /courses/:id/reviews',
      'GET /certificates/:serial',
      'GET /certificates/:serial/pdf',
      'GET /certificates/:serial/badge',
      'GET /badges/keys',
      'GET /media/:token/:file',
      'GET /documents/:token',
      'GET /health/live',
      'GET /health/ready',
      'GET /remotes',
      'POST /telemetry',
      'POST /csp-reports',
    ]);
  });
});

it('denies access immediately after a permission is revoked', async () => {
  const { id, token } = await account(server, 'admin', ['manage_stats']);
  const call = () => server.call('PUT /stats', { ...validCall('PUT /stats'), token });
  expect((await call()).status).toBe(200);
  const revoked = { $set: { role: 'student' } };
  await server.connection.collection('users').updateOne({ _id: new Types.ObjectId(id) }, revoked);
  expect((await call()).status).toBe(403);
});

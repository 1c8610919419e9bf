import type { Permission } from '@iris/contract/foundation';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import { describe, expect, it } from 'vitest';
import { CALLERS, isOpenTo } from './calls/callers.ts';
import { ROUTES } from './calls/valid-calls.ts';

describe('the table', () => {
  const opened = (name: string) => {
    const caller = CALLERS.find((one) => one.name === name);
    return ROUTES.filter((route) => caller && isOpenTo(caller, definitionOf(route).access));
  };

  /** What everybody does with the own account. */
  const OF_ACCOUNTS: ApiRoute[] = [
    'POST /auth/logout',
    'POST /auth/reauthenticate',
    'POST /auth/reauthenticate/challenge',
    'GET /auth/me',
    'POST /auth/password',
    'GET /account/sessions',
    'DELETE /account/sessions',
    'DELETE /account/sessions/:id',
    'PUT /account/name',
    'PUT /account/rpps',
    'POST /reviews/:id/report',
    'POST /account/email',
    'POST /account/deletion',
    'DELETE /account/deletion',
    'GET /account/data',
    'POST /account/verification',
    'GET /account/second-factor',
    'DELETE /account/second-factor',
    'POST /account/second-factor/totp',
    'POST /account/second-factor/totp/confirm',
    'DELETE /account/second-factor/totp',
    'POST /account/second-factor/passkeys/options',
    'POST /account/second-factor/passkeys',
    'PUT /account/second-factor/passkeys/:id',
    'DELETE /account/second-factor/passkeys/:id',
    'POST /account/second-factor/recovery-codes',
    'GET /account/notifications',
    'PUT /account/notifications/read',
    'PUT /account/notifications/:id/read',
    'GET /account/mail-preferences',
    'PUT /account/mail-preferences',
    'GET /account/institutions',
    'DELETE /account/institutions/:id',
    'PUT /account/tutorings/:id',
    'GET /account/calendar',
    'POST /account/calendar',
  ];

  /** Open to whom an institution gives a part, which the services check: see institution-relations.spec.ts. */
  const OF_INSTITUTIONS: ApiRoute[] = [
    'GET /institutions/:id',
    'GET /institutions/:id/members',
    'PUT /institutions/:id/members/:member',
    'DELETE /institutions/:id/members/:member',
    'GET /institutions/:id/residents',
    'GET /institutions/:id/residents/:user',
    'GET /institutions/:id/attestations',
    'DELETE /institutions/:id/seats/:seat',
    'POST /institutions/:id/tutorings',
    'DELETE /institutions/:id/tutorings/:tutoring',
  ];

  /** What only students do: enroll, cancel and review. */
  const OF_STUDENTS: ApiRoute[] = [
    'POST /enrollments',
    'DELETE /enrollments/:id',
    'GET /courses/:id/review',
    'PUT /courses/:id/review',
    'POST /account/institutions/:id/seats',
  ];

  /** What whoever is enrolled does in lessons, which the services check, and with the own certificates. */
  const OF_LEARNERS: ApiRoute[] = [
    'GET /enrollments/my-courses',
    'GET /account/plan',
    'PUT /enrollments/:id/goal',
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
    'GET /lessons/:id/questions',
    'POST /lessons/:id/questions',
    'DELETE /questions/:id',
    'POST /lessons/:id/attempts',
    'GET /lessons/:id/result',
    'PUT /attempts/:id/answers',
    'POST /attempts/:id/submit',
    'GET /search',
    'GET /film-search',
    'GET /certificates/mine',
    'POST /certificates/:serial/attestation',
  ];

  /** What those who invite and are invited do, which the services check. */
  const OF_INVITATIONS: ApiRoute[] = [
    'GET /institutions/:id/invitations',
    'POST /institutions/:id/invitations',
    'POST /institutions/:id/invitations/:invitation/resend',
    'DELETE /institutions/:id/invitations/:invitation',
    'GET /institutions/:id/imports',
    'POST /institutions/:id/imports',
    'GET /institutions/:id/imports/:import',
    'GET /institutions/:id/imports/:import/report',
    'POST /invitations/accept',
  ];

  /** What learners, their tutors and raters do with films of gestures, which the services check: see practice-relations.spec.ts. */
  const OF_PRACTICE: ApiRoute[] = [
    'GET /lessons/:id/submissions',
    'POST /lessons/:id/submissions',
    'POST /practice-uploads',
    'HEAD /practice-uploads/:id',
    'PATCH /practice-uploads/:id',
    'DELETE /practice-uploads/:id',
    'GET /submissions/:id',
    'PUT /submissions/:id/work',
    'DELETE /submissions/:id/film',
    'POST /submissions/:id/send',
    'PUT /submissions/:id/sharing',
    'POST /submissions/:id/appeal',
    'DELETE /submissions/:id',
    'GET /institutions/:id/residents/:user/submissions',
    'GET /rating',
    'GET /activities/:id/calibration',
    'POST /activities/:id/calibration',
    'POST /activities/:id/assignments',
    'GET /assignments/:id',
    'PUT /assignments/:id/draft',
    'POST /assignments/:id/voice-notes',
    'POST /assignments/:id/send',
    'DELETE /assignments/:id',
    'GET /voice-notes/:id',
  ];

  /** What whoever registers does with webinars, which the services check. */
  const OF_LISTENERS: ApiRoute[] = [
    'GET /account/webinars',
    'GET /webinars/:id/standing',
    'PUT /webinars/:id/registration',
    'DELETE /webinars/:id/registration',
    'PUT /webinar-series/:id/registration',
    'GET /webinars/:id/invitation',
    'GET /webinars/:id/evening',
    'POST /webinars/:id/presence',
    'POST /webinars/:id/entrance',
    'POST /webinars/:id/questions',
    'PUT /webinar-questions/:id/vote',
    'DELETE /webinar-questions/:id/vote',
    'PUT /webinar-polls/:id/vote',
    'GET /webinars/:id/replay',
    'POST /webinars/:id/replay-sessions',
    'POST /replay-sessions/:id/beats',
  ];

  it('grants a super administrator everything except the routes of students and teams', () => {
    const isTeams = (route: ApiRoute) => definitionOf(route).access === 'team';
    expect(opened('a super administrator')).toEqual(
      ROUTES.filter((route) => !OF_STUDENTS.includes(route) && !isTeams(route)),
    );
  });

  it('grants a student no more than a visitor, except the own account, courses, certificates, practice and webinars', () => {
    const own = opened('a student').filter((route) => !opened('a visitor').includes(route));
    const granted = [
      ...OF_ACCOUNTS,
      ...OF_INSTITUTIONS,
      ...OF_INVITATIONS,
      ...OF_STUDENTS,
      ...OF_LEARNERS,
      ...OF_LISTENERS,
      ...OF_PRACTICE,
    ];
    expect(own.toSorted()).toEqual(granted.toSorted());
  });

  it.each([
    [
      'manage_courses',
      [
        'POST /courses',
        'PUT /courses/:id',
        'GET /admin/courses/archived',
        'GET /admin/courses/drafts',
        'GET /admin/courses/deleted',
        'GET /admin/courses/programs',
        'GET /courses/:id/draft',
        'PUT /courses/:id/draft',
        'POST /courses/:id/lessons',
        'GET /courses/:id/publication',
        'POST /courses/:id/publish',
        'POST /courses/:id/duplicate',
        'POST /courses/:id/catalog',
        'POST /courses/:id/withdraw',
        'POST /courses/:id/archive',
        'POST /courses/:id/restore',
        'POST /courses/:id/undelete',
        'GET /lessons/:id/draft',
        'PUT /lessons/:id/draft',
        'POST /uploads',
        'HEAD /uploads/:id',
        'PATCH /uploads/:id',
        'DELETE /uploads/:id',
        'GET /videos',
        'GET /videos/:id',
        'POST /videos/:id/retry',
        'DELETE /videos/:id',
        'POST /images',
        'POST /documents',
        'GET /lessons/:id/draft/view',
        'GET /admin/questions',
        'GET /admin/questions/counts',
        'PUT /admin/questions/:id/answer',
        'POST /admin/questions/:id/hide',
        'POST /admin/questions/:id/show',
        'GET /admin/activities/:id',
        'PUT /admin/activities/:id/raters',
        'GET /admin/webinars',
        'GET /admin/webinars/:id',
        'POST /admin/webinars',
        'PUT /admin/webinars/:id',
        'POST /admin/webinars/:id/cancel',
        'GET /admin/webinars/:id/registrations',
        'GET /admin/webinars/:id/registrations/export',
        'GET /admin/webinars/:id/desk',
        'PUT /admin/webinars/:id/speaking',
        'PUT /admin/webinars/:id/recording',
        'POST /admin/webinars/:id/chapters',
        'PUT /admin/webinar-questions/:id',
        'POST /admin/webinars/:id/polls',
        'PUT /admin/webinar-polls/:id',
        'DELETE /admin/webinar-polls/:id',
        'POST /admin/webinars/:id/close',
        'GET /admin/webinars/:id/replay',
        'PUT /admin/webinars/:id/replay',
        'POST /admin/webinars/:id/lesson',
        'GET /admin/to-do',
      ],
    ],
    [
      'manage_users',
      [
        'GET /admin/users',
        'GET /admin/users/count',
        'GET /admin/users/:id',
        'POST /admin/users/:id/password-link',
        'POST /admin/users/:id/verification',
        'GET /admin/users/:id/enrollments',
        'POST /admin/users/:id/enrollments',
        'GET /admin/users/:id/certificates',
        'GET /admin/institutions',
        'GET /admin/institutions/count',
        'POST /admin/institutions',
        'PUT /admin/institutions/:id',
        'POST /admin/institutions/:id/close',
        'POST /admin/institutions/:id/reopen',
        'GET /admin/users/:id/institutions',
        'POST /admin/institutions/:id/orders',
        'PUT /admin/orders/:id',
        'DELETE /admin/orders/:id',
      ],
    ],
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
        'POST /admin/reviews/:id/dismiss-reports',
        'GET /admin/to-do',
      ],
    ],
    ['manage_stats', ['PUT /stats', 'GET /admin/webinars/listeners']],
    ['manage_campus', ['POST /campuses', 'PUT /campuses/:id', 'POST /images']],
    [
      'view_analytics',
      [
        'GET /admin/courses/:id/follow-up',
        'GET /admin/courses/:id/learners',
        'GET /admin/courses/:id/learners/export',
        'GET /admin/activities/:id',
        'GET /admin/activities/:id/figures',
        'GET /admin/dashboard',
        'GET /admin/to-do',
        'GET /admin/analytics',
      ],
    ],
    ['can_delete', []],
  ] satisfies [Permission, ApiRoute[]][])('opens by %s alone what it is for', (permission, routes) => {
    const others = opened('an administrator with none');
    expect(opened(`an administrator with ${permission}`).filter((route) => !others.includes(route))).toEqual(routes);
  });

  it('requires can_delete and the permission of the resource to delete a course, a campus, a message or a webinar', () => {
    const left = opened('an administrator with all but can_delete');
    expect(opened('an administrator with all').filter((route) => !left.includes(route))).toEqual([
      'DELETE /campuses/:id',
      'DELETE /contact/messages/:id',
      'DELETE /courses/:id',
      'DELETE /admin/webinars/:id',
    ]);
  });

  it('reserves promotion, revocation and deletion of accounts, of certificates, journal and deployments for super administrators', () => {
    const all = opened('an administrator with all');
    expect(opened('a super administrator').filter((route) => !all.includes(route))).toEqual([
      'POST /admin/users/:id/make-admin',
      'POST /admin/users/:id/revoke-admin',
      'PUT /admin/users/:id/permissions',
      'DELETE /admin/users/:id',
      'GET /admin/users/:id/sessions',
      'DELETE /admin/users/:id/sessions',
      'DELETE /admin/users/:id/second-factor',
      'POST /admin/certificates/:serial/revoke',
      'GET /admin/journal',
      'GET /admin/journal/export',
      'GET /admin/deployments',
      'POST /admin/deployments/rollback',
      'POST /admin/deployments/approve',
      'POST /admin/deployments/removal',
      'GET /admin/deployments/sets',
      'POST /admin/deployments/sets/moves',
      'GET /admin/deployments/tokens',
      'POST /admin/deployments/tokens',
      'DELETE /admin/deployments/tokens/:id',
    ]);
  });

  it('grants visitors reading, login, registration, links of mails, calendars, contact and browser reports', () => {
    expect(opened('a visitor')).toEqual([
      'POST /auth/register',
      'POST /auth/login',
      'POST /auth/login/second-factor',
      'POST /auth/verify-email',
      'POST /auth/forgot-password',
      'POST /auth/reset-password',
      'POST /auth/end-sessions',
      'GET /unsubscribe/:token',
      'POST /unsubscribe/:token',
      'GET /campuses',
      'GET /stats',
      'POST /contact',
      'GET /config/theme',
      'GET /share-images/:name',
      'GET /courses',
      'GET /courses/count',
      'GET /courses/:id',
      'GET /media/:token/:file',
      'GET /images/:id',
      'GET /documents/:token',
      'GET /lessons/:id/preview',
      'POST /lessons/:id/preview/decisions',
      'GET /calendar/:token',
      'GET /courses/:id/reviews',
      'GET /certificates/:serial',
      'GET /certificates/:serial/pdf',
      'GET /certificates/:serial/badge',
      'GET /badges/keys',
      'GET /badges/status/:list',
      'POST /invitations/open',
      'POST /invitations/register',
      'POST /invitations/decline',
      'GET /webinars',
      'GET /webinars/calendar',
      'GET /webinars/:id',
      'GET /room/:token',
      'GET /organisation',
      'POST /csp-reports',
      'GET /health/accepting',
      'GET /health/live',
      'GET /health/ready',
      'GET /remotes',
      'POST /telemetry',
    ]);
  });

  it('asks again who uses the session before what would harm most', () => {
    const asking = ROUTES.flatMap((route) => {
      const { recent } = definitionOf(route);
      return recent ? [[route, recent]] : [];
    });
    expect(asking).toEqual([
      ['POST /auth/password', 'second_factor'],
      ['POST /account/email', true],
      ['POST /account/deletion', true],
      ['POST /admin/users/:id/make-admin', true],
      ['POST /admin/users/:id/revoke-admin', true],
      ['PUT /admin/users/:id/permissions', true],
      ['DELETE /admin/users/:id', true],
      ['DELETE /admin/users/:id/sessions', true],
      ['DELETE /admin/users/:id/second-factor', true],
      ['DELETE /account/second-factor', true],
      ['POST /account/second-factor/totp', true],
      ['POST /account/second-factor/totp/confirm', true],
      ['DELETE /account/second-factor/totp', true],
      ['POST /account/second-factor/passkeys/options', true],
      ['POST /account/second-factor/passkeys', true],
      ['PUT /account/second-factor/passkeys/:id', true],
      ['DELETE /account/second-factor/passkeys/:id', true],
      ['POST /account/second-factor/recovery-codes', true],
      ['PUT /config/theme', 'production'],
      ['POST /admin/certificates/:serial/revoke', true],
      ['GET /admin/journal/export', true],
      ['POST /admin/deployments/rollback', true],
      ['POST /admin/deployments/approve', true],
      ['POST /admin/deployments/removal', true],
      ['POST /admin/deployments/sets/moves', true],
      ['POST /admin/deployments/tokens', true],
      ['DELETE /admin/deployments/tokens/:id', true],
    ]);
  });

  it('limits the rate of what visitors may do to others or to passwords', () => {
    const limited = ROUTES.flatMap((route) => {
      const { rateLimits } = definitionOf(route);
      return rateLimits ? [[route, ...rateLimits]] : [];
    });
    expect(limited).toEqual([
      ['POST /auth/register', 'registration', 'mail'],
      ['POST /auth/login', 'login'],
      ['POST /auth/login/second-factor', 'address', 'login'],
      ['POST /auth/reauthenticate', 'login'],
      ['POST /auth/reauthenticate/challenge', 'address'],
      ['POST /auth/password', 'login'],
      ['POST /account/email', 'address', 'mail'],
      ['POST /auth/verify-email', 'registration'],
      ['POST /account/verification', 'address', 'mail'],
      ['POST /auth/forgot-password', 'address'],
      ['POST /auth/reset-password', 'address'],
      ['POST /auth/end-sessions', 'address'],
      ['POST /admin/users/:id/password-link', 'address'],
      ['POST /admin/users/:id/verification', 'address', 'mail'],
      ['POST /account/second-factor/totp', 'address'],
      ['POST /account/second-factor/passkeys/options', 'address'],
      ['POST /contact', 'address'],
      ['POST /reviews/:id/report', 'address'],
      ['GET /certificates/:serial/pdf', 'documents'],
      ['GET /certificates/:serial/badge', 'documents'],
      ['GET /badges/status/:list', 'documents'],
      ['POST /certificates/:serial/attestation', 'documents'],
      ['GET /institutions/:id/attestations', 'documents'],
      ['POST /institutions/:id/invitations', 'address'],
      ['POST /institutions/:id/invitations/:invitation/resend', 'address'],
      ['POST /institutions/:id/imports', 'address'],
      ['POST /invitations/open', 'registration'],
      ['POST /invitations/accept', 'registration'],
      ['POST /invitations/register', 'registration'],
      ['POST /invitations/decline', 'registration'],
      ['POST /csp-reports', 'reports'],
      ['POST /telemetry', 'reports'],
    ]);
  });
});

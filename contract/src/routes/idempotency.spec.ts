import { expect, it } from 'vitest';
import { type ApiRoute, definitionOf, ROUTES } from './routes.ts';

const routes = Object.keys(ROUTES) as ApiRoute[];

/** Why a `POST` accepts no key, with the routes of which it is true. */
const EXEMPT: readonly [reason: string, routes: readonly ApiRoute[]][] = [
  [
    'answers a session or a secret, of which only a hash is kept: another call opens or makes another one',
    [
      'POST /auth/register',
      'POST /auth/login',
      'POST /auth/login/second-factor',
      'POST /auth/reauthenticate',
      'POST /auth/reauthenticate/challenge',
      'POST /account/second-factor/totp',
      'POST /account/second-factor/totp/confirm',
      'POST /account/second-factor/passkeys/options',
      'POST /account/second-factor/passkeys',
      'POST /account/second-factor/recovery-codes',
      'POST /account/calendar',
      'POST /invitations/register',
      'POST /webinars/:id/entrance',
      'POST /admin/deployments/tokens',
    ],
  ],
  ['sends a link that replaces the one before', ['POST /account/email', 'POST /auth/forgot-password']],
  [
    'uses a link, which is used once',
    [
      'POST /auth/verify-email',
      'POST /auth/reset-password',
      'POST /auth/end-sessions',
      'POST /unsubscribe/:token',
      'POST /invitations/decline',
    ],
  ],
  [
    'leads to a state, which is the same when it is repeated',
    [
      'POST /auth/logout',
      'POST /auth/password',
      'POST /account/deletion',
      'POST /courses/:id/catalog',
      'POST /courses/:id/withdraw',
      'POST /courses/:id/archive',
      'POST /courses/:id/restore',
      'POST /courses/:id/undelete',
      'POST /learning/:id/move',
      'POST /admin/failed-jobs/:id/retry',
      'POST /admin/questions/:id/hide',
      'POST /admin/questions/:id/show',
      'POST /admin/reviews/:id/hide',
      'POST /admin/reviews/:id/show',
      'POST /admin/reviews/:id/dismiss-reports',
      'POST /admin/institutions/:id/close',
      'POST /admin/institutions/:id/reopen',
      'POST /admin/deployments/removal',
    ],
  ],
  [
    'leads to a state, and says when it is reached already',
    ['POST /releases/promote', 'POST /admin/deployments/approve'],
  ],
  ['answers the first result again', ['POST /lessons/:id/decisions', 'POST /attempts/:id/submit']],
  [
    'changes nothing',
    ['POST /lessons/:id/preview/decisions', 'POST /certificates/:serial/attestation', 'POST /invitations/open'],
  ],
  ['stores a file, which is deleted when nothing refers to it', ['POST /images', 'POST /documents']],
  ['opens a session that replaces the one before', ['POST /play-sessions', 'POST /webinars/:id/replay-sessions']],
  [
    'is a heartbeat, counted by its number or minute',
    ['POST /play-sessions/:id/beats', 'POST /replay-sessions/:id/beats', 'POST /webinars/:id/presence'],
  ],
  [
    'names a release by version and digest: sent again it is the same one',
    [
      'POST /releases',
      'POST /releases/activate',
      'POST /releases/preview',
      'POST /releases/canary',
      'POST /releases/sets',
      'POST /releases/sets/moves',
      'POST /admin/deployments/sets/moves',
    ],
  ],
  [
    'rolls back to the version that it names; without one the caller looks which is active before it repeats',
    ['POST /releases/rollback', 'POST /admin/deployments/rollback'],
  ],
  ['reports what happened, without an account', ['POST /csp-reports', 'POST /telemetry']],
];

const exempt = EXEMPT.flatMap(([, listed]) => listed);
const acceptsKey = (route: ApiRoute) => definitionOf(route).idempotencyKey === true;

it('every POST accepts a key, is a step of an upload, or is exempt for a reason', () => {
  const isCreation = (route: ApiRoute) => route.startsWith('POST ') && !definitionOf(route).tus;
  expect(routes.filter((route) => isCreation(route) && !acceptsKey(route)).toSorted()).toEqual(exempt.toSorted());
});

it('every change with a version accepts a key: repeated, it is no conflict with itself', () => {
  expect(routes.filter((route) => definitionOf(route).ifMatch && !acceptsKey(route))).toEqual([]);
});

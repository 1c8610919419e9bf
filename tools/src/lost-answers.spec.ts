import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiRoute, ROUTES, usesIn } from '@iris/contract/routes';
import { expect, it } from 'vitest';
import { ROOT } from './system/settings.ts';

/** Why no journey loses the messages of a saving call that pages make. */
const EXEMPT: readonly [reason: string, routes: readonly ApiRoute[]][] = [
  [
    'the browser of the journeys has no microphone; voice-recorder.spec.tsx sends a recording again',
    ['POST /assignments/:id/voice-notes'],
  ],
  [
    'a film fails by no fault of its own when processes are killed; idempotency.spec.ts sends it again',
    ['POST /videos/:id/retry'],
  ],
  [
    'a deletion: repeated it finds nothing left, and has succeeded (request-keys.spec.ts)',
    [
      'DELETE /account/institutions/:id',
      'DELETE /account/second-factor/passkeys/:id',
      'DELETE /account/sessions/:id',
      'DELETE /admin/deployments/tokens/:id',
      'DELETE /admin/orders/:id',
      'DELETE /admin/webinar-polls/:id',
      'DELETE /admin/webinars/:id',
      'DELETE /assignments/:id',
      'DELETE /campuses/:id',
      'DELETE /courses/:id',
      'DELETE /enrollments/:id',
      'DELETE /institutions/:id/invitations/:invitation',
      'DELETE /institutions/:id/members/:member',
      'DELETE /institutions/:id/seats/:seat',
      'DELETE /institutions/:id/tutorings/:tutoring',
      'DELETE /notes/:id',
      'DELETE /questions/:id',
      'DELETE /submissions/:id',
      'DELETE /webinars/:id/registration',
    ],
  ],
  [
    'ends what there is: repeated it ends nothing more',
    [
      'DELETE /account/deletion',
      'DELETE /account/second-factor',
      'DELETE /account/second-factor/totp',
      'DELETE /account/sessions',
      'DELETE /admin/failed-jobs/:id',
      'DELETE /admin/users/:id/second-factor',
      'DELETE /admin/users/:id/sessions',
      'DELETE /submissions/:id/film',
      'DELETE /webinar-questions/:id/vote',
      'POST /auth/end-sessions',
      'POST /auth/logout',
    ],
  ],
  [
    'sets a state: repeated it stays so',
    [
      'POST /account/deletion',
      'POST /admin/deployments/approve',
      'POST /admin/deployments/removal',
      'POST /admin/deployments/rollback',
      'POST /admin/deployments/sets/moves',
      'POST /admin/failed-jobs/:id/retry',
      'POST /admin/questions/:id/hide',
      'POST /admin/questions/:id/show',
      'POST /admin/reviews/:id/dismiss-reports',
      'POST /admin/reviews/:id/hide',
      'POST /admin/reviews/:id/show',
      'POST /courses/:id/archive',
      'POST /courses/:id/catalog',
      'POST /courses/:id/restore',
      'POST /courses/:id/undelete',
      'POST /courses/:id/withdraw',
      'POST /learning/:id/move',
      'PUT /account/mail-preferences',
      'PUT /account/name',
      'PUT /account/notifications/:id/read',
      'PUT /account/notifications/read',
      'PUT /account/rpps',
      'PUT /account/second-factor/passkeys/:id',
      'PUT /account/tutorings/:id',
      'PUT /admin/webinar-polls/:id',
      'PUT /admin/webinar-questions/:id',
      'PUT /admin/webinars/:id/recording',
      'PUT /admin/webinars/:id/speaking',
      'PUT /courses/:id/review',
      'PUT /enrollments/:id/goal',
      'PUT /institutions/:id/members/:member',
      'PUT /submissions/:id/sharing',
      'PUT /webinar-polls/:id/vote',
      'PUT /webinar-questions/:id/vote',
      'PUT /webinar-series/:id/registration',
    ],
  ],
  [
    'answers with a secret or a challenge: a repetition replaces it',
    [
      'POST /account/calendar',
      'POST /account/second-factor/passkeys/options',
      'POST /account/second-factor/recovery-codes',
      'POST /account/second-factor/totp',
      'POST /auth/login',
      'POST /auth/login/second-factor',
      'POST /auth/reauthenticate',
      'POST /auth/reauthenticate/challenge',
      'POST /webinars/:id/entrance',
    ],
  ],
  ['repeated by its session it has succeeded (sessions.spec.ts)', ['POST /auth/password']],
  ['mails a link: a repetition mails another one', ['POST /account/email', 'POST /auth/forgot-password']],
  [
    'its secret counts once: the specs of its page lose the answer, or it says that the link is used',
    ['POST /auth/reset-password', 'POST /auth/verify-email', 'POST /invitations/decline', 'POST /invitations/register'],
  ],
  [
    'a repetition is refused (code that was used): not told yet from a failure',
    ['POST /account/second-factor/passkeys', 'POST /account/second-factor/totp/confirm'],
  ],
  [
    'a repetition makes another one: a file that nothing names, or a token that nobody has read',
    ['POST /admin/deployments/tokens', 'POST /documents', 'POST /images'],
  ],
  [
    'counts what is seen, by the clock of the server: another session or beat takes its place',
    [
      'POST /play-sessions',
      'POST /play-sessions/:id/beats',
      'POST /replay-sessions/:id/beats',
      'POST /webinars/:id/presence',
      'POST /webinars/:id/replay-sessions',
    ],
  ],
  [
    'saves nothing that a second time would change: reads, draws a file, or keeps the first answer',
    [
      'POST /certificates/:serial/attestation',
      'POST /invitations/open',
      'POST /lessons/:id/decisions',
      'POST /lessons/:id/preview/decisions',
    ],
  ],
];

const APPLICATIONS = ['platform', 'shell', 'public-site', 'student-app', 'admin-app'];
const JOURNEYS = ['e2e/journeys', 'e2e/shared'];

async function readSources(folder: string, isWanted: (name: string) => boolean): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isWanted(entry.name));
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
}

const routesIn = (sources: string[][]) =>
  Object.keys(usesIn(sources.flat().join('\n'))).filter((route): route is ApiRoute => route in ROUTES);
const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(spec|fixtures)\.tsx?$/.test(name);

it('each saving call that a page makes has a journey in which its messages are lost, or a reason why not', async () => {
  const pages = await Promise.all(APPLICATIONS.map((name) => readSources(`${name}/src`, isSource)));
  const journeys = await Promise.all(
    JOURNEYS.map((folder) => readSources(folder, (name) => name.endsWith('.spec.ts'))),
  );
  const lost = routesIn(journeys.map((texts) => texts.filter((text) => text.includes('/network/lost-messages.ts'))));
  const made = routesIn(pages).filter((route) => !route.startsWith('GET '));
  const exempt = EXEMPT.flatMap(([, routes]) => routes);
  expect(made.length).toBeGreaterThan(150);
  expect(
    made.filter((route) => !lost.includes(route) && !exempt.includes(route)),
    `lose each of them in e2e/journeys/resilience/lost-answers, or say why not`,
  ).toEqual([]);
  expect(
    exempt.filter((route) => lost.includes(route) || !made.includes(route)),
    'no exemption',
  ).toEqual([]);
});

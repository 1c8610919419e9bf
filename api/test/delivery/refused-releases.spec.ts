import { SHELL } from '@iris/delivery/contract/federation';
import { fileDigestOf, NO_TESTERS } from '@iris/delivery/contract/releases';
import { type BuiltFor, type Host } from '@iris/delivery/contract/remotes/compatibility';
import { describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN } from '../servers/server.ts';
import { REMOTE, releaseApi } from './releases.fixtures.ts';
import {
  deployToken,
  filesOf,
  HOST,
  integrityOf,
  releaseInput,
  release as releaseTo,
  sendFile,
  upload,
} from './releasing.ts';

const api = releaseApi();
const { deployment, release, releaseShell, rollBack } = api;

const requires = (shared: BuiltFor['shared'], contract_version = 1) => ({ built_for: { contract_version, shared } });
const react = (range: string, ...names: string[]) => ({ react: { range, names } });

it('a release that the deployed shell cannot host is refused before its files are sent, with all reasons', async () => {
  const before = await deployment();
  const router = { 'react-router': { range: '^8.0.0', names: ['Link'] } };
  const shared = { ...react('^20.0.0'), ...router, vue: { range: '*', names: [] } };
  const { status, body } = await release('2.0.0', { changes: requires(shared, 2) });
  expect({ ...body, status }).toMatchObject({ status: 409, code: 'release_incompatible' });
  expect(body.detail).toMatch(/version 2 du contrat.*react \^20\.0\.0.*vue/);
  expect(body.detail).not.toContain('react-router');
  expect(await deployment()).toEqual(before);
});

describe('a shell that cannot host what is served', () => {
  const provides = (names: string[]): { provides: Host } => ({
    provides: { ...HOST, shared: { ...HOST.shared, react: { version: '19.3.1', names } } },
  });
  const next = { version: '2.0.0', changes: provides(['use']) };
  const needsState = requires(react('^19.0.0', 'useState'));

  it('is refused, naming the teams that must release first, live or canary', async () => {
    await release('2.0.0', { changes: needsState });
    const { status, body } = await releaseShell(next);
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'release_incompatible' });
    expect(body.detail).toContain('Site public 2.0.0\u00a0: Ce module utilise useState de react');
    // Of a team before its files are sent.
    const token = await deployToken(api.server, SHELL);
    const announced = await api.server.call('POST /releases', { token, body: releaseInput(SHELL, next) });
    expect(announced.body.detail).toContain('Site public 2.0.0\u00a0: Ce module utilise useState de react');
    expect(announced.body.calls).toEqual([
      { name: SHELL, title: 'Shell', action: 'release', set: 'commun-shell' },
      { name: REMOTE, title: 'Site public', action: 'release', set: 'commun-shell' },
      { name: SHELL, title: 'Shell', action: 'promote', set: 'commun-shell' },
    ]);

    await release('3.0.0');
    await release('4.0.0', { canary: { share: 5 }, changes: needsState });
    expect((await releaseShell(next)).body.detail).toContain('Site public 4.0.0');
    await rollBack();
    expect(await api.entry()).toMatchObject({ version: '3.0.0', previous: { version: '2.0.0' } });
    expect((await releaseShell(next)).status).toBe(200);
    // What it cannot host is no longer offered, nor rolled back to.
    expect(await api.entry()).not.toHaveProperty('previous');
    expect((await rollBack()).body.code).toBe('release_incompatible');
    expect((await deployment()).live).toBe('3.0.0');
  });

  it('does not hold up the releases of other remotes', async () => {
    await release('2.0.0', { changes: needsState });
    // As when the shell was moved before names were compared.
    await api.server.connection
      .collection('application_releases')
      .updateOne({ name: SHELL }, { $set: { 'provides.shared.react.names': ['use'] } });
    expect((await releaseTo(api.server, 'student', { version: '1.0.0' })).status).toBe(200);
    expect((await release('3.0.0')).status).toBe(200);
  });

  it('goes live before the remotes that need it', async () => {
    const needed = requires(react('^19.0.0', 'useEvent'));
    expect((await releaseTo(api.server, REMOTE, { version: '2.0.0', changes: needed })).status).toBe(409);
    expect((await releaseShell({ version: '2.0.0', changes: provides(['use', 'useEvent']) })).status).toBe(200);
    expect((await releaseTo(api.server, REMOTE, { version: '2.0.0', changes: needed })).status).toBe(200);
  });
});

it('a link to a page that the served release lacks is refused, and a release without the page to which one links', async () => {
  const names = (...pages: string[]) => ({ changes: { built_for: { contract_version: 1, shared: {}, pages } } });
  const student = (version: string, ...pages: string[]) =>
    releaseTo(api.server, 'student', { version, ...names(...pages) });
  // What was released before pages were recorded is not known to lack any.
  expect((await student('1.0.0', '/courses/:id')).status).toBe(200);
  const lacking = await release('2.0.0', names('/courses'));
  expect(lacking).toMatchObject({ status: 409, body: { code: 'release_incompatible' } });
  expect(lacking.body.detail).toContain(
    'Espace étudiant 1.0.0 mène à /courses/:id, page qui manque dans «\u00a0Site public 2.0.0\u00a0».',
  );
  expect((await release('2.0.0', { ...names('/courses'), canary: { share: 10 } })).status).toBe(409);
  expect((await deployment()).live).toBe('1.0.0');

  expect((await release('3.0.0', names('/courses', '/courses/:id'))).status).toBe(200);
  expect((await student('3.0.0', '/courses/:id', '/about')).body.detail).toContain(
    'Espace étudiant 3.0.0 mène à /about, page qui manque dans «\u00a0Site public 3.0.0\u00a0».',
  );
  // Once nothing links to it, the page may go.
  expect((await student('4.0.0', '/courses')).status).toBe(200);
  expect((await release('4.0.0', names('/courses'))).status).toBe(200);
});

// Tokens that are none, expired or revoked: authorization-matrix.spec.ts
it("a deploy token of one team is rejected for another team's remote and for the shell", async () => {
  await release('2.0.0', { canary: { share: 10 } });
  const before = await deployment();
  const token = await deployToken(api.server, 'student');
  for (const name of [REMOTE, SHELL]) {
    const options = { token, body: { name } };
    const answers = await Promise.all([
      api.server.call('GET /releases', { token, query: { name } }),
      api.server.call('POST /releases', { token, body: releaseInput(name, { version: '2.0.0' }) }),
      api.server.call('POST /releases/activate', { token, body: { releases: [{ name, version: '1.0.0' }] } }),
      api.server.call('POST /releases/canary', options),
      api.server.call('POST /releases/promote', options),
      api.server.call('POST /releases/rollback', options),
    ]);
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(6).fill('403 other_team'));
  }
  expect((await releaseTo(api.server, 'student', { version: '1.0.0', token })).status).toBe(200);
  const releases = ['student', REMOTE].map((name) => ({ name, version: '1.0.0' }));
  expect((await api.server.call('POST /releases/activate', { token, body: { releases } })).body.code).toBe(
    'other_team',
  );
  expect(await deployment()).toEqual(before);
});

describe('a file', () => {
  const files = { ...filesOf(REMOTE, '2.9.0'), 'page.js': 'the page' };
  const input = releaseInput(REMOTE, { version: '2.9.0', files });
  const wrongSize = {
    ...input,
    files: { ...input.files, 'page.js': { integrity: integrityOf('the page'), bytes: 7 } },
  };
  const announce = (body = input) => api.server.call('POST /releases', { token: api.token, body });
  const announceBuilt = (built: Record<string, string>) =>
    announce(releaseInput(REMOTE, { version: '2.9.1', files: built }));
  const send = (content: string, digest?: string) => sendFile(api.server, content, api.token, digest);
  const activate = (version: string) => {
    const body = { releases: [{ name: REMOTE, version }] };
    return api.server.call('POST /releases/activate', { token: api.token, body });
  };

  it('is accepted only for an announced release of the team, with its hash, and needed for it to go live', async () => {
    expect((await send('the page')).body.code).toBe('file_not_expected');
    await announce();
    const student = await deployToken(api.server, 'student');
    expect((await sendFile(api.server, 'the page', student)).body.code).toBe('file_not_expected');
    const digest = fileDigestOf(integrityOf('the page'));
    expect((await send('another page', digest)).body.code).toBe('file_corrupt');
    expect((await send('the page', 'x'.repeat(63))).status).toBe(400);
    expect((await send('the page')).status).toBe(204);
    const { status, body } = await activate('2.9.0');
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'release_incomplete' });
    expect((await deployment()).live).toBe('1.0.0');
  });

  it('that is not as large as announced is refused, also over a connection that is still sending, until announced anew', async () => {
    await announce(wrongSize);
    const short = await send('the page');
    const detail = "Le fichier reçu n'a pas la taille annoncée.";
    expect({ ...short.body, status: short.status }).toMatchObject({ status: 400, code: 'file_corrupt', detail });
    await api.server.app.listen(0, '127.0.0.1');
    const url = `${await api.server.app.getUrl()}/api/releases/files/${fileDigestOf(integrityOf('the page'))}`;
    const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/octet-stream' };
    const answer = await fetch(url, { method: 'PUT', headers, body: 'x'.repeat(12 * 1024 * 1024) });
    expect(await answer.json()).toMatchObject({ status: 400, code: 'file_corrupt' });
    await announce();
    expect((await send('the page')).status).toBe(204);
  });

  it('that the store has under another size keeps the release from going live', async () => {
    await announce();
    await send('the page');
    const other = { ...filesOf(REMOTE, '2.9.1'), 'page.js': 'the page' };
    const { files: announced, ...rest } = releaseInput(REMOTE, { version: '2.9.1', files: other });
    const wrong = { ...rest, files: { ...announced, 'page.js': { integrity: integrityOf('the page'), bytes: 7 } } };
    await upload(api.server, wrong, { files: other }, api.token);
    const { status, body } = await activate('2.9.1');
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'release_unreadable' });
    expect(body.detail).toBe("page.js\u00a0: sa taille n'est pas celle annoncée. Rien n'a été changé.");

    // It says so until it is announced again; what may pass is no refusal of the release.
    const refused = async () => (await deployment()).releases.find((one) => one.version === '2.9.1');
    const refusal_reason = "page.js\u00a0: sa taille n'est pas celle annoncée.";
    expect(await refused()).toMatchObject({ state: 'incomplete', refusal_reason });
    await announceBuilt(other);
    expect(await refused()).not.toHaveProperty('refusal_reason');
    expect((await release('2.9.1', { files: other, replaces: '0.9.0' })).body.code).toBe('live_changed');
    expect(await refused()).not.toHaveProperty('refusal_reason');
    expect((await activate('2.9.1')).status).toBe(200);
    expect(await refused()).toMatchObject({ state: 'live' });
  });

  it('that is too large is refused', async () => {
    const content = 'x'.repeat(11 * 1024 * 1024);
    const withLarge = (bytes: number) =>
      announce({ ...input, files: { ...input.files, 'large.js': { integrity: integrityOf(content), bytes } } });
    expect((await withLarge(content.length)).status).toBe(400);
    // Announced with another size than it has.
    expect((await withLarge(1)).status).toBe(200);
    expect((await send(content)).body.code).toBe('file_corrupt');
  });
});

it('bad input is refused, with the field', async () => {
  const hash = integrityOf('x');
  const manyFiles = (count: number, bytes: number) => {
    const paths = ['mf-manifest.json', ...Array.from({ length: count - 1 }, (_, index) => `${index}.js`)];
    return Object.fromEntries(paths.map((path) => [path, { integrity: hash, bytes }]));
  };
  const described = releaseInput(REMOTE).description;
  const announcements: [field: string, changes: object][] = [
    ['version', { version: '../1' }],
    ['files', { files: {} }],
    ['files', { files: manyFiles(401, 1) }],
    ['files', { files: manyFiles(7, 9 * 1024 * 1024) }],
    ['files.../secret.js', { files: { '../secret.js': { integrity: hash, bytes: 1 } } }],
    ['files.x.js.integrity', { files: { 'x.js': { integrity: 'sha256-AAAA', bytes: 1 } } }],
    ['name', { name: 'Public/..' }],
    ['provides', { provides: HOST }],
    ['description.sections.0', { description: { ...described, sections: ['api'] } }],
    ['description', { description: undefined }],
    ['origin.commit', { origin: { author: null, commit: 'HEAD', message: null } }],
  ];
  const fieldsOf = async (
    route: 'POST /releases' | 'POST /releases/activate' | 'POST /releases/canary',
    body: object,
  ) => {
    const answer = await api.server.call(route, { token: OPERATOR_TOKEN, body });
    return { status: answer.status, errors: answer.body.errors };
  };
  for (const [field, changes] of announcements) {
    const { status, errors } = await fieldsOf('POST /releases', { ...releaseInput(REMOTE), ...changes });
    expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({
      status: 400,
      fields: expect.arrayContaining([field]),
    });
  }
  const [one, two] = ['1.0.0', '2.0.0'].map((version) => ({ name: REMOTE, version }));
  const canaries = [{ share: 0 }, { share: 100 }, { testers: ['nobody'] }].map((canary) => ({
    releases: [one],
    canary,
  }));
  for (const body of [...canaries, { releases: [one, two], canary: { share: 10 } }]) {
    expect((await fieldsOf('POST /releases/activate', body)).status).toBe(400);
  }
  // The shell is served before the account is known.
  const canary = { share: 10, testers: ['ada@example.org'] };
  const releases = [{ name: SHELL, version: '1.0.0' }];
  expect([
    await fieldsOf('POST /releases/activate', { releases, canary }),
    await fieldsOf('POST /releases/canary', { name: SHELL, ...canary }),
  ]).toEqual([
    { status: 400, errors: { 'canary.testers': [NO_TESTERS] } },
    { status: 400, errors: { testers: [NO_TESTERS] } },
  ]);
});

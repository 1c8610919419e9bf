import { ERRORS } from '@iris/contract/foundation';
import { SHELL } from '@iris/delivery/contract/federation';
import { type BuiltFor, fileDigestOf, type Host, NO_TESTERS } from '@iris/delivery/contract/releases';
import { describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN } from '../server.ts';
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

describe('a release that the deployed shell cannot host', () => {
  const attempt = (shared: BuiltFor['shared'], contractVersion = 1) =>
    release('2.0.0', { changes: requires(shared, contractVersion) });
  const react = (range: string, ...names: string[]) => ({ react: { range, names } });

  const incompatibilities: [string, BuiltFor['shared'], string][] = [
    [
      'another version of what is shared',
      react('^20.0.0'),
      'Ce module demande react ^20.0.0, le site en service fournit 19.3.1.',
    ],
    [
      'what is not shared',
      { vue: { range: '^3.0.0', names: [] } },
      'Ce module demande vue, que le site en service ne fournit pas.',
    ],
    ['no range at all', react('récent'), 'Ce module demande react récent, le site en service fournit 19.3.1.'],
    [
      'names that a shared module does not have',
      react('^19.0.0', 'use', 'useEvent', 'cache'),
      'Ce module utilise useEvent et cache de react, que le site en service ne fournit pas.',
    ],
  ];
  it.each(incompatibilities)('is refused before its files are sent, with the reason: %s', async (_, shared, reason) => {
    const before = await deployment();
    const { status, body } = await attempt(shared);
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'release_incompatible' });
    expect(body.detail).toContain(reason);
    expect(await deployment()).toEqual(before);
  });

  it('is refused with all reasons at once', async () => {
    const router = { 'react-router': { range: '^8.0.0', names: ['Link'] } };
    const { body } = await attempt({ ...react('^20.0.0'), ...router, vue: { range: '*', names: [] } }, 2);
    expect(body.detail).toMatch(/version 2 du contrat.*react \^20\.0\.0.*vue/);
    expect(body.detail).not.toContain('react-router');
  });

  it('is accepted when version ranges and names match', async () => {
    expect((await attempt(react('^19.2.0', 'useState'))).status).toBe(200);
  });
});

describe('a shell that cannot host what is served', () => {
  const provides = (names: string[]): { provides: Host } => ({
    provides: { ...HOST, shared: { ...HOST.shared, react: { version: '19.3.1', names } } },
  });

  it('is refused, naming the teams that must release first, live or canary', async () => {
    await release('2.0.0', { changes: requires({ react: { range: '^19.0.0', names: ['useState'] } }) });
    const next = { version: '2.0.0', changes: provides(['use']) };
    const { status, body } = await releaseShell(next);
    expect({ ...body, status }).toMatchObject({ status: 409, code: 'release_incompatible' });
    expect(body.detail).toContain('Site public 2.0.0\u00a0: Ce module utilise useState de react');

    await releaseTo(api.server, REMOTE, { version: '3.0.0' });
    await release('4.0.0', {
      canary: { share: 5 },
      changes: requires({ react: { range: '^19.0.0', names: ['useState'] } }),
    });
    expect((await releaseShell(next)).body.detail).toContain('Site public 4.0.0');
    await rollBack();
    expect((await releaseShell(next)).status).toBe(200);
  });

  it('no longer offers the versions before that it cannot host, and refuses to roll back to them', async () => {
    await release('2.0.0', { changes: requires({ react: { range: '^19.0.0', names: ['useState'] } }) });
    await release('3.0.0');
    expect(await api.entry()).toMatchObject({ version: '3.0.0', previous: { version: '2.0.0' } });
    expect((await releaseShell({ version: '2.0.0', changes: provides(['use']) })).status).toBe(200);
    expect(await api.entry()).not.toHaveProperty('previous');
    expect((await rollBack()).body.code).toBe('release_incompatible');
    expect((await deployment()).live).toBe('3.0.0');
  });

  it('does not hold up the releases of other remotes', async () => {
    await release('2.0.0', { changes: requires({ react: { range: '^19.0.0', names: ['useState'] } }) });
    // As when the shell was moved before names were compared.
    await api.server.connection
      .collection('application_releases')
      .updateOne({ name: SHELL }, { $set: { 'provides.shared.react.names': ['use'] } });
    expect((await releaseTo(api.server, 'student', { version: '1.0.0' })).status).toBe(200);
    expect((await release('3.0.0')).status).toBe(200);
  });

  it('goes live together with the remotes that need it', async () => {
    const needed = requires({ react: { range: '^19.0.0', names: ['useEvent'] } });
    expect((await releaseTo(api.server, REMOTE, { version: '2.0.0', changes: needed })).status).toBe(409);
    const shell = releaseInput(SHELL, { version: '2.0.0', changes: provides(['use', 'useEvent']) });
    await upload(api.server, shell, {});
    expect((await releaseShell({ version: '2.0.0', changes: provides(['use', 'useEvent']) })).status).toBe(200);
    expect((await releaseTo(api.server, REMOTE, { version: '2.0.0', changes: needed })).status).toBe(200);
  });
});

describe('a deploy token', () => {
  const calls = (as: string | undefined, name: string) => {
    const options = { token: as, body: { name } };
    return Promise.all([
      api.server.call('GET /releases', { token: as, query: { name } }),
      api.server.call('POST /releases', { token: as, body: releaseInput(name, { version: '2.0.0' }) }),
      api.server.call('POST /releases/activate', { token: as, body: { releases: [{ name, version: '1.0.0' }] } }),
      api.server.call('POST /releases/canary', options),
      api.server.call('POST /releases/promote', options),
      api.server.call('POST /releases/rollback', options),
    ]);
  };
  const expired = async () => {
    const token = await deployToken(api.server, REMOTE);
    const past = { $set: { expires_at: new Date(Date.now() - 1000) } };
    await api.server.connection.collection('team_tokens').updateMany({ application: REMOTE }, past);
    return token;
  };
  const revoked = async () => {
    const token = await deployToken(api.server, REMOTE);
    await api.server.connection.collection('team_tokens').deleteMany({ application: REMOTE });
    return token;
  };

  const unknown: [string, () => Promise<string | undefined>][] = [
    ['none', async () => undefined],
    ['unknown', async () => `iris_deploy_${'x'.repeat(43)}`],
    ['of another form', async () => 'rubbish'],
    ['expired', expired],
    ['revoked', revoked],
  ];
  it.each(unknown)('that is %s is rejected', async (_, tokenOf) => {
    const before = await api.server.connection.collection('applications').find().toArray();
    const asked = await tokenOf();
    for (const { status, body } of await calls(asked, REMOTE)) {
      expect({ ...body, status }).toMatchObject({ status: 401, code: 'deploy_token_required' });
      expect(body.detail).toBe(ERRORS.deploy_token_required.detail);
    }
    expect((await sendFile(api.server, 'x', asked ?? 'none')).status).toBe(401);
    expect(await api.server.connection.collection('applications').find().toArray()).toEqual(before);
  });

  it("of one team is rejected for another team's remote and for the shell", async () => {
    await release('2.0.0', { canary: { share: 10 } });
    const before = await deployment();
    const student = await deployToken(api.server, 'student');
    for (const name of [REMOTE, SHELL]) {
      for (const { status, body } of await calls(student, name)) {
        expect({ ...body, status }).toMatchObject({ status: 403, code: 'other_team' });
      }
    }
    const own = await releaseTo(api.server, 'student', { version: '1.0.0', token: student });
    expect(own.status).toBe(200);
    const releases = ['student', REMOTE].map((name) => ({ name, version: '1.0.0' }));
    const answer = await api.server.call('POST /releases/activate', { token: student, body: { releases } });
    expect(answer.body.code).toBe('other_team');
    expect(await deployment()).toEqual(before);
  });
});

describe('a file', () => {
  const announce = (files: Record<string, string>) =>
    upload(api.server, releaseInput(REMOTE, { version: '2.9.0', files }), { files: {} }, api.token);
  const files = { ...filesOf(REMOTE, '2.9.0'), 'page.js': 'the page' };

  it('is accepted only for an announced release of the team, with its hash', async () => {
    expect((await sendFile(api.server, 'the page', api.token)).body.code).toBe('file_not_expected');
    await announce(files);
    const student = await deployToken(api.server, 'student');
    expect((await sendFile(api.server, 'the page', student)).body.code).toBe('file_not_expected');
    const digest = integrityOf('the page').slice(7).replaceAll('+', '-').replaceAll('/', '_');
    expect((await sendFile(api.server, 'another page', api.token, digest)).body.code).toBe('file_corrupt');
    expect((await sendFile(api.server, 'the page', api.token, 'x'.repeat(63))).status).toBe(400);
    expect((await sendFile(api.server, 'the page', api.token)).status).toBe(204);
  });

  it('that is not as large as announced is refused, also over a connection that is still sending', async () => {
    const input = releaseInput(REMOTE, { version: '2.9.0', files });
    input.files['page.js'] = { integrity: integrityOf('the page'), bytes: 7 };
    await upload(api.server, input, { files: {} }, api.token);
    const short = await sendFile(api.server, 'the page', api.token);
    expect({ ...short.body, status: short.status }).toMatchObject({
      status: 400,
      code: 'file_corrupt',
      detail: "Le fichier reçu n'a pas la taille annoncée.",
    });
    await api.server.app.listen(0, '127.0.0.1');
    const url = `${await api.server.app.getUrl()}/api/releases/files/${fileDigestOf(integrityOf('the page'))}`;
    const headers = { authorization: `Bearer ${api.token}`, 'content-type': 'application/octet-stream' };
    const answer = await fetch(url, { method: 'PUT', headers, body: 'x'.repeat(30 * 1024 * 1024) });
    expect(await answer.json()).toMatchObject({ status: 400, code: 'file_corrupt' });
  });

  it('whose announced size was wrong is accepted once the release is announced with its size', async () => {
    const input = releaseInput(REMOTE, { version: '2.9.0', files });
    const wrong = { ...input.files, 'page.js': { integrity: integrityOf('the page'), bytes: 7 } };
    await upload(api.server, { ...input, files: wrong }, { files: {} }, api.token);
    expect((await sendFile(api.server, 'the page', api.token)).body.code).toBe('file_corrupt');
    await announce(files);
    expect((await sendFile(api.server, 'the page', api.token)).status).toBe(204);
  });

  it('that the store has under another size keeps the release from going live', async () => {
    await announce(files);
    await sendFile(api.server, 'the page', api.token);
    const other = { ...filesOf(REMOTE, '2.9.1'), 'page.js': 'the page' };
    const input = releaseInput(REMOTE, { version: '2.9.1', files: other });
    input.files['page.js'] = { integrity: integrityOf('the page'), bytes: 7 };
    await upload(api.server, input, { files: other }, api.token);
    const body = { releases: [{ name: REMOTE, version: '2.9.1' }] };
    const answer = await api.server.call('POST /releases/activate', { token: api.token, body });
    expect({ ...answer.body, status: answer.status }).toMatchObject({ status: 409, code: 'release_unreadable' });
    expect(answer.body.detail).toBe("page.js\u00a0: sa taille n'est pas celle annoncée. Rien n'a été changé.");
  });

  it('that is too large is refused', async () => {
    const bytes = 11 * 1024 * 1024;
    const input = releaseInput(REMOTE, { version: '2.9.0', files });
    const large = { ...input, files: { ...input.files, 'large.js': { integrity: integrityOf('large'), bytes } } };
    expect((await api.server.call('POST /releases', { token: api.token, body: large })).status).toBe(400);
    // Announced with another size than it has.
    const content = 'x'.repeat(bytes);
    const body = { ...input, files: { ...input.files, 'large.js': { integrity: integrityOf(content), bytes: 1 } } };
    expect((await api.server.call('POST /releases', { token: api.token, body })).status).toBe(200);
    expect((await sendFile(api.server, content, api.token)).body.code).toBe('file_corrupt');
  });

  it('that is missing keeps the release from going live', async () => {
    await announce(files);
    await sendFile(api.server, 'the page', api.token);
    const body = { releases: [{ name: REMOTE, version: '2.9.0' }] };
    const answer = await api.server.call('POST /releases/activate', { token: api.token, body });
    expect({ ...answer.body, status: answer.status }).toMatchObject({ status: 409, code: 'release_incomplete' });
    expect((await deployment()).live).toBe('1.0.0');
  });
});

describe('bad input', () => {
  const hash = integrityOf('x');
  const manyFiles = (count: number, bytes: number) => {
    const paths = ['mf-manifest.json', ...Array.from({ length: count - 1 }, (_, index) => `${index}.js`)];
    return Object.fromEntries(paths.map((path) => [path, { integrity: hash, bytes }]));
  };
  it.each<[string, object]>([
    ['version', { version: '../1' }],
    ['files', { files: {} }],
    ['files', { files: manyFiles(401, 1) }],
    ['files', { files: manyFiles(7, 9 * 1024 * 1024) }],
    ['files.../secret.js', { files: { '../secret.js': { integrity: hash, bytes: 1 } } }],
    ['files.x.js.integrity', { files: { 'x.js': { integrity: 'sha256-AAAA', bytes: 1 } } }],
    ['name', { name: 'Public/..' }],
    ['provides', { provides: HOST }],
    ['description.sections.0', { description: { ...releaseInput(REMOTE).description, sections: ['api'] } }],
    ['description', { description: undefined }],
    ['origin.commit', { origin: { author: null, commit: 'HEAD', message: null } }],
  ])('is refused at %s', async (field, changes) => {
    const body = { ...releaseInput(REMOTE, { version: '2.0.0' }), ...changes };
    const answer = await api.server.call('POST /releases', { token: api.token, body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors ?? {})).toContain(field);
  });

  it('is refused for testers of the shell, which is served before the account is known', async () => {
    const canary = { share: 10, testers: ['ada@example.org'] };
    const releases = [{ name: SHELL, version: '1.0.0' }];
    const answers = [
      await api.server.call('POST /releases/activate', { token: OPERATOR_TOKEN, body: { releases, canary } }),
      await api.server.call('POST /releases/canary', { token: OPERATOR_TOKEN, body: { name: SHELL, ...canary } }),
    ];
    expect(answers.map(({ status, body }) => ({ status, errors: body.errors }))).toEqual([
      { status: 400, errors: { 'canary.testers': [NO_TESTERS] } },
      { status: 400, errors: { testers: [NO_TESTERS] } },
    ]);
  });

  it('is refused for a canary without or with an impossible share', async () => {
    for (const canary of [{ share: 0 }, { share: 100 }, { testers: ['nobody'] }]) {
      const body = { releases: [{ name: REMOTE, version: '1.0.0' }], canary };
      expect((await api.server.call('POST /releases/activate', { token: api.token, body })).status).toBe(400);
    }
  });

  it('is refused for a canary of two releases', async () => {
    const releases = ['1.0.0', '2.0.0'].map((version) => ({ name: REMOTE, version }));
    const body = { releases, canary: { share: 10 } };
    expect((await api.server.call('POST /releases/activate', { token: api.token, body })).status).toBe(400);
  });
});

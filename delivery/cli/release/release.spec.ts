import { expect, it } from 'vitest';
import {
  builtRemote,
  deploymentOf,
  FakeAcademy,
  type Fault,
  fakeClock,
  faultAtFirst,
  recordingTerminal,
  writeFiles,
} from '../academy.fixtures.ts';
import { Academy } from '../academy.ts';
import { describeRelease } from '../application/describe-release.ts';
import { release } from './release.ts';

async function setUp() {
  const [server, remote] = [await FakeAcademy.start(), builtRemote()];
  const terminal = recordingTerminal();
  const academy = new Academy({ address: server.address, token: 'token', terminal, clock: fakeClock() });
  const described = await describeRelease(remote, remote.dist);
  const run = (activation = {}) => release(described, activation, academy, terminal);
  return { server, academy, run, version: described.input.version, lines: terminal.lines };
}

it('announces, sends each missing content once with progress, and activates', async () => {
  const { server, run, version, lines } = await setUp();
  const deployment = await run();
  expect(deployment.live).toBe(version);
  const [announcement, ...rest] = server.requests;
  expect(announcement).toBe('POST /api/releases');
  expect(rest.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
  expect(rest.at(-1)).toBe('POST /api/releases/activate');
  expect(server.files.size).toBe(3);
  const progress = lines.filter((line) => line.startsWith('Envoi de news'));
  expect(progress).toHaveLength(3);
  const [, done, total] = /(\d+)\/(\d+)$/.exec(progress.at(-1) ?? '') ?? [];
  expect(done).toBe(total);
});

it('sends the source maps of scripts too', async () => {
  const [server, remote] = [await FakeAcademy.start(), builtRemote()];
  writeFiles(remote.folder, { 'dist/assets/page.js.map': '{"version":3}' });
  const terminal = recordingTerminal();
  const academy = new Academy({ address: server.address, token: 'token', terminal });
  await release(await describeRelease(remote, remote.dist), {}, academy, terminal);
  expect([...server.files.values()].map(String)).toContain('{"version":3}');
});

it('makes a canary for a share and testers', async () => {
  const { server, run, version } = await setUp();
  server.deployments.set('news', deploymentOf('news', { live: '1.0.0' }));
  const deployment = await run({ canary: { share: 10, testers: ['a@b.fr'] } });
  expect(deployment).toMatchObject({ live: '1.0.0', canary: { version, share: 10, testers: ['a@b.fr'] } });
});

it('replaces what was live when it was made, and nothing else; repeated, it succeeds again', async () => {
  const { server, run, version } = await setUp();
  server.deployments.set('news', deploymentOf('news', { live: '2.0.0' }));
  for (const canary of [undefined, { share: 10 }]) {
    await expect(run({ replaces: '1.0.0', canary })).rejects.toThrow("live_changed\nRien n'a été changé.");
  }
  expect((await run({ replaces: '2.0.0' })).live).toBe(version);
  expect((await run({ replaces: '2.0.0' })).live).toBe(version);
});

it.each<[string, number, Fault]>([
  ['a connection that breaks in the middle', 2, 'break before'],
  ['an answer that is lost', 2, 'break after'],
  ['answers 503', 3, { status: 503, detail: 'Le service est momentanément indisponible.' }],
  ['a proxy that answers 502 with a page', 3, { status: 502 }],
  ['too many requests', 1, { status: 429, detail: 'Trop de demandes.', code: 'too_many_requests' }],
  ['a file damaged on its way', 1, { status: 400, code: 'file_corrupt', detail: 'corrompu' }],
])('repeats a file after %s', async (_, times, fault) => {
  const { server, run, version } = await setUp();
  server.faultAt = faultAtFirst(times, 'PUT', fault);
  expect((await run()).live).toBe(version);
  expect(server.take('PUT')).toHaveLength(3 + times);
});

it('gives up after repeated failures; run again, it sends only what is missing', async () => {
  const { server, run, version } = await setUp();
  let puts = 0;
  server.faultAt = (request) => (request.startsWith('PUT') && ++puts > 1 ? 'break before' : undefined);
  await expect(run()).rejects.toThrow(/: L'académie ne répond pas à http/);
  expect(server.take('POST /api/releases/activate')).toEqual([]);
  expect(server.files.size).toBe(1);

  server.faultAt = () => undefined;
  expect((await run()).live).toBe(version);
  expect(server.take('PUT')).toHaveLength(2);
});

it.each([
  ['announcement', 'POST /api/releases', 0],
  ['sending', 'PUT', 3],
  ['activation', 'POST /api/releases/activate', 3],
])("shows the academy's reason when it refuses the %s, and does not repeat it", async (_, route, files) => {
  const { server, run } = await setUp();
  const refusal = { status: 409, code: 'release_incompatible', detail: 'Administration 1.0.0 : demande react ^20.' };
  server.faultAt = (request) => ((request.startsWith('PUT') ? 'PUT' : request) === route ? refusal : undefined);
  await expect(run()).rejects.toThrow(refusal.detail);
  expect(server.take('PUT').length).toBeLessThanOrEqual(files);
  expect(server.deployments.get('news')?.live).toBeUndefined();
});

it('succeeds when only the answers to the activation were lost, without activating again', async () => {
  const { server, run, version } = await setUp();
  server.faultAt = (request) => (request.endsWith('/activate') ? 'break after' : undefined);
  expect((await run()).live).toBe(version);
  expect(server.activations).toHaveLength(1);
});

it('does not forget that an answer was lost while the academy is busy afterwards', async () => {
  const { server, run, version } = await setUp();
  const busy = faultAtFirst(2, 'GET /api/releases', {
    status: 503,
    code: 'database_unavailable',
    detail: 'Plus tard.',
  });
  server.faultAt = (request) => {
    if (request.endsWith('/activate')) return 'break after';
    return server.activations.length > 0 ? busy(request) : undefined;
  };
  expect((await run()).live).toBe(version);
  expect(server.activations).toHaveLength(1);
});

it('activates again when it was unknown whether it had been done, and it had not', async () => {
  const { server, run, version } = await setUp();
  server.deployments.set('news', deploymentOf('news'));
  server.faultAt = faultAtFirst(1, 'POST /api/releases/activate', { status: 503, code: 'outcome_unknown' });
  expect((await run()).live).toBe(version);
});

it('finds a canary that was activated without an answer, and takes no other for it', async () => {
  const { server, run, version } = await setUp();
  const before = deploymentOf('news', { live: '1.0.0', canary: { version, share: 5, testers: [] } });
  server.deployments.set('news', before);
  server.faultAt = faultAtFirst(1, 'POST /api/releases/activate', 'break before');
  expect((await run({ canary: { share: 10, testers: [] } })).canary?.share).toBe(10);
  server.activations.length = 0;
  server.faultAt = (request) => (request.endsWith('/activate') ? 'break after' : undefined);
  expect((await run({ canary: { share: 20 } })).canary?.share).toBe(20);
  expect(server.activations).toHaveLength(1);
});

it('names the fields that the academy refuses, and that it may be of another version', async () => {
  const { server, run } = await setUp();
  const errors = { remote: ["Ce module n'existe pas"] };
  server.faultAt = faultAtFirst(1, 'POST /api/releases', { status: 400, detail: 'La saisie est invalide.', errors });
  await expect(run()).rejects.toThrow(
    /La saisie est invalide\.\n {2}- remote : Ce module n'existe pas\nSi .* versions différentes/,
  );
});

it('says how to find out when the academy does not answer any more', async () => {
  const { server, run, version } = await setUp();
  let isGone = false;
  server.faultAt = (request) => {
    isGone ||= request.endsWith('/activate');
    return isGone ? 'break before' : undefined;
  };
  await expect(run()).rejects.toThrow(new RegExp(`--list montrera si ${version} est en ligne`));
});

it('recognizes what is not an academy', async () => {
  const { server, academy } = await setUp();
  server.faultAt = () => ({ status: 404 });
  await expect(academy.deployment('news')).rejects.toThrow("n'est pas cette académie (code 404)");
  server.faultAt = () => ({ status: 200 });
  await expect(academy.call('POST /releases/promote', { body: { name: 'news' } })).rejects.toThrow(
    "n'est pas cette académie",
  );
});

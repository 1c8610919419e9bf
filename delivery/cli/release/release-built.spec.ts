import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Deployment } from '../../contract/releases.ts';
import {
  builtRemote,
  builtShell,
  deploymentOf,
  FakeAcademy,
  fakeClock,
  faultAtFirst,
  recordingTerminal,
  releaseOf,
} from '../academy.fixtures.ts';
import { Academy } from '../academy.ts';
import { describeRelease } from '../application/describe-release.ts';
import { ENDLESS } from '../patience.ts';
import { type BuiltApplication, chooseMove, type Move, releaseBuilt } from './release-built.ts';

const byTeam = { released_by: 'intégration continue' };
const canary = { version: '3', share: 10, testers: [] };
const live = (changes: Partial<Deployment> = {}) =>
  deploymentOf('news', { live: '1', releases: [releaseOf('1')], ...changes });

it('the operator replaces only its own releases, and no canary', () => {
  const cases: [string, Deployment | undefined, Move][] = [
    ['never announced', undefined, 'activate'],
    ['announced, never live', deploymentOf('news'), 'activate'],
    ['live of the operator', live(), 'activate'],
    ['live of the operator with a canary', live({ canary }), 'leave'],
    ['live of a team', live({ releases: [releaseOf('1', byTeam)] }), 'leave'],
    ['live of a team with a canary', live({ releases: [releaseOf('1', byTeam)], canary }), 'leave'],
    ['live, and too old to be listed', live({ releases: [] }), 'leave'],
    ['the same version', live({ live: '2' }), 'nothing'],
    ['the same version of a team', live({ live: '2', releases: [releaseOf('2', byTeam)] }), 'nothing'],
    ['the same version with a canary', live({ live: '2', canary }), 'nothing'],
  ];
  const wrong = cases
    .filter(([, deployment, expected]) => chooseMove('2', deployment) !== expected)
    .map(([name]) => name);
  expect(wrong).toEqual([]);
});

async function setUp(patience = {}) {
  const [server, terminal, clock] = [await FakeAcademy.start(), recordingTerminal(), fakeClock()];
  const academy = new Academy({ address: server.address, token: 'token', terminal, clock, ...patience });
  const [shell, news, admin] = [builtShell(), builtRemote(), builtRemote('admin', 'admin')];
  const start = () => releaseBuilt([shell, news, admin], academy, terminal);
  const liveOf = (name: string) => server.deployments.get(name)?.live;
  return { server, shell, news, admin, start, liveOf, clock, lines: terminal.lines };
}

const versionOf = async (built: BuiltApplication) => (await describeRelease(built, built.dist)).input.version;

it('activates all applications in one call; with unchanged builds a second start sends nothing but lost files', async () => {
  const { server, shell, news, admin, start, liveOf } = await setUp();
  await start();
  expect(await Promise.all([shell, news, admin].map(versionOf))).toEqual(['shell', 'news', 'admin'].map(liveOf));
  expect(server.take('POST /api/releases/activate')).toHaveLength(1);
  await start();
  expect(server.requests.filter((request) => !request.startsWith('GET'))).toEqual(Array(3).fill('POST /api/releases'));
  const [lost = ''] = server.files.keys();
  server.files.delete(lost);
  await start();
  expect([...server.files.keys()]).toContain(lost);
});

it('releases what it may, and says what stays, which is no failure', async () => {
  const { server, news, start, liveOf, lines } = await setUp();
  server.deployments.set('admin', live({ name: 'admin', releases: [releaseOf('1', byTeam)] }));
  server.deployments.set('news', live({ canary }));
  expect(await start()).toEqual([]);
  expect([liveOf('shell'), liveOf('news'), liveOf('admin')]).toEqual([expect.any(String), '1', '1']);
  expect(server.deployments.get('news')?.canary).toEqual(canary);
  // Two of the shell.
  expect(server.files.size).toBe(2);
  expect(lines).toContain(
    "admin-app : la version 1 de l'équipe reste en ligne (npm run release -- admin-app publie celle de ce dossier).",
  );
  expect(lines).toContain(
    `${news.label} : la version 3 reste à l'essai (npm run release -- news-app --replace publie celle de ce dossier).`,
  );
});

it('warns of a refusal, naming its reason, and starts with what is live', async () => {
  const { server, shell, start, liveOf, lines } = await setUp();
  await start();
  const before = liveOf('shell');
  writeFileSync(join(shell.dist, 'index.html'), '<!doctype html><p>');
  const detail = "Administration 1.0.0 : demande react ^18. L'équipe doit publier d'abord.";
  server.faultAt = (request) =>
    request.endsWith('/activate') ? { status: 409, code: 'release_incompatible', detail } : undefined;
  expect(await start()).toEqual([shell.label]);
  expect(liveOf('shell')).toBe(before);
  expect(lines.filter((line) => line.startsWith('!')).join()).toContain(detail);
});

it('one refused announcement does not keep the others back', async () => {
  const { server, start, liveOf, lines } = await setUp();
  let announced = 0;
  const refusal = {
    status: 409,
    code: 'section_taken',
    detail: 'Une section de ce module appartient déjà à un autre.',
  };
  server.faultAt = (request) => (request === 'POST /api/releases' && ++announced === 2 ? refusal : undefined);
  expect(await start()).toEqual(['news-app']);
  expect([liveOf('shell'), liveOf('news'), liveOf('admin')]).toEqual([
    expect.any(String),
    undefined,
    expect.any(String),
  ]);
  expect(lines).toContain(`! N'a pas pu être publié : news-app\n${refusal.detail}`);
});

it('fails without a live shell, once it is refused', async () => {
  const { server, start, clock } = await setUp(ENDLESS);
  server.faultAt = (request) => (request.endsWith('/activate') ? { status: 409, detail: 'non' } : undefined);
  await expect(start()).rejects.toThrow("L'académie n'a pas de shell en ligne");
  expect(clock.pauses).toEqual([]);
});

it('waits for a busy academy at each step, and asks it nothing more once all is live', async () => {
  const { server, start, liveOf, lines } = await setUp(ENDLESS);
  let isLive = false;
  const asked = new Map<string, number>();
  server.faultAt = (request) => {
    const times = (asked.get(request) ?? 0) + 1;
    asked.set(request, times);
    if (isLive || times <= 20) return { status: 503, code: 'database_unavailable', detail: 'Réessayez.' };
    isLive = request.endsWith('/activate');
    return undefined;
  };
  expect(await start()).toEqual([]);
  expect(['shell', 'news', 'admin'].map(liveOf)).toEqual(Array(3).fill(expect.any(String)));
  expect(lines).toContain("! La base de données de l'académie ne répond pas à temps, nouvel essai dans 30 s…");
});

it('releases a shell that was never live again, as long as its failure may pass', async () => {
  const { server, start, liveOf, lines } = await setUp(ENDLESS);
  const fault = { status: 500, code: 'internal_error', detail: 'Une erreur inattendue est survenue.' };
  server.faultAt = faultAtFirst(12, 'POST /api/releases/activate', fault);
  expect(await start()).toEqual([]);
  expect(liveOf('shell')).toEqual(expect.any(String));
  const again = lines.filter((line) => line.startsWith("! L'académie n'a pas de shell en ligne, nouvel essai"));
  expect(again).toHaveLength(3);
});

it('with a live shell, does not release again what may pass, and starts', async () => {
  const { server, shell, start, liveOf, lines } = await setUp(ENDLESS);
  server.deployments.set('shell', live({ name: 'shell' }));
  const fault = { status: 500, code: 'internal_error', detail: 'Une erreur inattendue est survenue.' };
  server.faultAt = (request) => (request.endsWith('/activate') ? fault : undefined);
  expect(await start()).toEqual([shell.label, 'news-app', 'admin-app']);
  expect(liveOf('shell')).toBe('1');
  expect(lines.at(-1)).toContain(fault.detail);
});

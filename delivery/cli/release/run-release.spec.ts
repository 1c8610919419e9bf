import { execFileSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { callsText } from '../../contract/labels.ts';
import type { Deployment, NextCall, Release } from '../../contract/releases.ts';
import type { ReleaseSet } from '../../contract/sets.ts';
import {
  builtRemote,
  deploymentOf,
  FakeAcademy,
  fakeClock,
  faultAtFirst,
  packageOf,
  recordingTerminal,
  releaseOf,
  writeFiles,
} from '../academy.fixtures.ts';
import type { DescribedRelease } from '../application/describe-release.ts';
import { CommandError } from '../terminal/command-error.ts';
import { runRelease } from './run-release.ts';

/** A page of 50 kB. */
const PAGE = `//${'x'.repeat(49_680)}`;

/** With plain spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ');

async function setUp(faults: { types?: string; slowTypes?: Promise<void>; pages?: string } = {}) {
  const [server, remote, terminal] = [await FakeAcademy.start(), builtRemote(PAGE), recordingTerminal()];
  let builds = 0;
  const build = async () => {
    builds += 1;
    return remote.dist;
  };
  const checked: string[] = [];
  let isClosed = false;
  const checkTypes = async ({ label }: { label: string }) => {
    if (faults.types) throw new CommandError(faults.types);
    await faults.slowTypes;
    checked.push(`types of ${label}`);
  };
  const startVerification = () => ({
    verify: async ({ input }: DescribedRelease) => {
      if (faults.pages) throw new CommandError(faults.pages);
      checked.push(`pages of ${input.name}`);
    },
    [Symbol.dispose]: () => {
      isClosed = true;
    },
  });
  const checks = { checkSources: checkTypes, checkTypes, startVerification };
  const typed = (command: string) => command;
  const place = {
    applications: [remote],
    address: server.address,
    typed,
    timeZone: 'UTC',
    terminal,
    clock: fakeClock(),
  };
  const context = { ...place, build, ...checks };
  const { folder } = remote;
  const run = (args: string, token: string | undefined = 'token') =>
    runRelease(['news-app', ...args.split(' ').filter(Boolean)], { ...context, token });
  return { server, folder, run, lines: terminal.lines, builds: () => builds, checked, isClosed: () => isClosed };
}

/** Makes the folder a repository with a commit, or adds one; returns the commit. */
function commit(folder: string, message: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  git('add', '.');
  const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  git(...person, 'commit', '--quiet', '--allow-empty', '-m', message);
  return git('rev-parse', 'HEAD');
}

/** A live release from a commit. */
function liveFrom(commit: string, changes: Partial<Release> = {}) {
  const origin = { author: 'Élise Roux', commit, message: 'fix: le titre' };
  return deploymentOf('news', { live: '1', releases: [releaseOf('1', { origin, ...changes })] });
}

it('checks, builds, releases and shows the releases', async () => {
  const { server, run, lines, checked } = await setUp();
  await run('');
  expect(checked).toEqual(['types of news-app', 'pages of news']);
  expect(server.deployments.get('news')?.live).toMatch(/^1\.2\.0-/);
  expect(lines.at(-2)).toMatch(/^1\.2\.0-\w+ est en ligne pour tous\.$/);
  expect(lines.at(-1)).toMatch(/^\nVersion +État/);
});

it('builds nothing of an application that names nobody whom others may ask', async () => {
  const { folder, run, builds, checked } = await setUp();
  writeFiles(folder, { 'package.json': packageOf('1.2.0', { author: undefined }) });
  await expect(run('')).rejects.toThrow('Nommez qui répond de cette application');
  expect([builds(), checked]).toEqual([0, []]);
});

it('shows with --status what is served and how it fared, and changes nothing', async () => {
  const { server, run, lines, builds } = await setUp();
  const sizes = (first_load: number) => ({ first_load, largest: 90_000, total: 400_000 });
  const reason =
    '20 sur 20 pages vues en échec (exécution), contre 0 sur 400 pages vues : /news, Error: no (page.tsx:41)';
  const deployment = deploymentOf('news', {
    live: '1.1.0',
    rollback_to: '1.0.0',
    releases: [
      releaseOf('1.2.0', { state: 'kept', is_rolled_back: true, rollback_reason: reason }),
      releaseOf('1.1.0', { went_live_at: '2026-11-22T17:05:00.000Z', replaces: '1.0.0', sizes: sizes(110_000) }),
      releaseOf('1.0.0', { state: 'kept', sizes: sizes(100_000) }),
    ],
  });
  server.deployments.set('news', deployment);
  server.health = {
    versions: [
      { version: '1.1.0', loads: 2300, median_ms: 410, failures: {}, violations: 0 },
      { version: '1.2.0', loads: 0, median_ms: null, failures: { import: 20, page: 3 }, violations: 0 },
    ],
    errors: [
      {
        version: '1.2.0',
        phase: 'import',
        path: '/news',
        message: 'Error: no',
        frames: ['src/page.tsx:41:12', 'src/remote.tsx:3:1'],
        count: 20,
      },
      { version: '1.1.0', phase: 'page', path: '…', message: 'autres erreurs', frames: [], count: 2 },
    ],
  };
  await run('--status');
  const shown = lines.join('\n').split('\n');
  expect(shown.map((line) => plain(line).trimEnd().replace(/ {3,}/g, ' | ').replace(/^─+$/, '─').trim())).toEqual([
    '',
    'Version | État | Publiée le | En ligne le | Par | Auteur | Commit | Message',
    '─',
    '1.1.0 | En ligne | 21/11/2026 09:00 | 22/11/2026 17:05 | Opérateur | – | – | –',
    '',
    `1.2.0 a été écartée : ${reason}.`,
    '--rollback remettrait en ligne 1.0.0.',
    'Tailles avant compression : premier chargement 110 ko (+10 %), plus gros fichier 90 ko (0 %), total 400 ko (0 %)',
    '',
    'Sept derniers jours :',
    'Version | Chargements | Temps médian | Échecs',
    '─',
    '1.1.0 | 2300 | 410 ms | aucun',
    '1.2.0 | 0 | – | exécution 20, page 3',
    '',
    'Erreurs :',
    '20 × 1.2.0 (exécution), /news : Error: no',
    '| src/page.tsx:41:12',
    '| src/remote.tsx:3:1',
    '2 × 1.1.0 (page), … : autres erreurs',
  ]);
  expect(builds()).toBe(0);
  expect(server.requests).toEqual(['GET /api/releases?name=news', 'GET /api/releases/health?name=news']);
});

it('with --no-verify opens no page, and asks the academy to render none', async () => {
  const { server, run, checked } = await setUp({ pages: '/news : exception' });
  await run('--no-verify');
  expect(checked).toEqual(['types of news-app']);
  expect(server.activations).toMatchObject([{ verify: false }]);
});

it('refuses a wrong token before the build', async () => {
  const { run, builds } = await setUp();
  await expect(run('', 'other')).rejects.toThrow('deploy_token_required');
  await expect(run('', '')).rejects.toThrow('DEPLOY_TOKEN manque');
  expect(builds()).toBe(0);
});

it('refuses a clone that lacks the commit of the live release before the build, and passes with --replace', async () => {
  const { server, folder, run, builds, lines } = await setUp();
  const first = commit(folder, 'feat: les nouvelles');
  server.deployments.set('news', liveFrom(first));
  commit(folder, 'feat: la suite');
  await run('');
  expect(builds()).toBe(1);

  // As after another team member's push, or from another repository.
  const unknown = '0123456789abcdef0123456789abcdef01234567';
  server.deployments.set('news', liveFrom(unknown));
  for (const option of ['', '--canary 10']) {
    await expect(run(option)).rejects.toThrow(/\(01234567, Élise Roux, « fix: le titre »\).*\n.*git pull.*--replace/);
  }
  expect(builds()).toBe(1);
  expect(server.deployments.get('news')?.live).toBe('1');
  await run('--preview');
  await run('--replace');
  expect(server.deployments.get('news')?.live).toMatch(/^1\.2\.0-/);
  expect(lines.join()).toContain('est en ligne pour tous');
});

it('refuses a clone behind the live release whose commit it knows', async () => {
  const { server, folder, run } = await setUp();
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  commit(folder, 'feat: les nouvelles');
  const ahead = commit(folder, 'feat: la suite');
  git('reset', '--quiet', '--hard', 'HEAD~1');
  server.deployments.set('news', liveFrom(ahead));
  await expect(run('')).rejects.toThrow('git pull');
  git('reset', '--quiet', '--hard', ahead);
  await run('');
  expect(server.deployments.get('news')?.live).toMatch(/^1\.2\.0-/);
});

it('compares no commits outside a repository, and tells who is second', async () => {
  const { server, run, lines } = await setUp();
  server.deployments.set('news', liveFrom('0123abc'));
  server.faultAt = (request) => {
    // Another team's release goes live during the build.
    if (request === 'POST /api/releases') server.deployments.set('news', deploymentOf('news', { live: '2' }));
    return undefined;
  };
  await expect(run('')).rejects.toThrow('problème live_changed');
  expect(server.deployments.get('news')?.live).toBe('2');
  server.deployments.set('news', liveFrom('0123abc'));
  await run('--replace');
  expect(lines.join()).toContain('est en ligne pour tous');
});

it('says the sizes and their change, warns of growth, and sends nothing beyond the budget', async () => {
  const { server, folder, run, lines } = await setUp();
  await run('');
  const said = () => lines.filter((line) => line.includes('Tailles') || line.startsWith('! ')).map(plain);
  expect(said()).toEqual(['Tailles avant compression : premier chargement 0 ko, plus gros fichier 50 ko, total 50 ko']);

  const sizes = { first_load: 7, largest: 51_000, total: 45_000 };
  server.deployments.set('news', liveFrom('0123abc', { sizes }));
  lines.length = 0;
  await run('--replace');
  expect(said()).toEqual([
    'Tailles avant compression : premier chargement 0 ko (0 %), plus gros fichier 50 ko (-3 %), total 50 ko (+11 %)',
    '! Plus de 10 % de plus que la version en ligne : total.',
  ]);

  server.take('');
  writeFiles(folder, { 'package.json': packageOf('1.2.0', { budget: { largest: 49_000, total: 60_000 } }) });
  await expect(run('')).rejects.toThrow(
    /budget est dépassé, rien n'a été envoyé :\n {2}- plus gros fichier 50.ko, budget de 49.ko\n.*assets\/page\.js/,
  );
  expect(server.take('').filter((request) => !request.startsWith('GET'))).toEqual([]);
  await run('--preview');
});

it('previews: sends the release, activates nothing, and shows the link', async () => {
  const { server, run, lines } = await setUp();
  await run('--preview --days 3');
  const requests = server.take('POST');
  expect(requests).toEqual(['POST /api/releases', 'POST /api/releases/preview']);
  expect(server.files.size).toBe(3);
  expect(server.deployments.size).toBe(0);
  const [link = ''] = lines.filter((line) => line.startsWith('Aperçu de 1.2.0-'));
  expect(link).toMatch(/jusqu'au 1 décembre 2026/);
  expect(link).toMatch(new RegExp(`^${server.address}/news\\?preview=1\\.2\\.0-\\w+\\.3$`, 'm'));
});

it('activates nothing whose types or pages fail, and announces nothing whose types are known to be wrong', async () => {
  const untyped = await setUp({ types: 'TS2322' });
  await expect(untyped.run('')).rejects.toThrow('TS2322');
  expect(untyped.isClosed(), 'the browser for the pages').toBe(true);
  await expect(untyped.run('--set together')).rejects.toThrow('TS2322');
  expect(untyped.server.take('POST')).toEqual([]);
  const broken = await setUp({ pages: '/news : exception' });
  await expect(broken.run('')).rejects.toThrow('/news : exception');
  expect(broken.server.take('POST')).toEqual(['POST /api/releases']);
});

it('checks types beside the build and the pages, and activates only once both are right', async () => {
  for (const [options, fault] of [
    ['', undefined],
    ['', 'TS2322'],
    ['--no-verify', 'TS2322'],
    ['--set together', 'TS2322'],
  ] as const) {
    let end = () => {};
    const slowTypes = new Promise<void>((resolve, reject) => {
      end = fault ? () => reject(new CommandError(fault)) : resolve;
    });
    const { server, run } = await setUp({ slowTypes });
    const releasing = run(options);
    await vi.waitFor(() => expect(server.files.size).toBeGreaterThan(0));
    expect(server.activations).toEqual([]);
    end();
    await (fault ? expect(releasing).rejects.toThrow(fault) : releasing);
    expect([options, server.activations.length]).toEqual([options, fault ? 0 : 1]);
    expect(server.take('POST /api/releases/sets')).toEqual([]);
  }
});

it('ramps a canary, keeping the testers that are not named again', async () => {
  const { server, run } = await setUp();
  await expect(run('--share 50')).rejects.toThrow("Aucune version n'est à l'essai");
  const canary = { version: '2', share: 10, testers: ['a@b.fr'] };
  server.deployments.set('news', deploymentOf('news', { live: '1', canary }));
  await run('--share 50');
  expect(server.deployments.get('news')?.canary).toEqual({ ...canary, share: 50 });
});

it('promotes, rolls back and lists', async () => {
  const { server, run, lines } = await setUp();
  await run('--list');
  expect(lines.at(-1)).toContain("n'a jamais été publié");
  const canary = { version: '2', share: 10, testers: [] };
  server.deployments.set('news', deploymentOf('news', { live: '1', canary, releases: [releaseOf('1')] }));
  await run('--promote');
  expect(lines).toContain('2 est en ligne pour tous.');
  await run('--rollback 1');
  expect(lines).toContain('1 est de nouveau en ligne pour tous.');
  server.deployments.set('news', builtBefore());
  await run('--rollback 0a1');
  expect(lines).toContain('1.2.0-0a1b2c3d est de nouveau en ligne pour tous.');
});

/** A repository with a live version, and others that were built before. */
function builtBefore(changes: Partial<Deployment> = {}) {
  const kept = (version: string) => releaseOf(version, { state: 'kept' });
  const origin = { author: 'Élise Roux', commit: '0123abcdef012', message: null };
  const retired = releaseOf('1.1.0-9f8e7d6c', { state: 'retired', origin });
  const releases = [releaseOf('1.3.0-11112222'), kept('1.2.0-0a1b2c3d'), kept('1.2.0-0a9f0000'), retired];
  return deploymentOf('news', { live: '1.3.0-11112222', releases, ...changes });
}

it.each(['1.2.0-0a1b2c3d', '1.2.0-0a1', '0a1b'])('releases with --version %s what was built already', async (named) => {
  const { server, folder, run, lines, builds, checked } = await setUp({ types: 'TS2322', pages: 'broken' });
  // Of a clone that lacks the live commit, whose sources are others.
  commit(folder, 'feat: la suite');
  server.deployments.set('news', builtBefore());
  const release = { name: 'news', version: '1.2.0-0a1b2c3d', replaces: '1.3.0-11112222' };
  await run(`--version ${named} --canary 10 --no-verify`);
  expect(server.take('')).toEqual(['GET /api/releases?name=news', 'POST /api/releases/activate']);
  await run(`--set platform-2 --version ${named}`);
  expect(server.take('')).toEqual(['GET /api/releases?name=news', 'POST /api/releases/sets']);
  expect(server.sets.get('platform-2')?.members).toMatchObject([release]);
  await run(`--version ${named}`);
  expect(server.activations).toEqual([
    { releases: [release], canary: { share: 10, testers: [] }, replace: false, verify: false },
    { releases: [release], replace: false, verify: true },
  ]);
  expect(lines.at(-2)).toBe('1.2.0-0a1b2c3d est en ligne pour tous.');
  expect([builds(), checked]).toEqual([0, []]);
});

it('releases no version that is not known, not kept, meant twice, or older than what went live meanwhile', async () => {
  const { server, run } = await setUp();
  await expect(run('--version 1.2.0')).rejects.toThrow("news-app n'a jamais été publié");
  server.deployments.set('news', builtBefore());
  await expect(run('--version 1.2.0-0a')).rejects.toThrow(
    '« 1.2.0-0a » désigne plusieurs versions : 1.2.0-0a1b2c3d, 1.2.0-0a9f0000.',
  );
  await expect(run('--version 9f8e')).rejects.toThrow(/1\.1\.0-9f8e7d6c est retirée.* le commit 0123abcd\.$/);
  expect(server.take('POST')).toEqual([]);
  // The academy knows more than its list shows.
  await expect(run('--version 0.9.0-00000000')).rejects.toThrow('release_incomplete');
  server.faultAt = (request) => {
    if (request.startsWith('POST')) server.deployments.set('news', builtBefore({ live: '1.4.0' }));
    return undefined;
  };
  await expect(run('--version 0a1b')).rejects.toThrow(/live_changed\nRien n'a été changé/);
  await run('--version 0a1b --replace');
  expect(server.deployments.get('news')?.live).toBe('1.2.0-0a1b2c3d');
});

it('refuses beside a running canary before the build, with the commands that go on', async () => {
  const { server, run, lines, builds } = await setUp();
  const canary = { version: '1.2.0-0a1b2c3d', share: 10, testers: [] };
  server.deployments.set('news', builtBefore({ canary }));
  for (const option of ['', '--canary 20', '--version 0a9f']) {
    await expect(run(option)).rejects.toThrow(
      /^La version 1\.2\.0-0a1b2c3d est à l'essai.*\n.* news-app --promote .*\n.* news-app --rollback .*\n.*--replace/,
    );
  }
  expect([builds(), server.take('POST')]).toEqual([0, []]);
  await run('--set platform-2');
  expect(lines.join('\n')).toContain("l'ensemble n'ira en ligne qu'une fois cet essai terminé");
  await run('--version 0a1b');
  expect(server.deployments.get('news')).toMatchObject({ live: canary.version, canary: null });
  server.deployments.set('news', builtBefore({ canary }));
  await run('--replace');
  expect(server.deployments.get('news')?.live).toMatch(/^1\.2\.0-/);
});

it('publishes into a set without making anything live, and moves the set', async () => {
  const { server, run, lines } = await setUp();
  await run('--set platform-2');
  expect(server.take('POST')).toEqual(['POST /api/releases', 'POST /api/releases/sets']);
  expect(server.deployments.size).toBe(0);
  expect(lines.at(-2)).toMatch(/^1\.2\.0-\w+ est prête dans l'ensemble platform-2\. Rien n'a été mis en ligne\.$/);
  expect(lines.at(-1)).toMatch(/en préparation\n.*Rien ne manque : release news-app --set platform-2 --promote/s);
  await run('--set platform-2 --promote');
  expect(lines.at(-1)).toMatch(/^\nEnsemble platform-2 : en ligne\n/);
  expect(lines.at(-1)).toContain('release news-app --set platform-2 --rollback remet en ligne');
  await run('--set platform-2 --rollback');
  expect(lines.at(-1)).toMatch(/^\nEnsemble platform-2 : écarté\n/);
  await run('--set platform-3');
  await run('--set platform-3 --leave');
  await run('--set platform-3 --dissolve');
  expect(lines.at(-1)).toMatch(/^\nEnsemble platform-3 : dissous\n/);
});

it('says which set a release leaves, what would be refused now, and types the next steps', async () => {
  const { server, run, lines } = await setUp();
  await run('--set platform-2');
  const [set] = server.sets.values();
  const calls: NextCall[] = [
    { name: 'news', title: 'Actualités', action: 'rollback' },
    { name: 'news', title: 'Actualités', action: 'promote', set: 'platform-2' },
  ];
  const said = "Actualités : la version 3 est à l'essai.";
  const refusal = { detail: `${said} ${callsText(calls)}`, calls };
  const typed = `${said}
Étapes suivantes, dans cet ordre :
  - Actualités : release news-app --rollback
  - Actualités : release news-app --set platform-2 --promote`;
  if (set) server.sets.set('platform-2', { ...set, refusal, left: 'un' });
  await run('--set platform-2');
  expect(lines).toContain("Elle quitte l'ensemble un.");
  expect(lines.at(-1)).toContain(typed);
  expect(lines.at(-1)).not.toContain('Rien ne manque');
  server.faultAt = faultAtFirst(1, 'POST', { status: 409, code: 'canary_running', ...refusal });
  await expect(run('--set platform-2 --promote')).rejects.toThrow(typed);
});

it('says of a refused set once the next steps, and of a rolled-back one which canary that has ended', async () => {
  const { server, run, lines } = await setUp();
  await run('--set platform-2');
  const [set] = server.sets.values();
  if (!set) throw new Error('no set');
  const calls: NextCall[] = [{ name: 'news', title: 'Actualités', action: 'rollback' }];
  const refusal = { detail: `Actualités demande autre chose. ${callsText(calls)}`, calls };
  server.sets.set('platform-2', { ...set, refusal });
  server.faultAt = faultAtFirst(1, 'POST', { status: 409, code: 'release_incompatible', ...refusal });
  await expect(run('--set platform-2 --promote')).rejects.toThrow(/^Actualités demande autre chose\.$/);
  expect(lines.at(-1)?.match(/release news-app --rollback/g)).toHaveLength(1);

  const members = set.members.map((one) => ({ ...one, title: 'Actualités', canary: '3.0.0' }));
  server.sets.set('platform-2', { ...set, state: 'live', members });
  await run('--set platform-2 --list');
  expect(lines.at(-1)).toContain("l'était avant, et met fin à l'essai de Actualités 3.0.0.");
  await run('--set platform-2 --rollback');
  expect(lines.at(-1)).toContain("Ce retour a mis fin à l'essai de Actualités 3.0.0.");
});

it('lists a set of an academy of a later version, which names calls that this command does not know', async () => {
  const { server, run, lines } = await setUp();
  await run('--set platform-2');
  const [set] = server.sets.values();
  const calls = [{ name: 'news', title: 'Actualités', action: 'wait' }];
  const refusal = { detail: 'Actualités attend son heure. Étapes suivantes\u00a0: patienter.', calls };
  server.sets.set('platform-2', { ...set, refusal } as unknown as ReleaseSet);
  await run('--set platform-2 --list');
  expect(lines.at(-1)).toContain(refusal.detail);
});

it('types the next steps when a release is refused', async () => {
  const { server, run } = await setUp();
  const calls: NextCall[] = [{ name: 'other', title: 'Autre', action: 'rollback' }];
  const detail = `Actualités demande ce que le site n'a pas. ${callsText(calls)}`;
  server.faultAt = faultAtFirst(1, 'POST /api/releases/activate', {
    status: 409,
    code: 'release_incompatible',
    detail,
    calls,
  });
  const refused = run('');
  await expect(refused).rejects.toThrow("Actualités demande ce que le site n'a pas.\nRien n'a été changé.");
  await expect(refused).rejects.toThrow('\nÉtapes suivantes :\n  - Autre (son équipe) : release other --rollback');
});

it('asks to repeat a command that a canary has held up, because only its team knows the testers', async () => {
  const { server, run } = await setUp();
  const calls: NextCall[] = [
    { name: 'news', title: 'Actualités', action: 'rollback' },
    { name: 'news', title: 'Actualités', action: 'repeat' },
  ];
  const detail = `Actualités : la version 3 est à l'essai. ${callsText(calls)}`;
  server.faultAt = faultAtFirst(1, 'POST /api/releases/activate', {
    status: 409,
    code: 'canary_running',
    detail,
    calls,
  });
  await expect(run('--canary 10')).rejects.toThrow(`
Étapes suivantes, dans cet ordre :
  - Actualités : release news-app --rollback
  - Actualités : relancer la même commande`);
});

it('does not send a team to move a set of others', async () => {
  const { server, run, lines } = await setUp();
  await run('--set platform-2');
  const [set] = server.sets.values();
  const members = [{ name: 'admin', title: 'Administration', version: '2.0.0', released_by: 'Équipe admin' }];
  if (set) server.sets.set('platform-2', { ...set, members });
  await run('--set platform-2 --list');
  expect(lines.at(-1)).toContain('Rien ne manque : les équipes de ces modules, ou un super administrateur');
  expect(lines.at(-1)).not.toContain('--promote');
});

it('says who is missing when a set cannot go live', async () => {
  const { server, run, lines } = await setUp();
  await run('--set platform-2');
  const reasons = ['Ce module demande react ^19.0.0.'];
  const missing = [{ name: 'veille', title: 'Veille', contact: 'veille@example.org', reasons }];
  const [set] = server.sets.values();
  if (set) server.sets.set('platform-2', { ...set, missing });
  await expect(run('--set platform-2 --promote')).rejects.toThrow('release_incompatible');
  expect(lines.at(-1)).toContain('Il manque Veille (veille@example.org) :\n  - Ce module demande react ^19.0.0.');
});

import { expect, it } from 'vitest';
import { builtRemote, deploymentOf, FakeAcademy, recordingTerminal, releaseOf } from '../academy.fixtures.ts';
import type { DescribedRelease } from '../application/describe-release.ts';
import { CommandError } from '../terminal/command-error.ts';
import { runRelease } from './run-release.ts';

async function setUp(faults: { types?: string; pages?: string } = {}) {
  const [server, remote, terminal] = [await FakeAcademy.start(), builtRemote(), recordingTerminal()];
  let builds = 0;
  const build = async () => {
    builds += 1;
    return remote.dist;
  };
  const checked: string[] = [];
  const checkTypes = async ({ label }: { label: string }) => {
    if (faults.types) throw new CommandError(faults.types);
    checked.push(`types of ${label}`);
  };
  const verifyPages = async ({ input }: DescribedRelease) => {
    if (faults.pages) throw new CommandError(faults.pages);
    checked.push(`pages of ${input.name}`);
  };
  const checks = { checkSources: checkTypes, checkTypes, verifyPages };
  const typed = (command: string) => command;
  const place = { applications: [remote], address: server.address, typed, timeZone: 'UTC', terminal };
  const context = { ...place, build, ...checks };
  const run = (args: string, token: string | undefined = 'token') =>
    runRelease(['news-app', ...args.split(' ').filter(Boolean)], { ...context, token });
  return { server, run, lines: terminal.lines, builds: () => builds, checked };
}

it('checks, builds, releases and shows the releases', async () => {
  const { server, run, lines, checked } = await setUp();
  await run('');
  expect(checked).toEqual(['types of news-app', 'pages of news']);
  expect(server.deployments.get('news')?.live).toMatch(/^1\.2\.0-/);
  expect(lines.at(-2)).toMatch(/^1\.2\.0-\w+ est en ligne pour tous\.$/);
  expect(lines.at(-1)).toMatch(/^\nVersion +État/);
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

it('builds nothing of wrong types, and sends nothing whose pages fail', async () => {
  const untyped = await setUp({ types: 'TS2322' });
  await expect(untyped.run('')).rejects.toThrow('TS2322');
  expect([untyped.builds(), untyped.server.take('POST')]).toEqual([0, []]);
  const broken = await setUp({ pages: '/news : exception' });
  await expect(broken.run('')).rejects.toThrow('/news : exception');
  expect(broken.server.take('POST')).toEqual(['POST /api/releases']);
  expect(broken.server.files.size).toBe(0);
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
});

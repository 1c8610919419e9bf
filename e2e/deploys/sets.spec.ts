import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { deployToken, newAcademySettings, s3Settings, startAcademy } from '../support/academies/academy.ts';
import { startBalancer } from '../support/academies/balancer.ts';
import { servedVersions } from '../support/academies/served.ts';
import { test } from '../support/academies/team.ts';
import { ApiClient } from '../support/api-client.ts';
import { Faults } from '../support/network/faults.ts';
import type { Registry } from '../support/network/registry-in-page.ts';
import { storageOf } from '../support/network/storage.ts';
import { Frame } from '../support/pages/frame.ts';
import { expect } from '../support/test.ts';

const SET = 'platform-2';
/** Other specs change what follows, in the same clone. */
const DASHBOARD = /^Tableau de bord/;
/** What the next version of `platform` calls otherwise; every application uses it. */
const RENAMED = ['PageHeading', 'MainHeading'] as const;
/** Page loads while the set moves, there and back. */
const LOADS = 500;

interface Listed {
  name: string;
  proposed: object | null;
}

test('a renamed export reaches the site in one move, while a team is away, and leaves it in one', async ({
  team,
  browser,
}) => {
  const settings = { ...newAcademySettings(), ...(await s3Settings()) };
  const balancer = await startBalancer();
  const { address } = balancer;
  const instances = [await startAcademy(settings), await startAcademy(settings)];
  try {
    balancer.instances = instances.map((instance) => instance.address);
    const operator = await ApiClient.asSuperAdmin(address);
    const as = async (name: string) =>
      team.with({ ACADEMY_URL: address, DEPLOY_TOKEN: await deployToken(address, name) });
    const rename = (folder: string, [from, to]: readonly [string, string] = RENAMED) => {
      const files = `git grep --no-index --exclude-standard -lw ${from} -- '${folder}/*.ts' '${folder}/*.tsx'`;
      return team.succeeds(`${files} | xargs sed -i 's/\\b${from}\\b/${to}/g'`);
    };
    const releaseInto = async (name: string, folder: string) => {
      await rename(folder);
      return (await as(name)).succeeds(`npm run release -- ${folder} --set ${SET}`);
    };

    const sameLock = await team.edit('package-lock.json', /$/, '\n');
    await team.succeeds(
      'npm run create-remote -- veille --public --title "Veille clinique" && npm install --offline && npm pkg set author="veille@example.org" --prefix veille',
    );
    const away = await as('veille');
    await away.succeeds('npm run release -- veille');
    const listed = await operator.expect<Listed[]>('GET', '/admin/deployments');
    const description = listed.find(({ name }) => name === 'veille')?.proposed;
    await operator.expect('POST', '/admin/deployments/approve', { name: 'veille', description });
    const before = await servedVersions(operator);

    await rename('platform');
    const platform = await releaseInto('shell', 'shell');
    for (const title of ['Site public', 'Espace étudiant', 'Administration'])
      expect(platform).toContain(`Il manque ${title} (`);
    expect(platform).toContain('Il manque Veille clinique (veille@example.org)');
    await (await as('shell')).isRefused('npm run release -- shell --no-verify', 'PageHeading');
    await releaseInto('public', 'public-site');
    await releaseInto('student', 'student-app');
    expect(await servedVersions(operator)).toEqual(before);
    const last = await releaseInto('admin', 'admin-app');
    expect(last.match(/Il manque/g)).toHaveLength(1);
    await (await as('admin')).isRefused(`npm run release -- admin-app --set ${SET} --promote`, 'Veille clinique');

    await operator.expect('POST', '/admin/deployments/removal', { name: 'veille', is_removed: true });
    expect((await fetch(`${address}/veille`, { headers: { accept: 'text/html' } })).status).toBe(404);

    const context = await browser.newContext({
      baseURL: address,
      storageState: storageOf(address, await ApiClient.superAdmin(address)),
    });
    const faults = new Faults(address);
    faults.watch(context);
    const tab = new Frame(await context.newPage());
    await tab.page.goto('/courses');
    await tab.arrivesAt('/courses', 'Nos Cours');

    const { seen, stop } = loadPages(address);
    expect(await (await as('admin')).succeeds(`npm run release -- admin-app --set ${SET} --promote`)).toContain(
      'en ligne',
    );
    const after = await servedVersions(operator);
    expect(Object.keys(before).filter((name) => before[name] === after[name])).toEqual([]);
    // To a page of another remote, whose code this tab has not loaded yet: with the shell it has.
    await tab.page.getByRole('link', { name: 'Administration', exact: true }).first().click();
    await tab.arrivesAt('/admin/dashboard', DASHBOARD);
    const fresh = new Frame(await context.newPage());
    await fresh.page.goto('/admin/dashboard');
    await fresh.arrivesAt('/admin/dashboard', DASHBOARD);

    await (await as('shell')).succeeds(`npm run release -- shell --set ${SET} --rollback`);
    await stop(LOADS);
    expect(await servedVersions(operator)).toEqual({ ...before, veille: undefined });
    expect(seen.size, [...seen].join('\n')).toBe(2);
    expect(faults.unexpected).toEqual([]);
    await context.close();

    await operator.expect('POST', '/admin/deployments/removal', { name: 'veille', is_removed: false });
    expect(await servedVersions(operator)).toEqual(before);
    const [set] = await operator.expect<object[]>('GET', '/admin/deployments/sets');
    expect(set).toMatchObject({ name: SET, state: 'rolled_back' });

    await rm(join(team.folder, 'veille'), { recursive: true });
    await rename('.', [RENAMED[1], RENAMED[0]]);
    await sameLock();
  } finally {
    for (const { stop } of instances) await stop();
    await balancer.stop();
  }
});

/** Loads the landing page again and again, and remembers which releases came together. */
function loadPages(address: string) {
  const seen = new Set<string>();
  let count = 0;
  let wanted = Number.POSITIVE_INFINITY;
  const load = async () => {
    while (count < wanted) {
      const page = await pageAt(address);
      const [, json = ''] = / id="registry">(.*?)<\/script>/s.exec(page) ?? [];
      const { remotes }: Registry = JSON.parse(json);
      const shell = /src="(\/main[^"]*)"/.exec(page)?.[1];
      seen.add(`${shell} ${remotes.map(({ name, version }) => `${name} ${version}`).join(' ')}`);
      count += 1;
    }
  };
  const loading = [load(), load()];
  return {
    seen,
    /** Ends the loading once this many pages were loaded. */
    stop: async (loads: number) => {
      wanted = loads;
      await Promise.all(loading);
    },
  };
}

/** On a connection of its own: one that is kept open may be closed in the moment in which it is used again. */
async function pageAt(address: string): Promise<string> {
  const request = get(address, { agent: false, headers: { accept: 'text/html' } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return text(answer);
}

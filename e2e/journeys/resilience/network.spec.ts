import type { Page } from 'playwright/test';
import { NetworkLog } from '../../support/network/network.ts';
import { LoginPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.describe('three remotes in one page', () => {
  test.use({ signedInAs: 'student' });

  test('use one React, one router and one platform, shared by the shell', async ({ page, superAdminApi }) => {
    const admin = await superAdminApi.createAdmin();
    const frame = new Frame(page);
    const log = new NetworkLog(page);
    await page.goto('/');
    await expect(frame.heading).toHaveText('APPRENONS ENSEMBLE');
    await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
    await frame.link('Mon espace').click();
    await frame.arrivesAt('/dashboard', /.+/);
    await frame.logout.click();
    await page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click();
    await new LoginPage(page).login(admin);
    await frame.arrivesAt('/admin/dashboard', /.+/);
    await frame.page.getByRole('main').getByRole('link', { name: 'Gestion des Cours' }).first().click();
    await page.getByRole('button', { name: 'Nouveau Cours' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
    for (const remote of ['public', 'student', 'admin']) expect(log.ofRemotes(remote)).not.toEqual([]);

    const shared = await sharedModules(page);
    for (const [name, providers] of Object.entries(shared)) expect.soft(providers, name).toHaveLength(1);
    expect(Object.keys(shared)).toEqual(expect.arrayContaining(EAGERLY_SHARED));

    const scripts = await Promise.all(
      log.files(/\.js$/).map(async (response) => ({ url: response.url(), code: await response.text() })),
    );
    const isRemote = ({ url }: { url: string }) => url.includes('/remotes/');
    for (const [library, marker] of Object.entries(MARKERS)) {
      const owners = scripts.filter(({ code }) => code.includes(marker));
      expect.soft(owners.length, `${library} is somewhere`).toBeGreaterThan(0);
      expect
        .soft(
          owners.filter(isRemote).map(({ url }) => url),
          `${library} is in no remote`,
        )
        .toEqual([]);
    }
  });
});

const EAGERLY_SHARED = [
  ...['react', 'react-dom', 'react-router-dom', '@tanstack/react-query'],
  ...['api', 'session', 'notify', 'theme', 'ui', 'query'].map((area) => `@iris/platform/${area}`),
];

/** Strings found in one library's code only, also after minification. */
const MARKERS = {
  react: 'react.transitional.element',
  'react-dom': '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  'react-router': 'createHref',
  'the session': 'session check failed',
  'the notifications': 'data-sonner-toaster',
  'the forms': "Copier ce que j'ai saisi",
};

type ShareScope = Record<string, Record<string, { from: string }>>;

/** Every shared module in the page, with its versions and the application that registered each. */
function sharedModules(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const federation = Reflect.get(window, '__FEDERATION__') as {
      __INSTANCES__: { shareScopeMap: Record<string, ShareScope> }[];
    };
    const shared: Record<string, Set<string>> = {};
    for (const { shareScopeMap } of federation.__INSTANCES__) {
      for (const [name, versions] of Object.values(shareScopeMap).flatMap((scope) => Object.entries(scope))) {
        shared[name] ??= new Set();
        for (const [version, { from }] of Object.entries(versions)) shared[name].add(`${version} ${from}`);
      }
    }
    return Object.fromEntries(Object.entries(shared).map(([name, providers]) => [name, [...providers]]));
  });
}

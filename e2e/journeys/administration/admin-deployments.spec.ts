import { uniqueWord } from '../../support/api-client.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { AdminDeploymentsPage } from '../../support/pages/administration/admin-deployments-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

interface Deployment {
  name: string;
  title: string;
  live: string;
}

/** The token of a page in the telemetry sample: one page in ten. */
async function sampledPageToken(address: string): Promise<string> {
  for (let page = 0; page < 500; page += 1) {
    const { headers } = await fetch(address, { headers: { accept: 'text/html' } });
    const token = /page;desc="([^"]+)"/.exec(headers.get('server-timing') ?? '')?.[1] ?? '';
    if (token.split('.')[1] === '1') return token;
  }
  throw new Error('no page of 500 is in the sample');
}

test.describe('a super administrator', () => {
  test.use({ signedInAs: 'super_admin' });

  test('sees the live version of the shell and of each remote with its telemetry', async ({
    page,
    superAdminApi,
    api,
    address,
  }) => {
    const served = await superAdminApi.expect<Deployment[]>('GET', '/admin/deployments');
    const remotes = served.filter(({ name }) => name !== 'shell');
    const events = remotes.map(({ name, live }) => ({ outcome: 'loaded', remote: name, version: live, ms: 420 }));
    const token = await sampledPageToken(address);
    expect((await api.call('POST', '/telemetry', { token, events })).status).toBe(204);

    await page.goto('/admin/dashboard');
    await page
      .getByRole('main')
      .getByRole('region', { name: 'Gérer' })
      .getByRole('link', { name: /^Déploiements/ })
      .click();
    await expect(new Frame(page).heading).toHaveText('Déploiements');
    await expect(page).toHaveTitle(/^Déploiements/);
    const deployments = new AdminDeploymentsPage(page);
    await expect(deployments.cards).toHaveCount(served.length);
    await expect(deployments.cards.first().getByRole('heading', { level: 2 })).toHaveText('Shell');
    for (const { title, live } of served) {
      await expect(deployments.version(title, live).getByText('En ligne', { exact: true })).toBeVisible();
    }
    for (const { title, live } of remotes) {
      await expect(deployments.version(title, live).getByRole('definition').first()).toHaveText(/^[1-9]/);
    }
  });

  test('creates a deploy token, which is shown once and works until it is revoked', async ({ page, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const label = `Poste ${uniqueWord()}`;
    const deployments = new AdminDeploymentsPage(page);
    await page.goto('/admin/deployments');
    await deployments.openCreation();
    await deployments.field('Module').selectOption({ label: 'Espace étudiant' });
    await deployments.field('Libellé').fill(label);
    await deployments.button('Créer le jeton').click();
    await expect(deployments.field('Jeton de déploiement')).toBeFocused();
    const token = await deployments.field('Jeton de déploiement').inputValue();
    await clickOnceAccepted(deployments.button('Copier le jeton'));
    await new Frame(page).toastSays('Jeton copié');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await page.keyboard.press('Escape');
    await expect(deployments.dialog).toHaveCount(0);
    await expect(deployments.token(label)).toContainText('jamais utilisé');

    const team = api.as({ token });
    expect((await team.call('GET', '/releases?name=student')).status).toBe(200);
    expect((await team.call('GET', '/releases?name=public')).status).toBe(403);
    await page.reload();
    await expect(deployments.token(label)).not.toContainText('jamais utilisé');
    await expect(page.getByText(token)).toHaveCount(0);

    await deployments.token(label).getByRole('button', { name: 'Révoquer' }).click();
    await clickOnceAccepted(deployments.confirmation.getByRole('button', { name: 'Révoquer' }));
    await new Frame(page).toastSays('Jeton révoqué', label);
    // The dialog hides the list from roles.
    await expect(deployments.confirmation).toHaveCount(0);
    await expect(deployments.token(label)).toHaveCount(0);
    expect((await team.call('GET', '/releases?name=student')).status).toBe(401);
  });
});

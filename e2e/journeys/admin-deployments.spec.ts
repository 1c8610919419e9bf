import { AdminDeploymentsPage } from '../pages/admin-deployments-page.ts';
import { Frame } from '../pages/frame.ts';
import { expect, signedIn, test } from '../support/test.ts';

const NAMES: Record<string, string> = {
  public: 'Site public',
  student: 'Espace étudiant',
  admin: 'Administration',
};

interface Deployment {
  remote: string;
  live: string;
}

test.describe('a super administrator', () => {
  test.use({ signedInAs: 'super_admin' });

  test('sees the version live of each remote, and what browsers tell of it', async ({ page, office, academy }) => {
    const served = await office.expect<Deployment[]>('GET', '/admin/deployments');
    const events = served.map(({ remote, live }) => ({ outcome: 'loaded', remote, version: live, ms: 420 }));
    expect((await academy.call('POST', '/telemetry', { events })).status).toBe(204);

    await page.goto('/admin/dashboard');
    await page
      .getByRole('main')
      .getByRole('region', { name: 'Gérer' })
      .getByRole('link', { name: /^Déploiements/ })
      .click();
    await expect(new Frame(page).heading).toHaveText('Déploiements');
    await expect(page).toHaveTitle(/^Déploiements/);
    const deployments = new AdminDeploymentsPage(page);
    await expect(deployments.cards).toHaveCount(3);
    for (const { remote, live } of served) {
      const version = deployments.version(NAMES[remote] ?? '', live);
      await expect(version.getByText('En ligne')).toBeVisible();
      await expect(version.getByRole('definition').first()).toHaveText(/^[1-9]/);
    }
  });
});

test.describe('an administrator with every permission', () => {
  test.use({ signedInAs: 'admin' });

  test('has neither tile nor page of the deployments', async ({ page, account, academy }) => {
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('link', { name: /^Thème du site/ }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /Déploiements/ })).toHaveCount(0);
    await page.goto('/admin/deployments');
    await expect(new Frame(page).heading).toHaveText('Permission insuffisante');
    const refused = await academy.as(signedIn(account)).call('GET', '/admin/deployments');
    expect(refused.status).toBe(403);
  });
});

import { mailPageOf } from '../../support/accounts/mails.ts';
import { PERMISSIONS } from '../../support/api-client.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

test('a student who is promoted follows by itself: header, tiles and guards; the link of the mail ends the sessions', async ({
  page,
  visitor,
  account,
  superAdminApi,
  address,
  faults,
}) => {
  faults.expect(/status of 401/);
  const { _id, email } = signedIn(account);
  const frame = new Frame(page);
  await page.clock.install();
  await page.goto('/about');
  await expect(frame.link('Mon espace')).toBeVisible();
  const granted = Object.fromEntries(PERMISSIONS.map((key) => [key, key === 'manage_stats']));
  await superAdminApi.expect('POST', `/admin/users/${_id}/make-admin`, granted);
  await page.clock.fastForward(20_000);
  await frame.toastSays('Droits modifiés');
  await frame.link('Administration').click();
  await frame.arrivesAt('/admin/dashboard', 'Tableau de bord');
  const tiles = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  await expect(tiles).toHaveText(['Tableau de bord', 'Statistiques du site']);
  const more = { ...granted, manage_campus: true };
  await superAdminApi.expect('PUT', `/admin/users/${_id}/permissions`, more);
  await page.clock.fastForward(20_000);
  await expect(tiles).toHaveText(['Tableau de bord', 'Statistiques du site', 'Gestion des Campus']);

  // In a browser of its own: the clock would run a script in the frame of the mail, which allows none.
  const reader = new Frame(visitor);
  await visitor.goto(await mailPageOf(address, email, 'Vous administrez Académie Iris'));
  await visitor.getByRole('link', { name: /end-sessions#/ }).click();
  await visitor.getByRole('button', { name: 'Terminer toutes mes sessions' }).click();
  await reader.arrivesAt('/account/end-sessions', 'Sessions terminées');
  await visitor.getByRole('link', { name: 'Se connecter' }).click();
  await reader.arrivesAt('/login', 'Connexion');
  await page.reload();
  await frame.arrivesAt('/login', 'Connexion');
});

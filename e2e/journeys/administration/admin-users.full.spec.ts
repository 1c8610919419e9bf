import { ApiClient } from '../../support/api-client.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { storageOf } from '../../support/network/storage.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.use({ signedInAs: 'super_admin' });

test('a super administrator promotes an account, changes its permissions without revoking first, revokes it, ends its sessions and deletes it', async ({
  page,
  api,
  browser,
  address,
}) => {
  const student = await api.register();
  const second = await api.login(student.email, student.password);
  const theirs = new ApiClient(address).as(student);
  const card = page.getByRole('article', { name: student.name, exact: true });
  const action = (verb: string) => card.getByRole('button', { name: `${verb} ${student.name}`, exact: true });
  const granted = card.getByRole('list', { name: 'Permissions accordées' }).getByRole('listitem');
  const promotion = page.getByRole('dialog', { name: /^Promouvoir / });
  const permissions = page.getByRole('dialog', { name: /^Permissions de / });
  const confirmation = page.getByRole('alertdialog');
  const frame = new Frame(page);
  const { name } = student;
  await page.goto(`/admin/user-management?q=${encodeURIComponent(student.email)}`);
  await action('Promouvoir').click();
  await expect(promotion.getByRole('checkbox')).toHaveCount(7);
  await expect(promotion.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await promotion.getByRole('checkbox', { name: 'Gérer les statistiques', exact: true }).check();
  await promotion.getByRole('checkbox', { name: 'Consulter les utilisateurs', exact: true }).check();
  await promotion.getByRole('button', { name: 'Promouvoir', exact: true }).click();
  await frame.toastSays('Utilisateur promu', name);
  await expect(granted).toHaveText(['Consulter les utilisateurs', 'Gérer les statistiques']);
  const promoted = await browser.newPage({ baseURL: address, storageState: storageOf(address, student) });
  await promoted.goto('/admin/dashboard');
  await expect(promoted.getByRole('navigation', { name: 'Administration' }).getByRole('link')).toHaveText([
    'Tableau de bord',
    'Utilisateurs',
    'Gestion des Utilisateurs',
    'Établissements',
    'Statistiques du site',
  ]);
  await promoted.close();

  await clickOnceAccepted(action('Modifier les permissions'));
  const box = (label: string) => permissions.getByRole('checkbox', { name: label, exact: true });
  await expect(permissions.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await box('Consulter les utilisateurs').uncheck();
  await box('Gérer les cours').check();
  await permissions.getByRole('button', { name: 'Enregistrer' }).click();
  await frame.toastSays('Permissions mises à jour', name);
  await expect(granted).toHaveText(['Gérer les cours', 'Gérer les statistiques']);
  expect((await theirs.call('GET', '/admin/users')).status).toBe(403);

  await clickOnceAccepted(action('Révoquer'));
  await expect(confirmation).toContainText('Êtes-vous sûr de vouloir révoquer les privilèges admin ?');
  await clickOnceAccepted(confirmation.getByRole('button', { name: 'Révoquer' }));
  await frame.toastSays('Privilèges révoqués', name);
  await expect(card).toContainText('Étudiant');
  expect((await theirs.call('GET', '/enrollments/my-courses')).status).toBe(200);

  const end = action('Terminer les sessions');
  await clickOnceAccepted(end);
  await expect(confirmation).toContainText('déconnectés tout de suite');
  await clickOnceAccepted(confirmation.getByRole('button', { name: 'Terminer les sessions' }));
  await frame.toastSays('Sessions terminées', name);
  await expect(end).toBeFocused();
  for (const session of [theirs, api.as(second)]) expect((await session.call('GET', '/auth/me')).status).toBe(401);
  const again = await api.login(student.email, student.password);

  await clickOnceAccepted(action('Supprimer'));
  await expect(confirmation).toContainText('irréversible');
  await clickOnceAccepted(confirmation.getByRole('button', { name: 'Supprimer' }));
  await frame.toastSays('Utilisateur supprimé', name);
  await expect(page.getByText('Aucun utilisateur trouvé', { exact: true })).toBeVisible();
  expect((await api.as(again).call('GET', '/auth/me')).status).toBe(401);
  await page.goto('/admin/journal');
  for (const sentence of [`a modifié les permissions de ${name}`, `a terminé les sessions de ${name}`]) {
    await expect(page.getByRole('article').filter({ hasText: sentence })).toBeVisible();
  }
});

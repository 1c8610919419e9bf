import { type ApiClient, type Campus, newCampus } from '../support/api-client.ts';
import { clickOnceAccepted } from '../support/hands/click-guard.ts';
import { AdminCampusesPage } from '../support/pages/administration/admin-campuses-page.ts';
import { Frame } from '../support/pages/frame.ts';
import { LandingPage } from '../support/pages/landing-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'admin', granted: ['manage_campus', 'can_delete'] });

let before: Campus[];

test.beforeEach(async ({ superAdminApi }) => {
  before = await campusesOf(superAdminApi);
});

test.afterEach(async ({ superAdminApi }) => {
  const now = await campusesOf(superAdminApi);
  const isIn = (list: Campus[]) => (campus: Campus) => list.some(({ name }) => name === campus.name);
  for (const { _id } of now.filter((campus) => !isIn(before)(campus)))
    await superAdminApi.expect('DELETE', `/campuses/${_id}`);
  for (const campus of before.filter((one) => !isIn(now)(one)))
    await superAdminApi.expect('POST', '/campuses', inputOf(campus));
});

test('a campus is created, changed and deleted, and the landing page shows each change', async ({
  page,
  superAdminApi,
}) => {
  const campus = newCampus();
  const renamed = `${campus.name} bis`;
  const campuses = new AdminCampusesPage(page);
  const landing = new LandingPage(page);
  const frame = new Frame(page);
  await page.goto('/admin/campus');
  await expect(frame.heading).toHaveText('Gestion des Campus');
  await expect(page.getByText(`${before.length} campus au total`)).toBeVisible();
  await campuses.openCreation();
  await expect(campuses.field('Description')).toHaveAttribute('rows', '4');
  await campuses.fill(campus);
  await campuses.button('Créer le campus').click();
  await frame.toastSays('Campus créé', campus.name);
  await expect(campuses.dialog).toBeHidden();
  await expect(page.getByText(`${before.length + 1} campus au total`)).toBeVisible();
  await expect(campuses.card(campus.name)).toContainText(campus.location);
  await expect(campuses.card(campus.name)).toContainText(campus.description);
  await frame.link('Accueil').click();
  await expect(page).toHaveURL('/');
  await expect(landing.campus(campus.name)).toContainText(campus.location);

  await page.goBack();
  await campuses.edit(campus.name).click();
  await expect(campuses.field('Lieu')).toHaveValue(campus.location);
  await expect(campuses.field('Description')).toHaveValue(campus.description);
  await expect(campuses.field('Image')).toHaveValue(campus.image);
  await campuses.field('Nom').fill(renamed);
  await campuses.button('Enregistrer').click();
  await frame.toastSays('Campus mis à jour', renamed);
  await expect(campuses.card(renamed)).toBeVisible();

  await campuses.delete(renamed).click();
  await expect(campuses.confirmation).toContainText('Êtes-vous sûr de vouloir supprimer ce campus?');
  await campuses.confirmation.getByRole('button', { name: 'Annuler' }).click();
  await expect(campuses.delete(renamed)).toBeFocused();
  await clickOnceAccepted(campuses.delete(renamed));
  await campuses.confirmation.getByRole('button', { name: 'Supprimer' }).click();
  await frame.toastSays('Campus supprimé', renamed);
  await expect(campuses.card(renamed)).toHaveCount(0);
  expect((await campusesOf(superAdminApi)).map(({ name }) => name)).not.toContain(renamed);
});

test("the second of two administrators sees the first one's changes", async ({ page, superAdminApi, faults }) => {
  faults.expect(/status of 412.*\/api\/campuses\//);
  const { _id, name } = await superAdminApi.expect<Campus>('POST', '/campuses', newCampus());
  const campuses = new AdminCampusesPage(page);
  await page.goto('/admin/campus');
  await campuses.edit(name).click();
  await campuses.field('Lieu').fill('Nantes, France');
  await superAdminApi.expect('PUT', `/campuses/${_id}`, newCampus({ name, location: 'Lille, France' }));
  await campuses.button('Enregistrer').click();
  await expect(campuses.dialog).toContainText('Ce campus a été modifié entre-temps par un autre administrateur');
  await expect(campuses.dialog).toContainText('Lille, France');
  const kept = (await campusesOf(superAdminApi)).find((campus) => campus._id === _id);
  expect(kept?.location).toBe('Lille, France');
});

function campusesOf(superAdminApi: ApiClient): Promise<Campus[]> {
  return superAdminApi.expect<Campus[]>('GET', '/campuses');
}

function inputOf({ name, location, image, image_alt, description }: Campus) {
  return { name, location, image, image_alt, description };
}

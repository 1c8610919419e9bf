import { enrollForFilm } from '../../support/learning/demo-film.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

test('a student finds a film by the key /, asks in it, is answered, and follows the bell to the answer', async ({
  page,
  visitor,
  api,
  account,
  superAdmin,
}) => {
  const { course } = await enrollForFilm(api.as(signedIn(account)));
  const question = `Où tirer ? (${signedIn(account).name})`;
  await page.goto('/dashboard');

  await test.step('search, with a typing error', async () => {
    await expect(page.getByRole('button', { name: 'Rechercher' })).toBeVisible();
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('capsulorexis');
    const found = page.getByRole('region', { name: 'Dans vos cours' });
    // The yellow is the browser's own: the style sheet would lack that of the academy.
    await expect(found.locator('mark').first()).not.toHaveCSS('background-color', 'rgb(255, 255, 0)');
    await found.getByRole('link', { name: /^Le capsulorhexis, de la ponction/ }).click();
    await expect(page).toHaveURL(new RegExp(`/learn/${course}/`));
  });

  await test.step('ask', async () => {
    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByLabel(/^Poser une question/).fill(question);
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: question })).toContainText('Sans réponse');
  });

  await test.step('an author answers', async () => {
    await visitor.addInitScript((token) => localStorage.setItem('token', token), superAdmin.token);
    await visitor.goto('/admin/questions');
    const card = visitor.getByRole('article').filter({ hasText: question });
    await card.getByRole('button', { name: 'Répondre' }).click();
    const dialog = visitor.getByRole('dialog');
    await dialog.getByLabel('Réponse').fill('Vers le centre.');
    await dialog.getByRole('button', { name: 'Répondre' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the bell leads to the answer, and is read on all devices', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Notifications, 1 non lue' }).click();
    await page.getByRole('link', { name: /Votre question a une réponse/ }).click();
    await expect(page.getByText('Vers le centre.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });
});

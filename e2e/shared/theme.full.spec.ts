import type { Page } from 'playwright/test';
import { LOST, press, saveDespiteLoss } from '../support/network/lost-messages.ts';
import { Frame } from '../support/pages/frame.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedInAs: 'admin', granted: ['manage_content'] });

let before: unknown;

test.beforeEach(async ({ superAdminApi }) => {
  before = await superAdminApi.expect('GET', '/config/theme');
});

test.afterEach(async ({ superAdminApi }) => {
  await superAdminApi.expect('PUT', '/config/theme', before);
});

test('a theme is saved although the request and the answer are lost once', async ({ page, faults, superAdminApi }) => {
  faults.expect(LOST);
  await page.goto('/admin/theme');
  const form = page.getByRole('form', { name: 'Thème' });
  await form.getByLabel('Slogan', { exact: true }).fill('OPÉRONS MIEUX');
  const save = () => press(form.getByRole('button', { name: 'Enregistrer' }));
  const saved = page.getByText('Configuration sauvegardée', { exact: true });
  await saveDespiteLoss(page, { route: 'PUT /config/theme', save, saved });
  expect(await superAdminApi.expect('GET', '/config/theme')).toMatchObject({ siteTagline: 'OPÉRONS MIEUX' });
});

test('a saved theme applies at once for the administrator, and for visitors on the next load', async ({
  page,
  visitor,
}) => {
  await visitor.goto('/');
  const form = page.getByRole('form', { name: 'Thème' });
  const preview = page.getByRole('figure', { name: 'Aperçu en direct' });
  await page.goto('/admin/theme');
  for (const [label, value] of CHOSEN) await form.getByLabel(label, { exact: true }).fill(value);
  await expect(preview).toContainText('Institut Rétine');
  await expect(preview).toContainText('OPÉRONS MIEUX');
  await expect(page.getByRole('banner')).toContainText('Académie Iris');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await new Frame(page).toastSays('Configuration sauvegardée');
  await frameFollows(page);

  await expect(visitor.getByRole('banner')).toContainText('Académie Iris');
  await visitor.reload();
  await frameFollows(visitor);
  await new Frame(visitor).arrivesAt('/', 'OPÉRONS MIEUX');
  await expect(visitor.getByText('Une main sûre, un œil juste')).toBeVisible();
  await expect(visitor).toHaveTitle(/Institut Rétine/);
  await visitor.goto('/contact');
  await expect(visitor.getByRole('main')).toContainText('bonjour@institut-retine.example');
  await expect(visitor.getByRole('main')).toContainText('12 rue des Écoles, Lyon');
  await expect(visitor.getByRole('main')).not.toContainText('Bureaux à Lyon et à Genève');
  await visitor.getByRole('button', { name: /aide/ }).click();
  await expect(new Frame(visitor).help.getByRole('link')).toHaveAttribute('href', /^https:\/\/wa\.me\/33639980099\?/);
});

/** Checks header, footer and colors against the chosen theme. */
async function frameFollows(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toContainText('Institut Rétine');
  const footer = new Frame(page).footer;
  for (const text of [
    'Institut Rétine',
    'La clarté du geste',
    'bonjour@institut-retine.example',
    '+33 1 99 00 98 76',
  ]) {
    await expect(footer).toContainText(text);
  }
  await expect(footer).toContainText('Bureaux à Lyon et à Genève');
  const brand = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--brand-primary').trim().toLowerCase(),
    );
  await expect.poll(brand).toBe('#7c3aed');
  const logos = page.getByRole('banner').locator('img[src$="/illustrations/fundus.svg"]');
  await expect(logos).toBeVisible();
}

const CHOSEN = [
  ['Nom du site', 'Institut Rétine'],
  ['Slogan', 'La clarté du geste'],
  ['Logo', '/illustrations/fundus.svg'],
  ["Titre de l'accueil", 'OPÉRONS MIEUX'],
  ["Sous-titre de l'accueil", 'Une main sûre, un œil juste'],
  ['Texte du pied de page', 'Bureaux à Lyon et à Genève'],
  ['Couleur principale', '#7c3aed'],
  ['E-mail de contact', 'bonjour@institut-retine.example'],
  ['Téléphone', '+33 1 99 00 98 76'],
  ['Numéro WhatsApp', '33639980099'],
  ['Adresse des bureaux', '12 rue des Écoles, Lyon'],
] as const;

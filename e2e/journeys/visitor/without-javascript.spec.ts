import { newPerson, uniqueWord } from '../../support/api-client.ts';
import { PHONE } from '../../support/hands/axe.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { ContactPage } from '../../support/pages/contact-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect } from '../../support/test.ts';
import { withoutScripts as test } from '../../support/without-scripts.ts';

/** Each page with its heading. */
const PAGES = {
  '/': 'APPRENONS ENSEMBLE',
  '/courses': 'Nos Cours',
  '/webinars': 'Webinaires',
  '/about': /./,
  '/contact': 'Écrivez-nous',
  '/legal': /./,
  '/privacy': /./,
  '/certificates': 'Vérifier un certificat',
};

test('every public page can be read on a phone, and its links followed', async ({ page, createCourse }) => {
  await page.setViewportSize(PHONE);
  const frame = new Frame(page);
  // The other courses of the catalog may be deleted meanwhile.
  const { title } = await createCourse();
  for (const [path, heading] of Object.entries(PAGES)) {
    await page.goto(path);
    await expect(frame.heading).toHaveText(heading);
    await expect(page.getByText('Chargement', { exact: false }).filter({ visible: true })).toHaveCount(0);
  }
  await frame.menuToggle.click();
  await frame.menu.getByRole('link', { name: 'Cours' }).click();
  await page.waitForURL('/courses');
  await new CatalogPage(page).card(title).getByRole('heading').getByRole('link').click();
  await page.waitForURL(/courses\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { name: 'Programme', exact: true })).toBeVisible();
  await page.getByRole('button', { name: "Besoin d'aide ?" }).click();
  await expect(frame.help.getByRole('link')).toHaveAttribute('href', /^https:\/\/wa\.me\//);
});

test('a message is refused with errors beside its fields, keeps what was typed, and is sent', async ({
  page,
  superAdminApi,
  faults,
}) => {
  faults.expect(/422/);
  const { name, email } = newPerson();
  const subject = `Question ${uniqueWord()}`;
  const contact = new ContactPage(page);
  await page.goto('/contact');
  await contact.name.fill(name);
  await contact.email.fill('pas une adresse');
  await contact.subject.fill(subject);
  await contact.message.fill('Bonjour,\nune question.');
  const [answer] = await Promise.all([page.waitForResponse(/\/contact$/), contact.submit.click()]);
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([422, 'no-store']);
  await expect(contact.form.getByRole('alert')).toContainText("L'adresse e-mail n'est pas valide");
  await expect(contact.email).toHaveAccessibleDescription("L'adresse e-mail n'est pas valide");
  await expect(contact.email).toHaveValue('pas une adresse');
  await expect(contact.message).toHaveValue('Bonjour,\nune question.');
  await contact.email.fill(email);
  await contact.submit.click();
  await page.waitForURL('/contact?envoye=1');
  await expect(page.getByRole('status')).toContainText('Votre message nous est parvenu');
  await expect(contact.message).toHaveValue('');
  const messages = await superAdminApi.expect<unknown[]>('GET', `/contact/messages?q=${encodeURIComponent(subject)}`);
  expect(messages).toEqual([expect.objectContaining({ name, email, subject, message: 'Bonjour,\nune question.' })]);
});

test('a certificate is looked up by its serial', async ({ page, faults }) => {
  faults.expect(/404 \(Not Found\) \(\/certificates\)/);
  await page.goto('/certificates');
  await page.getByRole('textbox', { name: 'Numéro du certificat' }).fill('IRIS-AAAA');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await page.waitForURL(/serial=/);
  await expect(page.getByRole('status')).toContainText('IRIS-AAAA');
});

test('pages that need scripts say so', async ({ page }) => {
  for (const path of ['/login', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page a besoin de JavaScript');
    await expect(page.getByRole('link', { name: 'contact' })).toHaveAttribute('href', '/contact');
  }
});

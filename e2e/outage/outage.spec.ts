import type { Page } from 'playwright/test';
import type { ApiClient } from '../support/api-client.ts';
import { control } from '../support/network/control.ts';
import { LoginPage } from '../support/pages/account/account-pages.ts';
import { CatalogPage } from '../support/pages/catalog-page.ts';
import { ContactPage } from '../support/pages/contact-page.ts';
import { Frame } from '../support/pages/frame.ts';
import { expect, signedIn, test } from '../support/test.ts';

const DETAIL = 'Le service est momentanément indisponible. Réessayez dans quelques instants.';

test.use({ signedInAs: 'student' });

// What each call answers, and that a stopped MongoDB is answered alike: api/test/outage.spec.ts
test('with MongoDB frozen the pages show the outage and recover', async ({ page, context, api, account, faults }) => {
  faults.expect(/answered 503/, /status of 503/, /status of 404.*\/nulle-part/, /session check failed/, /load failed/);
  const dashboard = page;
  const catalog = new CatalogPage(await context.newPage());
  const login = new LoginPage(await context.newPage());
  const [staticPage, contactPage] = [await context.newPage(), await context.newPage()];
  await control('freeze');
  try {
    await Promise.all([
      expectDashboardFailure(dashboard),
      expectCatalogFailure(catalog),
      expectLoginFailure(login, signedIn(account)),
      expectStaticPages(staticPage),
      expectMessageKept(contactPage),
    ]);
  } finally {
    await control('thaw');
  }
  await waitUntilReady(api);
  await dashboard.getByRole('button', { name: 'Réessayer' }).click();
  await expect(dashboard.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
  await catalog.page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(catalog.cards).not.toHaveCount(0);
  await expect(catalog.page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await login.submit.click();
  await new Frame(login.page).arrivesAt('/dashboard', /.+/);
});

test('an API that dies is started again, with the sessions and data that it had', async ({ page, api }) => {
  const myCourses = page.getByRole('heading', { name: 'Mes Cours' });
  await page.goto('/dashboard');
  await expect(myCourses).toBeVisible();
  await control('crash');
  // Nobody answers until it is back.
  await expect(() => waitUntilReady(api)).toPass();
  await page.reload();
  await expect(myCourses).toBeVisible();
  const catalog = new CatalogPage(page);
  await catalog.open();
  await expect(catalog.cards).not.toHaveCount(0);
});

async function waitUntilReady(api: ApiClient): Promise<void> {
  await expect.poll(async () => (await api.call('GET', '/health/ready')).status, { timeout: 60_000 }).toBe(200);
}

async function expectDashboardFailure(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('Cette page est momentanément indisponible');
}

async function expectCatalogFailure(catalog: CatalogPage): Promise<void> {
  // A search that nobody has made: pages that were rendered before the outage stay.
  await catalog.open({ q: 'cat' });
  await new Frame(catalog.page).toastSays('Erreur', 'Impossible de charger les cours');
  await expect(catalog.page.getByRole('main').getByRole('alert')).toContainText('momentanément indisponible');
  await expect(catalog.empty).toHaveCount(0);
}

async function expectLoginFailure(login: LoginPage, account: { email: string; password: string }): Promise<void> {
  await login.page.goto('/login');
  await login.login(account);
  await expect(login.banner).toHaveText(DETAIL);
  await new Frame(login.page).toastSays('Échec de la connexion', DETAIL);
}

async function expectStaticPages(page: Page): Promise<void> {
  const frame = new Frame(page);
  await page.goto('/');
  await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
  await expect(page.getByRole('heading', { name: 'Campus México' })).toBeVisible();
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'Excellence', exact: true })).toBeVisible();
  await page.goto('/nulle-part');
  await frame.arrivesAt('/nulle-part', 'Page introuvable');
}

async function expectMessageKept(page: Page): Promise<void> {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.name.fill('Zoé Testard');
  await contact.email.fill('zoe@exemple.example');
  await contact.subject.fill('Pendant la panne');
  await contact.message.fill('Bonjour');
  await contact.submit.click();
  await new Frame(page).toastSays('Erreur', 'Le service est momentanément indisponible');
  await expect(contact.message).toHaveValue('Bonjour');
}

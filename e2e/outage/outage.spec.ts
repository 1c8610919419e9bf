import type { Page } from 'playwright/test';
import { LoginPage } from '../pages/account-pages.ts';
import { CatalogPage } from '../pages/catalog-page.ts';
import { ContactPage } from '../pages/contact-page.ts';
import { Frame } from '../pages/frame.ts';
import { type ApiClient, newCourse, newPerson } from '../support/api-client.ts';
import { withoutMongo } from '../support/mongo.ts';
import { expect, signedIn, test } from '../support/test.ts';

/** Longest wait for an answer while the database is away, in milliseconds. */
const MAX_ANSWER_MS = 3000;
const DETAIL = 'Le service est momentanément indisponible. Réessayez dans quelques instants.';

test.use({ signedInAs: 'student' });

for (const outage of ['stopped', 'frozen'] as const) {
  test(`with MongoDB ${outage} every call answers 503 within three seconds`, async ({
    api,
    account,
    superAdminApi,
  }) => {
    const student = api.as(signedIn(account));
    const course = await superAdminApi.createCourse();
    const calls = callsOf({ api, student, superAdminApi }, course._id);
    await withoutMongo(outage, async () => {
      for (const round of ['at once', 'a little later']) {
        for (const { name, answer, took } of await Promise.all(calls.map(timed))) {
          const what = `${name}, ${round}`;
          expect.soft(answer.status, what).toBe(503);
          expect.soft(answer.headers.get('content-type'), what).toContain('application/problem+json');
          expect.soft(Number(answer.headers.get('retry-after')), what).toBeGreaterThan(0);
          expect.soft(answer.body, what).toMatchObject({ status: 503, code: 'database_unavailable', detail: DETAIL });
          expect.soft(took, what).toBeLessThan(MAX_ANSWER_MS);
        }
      }
      expect((await api.call('GET', '/health/live')).status).toBe(200);
      expect((await api.call('GET', '/health/ready')).status).toBe(503);
      expect((await api.call('GET', '/remotes')).status).toBe(200);
    });
    await waitUntilReady(api);
    expect((await student.call('GET', '/auth/me')).status).toBe(200);
    expect((await student.call('POST', '/enrollments', { course_id: course._id })).status).toBe(201);
    expect((await superAdminApi.call('POST', `/courses/${course._id}/archive`)).status).toBe(204);
  });

  test(`with MongoDB ${outage} the pages show the outage and recover`, async ({
    page,
    context,
    api,
    account,
    faults,
  }) => {
    faults.expect(
      /answered 503/,
      /status of 503/,
      /status of 404.*\/nulle-part/,
      /session check failed/,
      /load failed/,
    );
    const dashboard = page;
    const catalog = new CatalogPage(await context.newPage());
    const login = new LoginPage(await context.newPage());
    const [staticPage, contactPage] = [await context.newPage(), await context.newPage()];
    await withoutMongo(outage, async () => {
      await Promise.all([
        expectDashboardFailure(dashboard),
        expectCatalogFailure(catalog),
        expectLoginFailure(login, signedIn(account)),
        expectStaticPages(staticPage),
        expectMessageKept(contactPage),
      ]);
    });
    await waitUntilReady(api);
    await dashboard.getByRole('button', { name: 'Réessayer' }).click();
    await expect(dashboard.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
    await catalog.page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(catalog.cards).not.toHaveCount(0);
    await expect(catalog.page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await login.submit.click();
    await new Frame(login.page).arrivesAt('/dashboard', /.+/);
  });
}

interface Call {
  by: ApiClient;
  method: string;
  path: string;
  body?: unknown;
}

function callsOf(by: Record<'api' | 'student' | 'superAdminApi', ApiClient>, courseId: string): Call[] {
  const person = newPerson();
  return [
    { by: by.api, method: 'GET', path: '/courses' },
    { by: by.api, method: 'GET', path: '/courses?level=Avanc%C3%A9&q=phaco&limit=3' },
    { by: by.api, method: 'GET', path: '/stats' },
    { by: by.api, method: 'GET', path: '/campuses' },
    { by: by.api, method: 'GET', path: '/config/theme' },
    { by: by.api, method: 'POST', path: '/auth/login', body: { email: person.email, password: person.password } },
    { by: by.api, method: 'POST', path: '/auth/register', body: person },
    { by: by.api, method: 'POST', path: '/contact', body: messageFrom(person) },
    { by: by.student, method: 'GET', path: '/auth/me' },
    { by: by.student, method: 'GET', path: '/enrollments/my-courses' },
    { by: by.student, method: 'POST', path: '/enrollments', body: { course_id: courseId } },
    { by: by.superAdminApi, method: 'GET', path: '/admin/dashboard' },
    { by: by.superAdminApi, method: 'GET', path: '/admin/users' },
    { by: by.superAdminApi, method: 'POST', path: '/courses', body: newCourse() },
    { by: by.superAdminApi, method: 'PUT', path: `/courses/${courseId}`, body: newCourse() },
    { by: by.superAdminApi, method: 'DELETE', path: `/courses/${courseId}` },
  ];
}

function messageFrom({ name, email }: { name: string; email: string }) {
  return { name, email, subject: 'Pendant la panne', message: 'Bonjour' };
}

async function timed({ by, method, path, body }: Call) {
  const start = performance.now();
  const answer = await by.call(method, path, body);
  return { name: `${method} ${path}`, answer, took: performance.now() - start };
}

async function waitUntilReady(api: ApiClient): Promise<void> {
  await expect.poll(async () => (await api.call('GET', '/health/ready')).status, { timeout: 20_000 }).toBe(200);
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

import type { Page } from 'playwright/test';
import { newPerson, uniqueWord } from '../../support/api-client.ts';
import {
  holdScripts,
  isRenderingOn,
  untilHydrated,
  untilRendered,
  untilShown,
  WITHOUT_RENDERING,
} from '../../support/crawling/rendered.ts';
import { DESKTOP, PHONE } from '../../support/hands/axe.ts';
import { LoginPage, RegisterPage } from '../../support/pages/account/account-pages.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { ContactPage } from '../../support/pages/contact-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.skip(!isRenderingOn, WITHOUT_RENDERING);

const PAGES = ['/', '/courses', '/about', '/contact', '/legal', '/privacy', '/certificates'];

/** What is rendered: whether an account has a page at an unknown address is known once its registry is read. */
const RENDERED = { nobody: [...PAGES, '/nulle-part'], student: PAGES };

for (const [signedInAs, colorScheme] of [
  ['nobody', 'light'],
  ['student', 'dark'],
] as const) {
  test.describe(`pages of ${signedInAs}`, () => {
    test.use({ signedInAs });

    test(`continue in the browser as they were rendered, without any error: ${colorScheme}`, async ({
      page,
      faults,
    }) => {
      await page.emulateMedia({ colorScheme });
      await untilRendered(page, ...RENDERED[signedInAs]);
      faults.expect(/404 \(Not Found\) \(\/nulle-part\)/);
      for (const path of RENDERED[signedInAs]) {
        const release = await openHeld(page, path);
        const rendered = await page.locator('h1').elementHandle();
        release();
        await untilHydrated(page);
        expect(await rendered?.evaluate((heading) => heading.isConnected), path).toBe(true);
      }
    });
  });
}

test('what was typed into the contact form stays, with focus and caret, and is sent', async ({ page }) => {
  const release = await openHeld(page, '/contact');
  const contact = new ContactPage(page);
  await contact.name.fill('Claire Fontaine');
  await contact.subject.fill('Phaco');
  await contact.message.fill('Bonjour, une question.');
  await contact.message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 8));
  release();
  await untilHydrated(page, contact.form);
  await expect(contact.message).toBeFocused();
  await page.keyboard.type(' Claire');
  await expect(contact.message).toHaveValue('Bonjour, Claire une question.');
  await expect(contact.name).toHaveValue('Claire Fontaine');
  await contact.submit.click();
  await expect(contact.email).toHaveAccessibleDescription("L'e-mail est requis");
  await expect(contact.message).not.toHaveAttribute('aria-invalid');
  await expect(contact.subject).toHaveValue('Phaco');
});

test('a message sent before the scripts have run, and refused, is shown again and can be corrected', async ({
  page,
  faults,
}) => {
  faults.expect(/422/);
  const release = await openHeld(page, '/contact');
  const contact = new ContactPage(page);
  const { name, email } = newPerson();
  await contact.name.fill(name);
  await contact.message.fill('Bonjour.');
  await contact.submit.click();
  await expect(contact.email).toHaveAccessibleDescription("L'e-mail est requis");
  await contact.email.fill(email);
  release();
  await untilHydrated(page, contact.form);
  await expect(contact.name).toHaveValue(name);
  await expect(contact.message).toHaveValue('Bonjour.');
  await expect(contact.subject).toHaveAccessibleDescription('Le sujet est requis');
  await contact.subject.fill('Phaco');
  await contact.submit.click();
  await new Frame(page).toastSays('Message envoyé!');
  await expect(contact.message).toHaveValue('');
  expect(new URL(page.url()).search, 'the input is not in the address').toBe('');
});

test('the catalog is filtered by what was typed, which stays in the field', async ({ page, createCourse }) => {
  const word = uniqueWord();
  const course = await createCourse({ title: `Greffe ${word}` });
  const release = await openHeld(page, '/courses');
  const catalog = new CatalogPage(page);
  await catalog.search.pressSequentially(word);
  release();
  await expect(catalog.cards).toHaveCount(1);
  await expect(catalog.card(course.title)).toBeVisible();
  await expect(catalog.search).toBeFocused();
  await expect(catalog.search).toHaveValue(word);
});

test('Enter and the levels of the catalog work without the scripts, and keep each other', async ({
  page,
  createCourse,
}) => {
  const word = uniqueWord();
  const advanced = await createCourse({ title: `Greffe ${word}`, level: 'Avancé' });
  await createCourse({ title: `Lampe ${word}`, level: 'Débutant' });
  await untilRendered(page, '/courses', `/courses?q=${word}`);
  const release = await openHeld(page, '/courses');
  const catalog = new CatalogPage(page);
  await catalog.search.fill(word);
  await catalog.search.press('Enter');
  await page.waitForURL(/q=/, { waitUntil: 'commit' });
  await untilShown(page);
  await expect(catalog.cards).toHaveCount(2);
  await catalog.level('Avancé').click();
  await page.waitForURL(/level=/, { waitUntil: 'commit' });
  await untilShown(page);
  await expect(catalog.cards).toHaveCount(1);
  await catalog.search.fill(advanced.title);
  await catalog.search.press('Enter');
  await page.waitForURL(/q=Greffe/, { waitUntil: 'commit' });
  await untilShown(page);
  await expect(catalog.level('Avancé')).toHaveAttribute('aria-pressed', 'true');
  release();
  await untilHydrated(page);
  await expect(catalog.cards).toHaveCount(1);
});

test('the menu and the help open at once, and stay open', async ({ page }) => {
  await untilRendered(page, '/contact');
  const frame = new Frame(page);
  await page.setViewportSize(PHONE);
  let release = await openHeld(page, '/contact');
  await frame.menuToggle.click();
  await frame.menu.getByRole('link', { name: 'Cours' }).focus();
  release();
  await untilHydrated(page);
  await expect(frame.menuToggle).toHaveAttribute('aria-expanded', 'true');
  await expect(frame.menu.getByRole('link', { name: 'Cours' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(frame.menu).toBeHidden();
  await expect(frame.menuToggle).toBeFocused();

  await page.setViewportSize(DESKTOP);
  release = await openHeld(page, '/contact');
  await page.getByRole('button', { name: "Besoin d'aide ?" }).click();
  await expect(frame.help).toBeVisible();
  release();
  await untilHydrated(page);
  await expect(page.getByRole('button', { name: "Fermer l'aide" })).toHaveAttribute('aria-expanded', 'true');
  await expect(frame.help).toBeVisible();
});

test('a visitor who wants to enroll arrives at the login, and after it at the course', async ({
  page,
  api,
  createCourse,
}) => {
  const [course, student] = [await createCourse(), await api.register()];
  for (const from of ['/courses', `/courses/${course._id}`]) {
    const release = await openHeld(page, from);
    await page.getByRole('link', { name: `S'inscrire au cours ${course.title}` }).click();
    await expect(page).toHaveURL(`/login?cours=${course._id}`);
    release();
  }
  await new LoginPage(page).login(student);
  await new Frame(page).arrivesAt(`/courses/${course._id}`, course.title);
});

test('a visitor who creates an account for a course arrives at it afterwards', async ({ page, createCourse }) => {
  const [course, person] = [await createCourse(), newPerson()];
  const at = `/courses/${course._id}`;
  const release = await openHeld(page, at);
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await expect(page).toHaveURL(`/register?cours=${course._id}`);
  release();
  const register = new RegisterPage(page);
  await register.name.fill(person.name);
  await register.email.fill(person.email);
  await register.password.fill(person.password);
  await register.confirmation.fill(person.password);
  await register.submit.click();
  await new Frame(page).arrivesAt(at, course.title);
});

test('no form of a rendered page puts what is typed into the address, except those of a search', async ({ page }) => {
  await untilRendered(page, ...PAGES);
  const forms: string[] = [];
  for (const path of PAGES) {
    await page.goto(path);
    const methods = await page
      .locator('form')
      .evaluateAll((all) => all.map((form) => (form as HTMLFormElement).method));
    forms.push(...methods.map((method) => `${path} ${method}`));
  }
  expect(forms).toEqual(['/courses get', '/contact post', '/certificates get']);
});

/** Opens a page as the server has rendered it; its scripts run once the returned function is called. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  await untilRendered(page, path);
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await untilShown(page);
  return release;
}

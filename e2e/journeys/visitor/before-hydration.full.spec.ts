import { newPerson, uniqueWord } from '../../support/api-client.ts';
import { openHeld, untilHydrated, untilShown } from '../../support/crawling/rendered.ts';
import { DESKTOP, PHONE } from '../../support/hands/axe.ts';
import { LoginPage, RegisterPage } from '../../support/pages/account/account-pages.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { ContactPage } from '../../support/pages/contact-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

/** What this build may do otherwise than sources.spec.ts, where the same two people open every rendered page. */
const RENDERED = {
  nobody: ['/', '/courses', '/about', '/contact', '/certificates', '/nulle-part'],
  student: ['/courses', '/contact'],
};

/** Only a search puts what is typed into the address. */
const FORMS = {
  nobody: ['/courses get', '/contact post', '/certificates get'],
  student: ['/courses get', '/contact post'],
};

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
      faults.expect(/404 \(Not Found\) \(\/nulle-part\)/);
      const forms: string[] = [];
      for (const path of RENDERED[signedInAs]) {
        const release = await openHeld(page, path);
        const rendered = await page.locator('h1').elementHandle();
        release();
        await untilHydrated(page);
        expect(await rendered?.evaluate((heading) => heading.isConnected), path).toBe(true);
        const methods = await page.evaluate(() => [...document.forms].map(({ method }) => method));
        forms.push(...methods.map((method) => `${path} ${method}`));
      }
      expect(forms).toEqual(FORMS[signedInAs]);
    });
  });
}

test('what was typed into the contact form stays, with focus and caret', async ({ page }) => {
  const release = await openHeld(page, '/contact');
  const contact = new ContactPage(page);
  await contact.name.fill('Claire Fontaine');
  await contact.message.fill('Bonjour, une question.');
  await contact.message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 8));
  release();
  await untilHydrated(page, contact.form);
  await expect(contact.message).toBeFocused();
  await page.keyboard.type(' Claire');
  await expect(contact.message).toHaveValue('Bonjour, Claire une question.');
  await expect(contact.name).toHaveValue('Claire Fontaine');
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

test('the catalog is filtered by what was typed, also by Enter and with a level, and stays so', async ({
  page,
  createCourse,
}) => {
  const word = uniqueWord();
  await createCourse({ title: `Greffe ${word}`, level: 'Avancé' });
  await createCourse({ title: `Lampe ${word}`, level: 'Débutant' });
  const catalog = new CatalogPage(page);
  let release = await openHeld(page, '/courses');
  await catalog.search.fill(word);
  await catalog.search.press('Enter');
  await page.waitForURL(/q=/, { waitUntil: 'commit' });
  await untilShown(page);
  await expect(catalog.cards).toHaveCount(2);
  await catalog.level('Avancé').click();
  await page.waitForURL(/q=.*level=|level=.*q=/, { waitUntil: 'commit' });
  await untilShown(page);
  release();
  await untilHydrated(page);
  await expect(catalog.level('Avancé')).toHaveAttribute('aria-pressed', 'true');
  await expect(catalog.cards).toHaveCount(1);

  release = await openHeld(page, '/courses');
  await catalog.search.pressSequentially(word);
  release();
  await expect(catalog.cards).toHaveCount(2);
  await expect(catalog.search).toBeFocused();
  await expect(catalog.search).toHaveValue(word);
});

test('the menu and the help open at once, and stay open', async ({ page }) => {
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

test('a visitor who wants to enroll logs in or creates an account, and arrives at the course', async ({
  page,
  api,
  createCourse,
}) => {
  const [course, student] = [await createCourse(), await api.register()];
  const at = `/courses/${course._id}`;
  const frame = new Frame(page);
  let release = await openHeld(page, '/courses');
  await page.getByRole('link', { name: `S'inscrire au cours ${course.title}` }).click();
  await expect(page).toHaveURL(`/login?cours=${course._id}`);
  release();
  await new LoginPage(page).login(student);
  await frame.arrivesAt(at, course.title);
  await frame.logout.click();
  await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');

  release = await openHeld(page, at);
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await expect(page).toHaveURL(`/register?cours=${course._id}`);
  release();
  await new RegisterPage(page).register(newPerson());
  await frame.arrivesAt(at, course.title);
});

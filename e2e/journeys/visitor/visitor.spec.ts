import { newPerson, uniqueWord } from '../../support/api-client.ts';
import { untilHydrated } from '../../support/crawling/rendered.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { ContactPage } from '../../support/pages/contact-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { LandingPage } from '../../support/pages/landing-page.ts';
import { expect, test } from '../../support/test.ts';

interface Stats {
  webinar_listeners: number;
  virtual_classes: number;
  key_opinion_leaders: number;
  subscribers: number;
}

test.describe('landing page', () => {
  test('shows its sections and links to the catalog', async ({ page, api }) => {
    const landing = new LandingPage(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('APPRENONS ENSEMBLE');
    await expect(page.getByText('Devenez le chirurgien que vous voulez être')).toBeVisible();
    await expect(page.getByRole('heading', { name: /30\+ pays/ })).toBeVisible();
    for (const card of FEATURES) await expect(page.getByRole('heading', { name: card, exact: true })).toBeVisible();
    for (const tile of STAGES) await expect(page.getByRole('heading', { name: tile, exact: true })).toBeVisible();

    const campuses = await api.expect<{ name: string; location: string }[]>('GET', '/campuses');
    expect(campuses.map(({ name }) => name)).toEqual(expect.arrayContaining(['Campus México', 'Campus Europe']));
    for (const { name, location } of campuses) {
      await expect(landing.campus(name)).toContainText(location);
    }

    const ways = ['PROGRAMME DE FORMATION EN CATARACTE', 'Explorer les Programmes', 'PROGRAMME DE FORMATION PHACO'];
    for (const way of ways) {
      await page.getByRole('link', { name: way }).click();
      await new Frame(page).arrivesAt('/courses', 'Nos Cours');
      await page.goBack();
    }
  });

  test("counts up to the server's numbers", async ({ page, api }) => {
    const stats = await api.expect<Stats>('GET', '/stats');
    await page.goto('/');
    const shown = new LandingPage(page).counter('Auditeurs de Webinaires');
    const values = await shown.evaluate(readUntilStable);
    expect(values).toEqual(values.toSorted((one, other) => one - other));
    expect(values.length).toBeGreaterThan(5);
    for (const [label, value] of countersOf(stats))
      await expect(new LandingPage(page).counter(label)).toHaveText(grouped(value));
  });

  test('shows the numbers at once to people who prefer reduced motion', async ({ page, api }) => {
    const stats = await api.expect<Stats>('GET', '/stats');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const shown = new LandingPage(page).counter('Auditeurs de Webinaires');
    expect(await shown.textContent()).toMatch(/^(0|2\s500)$/);
    for (const [label, value] of countersOf(stats))
      await expect(new LandingPage(page).counter(label)).toHaveText(grouped(value));
  });
});

test.describe('catalog', () => {
  test('search ignores accents, ligatures and apostrophes, in title and description', async ({
    page,
    createCourse,
  }) => {
    const word = uniqueWord();
    const course = await createCourse({
      title: `Éclairage de l’œil ${word}`,
      description: `Rétroïllumination ${word}b`,
    });
    const catalog = new CatalogPage(page);
    await catalog.open();
    await catalog.search.fill(`  ECLAIRAGE   ${word.toUpperCase()}`);
    await expect(catalog.cards).toHaveCount(1);
    await expect(catalog.card(course.title)).toBeVisible();
    for (const typed of [`oeil ${word}`, `l'oeil ${word}`, `${word} L’ŒIL`]) {
      await catalog.search.fill(typed);
      await expect(catalog.cards, typed).toHaveCount(1);
      await expect(catalog.card(course.title)).toBeVisible();
    }
    await catalog.search.fill(`retroillumination ${word}B`);
    await expect(catalog.cards).toHaveCount(1);
    await expect(catalog.card(course.title)).toBeVisible();
  });

  test('search finds with typing errors, and marks what it has found', async ({ page }) => {
    const catalog = new CatalogPage(page);
    await catalog.open();
    for (const [typed, found] of [
      ['capsulorexis', /^capsulorhexis$/i],
      ['implnt', /^implants?$/i],
      ['keratocone', /^kératocône$/i],
      ['phako', /^phaco/i],
    ] as const) {
      await catalog.search.fill(typed);
      await expect(catalog.cards.first().locator('mark').filter({ hasText: found }).first(), typed).toBeVisible();
    }
  });

  test('shows the details of a course', async ({ page, createCourse }) => {
    const course = await createCourse({ price: 1290.5, level: 'Intermédiaire', duration: '3 jours' });
    const catalog = new CatalogPage(page);
    await catalog.open();
    const card = catalog.card(course.title);
    for (const text of ['Intermédiaire', course.description, '3 jours', '0 inscrit', /1\s290,50\s€/]) {
      await expect(card).toContainText(text);
    }
    await expect(card.getByRole('link', { name: "S'inscrire" })).toHaveAttribute('href', `/login?cours=${course._id}`);
    await expect(catalog.cards.filter({ hasText: /[0-4],\d\s\/\s5/ })).not.toHaveCount(0);
  });

  test('requests one level from the server and keeps search and level in the address', async ({
    page,
    createCourse,
  }) => {
    const word = uniqueWord();
    const advanced = await createCourse({ title: `Greffe ${word}`, level: 'Avancé' });
    const beginner = await createCourse({ title: `Lampe ${word}`, level: 'Débutant' });
    const catalog = new CatalogPage(page);
    await catalog.open();
    await catalog.search.fill(word);
    await expect(catalog.cards).toHaveCount(2);

    const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('level') === 'Avancé');
    await catalog.level('Avancé').click();
    await asked;
    await expect(catalog.card(advanced.title)).toBeVisible();
    await expect(catalog.card(beginner.title)).toBeHidden();
    await expect(catalog.level('Avancé')).toHaveAttribute('aria-pressed', 'true');
    const parameters = [...new URL(page.url()).searchParams.values()];
    expect(parameters.toSorted()).toEqual([word, 'Avancé'].toSorted());

    await page.reload();
    await expect(catalog.cards).toHaveCount(1);
    await expect(catalog.search).toHaveValue(word);
    await expect(catalog.level('Avancé')).toHaveAttribute('aria-pressed', 'true');

    await page.goBack();
    await expect(catalog.cards).toHaveCount(2);
    await expect(catalog.level('Tous')).toHaveAttribute('aria-pressed', 'true');
    await expect(catalog.search).toHaveValue(word);
  });

  test('has one, two or three columns depending on the width', async ({ page }) => {
    const catalog = new CatalogPage(page);
    await catalog.open();
    await expect(catalog.cards).not.toHaveCount(0);
    for (const [width, columns] of [
      [390, 1],
      [768, 2],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => catalog.columns(), `at ${width} px`).toBe(columns);
    }
  });

  test('shows an empty state when nothing is found, and resets the filters', async ({ page }) => {
    const catalog = new CatalogPage(page);
    await catalog.open();
    await expect(catalog.cards).not.toHaveCount(0);
    await catalog.search.fill(uniqueWord());
    await expect(catalog.empty).toBeVisible();
    await expect(catalog.cards).toHaveCount(0);
    await page.getByRole('link', { name: 'Effacer les filtres' }).click();
    await expect(catalog.cards).not.toHaveCount(0);
    await expect(catalog.search).toHaveValue('');
  });

  test('shows a loading state', async ({ page }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/courses*', async (route) => {
      await held;
      await route.continue();
    });
    // From another page: the first one has its courses already.
    await page.goto('/about');
    await untilHydrated(page);
    await new Frame(page).link('Cours').click();
    const catalog = new CatalogPage(page);
    await expect(page.getByText('Chargement des cours...')).toBeAttached();
    answer();
    await expect(catalog.cards).not.toHaveCount(0);
    await expect(page.getByText('Chargement des cours...')).toHaveCount(0);
  });
});

test.describe('a long catalog', () => {
  test('shows 24 courses, adds 24 on request, and is as long as before after going back', async ({
    page,
    createCourse,
  }) => {
    const word = uniqueWord();
    for (let count = 0; count < 26; count += 1) await createCourse({ title: `Cours ${count + 1} ${word}` });
    const catalog = new CatalogPage(page);
    await catalog.open({ q: word });
    await expect(catalog.cards).toHaveCount(24);
    await expect(page.getByRole('status').filter({ hasText: '24 cours affichés sur 26' })).toBeAttached();
    await untilHydrated(page);
    await catalog.more.click();
    await expect(catalog.cards).toHaveCount(26);
    await expect(catalog.cards.nth(24).getByRole('heading').getByRole('link')).toBeFocused();
    await expect(catalog.more).toHaveCount(0);
    await page.reload();
    await expect(catalog.cards).toHaveCount(26);
    const last = catalog.cards.last().getByRole('heading').getByRole('link');
    await last.click();
    await expect(page).toHaveURL(/courses\/[0-9a-f]{24}$/);
    await page.goBack();
    await expect(catalog.cards).toHaveCount(26);
    await expect(last).toBeInViewport();
  });
});

test.describe('contact', () => {
  test('rejects an incomplete message with an error beside each field', async ({ page }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await contact.submit.click();
    await expect(contact.name).toHaveAccessibleDescription('Le nom est requis');
    await expect(contact.email).toHaveAccessibleDescription("L'e-mail est requis");
    await expect(contact.subject).toHaveAccessibleDescription('Le sujet est requis');
    await expect(contact.message).toHaveAccessibleDescription('Le message est requis');
    await expect(contact.name).toBeFocused();
    await contact.email.fill('pas une adresse');
    await expect(contact.email).toHaveAccessibleDescription("L'adresse e-mail n'est pas valide");
    await expect(contact.message).toHaveAttribute('rows', '6');
    for (const hours of ['9 h – 18 h', '10 h – 14 h', 'Fermé']) await expect(page.getByText(hours)).toBeVisible();
  });

  test('sends a message that administrators can read', async ({ page, superAdminApi }) => {
    const { name, email } = newPerson();
    const subject = `Question ${uniqueWord()}`;
    const contact = new ContactPage(page);
    await contact.open();
    await contact.name.fill(name);
    await contact.email.fill(email);
    await contact.subject.fill(subject);
    await contact.message.fill("Bonjour,\nà quelle heure s'ouvre la salle ?");
    await contact.submit.click();
    await new Frame(page).toastSays('Message envoyé!');
    await expect(contact.subject).toHaveValue('');

    const messages = await superAdminApi.expect<Record<string, string>[]>('GET', '/contact/messages?status_filter=new');
    expect(messages.find((message) => message.subject === subject)).toMatchObject({
      name,
      email,
      message: "Bonjour,\nà quelle heure s'ouvre la salle ?",
      status: 'new',
    });
  });

  test('keeps the input when the message cannot be sent', async ({ page, faults }) => {
    faults.expect(/Failed to load resource.*\/api\/contact\)/);
    await page.route('**/api/contact', (route) => route.abort());
    const contact = new ContactPage(page);
    await contact.open();
    await contact.name.fill('Zoé');
    await contact.email.fill('zoe@exemple.example');
    await contact.subject.fill('Une question');
    await contact.message.fill('Bonjour');
    await contact.submit.click();
    await new Frame(page).toastSays('Erreur', "Impossible d'envoyer le message. Veuillez réessayer.");
    await expect(contact.message).toHaveValue('Bonjour');
  });
});

const FEATURES = [
  'Simulation & Patients',
  'Campus en Ligne',
  'Technologie de Pointe',
  'Excellence Prouvée',
  'Communauté',
  'Mentorat',
];

const STAGES = ['Apprentissage en Ligne', 'Pratique Pratique', 'Mentorat Expert', 'Certification'];

function countersOf(stats: Stats): [string, number][] {
  return [
    ['Auditeurs de Webinaires', stats.webinar_listeners],
    ['Classes Virtuelles', stats.virtual_classes],
    ["Leaders d'Opinion Clés", stats.key_opinion_leaders],
    ['Abonnés', stats.subscribers],
  ];
}

function grouped(value: number): string {
  return new Intl.NumberFormat('fr-FR').format(value);
}

/** Runs in the page. Records every value of the figure until it has not changed for half a second. */
function readUntilStable(element: Element): Promise<number[]> {
  const read = () => Number((element.textContent ?? '').replace(/\s/g, ''));
  const values = [read()];
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      resolve(values);
    };
    let timer = setTimeout(finish, 2000);
    const observer = new MutationObserver(() => {
      values.push(read());
      clearTimeout(timer);
      timer = setTimeout(finish, 500);
    });
    observer.observe(element, { characterData: true, childList: true, subtree: true });
  });
}

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { verifyEmail } from '../support/accounts/mails.ts';
import { type Account, ApiClient, newPerson } from '../support/api-client.ts';
import { addModule, DECISION_AT, publishProgram } from '../support/learning/program.ts';
import { firefox } from './firefox.ts';
import { PATIENCE, Person, type Target } from './person.ts';
import { QUIZ_LESSON, STEPS } from './quiz.ts';
import { type Relay, startRelay } from './relay.ts';
import type { Engine } from './tab.ts';
import { webkit } from './webkit.ts';

declare global {
  /** Whether the page has come out of the back/forward cache. */
  var isRestored: boolean | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'firefox' | 'webkit';
  }
}

const { E2E_BASE_URL: ACADEMY = '', FIREFOX = '', WEBKIT_DRIVER_ADDRESS = '' } = process.env;

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Each public page with its heading, to be seen before it is left: files that are still coming fail, and are logged. */
const PAGES = {
  '/': 'APPRENONS ENSEMBLE',
  '/courses': 'Nos Cours',
  '/about': /./,
  '/contact': 'Écrivez-nous',
  '/legal': /./,
  '/privacy': /./,
  '/certificates': 'Vérifier un certificat',
};

const heading = (name: string | RegExp): Target => ({ role: 'heading', name });
const button = (name: string | RegExp): Target => ({ role: 'button', name });
const link = (name: string | RegExp): Target => ({ role: 'link', name });
const field = (name: string | RegExp): Target => ({ role: 'textbox', name });

/** What a step is dragged by: it has no role, because there are buttons for the same. */
const gripOf = (row: number): Target => ({
  selector: `[aria-labelledby=question] ol > li:nth-child(${row}) > :last-child`,
});

let engine: Engine;
let relay: Relay;
let api: ApiClient;

beforeAll(async () => {
  engine = inject('engine') === 'firefox' ? firefox(FIREFOX) : webkit(WEBKIT_DRIVER_ADDRESS);
  api = await ApiClient.asSuperAdmin(ACADEMY);
});
afterAll(() => engine.stop());

/** Faults that the journey causes on purpose. */
let expected: RegExp[];

beforeEach(async () => {
  relay = await startRelay(ACADEMY);
  expected = [];
});
afterEach(async () => {
  await relay.stop();
  expect(relay.faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
});

describe.each(SCREENS)(`${inject('engine')}, $width px`, (screen) => {
  const isPhone = screen.width < 500;

  async function open(hasScripts = true): Promise<Person> {
    const tab = await engine.open({ ...screen, hasScripts });
    onTestFinished(() => tab.close());
    return new Person(tab, relay.address, hasScripts);
  }

  async function student(): Promise<{ person: Person; account: Account }> {
    const account = await new ApiClient(ACADEMY).register();
    const person = await open();
    await person.signIn(account.token);
    return { person, account };
  }

  /** Opens the menu where the header has no room for it. */
  async function openMenu(person: Person): Promise<void> {
    if (isPhone) await person.click(button('Ouvrir le menu'));
  }

  it(`shows the public pages ${isPhone ? 'without' : 'with'} scripts, and follows their links`, async () => {
    const visitor = await open(!isPhone);
    for (const [path, name] of Object.entries(PAGES)) {
      await visitor.visit(path);
      await visitor.see({ role: 'heading', name });
    }
    await visitor.visit('/');
    await openMenu(visitor);
    await visitor.click({ ...link('Cours'), inside: { role: 'banner' } });
    await visitor.arrive('/courses');
    await visitor.see(heading(PAGES['/courses']));
    // Found by its name: other journeys add courses, which come first.
    await visitor.visit('/courses?q=capsulorhexis');
    await visitor.click({ ...link(/^Capsulorhexis/), inside: { role: 'main' } });
    await visitor.see(heading('Programme'));
  });

  it.runIf(isPhone)('logs in, enrolls, answers the question of a film, draws on it, and logs out', async () => {
    const account = newPerson();
    await new ApiClient(ACADEMY).register(account);
    const course = await api.createCourse();
    await publishProgram(api, course._id);
    const learner = await open();
    await learner.visit('/login');
    await learner.fill(field('E-mail'), account.email);
    await learner.fill({ label: 'Mot de passe' }, account.password);
    await learner.click(button('Se connecter'));
    await learner.arrive('/dashboard');
    await learner.see(heading('Tableau de bord'));
    await learner.visit(`/courses/${course._id}`);
    await learner.click({ ...button(/^S'inscrire/), inside: { role: 'main' } });
    await learner.see({ text: 'Inscription réussie!' });
    await learner.click(link('Commencer le cours'));

    await learner.click(button('Commencer le film'));
    await learner.until('the film plays', hasPlayedTo, 0);
    // On by ten seconds, to two before the question.
    await learner.tab.type('l');
    await learner.click({ text: 'Reformer la chambre' });
    await learner.click(button('Valider mon choix'));
    await learner.see({ text: 'Le viscoélastique aplatit la capsule.' });
    await learner.click(button('Reprendre'));
    await learner.until('the film goes on where it is seen', hasPlayedTo, DECISION_AT);

    await learner.tab.type('d');
    const sheet = await learner.reach({ role: 'img', name: /^Feuille de dessin/ });
    const [across, down] = [(sheet.right - sheet.left) / 4, (sheet.bottom - sheet.top) / 4];
    await learner.drag({ x: sheet.x - across, y: sheet.y - down / 2 }, { x: sheet.x + across, y: sheet.y + down / 2 });
    await learner.see({ role: 'img', name: 'Feuille de dessin, 1 trait' });
    expect(await learner.ask(() => getSelection()?.type)).not.toBe('Range');
    await learner.click(button('Fermer le dessin'));

    await openMenu(learner);
    await learner.click({ ...button('Déconnexion'), inside: { role: 'banner' } });
    await learner.arrive('/');
    expect(await learner.ask(() => localStorage.getItem('token'))).toBeNull();
  });

  it.runIf(isPhone)('answers every kind of question, and gets a certificate', async () => {
    const { person: learner, account } = await student();
    await verifyEmail(ACADEMY, account);
    const course = await api.createCourse();
    const add = await addModule(api, course._id);
    const quiz = await add('quiz', QUIZ_LESSON.title);
    await api.expect('PUT', `/lessons/${quiz}/draft`, QUIZ_LESSON);
    await api.expect('POST', `/courses/${course._id}/publish`, { note: '' });
    await new ApiClient(ACADEMY).as(account).expect('POST', '/enrollments', { course_id: course._id });
    await learner.visit(`/learn/${course._id}/${quiz}`);
    await learner.click(button('Commencer le quiz'));

    await learner.click({ text: '5,2 mm' });
    await learner.click(button('Question suivante'));
    await learner.click({ text: 'Fuite radiaire' });
    await learner.click({ text: 'Chambre plate' });
    await learner.click(button('Question suivante'));

    const third = await learner.reach(gripOf(3));
    const first = await learner.reach(gripOf(1));
    const [dragged = ''] = await learner.ask(orderOfSteps);
    await learner.drag(first, third);
    await expect.poll(async () => (await learner.ask(orderOfSteps)).indexOf(dragged), PATIENCE).toBe(2);
    for (const [place, step] of STEPS.entries()) {
      for (let at = (await learner.ask(orderOfSteps)).indexOf(step); at > place; at -= 1) {
        await learner.click(button(`Monter\u00a0: ${step}`));
      }
    }
    await learner.click(button('Question suivante'));
    await learner.until('the picture is shown', hasPicture);
    await learner.click({ role: 'application', name: 'Vue du microscope' });
    await learner.click(button('Terminer le quiz'));
    await learner.see(heading('Quiz réussi'));
    await learner.click(link('Voir votre certificat'));
    await learner.see(heading('Formation terminée'));
    await learner.click(link('Certificat et attestation'));
    await learner.see({ text: 'Certificat valide' });
  });

  it.runIf(!isPhone)('writes a lesson as an administrator, and leaves in the middle of a word', async () => {
    const author = await api.createAdmin(['manage_courses']);
    const course = await api.createCourse();
    const lesson = await (await addModule(api, course._id))('text', 'Le viscoélastique');
    const address = `/admin/courses/${course._id}/lessons/${lesson}`;
    const writer = await open();
    await writer.signIn(author.token);
    await writer.visit(address);
    await writer.fill(field('Texte de la leçon'), 'Trois plans');
    await writer.tab.press('SelectAll');
    await writer.click(button('Gras'));
    await writer.see({ text: 'Enregistré' });
    await writer.visit(address);
    await writer.see({ text: 'Trois plans', inside: { selector: '[contenteditable] strong' } });
    await writer.fill(field('Titre'), 'Le viscoélas');
    await writer.visit('/courses');
    await writer.see(heading('Nos Cours'));
  });

  it.runIf(isPhone)('says that a remote cannot be loaded, reports it, and loads it once it is back', async () => {
    expected.push(/remotes\/student|remote student|federation|RUNTIME|part of the page failed/i);
    const { person } = await student();
    relay.broken = /^\/remotes\/student\//;
    await person.visit('/dashboard');
    await person.see({ text: /Cette page est momentanément indisponible/ });
    await expect.poll(() => failures(relay), PATIENCE).toEqual(['student']);
    await person.visit('/courses');
    await person.see(heading('Nos Cours'));
    await person.visit('/dashboard');
    relay.broken = null;
    await person.click(button('Réessayer'));
    await person.see(heading('Mes Cours'));
  });

  // Safari's cache; Chromium without windows has none.
  it.runIf(!isPhone && inject('engine') === 'webkit')(
    'keeps pages in the back/forward cache, but nothing of an account that has logged out meanwhile',
    async () => {
      // In one tab: WebKit's driver has no second one at the same time.
      const person = await open();
      for (const path of ['/', '/courses', '/contact']) {
        await person.visit(path);
        await leaveAndReturn(person);
        await person.arrive(path);
        await person.see({ role: 'heading', name: PAGES[path as keyof typeof PAGES] });
      }
      await person.signIn((await new ApiClient(ACADEMY).register()).token);
      await person.visit('/dashboard');
      await person.see(heading('Mes Cours'));
      await leaveAndReturn(person, async () => {
        await person.click({ ...button('Déconnexion'), inside: { role: 'banner' } });
        await person.arrive('/');
      });
      await person.arrive('/login');
      await person.see(heading('Connexion'));
      expect(await person.ask(() => document.body.innerText)).not.toContain('Déconnexion');
    },
  );

  it.runIf(!isPhone).each([
    ['their remote has come', /^\/remotes\/student\//],
    ['the account and the remotes are known', /^\/api\/(auth\/me|remotes)/],
  ])('reports nothing of pages that are left before %s', async (_, held) => {
    // React itself logs at once what a part of the page has thrown.
    expected.push(/ChunkLoadError|part of the page failed/);
    const { person } = await student();
    relay.held = held;
    for (let departure = 1; departure <= 2; departure += 1) {
      const before = relay.unanswered;
      await person.ask((path) => location.assign(path), '/dashboard');
      await expect.poll(() => relay.unanswered, PATIENCE).toBeGreaterThan(before);
      await person.ask((path) => location.assign(path), '/legal');
      await person.arrive('/legal');
    }
    relay.held = null;
    await person.visit('/dashboard');
    await person.see(heading('Mes Cours'));
    expect(failures(relay)).toEqual([]);
  });
});

function failures({ loads }: Relay): string[] {
  return loads.filter(({ outcome }) => outcome === 'failed').map(({ remote }) => remote);
}

/** Goes to another document, does something there, and goes back to the page, which the browser has kept. */
async function leaveAndReturn(person: Person, meanwhile = async () => {}): Promise<void> {
  const length = await person.ask(watchForReturn);
  await person.ask((path) => location.assign(path), '/legal');
  await person.arrive('/legal');
  await meanwhile();
  await person.ask((before) => void setTimeout(() => history.go(before - history.length)), length);
  await person.until('the page has come out of the cache', () => globalThis.isRestored);
}

/** Runs in the page, which is loaded again without the cache. Returns the length of its history, at whose end it is. */
function watchForReturn(): number {
  window.addEventListener('pageshow', ({ persisted }) => {
    globalThis.isRestored = persisted;
  });
  return history.length;
}

/** Runs in the page. Whether the film has played to a moment, and all of it is seen; where it is else. */
function hasPlayedTo(moment: number): true | object {
  const video = document.querySelector('video');
  if (!video) return { path: location.pathname };
  const { top, bottom } = video.getBoundingClientRect();
  const { paused, readyState, currentTime } = video;
  return (
    (currentTime > moment && top >= 0 && bottom <= innerHeight) || { paused, readyState, currentTime, top, bottom }
  );
}

/** Runs in the page. The steps in their order, without their numbers. */
function orderOfSteps(): string[] {
  const rows = document.querySelectorAll('[aria-labelledby=question] ol > li');
  return [...rows].map((row) => row.children[1]?.textContent ?? '');
}

/** Runs in the page. Until it is loaded, a picture grows under the pointer. */
function hasPicture(): boolean {
  const picture = document.querySelector<HTMLImageElement>('[role=application] img');
  return picture?.complete === true && picture.naturalWidth > 0;
}

import type { Locator, Page } from 'playwright/test';
import { verifyEmail } from '../../support/accounts/mails.ts';
import {
  type Account,
  type ApiClient,
  type Campus,
  type CourseInput,
  newCampus,
  newPerson,
  uniqueWord,
} from '../../support/api-client.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { calibrate, publishActivity } from '../../support/learning/activity.ts';
import { beginFilm, choose, markFilm, sendFilm } from '../../support/learning/practice.ts';
import { publishProgram, publishQuiz } from '../../support/learning/program.ts';
import { LOST, type Lose, loseAnswer, loseRequest } from '../../support/network/lost-messages.ts';
import { storageOf } from '../../support/network/storage.ts';
import { RegisterPage } from '../../support/pages/account/account-pages.ts';
import { AdminCampusesPage } from '../../support/pages/administration/admin-campuses-page.ts';
import { AdminCoursesPage } from '../../support/pages/administration/admin-courses-page.ts';
import { AdminMessagesPage } from '../../support/pages/administration/admin-messages-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { LearnPage } from '../../support/pages/learning/learn-page.ts';
import { ProgramPage } from '../../support/pages/learning/program-page.ts';
import { expect, signedIn, test } from '../../support/test.ts';

/** Both ways of a request: whatever is lost, no page says a false thing, nothing exists twice, and nothing is lost. */
const WAYS: [name: string, lose: Lose][] = [
  ['answer', loseAnswer],
  ['request', loseRequest],
];

/** Nobody else has changed anything. */
const noConflict = (page: Page) => expect(page.getByText(/modifiée? entre-temps/)).toHaveCount(0);
/** Saved by itself, after the request was repeated. */
const savedByItself = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Enregistré$/ })).toBeVisible({ timeout: 30_000 });

test.beforeEach(({ faults }) => faults.expect(LOST));

test.describe('an author', () => {
  test.use({ signedInAs: 'admin', granted: ['manage_courses', 'manage_campus'] });

  for (const [name, lose] of WAYS) {
    test(`writes, adds a lesson and publishes while each ${name} is lost once`, async ({
      page,
      createCourse,
      superAdminApi,
    }) => {
      const course = await createCourse();
      const program = new ProgramPage(page);
      await program.open(course._id);
      await program.describe({ objective: 'Centrer le rhexis', author: 'Dr Claire Vasseur' });
      await program.addModule('Le geste');
      await savedByItself(page);

      await test.step('the program', async () => {
        const loss = await lose(page, 'PUT /courses/:id/draft');
        await page.getByRole('textbox', { name: /^Public/ }).fill('Internes');
        await loss.happened;
        // Newer, while the outcome is unknown.
        await page.getByRole('textbox', { name: /^Public/ }).fill('Internes et chefs');
        await savedByItself(page);
        await noConflict(page);
        const draft = await readDraft(superAdminApi, course._id);
        expect(draft.teaching.audience).toBe('Internes et chefs');
      });

      await test.step('«Ajouter la leçon»', async () => {
        const loss = await lose(page, 'POST /courses/:id/lessons');
        await page.getByRole('button', { name: 'Ajouter une leçon à Le geste' }).click();
        const dialog = page.getByRole('dialog', { name: 'Nouvelle leçon' });
        await dialog.getByText('Quiz', { exact: true }).click();
        await dialog.getByRole('textbox', { name: 'Titre' }).fill('Vérifier');
        await clickOnceAccepted(dialog.getByRole('button', { name: 'Ajouter la leçon' }));
        await loss.happened;
        await expect(dialog.getByRole('alert')).toBeVisible();
        await clickOnceAccepted(dialog.getByRole('button', { name: 'Ajouter la leçon' }));
        await expect(dialog).toBeHidden();
        const { modules } = await readDraft(superAdminApi, course._id);
        expect(modules.flatMap(({ lessons }) => lessons)).toHaveLength(1);
      });

      await test.step('the lesson', async () => {
        const { modules } = await readDraft(superAdminApi, course._id);
        const lesson = modules[0]?.lessons[0]?._id ?? '';
        await page.goto(`/admin/courses/${course._id}/lessons/${lesson}`);
        const loss = await lose(page, 'PUT /lessons/:id/draft');
        const title = page.getByRole('textbox', { name: 'Titre' });
        await title.fill('Vérifier ses acquis');
        await loss.happened;
        await title.fill('Vérifier tous ses acquis');
        await savedByItself(page);
        await noConflict(page);
        const draft = await superAdminApi.expect<{ title: string }>('GET', `/lessons/${lesson}/draft`);
        expect(draft.title).toBe('Vérifier tous ses acquis');
        await superAdminApi.expect('DELETE', `/courses/${course._id}`);
      });
    });

    test(`publishes once while the ${name} of the publication is lost`, async ({
      page,
      createCourse,
      superAdminApi,
    }) => {
      const course = await createCourse();
      await publishQuiz(superAdminApi, course._id);
      const program = new ProgramPage(page);
      await program.open(course._id);
      await page.getByRole('textbox', { name: /^Public/ }).fill('Internes');
      await savedByItself(page);
      const loss = await lose(page, 'POST /courses/:id/publish');
      await page.getByRole('button', { name: 'Publier', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Publier le programme' });
      await clickOnceAccepted(dialog.getByRole('button', { name: /^Publier/ }));
      await loss.happened;
      await expect(dialog.getByText(/^La réponse n'est pas arrivée/)).toBeVisible();
      await expect(page.getByText('Programme publié')).toHaveCount(0);
      await clickOnceAccepted(dialog.getByRole('button', { name: /^Publier/ }));
      await expect(dialog).toBeHidden();
      await expect(page.getByText(/Version 2 publiée le/)).toBeVisible();
    });

    test(`changes a course and a campus while each ${name} is lost once, and somebody else another field`, async ({
      page,
      createCourse,
      superAdminApi,
      faults,
    }) => {
      // Somebody else has changed the course.
      faults.expect(/412/);
      await test.step('the course', async () => {
        const course = await createCourse();
        const courses = new AdminCoursesPage(page);
        await page.goto(`/admin/courses?q=${encodeURIComponent(course.title)}`);
        await courses.edit(course.title).click();
        const loss = await lose(page, 'PUT /courses/:id');
        await courses.field('Durée').fill('6 semaines');
        await clickOnceAccepted(courses.button('Enregistrer'));
        await loss.happened;
        await expect(courses.dialog.getByRole('alert')).toBeVisible();
        const { _id } = course;
        const stored = await superAdminApi.expect<CourseInput>('GET', `/courses/${_id}`);
        const { title, description, duration, price, image } = stored;
        await superAdminApi.expect('PUT', `/courses/${_id}`, {
          title,
          description,
          duration,
          price,
          image,
          level: 'Avancé',
        });
        await courses.field('Prix').fill('990');
        await clickOnceAccepted(courses.button('Enregistrer'));
        await expect(courses.dialog).toBeHidden();
        const saved = await superAdminApi.expect<typeof course>('GET', `/courses/${_id}`);
        expect([saved.duration, saved.level, saved.price]).toEqual(['6 semaines', 'Avancé', 990]);
      });
      await test.step('the campus, new and changed', async () => {
        const campuses = new AdminCampusesPage(page);
        const campus = newCampus();
        await page.goto('/admin/campus');
        await campuses.openCreation();
        const creation = await lose(page, 'POST /campuses');
        await campuses.field('Nom').fill(campus.name);
        await campuses.field('Lieu').fill(campus.location);
        await campuses.field('Description').fill(campus.description);
        await campuses.field('Image').fill(campus.image);
        await clickOnceAccepted(campuses.button('Créer le campus'));
        await creation.happened;
        await expect(campuses.dialog.getByRole('alert')).toBeVisible();
        await clickOnceAccepted(campuses.button('Créer le campus'));
        await expect(campuses.dialog).toBeHidden();
        const all = await superAdminApi.expect<Campus[]>('GET', '/campuses');
        const own = all.filter((one) => one.name === campus.name);
        expect(own).toHaveLength(1);
        await clickOnceAccepted(campuses.edit(campus.name));
        const change = await lose(page, 'PUT /campuses/:id');
        await campuses.field('Lieu').fill('Lisbonne');
        await clickOnceAccepted(campuses.button('Enregistrer'));
        await change.happened;
        await expect(campuses.dialog.getByRole('alert')).toBeVisible();
        await campuses.field('Description').fill('Plateau rénové');
        await clickOnceAccepted(campuses.button('Enregistrer'));
        await expect(campuses.dialog).toBeHidden();
        await noConflict(page);
        const changed = (await superAdminApi.expect<Campus[]>('GET', '/campuses')).filter(
          (one) => one._id === own[0]?._id,
        );
        expect(changed.map(({ location, description }) => [location, description])).toEqual([
          ['Lisbonne', 'Plateau rénové'],
        ]);
        await superAdminApi.expect('DELETE', `/campuses/${own[0]?._id}`);
      });
    });
  }
});

test.describe('a super administrator', () => {
  test.use({ signedInAs: 'super_admin' });

  for (const [name, lose] of WAYS) {
    test(`reads and deletes a message, promotes, revokes and deletes an account while each ${name} is lost once`, async ({
      page,
      api,
      faults,
    }) => {
      // A deletion that is repeated finds nothing.
      faults.expect(/status of 404/);
      const frame = new Frame(page);
      const confirmation = page.getByRole('alertdialog');
      /** Loses a message of the action, which is not told to have failed, and acts again. */
      const twice = async (route: string, act: () => Promise<void>) => {
        const loss = await lose(page, route);
        await act();
        await loss.happened;
        await frame.toastSays('Erreur', /Le service ne répond pas/);
        await act();
      };
      const confirm = (button: Locator, verb: string) => async () => {
        await clickOnceAccepted(button);
        await clickOnceAccepted(confirmation.getByRole('button', { name: verb }));
      };

      await test.step('the message', async () => {
        const { subject } = await api.writeMessage();
        const messages = new AdminMessagesPage(page);
        await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`);
        await twice('PUT /contact/messages/:id/status', () =>
          clickOnceAccepted(messages.action('Marquer lu', subject)),
        );
        await expect(messages.status(subject, 'Lu')).toBeVisible();
        await twice('DELETE /contact/messages/:id', confirm(messages.action('Supprimer', subject), 'Supprimer'));
        await frame.toastSays('Message supprimé');
        await expect(messages.card(subject)).toHaveCount(0);
      });

      await test.step('the account', async () => {
        const student = await api.register();
        const card = page.getByRole('article', { name: student.name, exact: true });
        const action = (verb: string) => card.getByRole('button', { name: `${verb} ${student.name}`, exact: true });
        await page.goto(`/admin/user-management?q=${encodeURIComponent(student.email)}`);
        await action('Promouvoir').click();
        const dialog = page.getByRole('dialog', { name: /^Promouvoir / });
        await twice('POST /admin/users/:id/make-admin', () =>
          clickOnceAccepted(dialog.getByRole('button', { name: 'Promouvoir', exact: true })),
        );
        await frame.toastSays('Utilisateur promu');
        await twice('POST /admin/users/:id/revoke-admin', confirm(action('Révoquer'), 'Révoquer'));
        await frame.toastSays('Privilèges révoqués');
        await twice('DELETE /admin/users/:id', confirm(action('Supprimer'), 'Supprimer'));
        await frame.toastSays('Utilisateur supprimé');
        await expect(card).toHaveCount(0);
      });
    });
  }
});

test.describe('a visitor', () => {
  test.use({ signedInAs: 'nobody' });

  for (const [name, lose] of WAYS) {
    test(`registers once while the ${name} is lost`, async ({ page, faults }) => {
      // The account exists already.
      faults.expect(/status of 409/);
      const person = newPerson();
      const form = new RegisterPage(page);
      await page.goto('/register');
      const loss = await lose(page, 'POST /auth/register');
      await form.register(person);
      await loss.happened;
      await expect(form.form.getByRole('alert')).toHaveText(/votre compte est peut-être déjà créé/);
      await clickOnceAccepted(form.submit);
      await new Frame(page).toastSays('Inscription réussie', new RegExp(person.name));
    });
  }
});

test.describe('a learner', () => {
  test.use({ signedInAs: 'student' });

  for (const [name, lose] of WAYS) {
    test(`writes notes and passes a quiz while each ${name} is lost once`, async ({
      page,
      createCourse,
      account,
      api,
      superAdminApi,
    }) => {
      const course = await createCourse();
      const { film, quiz } = await publishProgram(superAdminApi, course._id);
      const learner = api.as(signedIn(account));
      await learner.expect('POST', '/enrollments', { course_id: course._id });
      const learn = new LearnPage(page);
      await learn.open(course._id, film);
      const notes = () => learner.expect<{ text: string }[]>('GET', `/lessons/${film}/notes`);

      await test.step('a new note, also after a reload', async () => {
        const loss = await lose(page, 'POST /lessons/:id/notes');
        await page.getByRole('tab', { name: 'Notes' }).click();
        await page.getByLabel(/^Nouvelle note/).fill('Tenir la pince');
        await clickOnceAccepted(page.getByRole('button', { name: 'Enregistrer' }));
        await loss.happened;
        await page.reload();
        await page.getByRole('tab', { name: 'Notes' }).click();
        await expect(page.getByLabel(/^Nouvelle note/)).toHaveValue('Tenir la pince');
        await page.getByLabel(/^Nouvelle note/).fill('Tenir la pince plus près');
        await clickOnceAccepted(page.getByRole('button', { name: 'Enregistrer' }));
        await expect(page.getByLabel(/^Nouvelle note/)).toHaveValue('');
        expect((await notes()).map(({ text }) => text)).toEqual(['Tenir la pince plus près']);
      });

      await test.step('a changed note', async () => {
        await page.getByRole('button', { name: /^Modifier la note/ }).click();
        const loss = await lose(page, 'PUT /notes/:id');
        const text = page.getByRole('textbox', { name: 'Modifier la note' });
        await text.fill('Tenir la pince au bord');
        await clickOnceAccepted(page.getByRole('button', { name: 'Enregistrer' }).first());
        await loss.happened;
        await text.fill('Tenir la pince tout au bord');
        await clickOnceAccepted(page.getByRole('button', { name: 'Enregistrer' }).first());
        await expect(text).toBeHidden();
        await noConflict(page);
        expect((await notes()).map((note) => note.text)).toEqual(['Tenir la pince tout au bord']);
      });

      await test.step('the quiz: an answer by itself, its end by another click', async () => {
        await learn.open(course._id, quiz);
        await page.getByRole('button', { name: 'Commencer le quiz' }).click();
        const answer = await lose(page, 'PUT /attempts/:id/answers');
        await learn.choose('5,2 mm');
        await answer.happened;
        await savedByItself(page);
        const end = await lose(page, 'POST /attempts/:id/submit');
        await clickOnceAccepted(page.getByRole('button', { name: 'Terminer le quiz' }));
        await end.happened;
        await clickOnceAccepted(page.getByRole('button', { name: 'Terminer le quiz' }));
        await expect(page.getByRole('region', { name: 'Quiz réussi' })).toBeVisible();
      });
    });
  }
});

test.describe('a gesture', () => {
  test.use({ signedInAs: 'nobody' });

  for (const [name, lose] of WAYS) {
    test(`is prepared, sent and rated while each ${name} is lost once`, async ({
      browser,
      api,
      superAdminApi,
      createCourse,
      address,
      faults,
    }) => {
      const [resident, rater] = await Promise.all([api.register(), api.register()]);
      await verifyEmail(address, resident);
      const course = await createCourse();
      const lesson = await publishActivity(superAdminApi, course._id, [rater.email]);
      await api.as(resident).expect('POST', '/enrollments', { course_id: course._id });
      await calibrate(api.as(rater), lesson);
      const openAs = async (account: Account) => {
        const context = await browser.newContext();
        faults.watch(context);
        await context.setStorageState(storageOf(address, account));
        return context.newPage();
      };
      const learner = await openAs(resident);

      await test.step('the learner', async () => {
        await learner.goto(`/learn/${course._id}/${lesson}`);
        await learner.getByRole('button', { name: 'Préparer mon film' }).click();
        const begin = await lose(learner, 'POST /lessons/:id/submissions');
        await beginFilm(learner);
        await begin.happened;
        await clickOnceAccepted(learner.getByRole('button', { name: 'Continuer' }));
        await sendFilm(learner);
        await expect(learner.getByRole('heading', { name: '2. Vos étapes' })).toBeVisible({ timeout: 180_000 });
        const work = await lose(learner, 'PUT /submissions/:id/work');
        await markFilm(learner, 3);
        await work.happened;
        await savedByItself(learner);
        await noConflict(learner);
        const sending = await lose(learner, 'POST /submissions/:id/send');
        const send = async () => {
          await clickOnceAccepted(learner.getByRole('button', { name: 'Envoyer aux évaluateurs' }));
          await clickOnceAccepted(learner.getByRole('alertdialog').getByRole('button', { name: 'Envoyer le film' }));
        };
        await send();
        await sending.happened;
        await expect(learner.getByText(/film est peut-être envoyé/)).toBeVisible();
        await send();
        await expect(learner.getByText('Chez les évaluateurs')).toBeVisible();
        await expect(learner.getByText(/dans un autre onglet/)).toHaveCount(0);
      });

      const desk = await openAs(rater);
      await test.step('the rater: the draft by itself, the sending too', async () => {
        await desk.goto('/rating');
        await desk.getByRole('button', { name: /^Suivant/ }).click();
        await expect(desk.getByRole('heading', { level: 1, name: /^Film / })).toBeVisible();
        const draft = await lose(desk, 'PUT /assignments/:id/draft');
        await choose(desk, 'Amorce', 3);
        await draft.happened;
        await desk.getByRole('textbox', { name: 'Synthèse' }).fill(`Bon geste ${uniqueWord()}`);
        await savedByItself(desk);
        await noConflict(desk);
        const rubric = desk.getByRole('region', { name: "Grille d'évaluation" });
        await rubric.getByRole('button', { name: 'Étape suivante à évaluer' }).click();
        await choose(desk, 'Fermeture', 3);
        const sending = await lose(desk, 'POST /assignments/:id/send');
        await clickOnceAccepted(desk.getByRole('button', { name: 'Envoyer', exact: true }));
        await clickOnceAccepted(desk.getByRole('alertdialog').getByRole('button', { name: 'Envoyer', exact: true }));
        await sending.happened;
        await expect(desk.getByRole('heading', { name: 'Évaluation envoyée' })).toBeVisible({ timeout: 30_000 });
        await expect(desk.getByText(/introuvable|n'est pas envoyé/)).toHaveCount(0);
      });
      for (const one of [learner, desk]) await one.context().close();
    });
  }
});

interface ProgramDraft {
  teaching: { audience: string };
  modules: { lessons: { _id: string }[] }[];
}

function readDraft(api: ApiClient, course: string): Promise<ProgramDraft> {
  return api.expect<ProgramDraft>('GET', `/courses/${course}/draft`);
}

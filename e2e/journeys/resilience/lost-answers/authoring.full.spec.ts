import { type ApiClient, type Campus, type CourseInput, newCampus, newCourse } from '../../../support/api-client.ts';
import { clickOnceAccepted } from '../../../support/hands/click-guard.ts';
import { publishActivity } from '../../../support/learning/activity.ts';
import { publishQuiz } from '../../../support/learning/program.ts';
import {
  expectNoConflict,
  expectSavedByItself,
  LOST,
  press,
  saveDespiteLoss,
  WAYS,
} from '../../../support/network/lost-messages.ts';
import { AdminCampusesPage } from '../../../support/pages/administration/admin-campuses-page.ts';
import { AdminCoursesPage } from '../../../support/pages/administration/admin-courses-page.ts';
import { ProgramPage } from '../../../support/pages/learning/program-page.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ signedInAs: 'admin', granted: ['manage_courses', 'manage_campus'] });

test.beforeEach(({ faults }) => faults.expect(LOST));

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
    await expectSavedByItself(page);

    await test.step('the program', async () => {
      const loss = await lose(page, 'PUT /courses/:id/draft');
      await page.getByRole('textbox', { name: /^Public/ }).fill('Internes');
      await loss.happened;
      // Newer, while the outcome is unknown.
      await page.getByRole('textbox', { name: /^Public/ }).fill('Internes et chefs');
      await expectSavedByItself(page);
      await expectNoConflict(page);
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
      await expectSavedByItself(page);
      await expectNoConflict(page);
      const draft = await superAdminApi.expect<{ title: string }>('GET', `/lessons/${lesson}/draft`);
      expect(draft.title).toBe('Vérifier tous ses acquis');
      await superAdminApi.expect('DELETE', `/courses/${course._id}`);
    });
  });

  test(`publishes once while the ${name} of the publication is lost`, async ({ page, createCourse, superAdminApi }) => {
    const course = await createCourse();
    await publishQuiz(superAdminApi, course._id);
    const program = new ProgramPage(page);
    await program.open(course._id);
    await page.getByRole('textbox', { name: /^Public/ }).fill('Internes');
    await expectSavedByItself(page);
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
      await press(courses.button('Enregistrer'));
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
      await press(campuses.button('Créer le campus'));
      await creation.happened;
      await expect(campuses.dialog.getByRole('alert')).toBeVisible();
      await press(campuses.button('Créer le campus'));
      await expect(campuses.dialog).toBeHidden();
      const all = await superAdminApi.expect<Campus[]>('GET', '/campuses');
      const own = all.filter((one) => one.name === campus.name);
      expect(own).toHaveLength(1);
      await press(campuses.edit(campus.name));
      const change = await lose(page, 'PUT /campuses/:id');
      await campuses.field('Lieu').fill('Lisbonne');
      await press(campuses.button('Enregistrer'));
      await change.happened;
      await expect(campuses.dialog.getByRole('alert')).toBeVisible();
      await campuses.field('Description').fill('Plateau rénové');
      await press(campuses.button('Enregistrer'));
      await expect(campuses.dialog).toBeHidden();
      await expectNoConflict(page);
      const changed = (await superAdminApi.expect<Campus[]>('GET', '/campuses')).filter(
        (one) => one._id === own[0]?._id,
      );
      expect(changed.map(({ location, description }) => [location, description])).toEqual([
        ['Lisbonne', 'Plateau rénové'],
      ]);
      await superAdminApi.expect('DELETE', `/campuses/${own[0]?._id}`);
    });
  });

  test(`creates and copies a course and names a rater while each ${name} is lost once`, async ({
    page,
    api,
    createCourse,
    superAdminApi,
  }) => {
    const [rater, activity] = [await api.register(), await createCourse()];
    const lesson = await publishActivity(superAdminApi, activity._id, []);
    const courses = new AdminCoursesPage(page);
    const saved = (text: string) => page.getByText(text, { exact: true });
    const list = async (title: string) => {
      const read = (path: string) => superAdminApi.expect<{ _id: string; title: string }[]>('GET', path);
      const all = [...(await read('/courses')), ...(await read('/admin/courses/drafts'))];
      return all.filter((one) => one.title.includes(title));
    };
    const course = newCourse();

    await test.step('the course, and its copy', async () => {
      await page.goto(`/admin/courses?q=${encodeURIComponent(course.title)}`);
      await courses.openCreation();
      await courses.fill(course);
      const save = () => press(courses.button('Créer le cours'));
      await saveDespiteLoss(page, { lose, route: 'POST /courses', save, saved: saved('Cours créé') });
      expect(await list(course.title)).toHaveLength(1);
      const copy = async () => {
        await press(page.getByRole('button', { name: `Autres actions ${course.title}` }));
        await press(page.getByRole('menuitem', { name: 'Dupliquer' }));
      };
      const route = 'POST /courses/:id/duplicate';
      await saveDespiteLoss(page, { lose, route, save: copy, saved: saved('Cours dupliqué') });
      expect(await list(course.title)).toHaveLength(2);
    });

    await test.step('the rater', async () => {
      await page.goto(`/admin/activities/${lesson}`);
      await page.getByLabel("Adresse e-mail de l'évaluateur").fill(rater.email);
      const save = () => press(page.getByRole('button', { name: 'Ajouter', exact: true }));
      const route = 'PUT /admin/activities/:id/raters';
      await saveDespiteLoss(page, { lose, route, save, saved: saved('Évaluateurs mis à jour') });
      await expect(page.getByText(rater.email)).toHaveCount(1);
    });
    for (const { _id } of await list(course.title)) await superAdminApi.removeCourse(_id);
  });
}

interface ProgramDraft {
  teaching: { audience: string };
  modules: { lessons: { _id: string }[] }[];
}

function readDraft(api: ApiClient, course: string): Promise<ProgramDraft> {
  return api.expect<ProgramDraft>('GET', `/courses/${course}/draft`);
}

import { type ApiClient, type Campus, type CourseInput, newCampus, newCourse } from '../../../support/api-client.ts';
import { clickOnceAccepted } from '../../../support/hands/click-guard.ts';
import { publishActivity } from '../../../support/learning/activity.ts';
import { publishQuiz } from '../../../support/learning/program.ts';
import {
  expectNoConflict,
  expectSavedByItself,
  LOST,
  loseAnswer,
  loseBoth,
  loseRequest,
  press,
  saveDespiteLoss,
} from '../../../support/network/lost-messages.ts';
import { AdminCampusesPage } from '../../../support/pages/administration/admin-campuses-page.ts';
import { AdminCoursesPage } from '../../../support/pages/administration/admin-courses-page.ts';
import { ProgramPage } from '../../../support/pages/learning/program-page.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ signedInAs: 'admin', granted: ['manage_courses', 'manage_campus'] });

test.beforeEach(({ faults }) => faults.expect(LOST));

test('writes, adds a lesson and publishes while each request and each answer is lost once', async ({
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
    const losses = await loseBoth(page, 'PUT /courses/:id/draft');
    const audience = page.getByRole('textbox', { name: /^Public/ });
    await audience.fill('Internes');
    await losses.request;
    // Newer, while the outcome is unknown.
    await audience.fill('Internes, chefs');
    await losses.answer;
    await audience.fill('Internes et chefs');
    await expectSavedByItself(page);
    await expectNoConflict(page);
    const draft = await readDraft(superAdminApi, course._id);
    expect(draft.teaching.audience).toBe('Internes et chefs');
  });

  await test.step('«Ajouter la leçon»', async () => {
    const losses = await loseBoth(page, 'POST /courses/:id/lessons');
    await page.getByRole('button', { name: 'Ajouter une leçon à Le geste' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nouvelle leçon' });
    await dialog.getByText('Quiz', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Titre' }).fill('Vérifier');
    const add = () => clickOnceAccepted(dialog.getByRole('button', { name: 'Ajouter la leçon' }));
    for (const loss of [losses.request, losses.answer]) {
      await add();
      await loss;
      await expect(dialog.getByRole('alert')).toBeVisible();
    }
    await add();
    await expect(dialog).toBeHidden();
    const { modules } = await readDraft(superAdminApi, course._id);
    expect(modules.flatMap(({ lessons }) => lessons)).toHaveLength(1);
  });

  await test.step('the lesson', async () => {
    const { modules } = await readDraft(superAdminApi, course._id);
    const lesson = modules[0]?.lessons[0]?._id ?? '';
    await page.goto(`/admin/courses/${course._id}/lessons/${lesson}`);
    const losses = await loseBoth(page, 'PUT /lessons/:id/draft');
    const title = page.getByRole('textbox', { name: 'Titre' });
    await title.fill('Vérifier ses acquis');
    await losses.request;
    await title.fill('Vérifier vos acquis');
    await losses.answer;
    await title.fill('Vérifier tous ses acquis');
    await expectSavedByItself(page);
    await expectNoConflict(page);
    const draft = await superAdminApi.expect<{ title: string }>('GET', `/lessons/${lesson}/draft`);
    expect(draft.title).toBe('Vérifier tous ses acquis');
    await superAdminApi.expect('DELETE', `/courses/${course._id}`);
  });
});

test('publishes once while the request and the answer of the publication are lost', async ({
  page,
  createCourse,
  superAdminApi,
}) => {
  const course = await createCourse();
  await publishQuiz(superAdminApi, course._id);
  const program = new ProgramPage(page);
  await program.open(course._id);
  await page.getByRole('textbox', { name: /^Public/ }).fill('Internes');
  await expectSavedByItself(page);
  const losses = await loseBoth(page, 'POST /courses/:id/publish');
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publier le programme' });
  const publish = () => clickOnceAccepted(dialog.getByRole('button', { name: /^Publier/ }));
  for (const [loss, published] of [
    [losses.request, 1],
    [losses.answer, 2],
  ] as const) {
    await publish();
    await loss;
    expect((await readDraft(superAdminApi, course._id)).revision).toBe(published);
    await expect(dialog.getByText(/^La réponse n'est pas arrivée/)).toBeVisible();
    await expect(page.getByText('Programme publié')).toHaveCount(0);
  }
  await publish();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Version 2 publiée le/)).toBeVisible();
});

test('changes a course and a campus while each request and each answer is lost once, and somebody else another field', async ({
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
    // One after the other: the change of somebody else has the repetition refused.
    for (const [lose, duration, level, price] of [
      [loseRequest, '6 semaines', 'Avancé', 990],
      [loseAnswer, '8 semaines', 'Intermédiaire', 1090],
    ] as const) {
      await press(courses.edit(course.title));
      const loss = await lose(page, 'PUT /courses/:id');
      await courses.field('Durée').fill(duration);
      await clickOnceAccepted(courses.button('Enregistrer'));
      await loss.happened;
      await expect(courses.dialog.getByRole('alert')).toBeVisible();
      const read = () => superAdminApi.expect<CourseInput>('GET', `/courses/${course._id}`);
      const { title, description, image, ...stored } = await read();
      const others = { title, description, image, duration: stored.duration, price: stored.price };
      await superAdminApi.expect('PUT', `/courses/${course._id}`, { ...others, level });
      await courses.field('Prix').fill(`${price}`);
      await press(courses.button('Enregistrer'));
      await expect(courses.dialog).toBeHidden();
      expect(await read()).toMatchObject({ duration, level, price });
    }
  });
  await test.step('the campus, new and changed', async () => {
    const campuses = new AdminCampusesPage(page);
    const campus = newCampus();
    await page.goto('/admin/campus');
    await campuses.openCreation();
    const creation = await loseBoth(page, 'POST /campuses');
    await campuses.field('Nom').fill(campus.name);
    await campuses.field('Lieu').fill(campus.location);
    await campuses.field('Description').fill(campus.description);
    await campuses.field('Image').fill(campus.image);
    for (const loss of [creation.request, creation.answer]) {
      await press(campuses.button('Créer le campus'));
      await loss;
      await expect(campuses.dialog.getByRole('alert')).toBeVisible();
    }
    await press(campuses.button('Créer le campus'));
    await expect(campuses.dialog).toBeHidden();
    const all = await superAdminApi.expect<Campus[]>('GET', '/campuses');
    const own = all.filter((one) => one.name === campus.name);
    expect(own).toHaveLength(1);
    await press(campuses.edit(campus.name));
    const change = await loseBoth(page, 'PUT /campuses/:id');
    await campuses.field('Lieu').fill('Lisbonne');
    for (const [loss, description] of [
      [change.request, 'Plateau'],
      [change.answer, 'Plateau rénové'],
    ] as const) {
      await press(campuses.button('Enregistrer'));
      await loss;
      await expect(campuses.dialog.getByRole('alert')).toBeVisible();
      await campuses.field('Description').fill(description);
    }
    await press(campuses.button('Enregistrer'));
    await expect(campuses.dialog).toBeHidden();
    await expectNoConflict(page);
    const changed = (await superAdminApi.expect<Campus[]>('GET', '/campuses')).filter((one) => one._id === own[0]?._id);
    expect(changed.map(({ location, description }) => [location, description])).toEqual([
      ['Lisbonne', 'Plateau rénové'],
    ]);
    await superAdminApi.expect('DELETE', `/campuses/${own[0]?._id}`);
  });
});

test('creates and copies a course and names a rater while each request and each answer is lost once', async ({
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
    await saveDespiteLoss(page, { route: 'POST /courses', save, saved: saved('Cours créé') });
    expect(await list(course.title)).toHaveLength(1);
    const copy = async () => {
      await press(page.getByRole('button', { name: `Autres actions ${course.title}` }));
      await press(page.getByRole('menuitem', { name: 'Dupliquer' }));
    };
    const route = 'POST /courses/:id/duplicate';
    await saveDespiteLoss(page, { route, save: copy, saved: saved('Cours dupliqué') });
    expect(await list(course.title)).toHaveLength(2);
  });

  await test.step('the rater', async () => {
    await page.goto(`/admin/activities/${lesson}`);
    await page.getByLabel("Adresse e-mail de l'évaluateur").fill(rater.email);
    const save = () => press(page.getByRole('button', { name: 'Ajouter', exact: true }));
    const route = 'PUT /admin/activities/:id/raters';
    await saveDespiteLoss(page, { route, save, saved: saved('Évaluateurs mis à jour') });
    await expect(page.getByText(rater.email)).toHaveCount(1);
  });
  for (const { _id } of await list(course.title)) await superAdminApi.removeCourse(_id);
});

interface ProgramDraft {
  revision: number | null;
  teaching: { audience: string };
  modules: { lessons: { _id: string }[] }[];
}

function readDraft(api: ApiClient, course: string): Promise<ProgramDraft> {
  return api.expect<ProgramDraft>('GET', `/courses/${course}/draft`);
}

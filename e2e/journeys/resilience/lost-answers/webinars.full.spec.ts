import { inDays, letEveningCome } from '../../../support/accounts/passing-time.ts';
import { uniqueWord } from '../../../support/api-client.ts';
import { addModule } from '../../../support/learning/program.ts';
import {
  expectNoConflict,
  expectSavedByItself,
  LOST,
  loseBoth,
  press,
  saveDespiteLoss,
} from '../../../support/network/lost-messages.ts';
import { expect, test } from '../../../support/test.ts';

interface Desk {
  chapters: { title: string }[];
  questions: { text: string }[];
  polls: { question: string }[];
}

test.use({ signedInAs: 'super_admin' });

test.beforeEach(({ faults }) => faults.expect(LOST));

test('a webinar is announced, changed and cancelled while each request and each answer is lost once', async ({
  page,
  superAdminApi,
}) => {
  const title = `Webinaire ${uniqueWord()}`;
  const dialog = page.getByRole('dialog');
  const saved = (text: string) => page.getByText(text, { exact: true });
  const submit = (label: string) => () => press(dialog.getByRole('button', { name: label, exact: true }));
  const listOwn = async (): Promise<{ _id: string; title: string; capacity: number; state: string }[]> => {
    const all = await superAdminApi.expect<Awaited<ReturnType<typeof listOwn>>>(
      'GET',
      '/admin/webinars?period=upcoming',
    );
    return all.filter((one) => one.title === title);
  };
  await page.goto('/admin/webinars');

  await page.getByRole('button', { name: 'Nouveau webinaire' }).click();
  await dialog.getByLabel('Titre').fill(title);
  await dialog.getByLabel('Présentation').fill('Une soirée de questions.');
  await dialog.getByLabel('Nom', { exact: true }).fill('Pr Anne Lefèvre');
  await dialog.getByLabel('Jour').fill(inDays(3));
  await dialog.getByLabel('Début').fill('18:30');
  await dialog.getByLabel('Fin', { exact: true }).fill('19:30');
  const creation = { route: 'POST /admin/webinars', save: submit('Annoncer') };
  await saveDespiteLoss(page, { ...creation, saved: saved('Webinaire créé') });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await listOwn()).toHaveLength(1);

  await press(page.getByRole('button', { name: 'Modifier', exact: true }));
  await dialog.getByRole('spinbutton', { name: 'Places' }).fill('40');
  const change = { route: 'PUT /admin/webinars/:id', save: submit('Enregistrer') };
  await saveDespiteLoss(page, { ...change, saved: saved('Webinaire mis à jour') });
  expect((await listOwn()).map(({ capacity }) => capacity)).toEqual([40]);

  await press(page.getByRole('button', { name: 'Annuler le webinaire' }));
  await dialog.getByLabel('Motif').fill('Orateur souffrant');
  const cancellation = { route: 'POST /admin/webinars/:id/cancel', save: submit('Annuler le webinaire') };
  await saveDespiteLoss(page, { ...cancellation, saved: saved('Webinaire annulé') });
  expect((await listOwn()).map(({ state }) => state)).toEqual(['cancelled']);
});

test('an evening is registered for, asked in, hosted and replayed while each request and each answer is lost once', async ({
  page,
  openAs,
  api,
  superAdminApi,
  createWebinar,
  createCourse,
}) => {
  const [{ _id: id }, course, learner] = [await createWebinar(), await createCourse(), await api.register()];
  await addModule(superAdminApi, course._id);
  const attending = await openAs(learner);
  const dialog = page.getByRole('dialog');
  const readDesk = () => superAdminApi.expect<Desk>('GET', `/admin/webinars/${id}/desk`);

  await test.step('the registration', async () => {
    await attending.goto(`/webinars/${id}`);
    const save = () => press(attending.getByRole('button', { name: /^S'inscrire/ }));
    const registration = { route: 'PUT /webinars/:id/registration', save };
    await saveDespiteLoss(attending, {
      ...registration,
      saved: attending.getByText(/^Vous êtes inscrit\. La salle/),
    });
  });
  await letEveningCome(id, 2);

  await test.step('a question', async () => {
    await attending.goto(`/evening/${id}`);
    await attending.getByRole('textbox', { name: 'Votre question' }).fill('Où tirer ?');
    const save = () => press(attending.getByRole('button', { name: 'Poser la question' }));
    const asked = attending.getByRole('listitem').filter({ hasText: 'Où tirer ?' });
    const route = 'POST /webinars/:id/questions';
    await saveDespiteLoss(attending, { route, save, saved: asked });
    await expect(asked).toHaveCount(1);
    expect((await readDesk()).questions.map(({ text }) => text)).toEqual(['Où tirer ?']);
  });

  await test.step('the desk', async () => {
    await page.goto(`/admin/webinars/${id}/desk`);
    await page.getByRole('textbox', { name: 'Ce qui commence' }).fill('Premier cas');
    const mark = () => press(page.getByRole('button', { name: 'Marquer maintenant' }));
    const chapter = page.getByRole('listitem').filter({ hasText: 'Premier cas' });
    await saveDespiteLoss(page, { route: 'POST /admin/webinars/:id/chapters', save: mark, saved: chapter });
    await press(page.getByRole('button', { name: 'Préparer un sondage' }));
    await dialog.getByRole('textbox', { name: 'Question' }).fill('Que feriez-vous ?');
    await dialog.getByRole('textbox', { name: 'Réponse 1' }).fill('Baisser la bouteille');
    await dialog.getByRole('textbox', { name: 'Réponse 2' }).fill('Retirer la pointe');
    const prepare = () => press(dialog.getByRole('button', { name: 'Préparer', exact: true }));
    const poll = page.getByRole('button', { name: 'Ouvrir Que feriez-vous ?' });
    await saveDespiteLoss(page, { route: 'POST /admin/webinars/:id/polls', save: prepare, saved: poll });
    const { chapters, polls } = await readDesk();
    expect([chapters.length, polls.length]).toEqual([1, 1]);
  });

  await test.step('its end', async () => {
    await letEveningCome(id, 120);
    await page.reload();
    const close = async () => {
      await press(page.getByRole('button', { name: 'Clôturer' }));
      await press(page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer' }));
    };
    const closed = page.getByRole('link', { name: 'Voir le bilan' });
    await saveDespiteLoss(page, { route: 'POST /admin/webinars/:id/close', save: close, saved: closed });
  });

  await test.step('the replay, by itself, and its lesson', async () => {
    await page.goto(`/admin/webinars/${id}/replay`);
    const losses = await loseBoth(page, 'PUT /admin/webinars/:id/replay');
    await page.getByRole('button', { name: 'Choisir dans la filmothèque' }).click();
    await press(dialog.getByRole('button', { name: /^Choisir Capsulorhexis/ }).first());
    await losses.answer;
    await expectSavedByItself(page);
    await expectNoConflict(page);
    await press(page.getByRole('button', { name: 'En faire une leçon' }));
    await dialog.getByText(course.title, { exact: true }).click();
    await dialog.getByLabel('Module').selectOption({ label: 'Le geste' });
    const make = () => press(dialog.getByRole('button', { name: 'Créer la leçon' }));
    const saved = page.getByText('Leçon créée', { exact: true });
    await saveDespiteLoss(page, { route: 'POST /admin/webinars/:id/lesson', save: make, saved });
    const draft = await superAdminApi.expect<{ modules: { lessons: unknown[] }[] }>(
      'GET',
      `/courses/${course._id}/draft`,
    );
    expect(draft.modules.flatMap(({ lessons }) => lessons)).toHaveLength(1);
  });
});

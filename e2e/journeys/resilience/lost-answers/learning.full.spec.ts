import { countMails, verifyEmail } from '../../../support/accounts/mails.ts';
import { newPerson, uniqueWord } from '../../../support/api-client.ts';
import { clickOnceAccepted } from '../../../support/hands/click-guard.ts';
import { completeByQuiz, publishProgram, publishQuiz } from '../../../support/learning/program.ts';
import {
  expectNoConflict,
  expectSavedByItself,
  LOST,
  loseBoth,
  press,
  saveDespiteLoss,
} from '../../../support/network/lost-messages.ts';
import { LearnPage } from '../../../support/pages/learning/learn-page.ts';
import { expect, signedIn, test } from '../../../support/test.ts';

test.use({ signedInAs: 'student' });

test.beforeEach(({ faults }) => faults.expect(LOST));

test('a learner enrolls, asks, begins a quiz and writes to the academy while each request and each answer is lost once', async ({
  page,
  account,
  address,
  api,
  createCourse,
  superAdminApi,
}) => {
  const [learner, course] = [signedIn(account), await createCourse()];
  const quiz = await publishQuiz(superAdminApi, course._id);
  const saved = (text: string) => page.getByText(text, { exact: true });
  const action = (label: string | RegExp) => () => press(page.getByRole('button', { name: label }).first());

  await test.step('the enrollment', async () => {
    await page.goto(`/courses/${course._id}`);
    const save = action(/^S'inscrire/);
    await saveDespiteLoss(page, { route: 'POST /enrollments', save, saved: saved('Inscription réussie!') });
    expect(await api.as(learner).expect<unknown[]>('GET', '/enrollments/my-courses')).toHaveLength(1);
  });

  await test.step('the attempt, and a question beside it', async () => {
    await page.goto(`/learn/${course._id}/${quiz}`);
    const begun = page.getByRole('button', { name: 'Terminer le quiz' });
    const beginning = { route: 'POST /lessons/:id/attempts', save: action('Commencer le quiz') };
    await saveDespiteLoss(page, { ...beginning, saved: begun });
    await page.getByRole('tab', { name: 'Questions' }).click();
    const text = `Où tirer ? ${uniqueWord()}`;
    await page.getByLabel(/^Poser une question/).fill(text);
    const asking = { route: 'POST /lessons/:id/questions', save: action('Envoyer') };
    await saveDespiteLoss(page, { ...asking, saved: saved('Question envoyée') });
    await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  });

  await test.step('the report of a review', async () => {
    const author = await api.register();
    await verifyEmail(address, author);
    await completeByQuiz(api.as(author), course._id, quiz);
    await api.as(author).expect('PUT', `/courses/${course._id}/review`, { rating: 1, text: 'Rien à retenir.' });
    await page.goto(`/courses/${course._id}`);
    const dialog = page.getByRole('dialog');
    // The page of the server is shown before its buttons work.
    await expect(async () => {
      await action(/^Signaler/)();
      await expect(dialog).toBeVisible({ timeout: 1000 });
    }).toPass();
    await dialog.getByLabel('Raison').selectOption({ index: 1 });
    const save = () => press(dialog.getByRole('button', { name: 'Signaler', exact: true }));
    await saveDespiteLoss(page, { route: 'POST /reviews/:id/report', save, saved: saved('Avis signalé') });
  });

  await test.step('another mail to confirm the address', async () => {
    await page.goto('/account');
    const save = action('Renvoyer le lien');
    await saveDespiteLoss(page, { route: 'POST /account/verification', save, saved: saved('E-mail envoyé') });
    await expect.poll(() => countMails(address, learner.email, 'Confirmez votre adresse e-mail')).toBe(2);
  });

  await test.step('a message', async () => {
    const [{ name: person, email }, subject] = [newPerson(), `Sujet ${uniqueWord()}`];
    await page.goto('/contact');
    await page.getByLabel('Nom').fill(person);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Sujet').fill(subject);
    await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour, quand commence la session ?');
    const save = action(/^Envoyer/);
    await saveDespiteLoss(page, { route: 'POST /contact', save, saved: saved('Message envoyé!') });
    const path = `/contact/messages?q=${encodeURIComponent(subject)}`;
    expect(await superAdminApi.expect<unknown[]>('GET', path)).toHaveLength(1);
  });
});

test('writes notes and passes a quiz while each request and each answer is lost once', async ({
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
    const losses = await loseBoth(page, 'POST /lessons/:id/notes');
    const note = page.getByLabel(/^Nouvelle note/);
    const write = async (text: string) => {
      await note.fill(text);
      await clickOnceAccepted(page.getByRole('button', { name: 'Enregistrer' }));
    };
    const reload = async () => {
      await page.reload();
      await page.getByRole('tab', { name: 'Notes' }).click();
    };
    await page.getByRole('tab', { name: 'Notes' }).click();
    await write('Tenir la pince');
    await losses.request;
    await reload();
    await expect(note).toHaveValue('Tenir la pince');
    await write('Tenir la pince plus');
    await losses.answer;
    await reload();
    await expect(note).toHaveValue('Tenir la pince plus');
    await write('Tenir la pince plus près');
    await expect(note).toHaveValue('');
    expect((await notes()).map(({ text }) => text)).toEqual(['Tenir la pince plus près']);
  });

  await test.step('a changed note', async () => {
    await page.getByRole('button', { name: /^Modifier la note/ }).click();
    const losses = await loseBoth(page, 'PUT /notes/:id');
    const text = page.getByRole('textbox', { name: 'Modifier la note' });
    const change = async (to: string) => {
      await text.fill(to);
      await clickOnceAccepted(page.getByRole('button', { name: 'Enregistrer' }).first());
    };
    await change('Tenir la pince au bord');
    await losses.request;
    await change('Tenir la pince plus au bord');
    await losses.answer;
    await change('Tenir la pince tout au bord');
    await expect(text).toBeHidden();
    await expectNoConflict(page);
    expect((await notes()).map((note) => note.text)).toEqual(['Tenir la pince tout au bord']);
  });

  await test.step('the quiz: an answer by itself, its end by another click', async () => {
    await learn.open(course._id, quiz);
    await page.getByRole('button', { name: 'Commencer le quiz' }).click();
    const saving = await loseBoth(page, 'PUT /attempts/:id/answers');
    await learn.choose('5,2 mm');
    await saving.answer;
    await expectSavedByItself(page);
    const ending = await loseBoth(page, 'POST /attempts/:id/submit');
    const end = () => clickOnceAccepted(page.getByRole('button', { name: 'Terminer le quiz' }));
    await end();
    await ending.request;
    await end();
    await ending.answer;
    await end();
    await expect(page.getByRole('region', { name: 'Quiz réussi' })).toBeVisible();
  });
});

import { countMails, verifyEmail } from '../../../support/accounts/mails.ts';
import { newPerson, uniqueWord } from '../../../support/api-client.ts';
import { completeByQuiz, publishQuiz } from '../../../support/learning/program.ts';
import { LOST, press, saveDespiteLoss, WAYS } from '../../../support/network/lost-messages.ts';
import { expect, signedIn, test } from '../../../support/test.ts';

test.use({ signedInAs: 'student' });

test.beforeEach(({ faults }) => faults.expect(LOST));

for (const [name, lose] of WAYS) {
  test(`a learner enrolls, asks, begins a quiz and writes to the academy while each ${name} is lost once`, async ({
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
      await saveDespiteLoss(page, { lose, route: 'POST /enrollments', save, saved: saved('Inscription réussie!') });
      expect(await api.as(learner).expect<unknown[]>('GET', '/enrollments/my-courses')).toHaveLength(1);
    });

    await test.step('the attempt, and a question beside it', async () => {
      await page.goto(`/learn/${course._id}/${quiz}`);
      const begun = page.getByRole('button', { name: 'Terminer le quiz' });
      const beginning = { lose, route: 'POST /lessons/:id/attempts', save: action('Commencer le quiz') };
      await saveDespiteLoss(page, { ...beginning, saved: begun });
      await page.getByRole('tab', { name: 'Questions' }).click();
      const text = `Où tirer ? ${uniqueWord()}`;
      await page.getByLabel(/^Poser une question/).fill(text);
      const asking = { lose, route: 'POST /lessons/:id/questions', save: action('Envoyer') };
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
      await saveDespiteLoss(page, { lose, route: 'POST /reviews/:id/report', save, saved: saved('Avis signalé') });
    });

    await test.step('another mail to confirm the address', async () => {
      await page.goto('/account');
      const save = action('Renvoyer le lien');
      await saveDespiteLoss(page, { lose, route: 'POST /account/verification', save, saved: saved('E-mail envoyé') });
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
      await saveDespiteLoss(page, { lose, route: 'POST /contact', save, saved: saved('Message envoyé!') });
      const path = `/contact/messages?q=${encodeURIComponent(subject)}`;
      expect(await superAdminApi.expect<unknown[]>('GET', path)).toHaveLength(1);
    });
  });
}

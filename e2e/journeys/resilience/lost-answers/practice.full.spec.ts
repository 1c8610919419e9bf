import { verifyEmail } from '../../../support/accounts/mails.ts';
import { uniqueWord } from '../../../support/api-client.ts';
import { clickOnceAccepted } from '../../../support/hands/click-guard.ts';
import { calibrate, publishActivity, rateFilm } from '../../../support/learning/activity.ts';
import { beginFilm, choose, markFilm, sendFilm } from '../../../support/learning/practice.ts';
import {
  expectNoConflict,
  expectSavedByItself,
  LOST,
  loseBoth,
  press,
  saveDespiteLoss,
} from '../../../support/network/lost-messages.ts';
import { expect, test } from '../../../support/test.ts';

test.beforeEach(({ faults }) => faults.expect(LOST));

test('is prepared, sent and rated while each request and each answer is lost once', async ({
  api,
  superAdminApi,
  createCourse,
  address,
  openAs,
}) => {
  const [resident, rater, second] = await Promise.all([api.register(), api.register(), api.register()]);
  await verifyEmail(address, resident);
  const course = await createCourse();
  const lesson = await publishActivity(superAdminApi, course._id, [rater.email, second.email]);
  await api.as(resident).expect('POST', '/enrollments', { course_id: course._id });
  await calibrate(api.as(second), lesson);
  const learner = await openAs(resident);

  await test.step('the learner', async () => {
    await learner.goto(`/learn/${course._id}/${lesson}`);
    await learner.getByRole('button', { name: 'Préparer mon film' }).click();
    const begin = await loseBoth(learner, 'POST /lessons/:id/submissions');
    await beginFilm(learner);
    for (const loss of [begin.request, begin.answer]) {
      await loss;
      await clickOnceAccepted(learner.getByRole('button', { name: 'Continuer' }));
    }
    await sendFilm(learner);
    await expect(learner.getByRole('heading', { name: '2. Vos étapes' })).toBeVisible({ timeout: 180_000 });
    const work = await loseBoth(learner, 'PUT /submissions/:id/work');
    await markFilm(learner, 3);
    await work.answer;
    await expectSavedByItself(learner);
    await expectNoConflict(learner);
    const send = async () => {
      await clickOnceAccepted(learner.getByRole('button', { name: 'Envoyer aux évaluateurs' }));
      await clickOnceAccepted(learner.getByRole('alertdialog').getByRole('button', { name: 'Envoyer le film' }));
    };
    const sent = learner.getByText('Chez les évaluateurs');
    const sending = { route: 'POST /submissions/:id/send', save: send, saved: sent };
    await saveDespiteLoss(learner, { ...sending, unknown: /film est peut-être envoyé/ });
    await expect(learner.getByText(/dans un autre onglet/)).toHaveCount(0);
  });

  const desk = await openAs(rater);
  await test.step('the rater: the levels of the calibration', async () => {
    await desk.goto(`/rating/calibration/${lesson}`);
    for (const step of ['Amorce', 'Fermeture']) await choose(desk, step, 4);
    const save = () => press(desk.getByRole('button', { name: 'Comparer mes niveaux' }));
    const saved = desk.getByText('Vous êtes étalonné', { exact: true });
    await saveDespiteLoss(desk, { route: 'POST /activities/:id/calibration', save, saved });
  });
  await test.step('the rater: the draft by itself, the sending too', async () => {
    await desk.goto('/rating');
    const save = () => press(desk.getByRole('button', { name: /^Suivant/ }));
    const saved = desk.getByRole('heading', { level: 1, name: /^Film / });
    await saveDespiteLoss(desk, { route: 'POST /activities/:id/assignments', save, saved });
    const draft = await loseBoth(desk, 'PUT /assignments/:id/draft');
    await choose(desk, 'Amorce', 3);
    await draft.answer;
    await desk.getByRole('textbox', { name: 'Synthèse' }).fill(`Bon geste ${uniqueWord()}`);
    await expectSavedByItself(desk);
    await expectNoConflict(desk);
    const rubric = desk.getByRole('region', { name: "Grille d'évaluation" });
    await rubric.getByRole('button', { name: 'Étape suivante à évaluer' }).click();
    await choose(desk, 'Fermeture', 3);
    const sending = await loseBoth(desk, 'POST /assignments/:id/send');
    await clickOnceAccepted(desk.getByRole('button', { name: 'Envoyer', exact: true }));
    await clickOnceAccepted(desk.getByRole('alertdialog').getByRole('button', { name: 'Envoyer', exact: true }));
    await sending.answer;
    await expect(desk.getByRole('heading', { name: 'Évaluation envoyée' })).toBeVisible({ timeout: 30_000 });
    await expect(desk.getByText(/introuvable|n'est pas envoyé/)).toHaveCount(0);
  });

  await test.step('the learner: another opinion', async () => {
    await rateFilm(api.as(second), lesson, [4, 4]);
    await learner.goto(`/learn/${course._id}/${lesson}`);
    await learner.getByRole('link', { name: /^Voir/ }).first().click();
    await press(learner.getByRole('button', { name: 'Demander un second avis' }));
    const dialog = learner.getByRole('dialog');
    await dialog.getByLabel('Ce que vous souhaitez faire revoir').fill('La fermeture.');
    const save = () => press(dialog.getByRole('button', { name: 'Demander', exact: true }));
    const saved = learner.getByText(/^Demandé le .*en attente/);
    await saveDespiteLoss(learner, { route: 'POST /submissions/:id/appeal', save, saved });
  });
});

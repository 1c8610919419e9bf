import { verifyEmail } from '../../support/accounts/mails.ts';
import { DESKTOP, expectAccessible, PHONE } from '../../support/hands/axe.ts';
import { calibrate, publishActivity, rateFilm } from '../../support/learning/activity.ts';
import { beginFilm, choose, PART_BYTES, prepareFilm, rate, sendFilm } from '../../support/learning/practice.ts';
import { expect, test } from '../../support/test.ts';

test.use({ signedInAs: 'admin' });

test('a gesture: filmed, sent from a phone whose network dies twice, and seen by two', async ({
  page: author,
  openAs,
  api,
  superAdminApi,
  createCourse,
  address,
  faults,
}) => {
  faults.expect(/\/api\/practice-uploads/, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const [resident, rater, second] = await Promise.all([api.register(), api.register(), api.register()]);
  await verifyEmail(address, resident);
  const course = await createCourse();
  const lesson = await publishActivity(superAdminApi, course._id, [rater.email, second.email]);
  await api.as(resident).expect('POST', '/enrollments', { course_id: course._id });

  const phone = await openAs(resident, PHONE);
  const lessonPath = `/learn/${course._id}/${lesson}`;

  await test.step('the film of a patient goes no further; that of a wet lab is sent while the network dies twice', async () => {
    await phone.goto(lessonPath);
    await phone.getByRole('button', { name: 'Préparer mon film' }).click();
    await phone.getByText('Patient', { exact: true }).click();
    await expect(phone.getByText(/^Les films de patients ne peuvent pas/)).toBeVisible();
    await beginFilm(phone);
    const offsets: number[] = [];
    await phone.route('**/api/practice-uploads/*', (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      offsets.push(Number(request.headers()['upload-offset']));
      return [2, 3].includes(offsets.length) ? route.abort('internetdisconnected') : route.continue();
    });
    await sendFilm(phone, PART_BYTES);
    await expect(phone.getByRole('heading', { name: '2. Vos étapes' })).toBeVisible({ timeout: 180_000 });
    expect(offsets).toEqual([0, PART_BYTES, PART_BYTES, PART_BYTES]);
    await prepareFilm(phone, 3);
    await expect(phone.getByText('Chez les évaluateurs')).toBeVisible();
  });

  const desk = await openAs(rater, DESKTOP);
  await test.step('a rater is calibrated, comments and sends; then the other one does', async () => {
    await desk.goto('/rating');
    await desk.getByRole('link', { name: /^S'étalonner/ }).click();
    for (const title of ['Amorce', 'Fermeture']) await choose(desk, title, 4);
    await desk.getByRole('button', { name: 'Comparer mes niveaux' }).click();
    await expect(desk.getByText('Vous êtes étalonné')).toBeVisible();
    await desk.goto('/rating');
    await desk.getByRole('button', { name: /^Suivant/ }).click();
    await expect(desk.getByRole('heading', { level: 1, name: /^Film / })).toBeVisible();
    expect(await desk.content()).not.toContain(resident.name);
    await desk.getByRole('button', { name: 'Commenter ce moment' }).first().click();
    await desk.getByRole('textbox', { name: 'Texte du commentaire' }).fill('Tenez la pince plus près du bord.');
    await desk.getByRole('button', { name: "Joindre l'instant de la référence" }).click();
    await desk.getByRole('button', { name: 'Terminé' }).click();
    await rate(desk, [2, 3]);
    await calibrate(api.as(second), lesson);
    // What calls no third rater.
    await rateFilm(api.as(second), lesson, [3, 3]);
  });

  await test.step('the result: the median, the comment, and the reference beside it', async () => {
    await phone.goto('/dashboard');
    await phone.goto(lessonPath);
    await phone.getByRole('link', { name: 'Voir le résultat' }).click();
    await expect(phone.getByText('Niveau non atteint')).toBeVisible();
    await expect(phone.getByText('Tenez la pince plus près du bord.')).toBeVisible();
    await phone.getByRole('button', { name: /^Comparer à la référence, 0:/ }).click();
    for (const viewport of [
      { width: 1440, height: 600 },
      { width: 390, height: 844 },
    ]) {
      await phone.setViewportSize(viewport);
      const further = phone.locator('p', { hasText: /^Pour aller plus loin/ }).last();
      for (const target of [further, phone.getByRole('button', { name: 'Plein écran' })])
        expect(await target.evaluate(isCovered), `at ${viewport.width} px`).toBe(false);
    }
    await expectAccessible(phone, 'the result', PHONE);
  });

  await test.step('the author sees where steps fail', async () => {
    await author.goto(`/admin/activities/${lesson}`);
    await expect(author.getByRole('main')).toContainText(rater.name);
    await expect(author.getByRole('main')).toContainText(/pas assez de films/i);
  });
});

/** Runs in the page. Whether something lies on the right end of an element, at the lower edge of the window. */
function isCovered(element: Element): boolean {
  element.scrollIntoView({ block: 'end', behavior: 'instant' });
  const { right, top, bottom } = element.getBoundingClientRect();
  return !element.contains(document.elementFromPoint(right - 4, (top + bottom) / 2));
}

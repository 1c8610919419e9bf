import { verifyEmail } from '../../support/accounts/mails.ts';
import { DESKTOP, PHONE } from '../../support/hands/axe.ts';
import { calibrate, publishActivity, rateFilm } from '../../support/learning/activity.ts';
import { beginFilm, handInFilm, prepareFilm, rate, sendFilm } from '../../support/learning/practice.ts';
import { expect, test } from '../../support/test.ts';

// Each step by hand: practice.spec.ts
test('a gesture: seen by two who disagree and a third, and done better', async ({
  openAs,
  api,
  superAdminApi,
  createCourse,
  address,
}) => {
  const [resident, ...raters] = await Promise.all([api.register(), api.register(), api.register(), api.register()]);
  const [first, second, third] = raters;
  await verifyEmail(address, resident);
  const course = await createCourse();
  const emails = raters.map(({ email }) => email);
  const lesson = await publishActivity(superAdminApi, course._id, emails);
  const learner = api.as(resident);
  await learner.expect('POST', '/enrollments', { course_id: course._id });
  for (const rater of raters) await calibrate(api.as(rater), lesson);
  const phone = await openAs(resident, PHONE);
  const desk = await openAs(third, DESKTOP);
  const lessonPath = `/learn/${course._id}/${lesson}`;
  const rateNext = async (levels: readonly number[]) => {
    await desk.goto('/rating');
    await desk.getByRole('button', { name: /^Suivant/ }).click();
    await rate(desk, levels);
  };

  await test.step('two disagree, so a third rates', async () => {
    await handInFilm(resident, address, lesson, 3);
    await rateFilm(api.as(first), lesson, [2, 3]);
    await rateFilm(api.as(second), lesson, [4, 3]);
    await phone.goto(lessonPath);
    await expect(phone.getByText('Chez les évaluateurs')).toBeVisible();
    await rateNext([3, 4]);
    await phone.goto(lessonPath);
    await expect(phone.getByRole('link', { name: 'Voir le résultat' })).toBeVisible();
  });

  await test.step('a second film passes, completes the course, and draws the curve', async () => {
    await phone.getByRole('button', { name: 'Préparer un autre film' }).click();
    await beginFilm(phone);
    await sendFilm(phone);
    await expect(phone.getByRole('heading', { name: '2. Vos étapes' })).toBeVisible({ timeout: 180_000 });
    await prepareFilm(phone, 4);
    await expect(phone.getByText('Chez les évaluateurs')).toBeVisible();
    await rateNext([5, 4]);
    await rateFilm(api.as(second), lesson, [5, 4]);
    await phone.goto(lessonPath);
    await expect(phone.getByRole('img', { name: /Amorce\s: film 1, niveau 3\s; film 2, niveau 5/ })).toBeVisible();
    const [certificate] = await learner.expect<{ serial: string }[]>('GET', '/certificates/mine');
    expect(certificate?.serial).toMatch(/^IRIS-/);
  });
});

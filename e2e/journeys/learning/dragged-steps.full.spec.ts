import { dragByMouse, dragByTouch } from '../../support/hands/drag.ts';
import { publishOrderQuiz } from '../../support/learning/program.ts';
import { LearnPage } from '../../support/pages/learning/learn-page.ts';
import { expect, signedIn, test } from '../../support/test.ts';

/** The second takes several lines on a phone. */
const STEPS = [
  'Inciser',
  "Remplir la chambre antérieure de viscoélastique, en commençant du côté opposé à l'incision, sans bulle",
  'Ouvrir la capsule',
  'Hydrodisséquer',
];

test.use({ signedInAs: 'student', viewport: { width: 390, height: 844 }, hasTouch: true });

test('on a touch screen with a mouse, a step is dragged over several others, also over one that is higher', async ({
  page,
  api,
  account,
  createCourse,
  superAdminApi,
}) => {
  const course = await createCourse();
  const quiz = await publishOrderQuiz(superAdminApi, course._id, STEPS);
  await api.as(signedIn(account)).expect('POST', '/enrollments', { course_id: course._id });
  await new LearnPage(page).open(course._id, quiz);
  await page.getByRole('button', { name: 'Commencer le quiz' }).click();
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Monter/ }) });
  await expect(steps).toHaveCount(STEPS.length);
  const order = async () => (await steps.allInnerTexts()).map((text) => STEPS.findIndex((step) => text.includes(step)));
  const [first, second, third, fourth] = await order();
  await dragByMouse(page, steps.nth(0), steps.nth(2));
  await expect.poll(order).toEqual([second, third, first, fourth]);
  await dragByTouch(page, steps.nth(3), steps.nth(0));
  await expect.poll(order).toEqual([fourth, second, third, first]);
});

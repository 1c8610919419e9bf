import { letEveningCome, letMinutesPass } from '../../support/accounts/passing-time.ts';
import { PHONE } from '../../support/hands/axe.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { Frame } from '../../support/pages/frame.ts';
import { LearnPage } from '../../support/pages/learning/learn-page.ts';
import { expect, test } from '../../support/test.ts';

const QUESTION = 'Quand passer à la conversion\u00a0?';

test.use({ signedInAs: 'admin' });

// The evening by hand: webinar-evening.spec.ts
test('the replay of an evening is published, and watched also by who waited', async ({
  page: host,
  openAs,
  api,
  superAdminApi,
  createWebinar,
}) => {
  const [student, waiting] = [await api.register(), await api.register()];
  const { _id: id, title } = await createWebinar({ capacity: 1, from: '18:30', to: '18:45' });
  for (const person of [student, waiting]) await api.as(person).expect('PUT', `/webinars/${id}/registration`);
  await letEveningCome(id, 5);
  const asked = { text: QUESTION };
  const question = await api.as(student).expect<{ _id: string }>('POST', `/webinars/${id}/questions`, asked);
  await superAdminApi.expect('PUT', `/admin/webinar-questions/${question._id}`, { state: 'answered' });
  await letEveningCome(id, 20);
  await superAdminApi.expect('POST', `/admin/webinars/${id}/close`);

  await host.goto(`/admin/webinars/${id}/replay`);
  await host.getByRole('button', { name: 'Choisir dans la filmothèque' }).click();
  await clickOnceAccepted(
    host
      .getByRole('dialog')
      .getByRole('button', { name: /^Choisir Capsulorhexis/ })
      .first(),
  );
  await host.getByRole('checkbox', { name: 'Publier la rediffusion' }).click();
  await expect(host.getByText('Publiée', { exact: true })).toBeVisible();
  const { body } = await api.as(waiting).call<{ questions: object[] }>('GET', `/webinars/${id}/replay`);
  expect(body.questions).toMatchObject([{ text: QUESTION }]);

  const replaying = await openAs(waiting, PHONE);
  await replaying.goto(`/replay/${id}`);
  await new Frame(replaying).arrivesAt(`/replay/${id}`, title);
  await new LearnPage(replaying).play(16);
  await expect(async () => {
    await letMinutesPass();
    await expect(replaying.getByText('Rediffusion vue en entier')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
});

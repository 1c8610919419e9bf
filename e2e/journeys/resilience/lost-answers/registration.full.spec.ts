import { newPerson } from '../../../support/api-client.ts';
import { clickOnceAccepted } from '../../../support/hands/click-guard.ts';
import { LOST, loseBoth } from '../../../support/network/lost-messages.ts';
import { RegisterPage } from '../../../support/pages/account/account-pages.ts';
import { Frame } from '../../../support/pages/frame.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ signedInAs: 'nobody' });

test('a visitor registers once while the request is lost, and then the answer', async ({
  page,
  faults,
  superAdminApi,
}) => {
  faults.expect(LOST);
  // The account exists already.
  faults.expect(/status of 409/);
  const person = newPerson();
  const form = new RegisterPage(page);
  await page.goto('/register');
  const losses = await loseBoth(page, 'POST /auth/register');
  const unknown = form.form.getByRole('alert').filter({ hasText: /votre compte est peut-être déjà créé/ });
  const accounts = () => superAdminApi.expect<unknown[]>('GET', `/admin/users?q=${encodeURIComponent(person.email)}`);
  await form.register(person);
  await losses.request;
  expect(await accounts()).toHaveLength(0);
  await expect(unknown).toBeVisible();
  await clickOnceAccepted(form.submit);
  await losses.answer;
  expect(await accounts()).toHaveLength(1);
  await expect(unknown).toBeVisible();
  await clickOnceAccepted(form.submit);
  await new Frame(page).toastSays('Inscription réussie', new RegExp(person.name));
  expect(await accounts()).toHaveLength(1);
});

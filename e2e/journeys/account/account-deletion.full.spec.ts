import { mailPageOf, verifyEmail } from '../../support/accounts/mails.ts';
import { letWeekPass } from '../../support/accounts/passing-time.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { completeByQuiz, publishQuiz } from '../../support/learning/program.ts';
import { AccountPage } from '../../support/pages/account/account-page.ts';
import { LoginPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

test('a week after the deletion of an account was planned it is gone, and its certificate has no name', async ({
  page,
  visitor,
  account,
  address,
  api,
  createCourse,
  superAdminApi,
  faults,
}) => {
  faults.expect(/status of 40[013]/, /session check failed/);
  const student = signedIn(account);
  const course = await createCourse();
  const quiz = await publishQuiz(superAdminApi, course._id);
  await verifyEmail(address, student);
  const serial = await completeByQuiz(api.as(student), course._id, quiz);
  const frame = new Frame(page);
  const login = new LoginPage(page);
  const { deletion, confirmation } = new AccountPage(page);
  await page.goto('/account');
  await deletion.getByRole('checkbox', { name: 'Garder mon nom sur mes certificats' }).uncheck();
  await deletion.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await clickOnceAccepted(confirmation.getByRole('button', { name: 'Supprimer mon compte' }));
  await frame.toastSays('Suppression prévue');
  await letWeekPass(student);
  await page.goto('/account');
  await frame.arrivesAt('/login', 'Connexion');
  await login.login(student);
  await expect(login.banner).toContainText('Email ou mot de passe incorrect');
  await mailPageOf(address, student.email, 'Votre compte est supprimé');
  await visitor.goto(`/certificates/${serial}`);
  await expect(visitor.getByRole('heading', { name: 'Titulaire anonymisé' })).toBeVisible();
  await expect(visitor.getByRole('main')).not.toContainText(student.name);
  await expect(visitor.getByRole('main')).toContainText('Certificat valide');
  const people = await superAdminApi.expect<unknown[]>('GET', `/admin/users?q=${encodeURIComponent(student.email)}`);
  expect(people).toEqual([]);
});

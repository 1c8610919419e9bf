import { mailPageOf, verifyEmail } from '../../support/accounts/mails.ts';
import { letProofsAge, letWeekPass } from '../../support/accounts/passing-time.ts';
import { expectAccessible } from '../../support/hands/axe.ts';
import { pressOn, retypeInto, tabTo } from '../../support/hands/keyboard.ts';
import { completeByQuiz, publishQuiz } from '../../support/learning/program.ts';
import { AccountPage } from '../../support/pages/account/account-page.ts';
import { IdentityDialog, LoginPage } from '../../support/pages/account/account-pages.ts';
import { dayInWords } from '../../support/pages/dates.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.describe('a student', () => {
  test.use({ signedInAs: 'student' });

  test('plans the deletion of the account after proving who it is, sees the banner, and comes back in the week', async ({
    page,
    account,
    address,
    api,
    faults,
  }) => {
    faults.expect(/status of 40[03].*\/(deletion|reauthenticate)/);
    const student = signedIn(account);
    const frame = new Frame(page);
    const { deletion, confirmation } = new AccountPage(page);
    const identity = new IdentityDialog(page);
    const banner = page.getByRole('complementary', { name: 'Suppression du compte' });
    await letProofsAge(student);
    await page.goto('/account');
    await pressOn(page, deletion.getByRole('button', { name: 'Supprimer mon compte' }));
    await expect(confirmation.getByRole('button', { name: 'Garder mon compte' })).toBeFocused();
    await expectAccessible(page);
    await pressOn(page, confirmation.getByRole('button', { name: 'Supprimer mon compte' }));
    await expect(identity.password).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('un-autre-mot');
    await page.keyboard.press('Enter');
    await expect(identity.password).toHaveAccessibleDescription(/Ce mot de passe est incorrect/);
    await retypeInto(page, identity.password, student.password);
    await page.keyboard.press('Enter');
    await frame.toastSays('Suppression prévue', 'Un e-mail vous dit comment revenir.');
    const inAWeek = dayInWords(Date.now() + 7 * 86_400_000);
    await expect(deletion).toContainText(`Votre compte sera supprimé le ${inAWeek}`);
    await expect(deletion.locator(':focus')).toHaveCount(1);
    await expect(banner).toContainText(inAWeek);
    await expectAccessible(page);

    await pressOn(page, frame.logout);
    await frame.arrivesAt('/', 'APPRENONS ENSEMBLE');
    await expect(banner).toBeHidden();
    await page.goto(await mailPageOf(address, student.email, 'Votre compte sera supprimé'));
    await tabTo(page, page.getByRole('link', { name: /\/login$/ }));
    await page.keyboard.press('Enter');
    await new LoginPage(page).loginWithKeyboard(student);
    await frame.arrivesAt('/dashboard', 'Tableau de bord');
    await pressOn(page, banner.getByRole('button', { name: 'Annuler la suppression' }));
    await frame.toastSays('Suppression annulée', 'Votre compte reste ouvert.');
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(frame.heading).toHaveText('Tableau de bord');
    await expect(banner).toBeHidden();
    const again = await api.login(student.email, student.password);
    expect(again).not.toHaveProperty('deletion_at');
  });

  test('is gone after the week, and the certificate stays valid without the name', async ({
    page,
    visitor,
    account,
    address,
    api,
    createCourse,
    superAdminApi,
    faults,
  }) => {
    faults.expect(/status of 401/, /session check failed/);
    const student = signedIn(account);
    const course = await createCourse();
    const quiz = await publishQuiz(superAdminApi, course._id);
    await verifyEmail(address, student);
    const serial = await completeByQuiz(api.as(student), course._id, quiz);
    const frame = new Frame(page);
    const { deletion, confirmation } = new AccountPage(page);
    await page.goto('/account');
    const keepsName = deletion.getByRole('checkbox', { name: 'Garder mon nom sur mes certificats' });
    await tabTo(page, keepsName);
    await page.keyboard.press('Space');
    await expect(keepsName).not.toBeChecked();
    await pressOn(page, deletion.getByRole('button', { name: 'Supprimer mon compte' }));
    await pressOn(page, confirmation.getByRole('button', { name: 'Supprimer mon compte' }));
    await frame.toastSays('Suppression prévue');

    await letWeekPass(student);
    await page.goto('/account');
    await frame.arrivesAt('/login', 'Connexion');
    const login = new LoginPage(page);
    await login.loginWithKeyboard(student);
    await expect(login.banner).toContainText('Email ou mot de passe incorrect');
    await mailPageOf(address, student.email, 'Votre compte est supprimé');

    await visitor.goto(`/certificates/${serial}`);
    await expect(visitor.getByRole('heading', { name: 'Titulaire anonymisé' })).toBeVisible();
    await expect(visitor.getByRole('main')).not.toContainText(student.name);
    await expect(visitor.getByRole('main')).toContainText('Certificat valide');
    await expectAccessible(visitor);
    const people = await superAdminApi.expect<unknown[]>('GET', `/admin/users?q=${encodeURIComponent(student.email)}`);
    expect(people).toEqual([]);
  });
});

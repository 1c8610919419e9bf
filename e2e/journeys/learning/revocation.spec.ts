import { verifyEmail } from '../../support/accounts/mails.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { completeByQuiz, publishQuiz } from '../../support/learning/program.ts';
import { FollowUpPage } from '../../support/pages/administration/follow-up-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.describe('a super administrator', () => {
  test.use({ signedInAs: 'super_admin' });

  test('revokes a certificate in the follow-up, which its public page says', async ({
    page,
    visitor,
    address,
    api,
    createCourse,
    superAdminApi,
  }) => {
    const course = await createCourse();
    const quiz = await publishQuiz(superAdminApi, course._id);
    const student = await api.register();
    await verifyEmail(address, student);
    const serial = await completeByQuiz(api.as(student), course._id, quiz);
    const followUp = new FollowUpPage(page);
    await followUp.open(course._id);
    await expect(followUp.certificate(student.name)).toHaveAttribute('href', `/certificates/${serial}`);

    await followUp.revoke(student.name).click();
    const confirm = followUp.revocation.getByRole('button', { name: 'Révoquer le certificat' });
    await clickOnceAccepted(confirm);
    await expect(followUp.revocation.getByText('La raison est requise')).toBeVisible();
    await followUp.revocation.getByRole('textbox', { name: 'Raison' }).fill('Épreuve passée par une autre personne');
    await clickOnceAccepted(confirm);
    await new Frame(page).toastSays('Certificat révoqué');
    await expect(followUp.learner(student.name)).toContainText(/Révoqué le \d\d\/\d\d\/\d{4}/);
    await expect(followUp.revoke(student.name)).toHaveCount(0);
    await expect(followUp.certificate(student.name)).toBeFocused();

    await visitor.goto(`/certificates/${serial}`);
    await expect(visitor.getByRole('status').filter({ hasText: 'Certificat révoqué' })).toBeVisible();
    await expect(visitor.getByRole('main')).toContainText(/révoqué ce certificat le \d/);
    await expect(visitor.getByRole('main')).toContainText('Épreuve passée par une autre personne');
    await expect(visitor.getByRole('button', { name: /Télécharger/ })).toHaveCount(0);
  });
});

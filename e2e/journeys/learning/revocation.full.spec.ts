import { verifyEmail } from '../../support/accounts/mails.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { completeByQuiz, publishQuiz } from '../../support/learning/program.ts';
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
    const certificate = page.getByRole('link', { name: `Certificat de ${student.name}` });
    const revoke = page.getByRole('button', { name: `Révoquer le certificat de ${student.name}` });
    const revocation = page.getByRole('dialog', { name: /^Révoquer le certificat/ });
    await page.goto(`/admin/follow-up/${course._id}`);
    await expect(certificate).toHaveAttribute('href', `/certificates/${serial}`);

    await revoke.click();
    const confirm = revocation.getByRole('button', { name: 'Révoquer le certificat' });
    await clickOnceAccepted(confirm);
    await expect(revocation.getByText('La raison est requise')).toBeVisible();
    await revocation.getByRole('textbox', { name: 'Raison' }).fill('Épreuve passée par une autre personne');
    await clickOnceAccepted(confirm);
    await new Frame(page).toastSays('Certificat révoqué');
    const learner = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: student.name }) });
    await expect(learner).toContainText(/Révoqué le \d\d\/\d\d\/\d{4}/);
    await expect(revoke).toHaveCount(0);
    await expect(certificate).toBeFocused();

    await visitor.goto(`/certificates/${serial}`);
    await expect(visitor.getByRole('status').filter({ hasText: 'Certificat révoqué' })).toBeVisible();
    await expect(visitor.getByRole('main')).toContainText(/révoqué ce certificat le \d/);
    await expect(visitor.getByRole('main')).toContainText('Épreuve passée par une autre personne');
    await expect(visitor.getByRole('button', { name: /Télécharger/ })).toHaveCount(0);
  });
});

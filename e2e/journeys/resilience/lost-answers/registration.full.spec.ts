import { newPerson } from '../../../support/api-client.ts';
import { clickOnceAccepted } from '../../../support/hands/click-guard.ts';
import { LOST, WAYS } from '../../../support/network/lost-messages.ts';
import { RegisterPage } from '../../../support/pages/account/account-pages.ts';
import { Frame } from '../../../support/pages/frame.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ signedInAs: 'nobody' });

for (const [name, lose] of WAYS) {
  test(`a visitor registers once while the ${name} is lost`, async ({ page, faults }) => {
    faults.expect(LOST);
    // The account exists already.
    faults.expect(/status of 409/);
    const person = newPerson();
    const form = new RegisterPage(page);
    await page.goto('/register');
    const loss = await lose(page, 'POST /auth/register');
    await form.register(person);
    await loss.happened;
    await expect(form.form.getByRole('alert')).toHaveText(/votre compte est peut-être déjà créé/);
    await clickOnceAccepted(form.submit);
    await new Frame(page).toastSays('Inscription réussie', new RegExp(person.name));
  });
}

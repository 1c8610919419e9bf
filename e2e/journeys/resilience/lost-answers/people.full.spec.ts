import { countMails, verifyEmail } from '../../../support/accounts/mails.ts';
import { uniqueWord } from '../../../support/api-client.ts';
import { completeByQuiz, publishQuiz } from '../../../support/learning/program.ts';
import { LOST, press, saveDespiteLoss } from '../../../support/network/lost-messages.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ signedInAs: 'super_admin' });

/** A deletion that is repeated finds nothing. */
const NOT_FOUND = /status of 404/;

test.beforeEach(({ faults }) => {
  faults.expect(LOST);
  faults.expect(NOT_FOUND);
});

test('an account is written to, enrolled and given permissions while each request and each answer is lost once', async ({
  page,
  address,
  api,
  superAdminApi,
  createCourse,
}) => {
  const [course, person] = [await createCourse(), await api.register()];
  const dialog = page.getByRole('dialog');
  const saved = (text: string) => page.getByText(text, { exact: true });
  const action = (label: string) => () => press(page.getByRole('button', { name: label, exact: true }));
  const submit = (label: string) => () => press(dialog.getByRole('button', { name: label, exact: true }));
  await page.goto(`/admin/users/${person._id}`);

  await test.step('mails', async () => {
    const link = { route: 'POST /admin/users/:id/password-link' };
    await saveDespiteLoss(page, {
      ...link,
      save: action('Envoyer un lien de mot de passe'),
      saved: saved('Lien envoyé'),
    });
    const verification = { route: 'POST /admin/users/:id/verification' };
    await saveDespiteLoss(page, {
      ...verification,
      save: action('Renvoyer la confirmation'),
      saved: saved('Confirmation envoyée'),
    });
    await expect.poll(() => countMails(address, person.email, 'Choisissez un nouveau mot de passe')).toBe(1);
    // The first one is that of the registration.
    await expect.poll(() => countMails(address, person.email, 'Confirmez votre adresse e-mail')).toBe(2);
  });

  await test.step('an enrollment', async () => {
    await action('Inscrire à un cours')();
    await dialog.getByText(course.title, { exact: true }).click();
    const route = 'POST /admin/users/:id/enrollments';
    await saveDespiteLoss(page, { route, save: submit('Inscrire'), saved: saved('Étudiant inscrit') });
    const path = `/admin/users/${person._id}/enrollments`;
    expect(await superAdminApi.expect<unknown[]>('GET', path)).toHaveLength(1);
  });

  await test.step('permissions', async () => {
    await action(`Promouvoir ${person.name}`)();
    await dialog.getByLabel('Gérer les statistiques', { exact: true }).check();
    const promotion = { route: 'POST /admin/users/:id/make-admin' };
    await saveDespiteLoss(page, { ...promotion, save: submit('Promouvoir'), saved: saved('Utilisateur promu') });
    await action(`Modifier les permissions ${person.name}`)();
    await dialog.getByLabel('Gérer les cours', { exact: true }).check();
    const change = { route: 'PUT /admin/users/:id/permissions' };
    await saveDespiteLoss(page, { ...change, save: submit('Enregistrer'), saved: saved('Permissions mises à jour') });
    const stored = await superAdminApi.expect<{ permissions: object }>('GET', `/admin/users/${person._id}`);
    expect(stored.permissions).toMatchObject({ manage_stats: true, manage_courses: true, manage_users: false });
    const revoke = async () => {
      await action(`Révoquer ${person.name}`)();
      await press(page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }));
    };
    const revocation = { route: 'POST /admin/users/:id/revoke-admin', save: revoke };
    await saveDespiteLoss(page, { ...revocation, saved: saved('Privilèges révoqués') });
  });

  await test.step('its deletion', async () => {
    await page.goto(`/admin/user-management?q=${encodeURIComponent(person.email)}`);
    const save = async () => {
      await action(`Supprimer ${person.name}`)();
      await press(page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }));
    };
    const route = 'DELETE /admin/users/:id';
    await saveDespiteLoss(page, { route, save, saved: saved('Utilisateur supprimé') });
    await expect(page.getByRole('article', { name: person.name, exact: true })).toHaveCount(0);
  });
});

test('a message, a question and a certificate are settled while each request and each answer is lost once', async ({
  page,
  address,
  api,
  superAdminApi,
  createCourse,
}) => {
  const [course, student] = [await createCourse(), await api.register()];
  const quiz = await publishQuiz(superAdminApi, course._id);
  await verifyEmail(address, student);
  await completeByQuiz(api.as(student), course._id, quiz);
  const dialog = page.getByRole('dialog');
  const saved = (text: string) => page.getByText(text, { exact: true });

  await test.step('a message', async () => {
    const { subject } = await superAdminApi.writeMessage();
    await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`);
    const card = page.getByRole('article').filter({ hasText: subject });
    const save = () => press(card.getByRole('button', { name: /^Marquer lu/ }));
    const route = 'PUT /contact/messages/:id/status';
    await saveDespiteLoss(page, { route, save, saved: saved('Statut mis à jour') });
    await expect(card.getByRole('button', { name: /^Répondu/ })).toBeVisible();
    const remove = async () => {
      await press(card.getByRole('button', { name: /^Supprimer/ }));
      await press(page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }));
    };
    const deletion = { route: 'DELETE /contact/messages/:id', save: remove };
    await saveDespiteLoss(page, { ...deletion, saved: saved('Message supprimé') });
    await expect(card).toHaveCount(0);
  });

  await test.step('the answer to a question', async () => {
    const text = `Où tirer ? ${uniqueWord()}`;
    await api.as(student).expect('POST', `/lessons/${quiz}/questions`, { text, at: null, paragraph: null });
    await page.goto('/admin/questions');
    const card = page.getByRole('article').filter({ hasText: text });
    await press(card.getByRole('button', { name: 'Répondre' }));
    await dialog.getByLabel('Réponse').fill('Vers le centre.');
    const save = () => press(dialog.getByRole('button', { name: 'Répondre' }));
    const route = 'PUT /admin/questions/:id/answer';
    await saveDespiteLoss(page, { route, save, saved: saved('Réponse enregistrée') });
  });

  await test.step('a revocation', async () => {
    await page.goto(`/admin/follow-up/${course._id}`);
    await press(page.getByRole('button', { name: `Révoquer le certificat de ${student.name}` }));
    await dialog.getByRole('textbox', { name: 'Raison' }).fill('Épreuve passée par une autre personne');
    const save = () => press(dialog.getByRole('button', { name: 'Révoquer le certificat' }));
    const route = 'POST /admin/certificates/:serial/revoke';
    await saveDespiteLoss(page, { route, save, saved: saved('Certificat révoqué') });
  });
});

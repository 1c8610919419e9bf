import type { Page } from 'playwright/test';
import { mailPageOf } from '../../support/accounts/mails.ts';
import { inDays } from '../../support/accounts/passing-time.ts';
import { type Account, newPerson } from '../../support/api-client.ts';
import { storageOf } from '../../support/network/storage.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('a hospital buys seats, its manager sends a list with faults, residents join, one lets a tutor follow, one leaves', async ({
  browser,
  page,
  visitor,
  address,
  api,
  superAdminApi,
  createCourse,
}) => {
  const course = await createCourse();
  const [manager, tutor, known, guest] = [
    await api.register(),
    await api.register(),
    await api.register(),
    newPerson(),
  ];
  const name = `CHU ${guest.name}`;
  const { siteName } = await api.expect<{ siteName: string }>('GET', '/config/theme');
  const { _id: id } = await superAdminApi.expect<{ _id: string }>('POST', '/admin/institutions', { name, siret: '' });
  const bought = { course: course._id, seats: 2, starts_on: inDays(-2), ends_on: inDays(60), reference: 'BC-118' };
  await superAdminApi.expect('POST', `/admin/institutions/${id}/orders`, bought);
  const invite = (email: string, role: string) =>
    superAdminApi.expect('POST', `/institutions/${id}/invitations`, { name: '', email, role, order: null });
  await invite(manager.email, 'manager');
  await invite(tutor.email, 'tutor');
  const open = async (account: Account) =>
    browser.newPage({ baseURL: address, storageState: storageOf(address, account) });
  /** Opens the invitation of a mail. */
  const openMail = async (reader: Page, email: string) => {
    await reader.goto(`${await mailPageOf(address, email, `${name} vous invite sur ${siteName}`)}/html`);
    const link = await reader.getByRole('link').first().getAttribute('href');
    await reader.goto(link ?? '');
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`Rejoindre ${name}`);
  };
  const accept = async (reader: Page, email: string) => {
    await openMail(reader, email);
    await reader.getByRole('button', { name: "Accepter l'invitation" }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Bienvenue');
  };

  const ofManager = await open(manager);
  const ofTutor = await open(tutor);
  await openMail(ofTutor, manager.email);
  await expect(ofTutor.getByRole('main')).toContainText('Cette invitation est adressée à');
  await accept(ofManager, manager.email);
  await accept(ofTutor, tutor.email);

  await ofManager.goto(`/institution/${id}`);
  await ofManager.getByRole('link', { name: "Liste d'internes" }).click();
  const rows = [
    'Nom;Prénom;E-mail',
    `${known.name};;${known.email}`,
    `"${guest.name}";"Zoé";${guest.email}`,
    'Sans adresse;;',
    'Fautive;Léa;lea@',
    `=HYPERLINK("http://x");;formule@example.org`,
  ];
  const file = { name: 'internes.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n'), 'latin1') };
  await ofManager.getByLabel('Fichier de la liste').setInputFiles(file);
  await expect(ofManager.getByText('3\u00a0lignes à corriger')).toBeVisible();
  await ofManager.getByLabel('Places pour les internes').selectOption({ index: 1 });
  await ofManager.getByRole('button', { name: 'Inviter 2\u00a0personnes' }).click();
  await expect(ofManager.getByText('Toutes les lignes sont traitées.')).toBeVisible();

  await openMail(visitor, guest.email);
  await visitor.getByLabel('Mot de passe', { exact: true }).fill(guest.password);
  await visitor.getByLabel('Confirmer le mot de passe').fill(guest.password);
  await visitor.getByRole('button', { name: 'Créer mon compte et rejoindre' }).click();
  await expect(visitor.getByRole('main')).toContainText('Une place vous est attribuée');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeInViewport();
  const ofKnown = await open(known);
  await accept(ofKnown, known.email);
  await ofKnown.goto('/dashboard');
  await expect(ofKnown.getByRole('main')).toContainText(course.title);

  await ofManager.goto(`/institution/${id}`);
  const resident = ofManager.getByRole('article', { name: known.name, exact: true });
  await expect(resident).toContainText(course.title);
  await resident.getByRole('button', { name: /^Gérer/ }).click();
  await resident.getByRole('button', { name: /^Demander un suivi/ }).click();
  await ofManager.getByRole('dialog').getByLabel('Tuteur').selectOption({ label: tutor.name });
  await ofManager.getByRole('dialog').getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(resident).toContainText("En attente de l'accord");
  await ofTutor.goto(`/institution/${id}`);
  await expect(ofTutor.getByRole('main')).not.toContainText(known.name);
  await ofKnown.goto('/dashboard');
  await ofKnown.getByRole('button', { name: /^Notifications/ }).click();
  await ofKnown
    .getByRole('link', { name: `Votre établissement propose que ${tutor.name} suive votre progression` })
    .click();
  await ofKnown.getByRole('button', { name: `Accepter le suivi par ${tutor.name}` }).click();
  await new Frame(ofKnown).toastSays('Suivi accepté');
  await ofTutor.reload();
  await ofTutor.getByRole('link', { name: known.name }).click();
  await expect(ofTutor.getByRole('main')).toContainText(course.title);

  await ofKnown.getByRole('button', { name: "Quitter l'établissement" }).click();
  await ofKnown.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click();
  await expect(ofKnown).toHaveURL(/\/dashboard$/);
  await ofTutor.reload();
  await expect(ofTutor.getByRole('main')).toContainText('Cette personne ne vous est pas ouverte');
  await ofManager.reload();
  await expect(resident).toHaveCount(0);

  await page.context().setStorageState(storageOf(address, await superAdminApi.createAdmin(['manage_users'])));
  await page.goto(`/admin/institutions/${id}?part=orders`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('main')).toContainText('1 sur 2');
  for (const opened of [ofManager, ofTutor, ofKnown]) await opened.close();
});

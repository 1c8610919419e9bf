import { countMails, mailPageOf } from '../../../support/accounts/mails.ts';
import { inDays } from '../../../support/accounts/passing-time.ts';
import { newPerson, uniqueWord } from '../../../support/api-client.ts';
import { LOST, press, saveDespiteLoss } from '../../../support/network/lost-messages.ts';
import { storageOf } from '../../../support/network/storage.ts';
import { expect, test } from '../../../support/test.ts';

interface Institution {
  _id: string;
  name: string;
  orders: { seats: number; held: number; reference: string }[];
}

test.beforeEach(({ faults }) => faults.expect(LOST));

test('an institution is created and changed, buys seats and invites while each request and each answer is lost once', async ({
  page,
  address,
  superAdmin,
  superAdminApi,
  createCourse,
}) => {
  const course = await createCourse();
  const { name: word, email } = newPerson();
  const title = `CHU ${word}`;
  await page.context().setStorageState(storageOf(address, superAdmin));
  const dialog = page.getByRole('dialog');
  const saved = (text: string) => page.getByText(text, { exact: true });
  const submit = (button: string) => () => press(dialog.getByRole('button', { name: button, exact: true }));
  await page.goto('/admin/institutions');

  await test.step('the institution', async () => {
    await page.getByRole('button', { name: 'Nouvel établissement' }).click();
    await dialog.getByLabel('Nom').fill(title);
    const route = 'POST /admin/institutions';
    const save = submit("Créer l'établissement");
    await saveDespiteLoss(page, { route, save, saved: saved('Établissement créé') });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });
  const found = await superAdminApi.expect<Institution[]>('GET', `/admin/institutions?q=${encodeURIComponent(title)}`);
  expect(found.map((one) => one.name)).toEqual([title]);
  const id = String(found[0]?._id);
  const read = () => superAdminApi.expect<Institution>('GET', `/institutions/${id}`);

  await test.step('its name', async () => {
    await press(page.getByRole('button', { name: 'Modifier', exact: true }));
    await dialog.getByLabel('Nom').fill(`${title} Sud`);
    const route = 'PUT /admin/institutions/:id';
    const save = submit('Enregistrer');
    await saveDespiteLoss(page, { route, save, saved: saved('Établissement mis à jour') });
    expect((await read()).name).toBe(`${title} Sud`);
  });

  await test.step('an order of seats, which is changed', async () => {
    await press(page.getByRole('button', { name: 'Ajouter une commande' }));
    await dialog.getByText(course.title, { exact: true }).click();
    await dialog.getByLabel('Nombre de places').fill('2');
    await dialog.getByLabel('Premier jour').fill(inDays(0));
    await dialog.getByLabel('Dernier jour').fill(inDays(60));
    const route = 'POST /admin/institutions/:id/orders';
    const save = submit('Ajouter la commande');
    await saveDespiteLoss(page, { route, save, saved: saved('Commande ajoutée') });
    await press(page.getByRole('button', { name: `Modifier ${course.title}` }));
    await dialog.getByLabel('Nombre de places').fill('3');
    const change = { route: 'PUT /admin/orders/:id', save: submit('Enregistrer') };
    await saveDespiteLoss(page, { ...change, saved: saved('Commande mise à jour') });
    expect((await read()).orders.map(({ seats }) => seats)).toEqual([3]);
  });

  await test.step('an invitation, which is sent again', async () => {
    await page.goto(`/admin/institutions/${id}?part=invitations`);
    await page.getByRole('button', { name: 'Inviter une personne' }).click();
    await dialog.getByLabel('E-mail').fill(email);
    const route = 'POST /institutions/:id/invitations';
    const save = submit("Envoyer l'invitation");
    await saveDespiteLoss(page, { route, save, saved: saved('Invitation envoyée') });
    const again = page.getByRole('button', { name: /^Renvoyer/ });
    const resending = { route: 'POST /institutions/:id/invitations/:invitation/resend' };
    await saveDespiteLoss(page, { ...resending, save: () => press(again), saved: saved('Invitation renvoyée') });
    // The first one and the other one.
    await expect.poll(() => countMails(address, email, `${title} Sud vous invite`)).toBe(2);
  });
});

test('residents are invited by a list, join, take a seat and are followed while each request and each answer is lost once', async ({
  page,
  visitor,
  address,
  api,
  superAdmin,
  superAdminApi,
  createCourse,
}) => {
  const [course, resident, tutor] = [await createCourse(), await api.register(), await api.register()];
  const title = `CHU ${uniqueWord()}`;
  const { _id: id } = await superAdminApi.expect<Institution>('POST', '/admin/institutions', {
    name: title,
    siret: '',
  });
  const order = { course: course._id, seats: 2, starts_on: inDays(-1), ends_on: inDays(60), reference: '' };
  await superAdminApi.expect('POST', `/admin/institutions/${id}/orders`, order);
  const invite = { name: '', email: tutor.email, role: 'tutor', order: null };
  await superAdminApi.expect('POST', `/institutions/${id}/invitations`, invite);
  await page.context().setStorageState(storageOf(address, superAdmin));
  await visitor.context().setStorageState(storageOf(address, resident));
  const saved = (text: string, on = page) => on.getByText(text, { exact: true });
  const { siteName } = await api.expect<{ siteName: string }>('GET', '/config/theme');
  const subject = `${title} vous invite sur ${siteName}`;
  /** The address of the invitation in the mail to somebody. */
  const readLink = async (email: string) => {
    const mail = await fetch(`${address}${await mailPageOf(address, email, subject)}`);
    return /\/invitation#[\w-]{43}/.exec(await mail.text())?.[0] ?? '';
  };

  await test.step('the list', async () => {
    await page.goto(`/admin/institutions/${id}?part=roster`);
    await page.getByLabel(/^Ou collez la liste/).fill(`Nom;E-mail\nZoé;${resident.email}`);
    await page.getByRole('button', { name: 'Lire cette liste' }).click();
    const save = () => press(page.getByRole('button', { name: /^Inviter 1/ }));
    await saveDespiteLoss(page, {
      route: 'POST /institutions/:id/imports',
      save,
      saved: saved('Liste reçue'),
    });
    await expect(page.getByText(/^Liste déjà envoyée/)).toHaveCount(0);
    await expect(saved('Toutes les lignes sont traitées.')).toHaveCount(1);
  });

  await test.step('joining', async () => {
    await visitor.goto(await readLink(resident.email));
    const save = () => press(visitor.getByRole('button', { name: "Accepter l'invitation" }));
    await saveDespiteLoss(visitor, {
      route: 'POST /invitations/accept',
      save,
      saved: visitor.getByRole('heading', { level: 1, name: 'Bienvenue' }),
    });
    const secret = (await readLink(tutor.email)).split('#')[1];
    await api.as(tutor).expect('POST', '/invitations/accept', { token: secret });
  });

  await test.step('the seat', async () => {
    await visitor.goto(`/institution/${id}`);
    const save = () => press(visitor.getByRole('button', { name: /^Prendre ma place/ }));
    await saveDespiteLoss(visitor, {
      route: 'POST /account/institutions/:id/seats',
      save,
      saved: saved('Place prise', visitor),
    });
    const { orders } = await superAdminApi.expect<Institution>('GET', `/institutions/${id}`);
    expect(orders.map(({ held }) => held)).toEqual([1]);
  });

  await test.step('the tutor', async () => {
    await page.goto(`/admin/institutions/${id}?part=residents`);
    const shown = page.getByRole('article', { name: resident.name, exact: true });
    await press(shown.getByRole('button', { name: /^Gérer/ }));
    await press(shown.getByRole('button', { name: /^Demander un suivi/ }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tuteur').selectOption({ label: tutor.name });
    const save = () => press(dialog.getByRole('button', { name: 'Envoyer la demande' }));
    await saveDespiteLoss(page, {
      route: 'POST /institutions/:id/tutorings',
      save,
      saved: saved('Suivi demandé'),
    });
    await expect(shown.getByText("En attente de l'accord de l'interne")).toHaveCount(1);
  });
});

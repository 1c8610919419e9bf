import { verifyEmail } from '../../support/accounts/mails.ts';
import { inDays, letEveningCome } from '../../support/accounts/passing-time.ts';
import { uniqueWord } from '../../support/api-client.ts';
import { PHONE } from '../../support/hands/axe.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { spoilDevice } from '../../support/hands/wrong-device.ts';
import { expect, test } from '../../support/test.ts';

const HOUR_MS = 3_600_000;
const QUESTION = 'Quand passer à la conversion\u00a0?';
const POLL = 'Que feriez-vous en premier\u00a0?';

test.use({ signedInAs: 'admin' });

test('an evening: announced, full, asked and voted, closed, attested to whoever was there, whatever their devices take for the time', async ({
  page: host,
  visitor,
  openAs,
  api,
  address,
}) => {
  const [student, waiting] = [await api.register(), await api.register()];
  await verifyEmail(address, student);
  const title = `Capsule rompue ${uniqueWord()}`;

  const id = await test.step('a host announces it', async () => {
    await host.goto('/admin/webinars');
    await host.getByRole('button', { name: 'Nouveau webinaire' }).click();
    const form = host.getByRole('dialog', { name: 'Nouveau webinaire' });
    await form.getByRole('textbox', { name: 'Titre' }).fill(title);
    await form.getByRole('textbox', { name: 'Présentation' }).fill('Trois films, arrêtés à chaque choix.');
    const speaker = form.getByRole('region', { name: 'Orateur 1' });
    await speaker.getByRole('textbox', { name: 'Nom' }).fill('Dre Claire Morel');
    await form.getByLabel('Jour').fill(inDays(2));
    await form.getByLabel('Début').fill('18:30');
    await form.getByLabel('Fin', { exact: true }).fill('18:45');
    await form.getByRole('spinbutton', { name: 'Places' }).fill('1');
    await form.getByRole('spinbutton', { name: 'Présence requise' }).fill('5');
    await form.getByRole('textbox', { name: 'Lien de la salle' }).fill(`${address.replace('http:', 'https:')}/salle`);
    await clickOnceAccepted(form.getByRole('button', { name: 'Annoncer' }));
    await expect(host.getByRole('heading', { level: 1 })).toHaveText(title);
    return new URL(host.url()).pathname.split('/').at(-1) ?? '';
  });

  const attending = await openAs(student, PHONE);
  await spoilDevice(host, -HOUR_MS);
  await spoilDevice(attending, 24 * HOUR_MS);
  await test.step('one takes the place, the next one waits', async () => {
    await attending.goto(`/webinars/${id}`);
    await attending.getByRole('button', { name: /^S'inscrire/ }).click();
    await expect(attending.getByText(/^Vous êtes inscrit\. La salle ouvre/)).toBeVisible();
    const { body } = await api.as(waiting).call('PUT', `/webinars/${id}/registration`);
    expect(body).toMatchObject({ registration: { state: 'waiting', position: 1 } });
    await attending.goto(`/evening/${id}`);
    await expect(attending.getByText('La salle ouvre dans')).toBeVisible();
  });

  await test.step('the evening: presence, a question that is answered, a poll', async () => {
    await letEveningCome(id, 5);
    // An answer that is a second old says when the room was to open before.
    await expect(async () => {
      await attending.reload();
      await expect(attending.getByText(/^Assez pour l'attestation/)).toBeVisible({ timeout: 5000 });
    }).toPass();
    await attending.getByRole('textbox', { name: 'Votre question' }).fill(QUESTION);
    await attending.getByRole('button', { name: 'Poser la question' }).click();
    await expect(attending.getByRole('listitem').filter({ hasText: QUESTION })).toContainText('Votre question');

    await host.goto(`/admin/webinars/${id}/desk`);
    await host.getByRole('textbox', { name: 'Ce qui commence' }).fill('Premier cas');
    await host.getByRole('button', { name: 'Marquer maintenant' }).click();
    await host.getByRole('button', { name: `Répondue ${QUESTION}` }).click();
    await host.getByRole('button', { name: 'Préparer un sondage' }).click();
    const poll = host.getByRole('dialog', { name: 'Préparer un sondage' });
    await poll.getByRole('textbox', { name: 'Question' }).fill(POLL);
    await poll.getByRole('textbox', { name: 'Réponse 1' }).fill('Baisser la bouteille');
    await poll.getByRole('textbox', { name: 'Réponse 2' }).fill('Retirer la pointe');
    await clickOnceAccepted(poll.getByRole('button', { name: 'Préparer', exact: true }));
    await clickOnceAccepted(host.getByRole('button', { name: `Ouvrir ${POLL}` }));

    await expect(attending.getByRole('listitem').filter({ hasText: QUESTION })).toContainText('traitée');
    await attending.getByRole('button', { name: /^Nouveau\s: 1 sondage/ }).click();
    await clickOnceAccepted(attending.getByRole('button', { name: 'Baisser la bouteille' }));
    await expect(host.getByRole('listitem').filter({ hasText: POLL })).toContainText('1 vote');
    await clickOnceAccepted(host.getByRole('button', { name: `Clore et montrer le résultat ${POLL}` }));
    await expect(attending.getByRole('article', { name: POLL })).toContainText(/1\s·\s100\s%/);
  });

  await test.step('closed, it attests whoever was there, which anybody can check', async () => {
    await letEveningCome(id, 20);
    await host.reload();
    await host.getByRole('button', { name: 'Clôturer' }).click();
    await clickOnceAccepted(host.getByRole('alertdialog').getByRole('button', { name: 'Clôturer' }));
    await expect(host.getByRole('link', { name: 'Voir le bilan' })).toBeVisible();
    await expect(async () => {
      await attending.goto(`/webinars/${id}`);
      await expect(attending.getByRole('link', { name: 'Voir mon attestation' })).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    const attestation = await attending.getByRole('link', { name: 'Voir mon attestation' }).getAttribute('href');
    await visitor.goto(attestation ?? '');
    await expect(visitor.getByRole('main')).toContainText(student.name);
    await expect(visitor.getByRole('main')).toContainText(title);
  });
});

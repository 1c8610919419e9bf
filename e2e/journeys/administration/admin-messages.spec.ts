import { type Message, newPerson, uniqueWord } from '../../support/api-client.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { AdminMessagesPage } from '../../support/pages/administration/admin-messages-page.ts';
import { ContactPage } from '../../support/pages/contact-page.ts';
import { dayInWords } from '../../support/pages/dates.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.use({ signedInAs: 'admin', granted: ['manage_content', 'can_delete'] });

test('a message of a visitor is new, marked read, replied, and deleted after a confirmation', async ({
  page,
  visitor,
  api,
  superAdminApi,
}) => {
  const person = newPerson();
  const word = uniqueWord();
  const subject = `Session de phaco ${word}`;
  const contact = new ContactPage(visitor);
  await contact.open();
  await contact.name.fill(person.name);
  await contact.email.fill(person.email);
  await contact.subject.fill(subject);
  await contact.message.fill("Bonjour,\nà quelle heure s'ouvre la salle ?");
  await contact.submit.click();
  await new Frame(visitor).toastSays('Message envoyé!');
  await expect(contact.subject).toHaveValue('');
  const other = await api.writeMessage({ subject: `Facture ${word}` });
  await superAdminApi.expect('PUT', `/contact/messages/${other._id}/status?new_status=read`);

  const messages = new AdminMessagesPage(page);
  const frame = new Frame(page);
  await page.goto(`/admin/messages?q=${word}`);
  await expect(messages.filters).toHaveText(['Tous2', 'Nouveaux1', 'Lus1', 'Répondus0']);
  const card = messages.card(subject);
  for (const text of [person.name, person.email, "à quelle heure s'ouvre la salle ?", 'Nouveau']) {
    await expect(card).toContainText(text);
  }
  await expect(card.getByRole('time')).toHaveText(new RegExp(`^${dayInWords()} à \\d\\d:\\d\\d$`));
  const asked = page.waitForRequest((request) => request.url().includes('status_filter=new'));
  await messages.filter('Nouveaux').click();
  await asked;
  await page.reload();
  await expect(messages.filter('Nouveaux')).toHaveAttribute('aria-pressed', 'true');
  await expect(messages.cards).toHaveCount(1);
  await messages.filter('Tous').click();
  // The card moves down when the other one appears above it.
  await expect(messages.cards).toHaveCount(2);

  await messages.action('Marquer lu', subject).click();
  await frame.toastSays('Statut mis à jour');
  await expect(messages.status(subject, 'Lu')).toBeVisible();
  await clickOnceAccepted(messages.action('Répondu', subject));
  await expect(messages.status(subject, 'Répondu')).toBeVisible();
  await expect(messages.filters).toHaveText(['Tous2', 'Nouveaux0', 'Lus1', 'Répondus1']);
  await expect(card.getByRole('button')).toHaveText([/^Remettre en lu/, /^Supprimer/]);

  for (const one of [subject, other.subject]) {
    await clickOnceAccepted(messages.action('Supprimer', one));
    await expect(messages.confirmation).toContainText('Êtes-vous sûr de vouloir supprimer ce message?');
    await clickOnceAccepted(messages.confirmation.getByRole('button', { name: 'Supprimer' }));
    await frame.toastSays('Message supprimé');
    await expect(messages.card(one)).toHaveCount(0);
  }
  await expect(messages.empty).toBeVisible();
  expect(await superAdminApi.expect<Message[]>('GET', `/contact/messages?q=${word}`)).toEqual([]);
});

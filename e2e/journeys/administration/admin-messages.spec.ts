import { type Message, newPerson, uniqueWord } from '../../support/api-client.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { AdminMessagesPage } from '../../support/pages/administration/admin-messages-page.ts';
import { ContactPage } from '../../support/pages/contact-page.ts';
import { dayInWords } from '../../support/pages/dates.ts';
import { Frame } from '../../support/pages/frame.ts';
import { test as base, expect } from '../../support/test.ts';

interface TestMessages {
  /** Part of each subject, to find only these messages: other journeys write messages too. */
  word: string;
  unread: Message;
  read: Message;
  replied: Message;
}

const test = base.extend<{ testMessages: TestMessages }>({
  testMessages: async ({ api, superAdminApi }, use) => {
    const word = uniqueWord();
    const send = async (subject: string, ...steps: string[]) => {
      const message = await api.writeMessage({ subject: `${subject} ${word}` });
      for (const step of steps) {
        await superAdminApi.expect('PUT', `/contact/messages/${message._id}/status?new_status=${step}`);
      }
      return message;
    };
    const replied = await send('Remerciements', 'read', 'replied');
    const read = await send('Facture', 'read');
    const unread = await send('Session de phaco');
    await use({ word, unread, read, replied });
    for (const { _id } of [unread, read, replied]) await superAdminApi.call('DELETE', `/contact/messages/${_id}`);
  },
});

test.use({ signedInAs: 'admin', granted: ['manage_content', 'can_delete'] });

test('a sent message is listed as new, with its author and its date in long form', async ({
  page,
  visitor,
  superAdminApi,
}) => {
  const person = newPerson();
  const subject = `Sujet ${uniqueWord()}`;
  const contact = new ContactPage(visitor);
  await contact.open();
  await contact.name.fill(person.name);
  await contact.email.fill(person.email);
  await contact.subject.fill(subject);
  await contact.message.fill('Quand commence la prochaine session ?');
  await contact.submit.click();
  await new Frame(visitor).toastSays('Message envoyé!');

  const messages = new AdminMessagesPage(page);
  await page.goto('/admin/messages');
  const card = messages.card(subject);
  for (const text of [person.name, person.email, 'Quand commence la prochaine session ?', 'Nouveau']) {
    await expect(card).toContainText(text);
  }
  const today = dayInWords();
  await expect(card.getByRole('time')).toHaveText(new RegExp(`^${today} à \\d\\d:\\d\\d$`));
  const [sent] = await superAdminApi.expect<Message[]>('GET', `/contact/messages?q=${encodeURIComponent(subject)}`);
  await superAdminApi.expect('DELETE', `/contact/messages/${sent?._id}`);
});

test('each of the four filters has a count, queries the server, and is kept in the address', async ({
  page,
  testMessages,
}) => {
  const messages = new AdminMessagesPage(page);
  await page.goto(`/admin/messages?q=${testMessages.word}`);
  await expect(messages.filters).toHaveText(['Tous3', 'Nouveaux1', 'Lus1', 'Répondus1']);
  await expect(messages.filter('Tous')).toHaveAttribute('aria-pressed', 'true');
  await expect(messages.cards).toHaveCount(3);
  for (const [label, status, { subject }] of [
    ['Nouveaux', 'new', testMessages.unread],
    ['Lus', 'read', testMessages.read],
    ['Répondus', 'replied', testMessages.replied],
  ] as const) {
    const asked = page.waitForRequest((request) => request.url().includes(`status_filter=${status}`));
    await messages.filter(label).click();
    await asked;
    await expect(messages.cards).toHaveCount(1);
    await expect(messages.card(subject)).toBeVisible();
    await expect(page).toHaveURL((url) => url.searchParams.get('status') === status);
  }
  await page.reload();
  await expect(messages.filter('Répondus')).toHaveAttribute('aria-pressed', 'true');
  await expect(messages.cards).toHaveCount(1);
});

test('a new message is highlighted, is marked read, then replied, and keeps its status', async ({
  page,
  testMessages,
}) => {
  const messages = new AdminMessagesPage(page);
  const { subject } = testMessages.unread;
  const border = (card: string) =>
    messages.card(card).evaluate((element) => getComputedStyle(element.parentElement as HTMLElement).borderColor);
  await page.goto(`/admin/messages?q=${testMessages.word}`);
  await expect(messages.status(subject, 'Nouveau')).toBeVisible();
  expect(await border(subject)).not.toBe(await border(testMessages.read.subject));
  expect(await border(testMessages.replied.subject)).toBe(await border(testMessages.read.subject));

  await messages.action('Marquer lu', subject).click();
  await new Frame(page).toastSays('Statut mis à jour');
  await expect(messages.status(subject, 'Lu')).toBeVisible();
  await expect(messages.filters).toHaveText(['Tous3', 'Nouveaux0', 'Lus2', 'Répondus1']);
  expect(await border(subject)).toBe(await border(testMessages.read.subject));

  await clickOnceAccepted(messages.action('Répondu', subject));
  await expect(messages.status(subject, 'Répondu')).toBeVisible();
  await expect(messages.filters).toHaveText(['Tous3', 'Nouveaux0', 'Lus1', 'Répondus2']);
  await expect(messages.card(subject).getByRole('button')).toHaveText([/^Remettre en lu/, /^Supprimer/]);
});

test('a message in any status is deleted after a confirmation', async ({ page, testMessages, superAdminApi }) => {
  const messages = new AdminMessagesPage(page);
  const frame = new Frame(page);
  await page.goto(`/admin/messages?q=${testMessages.word}`);
  for (const { subject } of [testMessages.unread, testMessages.read, testMessages.replied]) {
    await clickOnceAccepted(messages.action('Supprimer', subject));
    await expect(messages.confirmation).toContainText('Êtes-vous sûr de vouloir supprimer ce message?');
    await messages.confirmation.getByRole('button', { name: 'Annuler' }).click();
    await clickOnceAccepted(messages.action('Supprimer', subject));
    await messages.confirmation.getByRole('button', { name: 'Supprimer' }).click();
    await frame.toastSays('Message supprimé');
    await expect(messages.card(subject)).toHaveCount(0);
  }
  await expect(messages.empty).toBeVisible();
  expect(await superAdminApi.expect('GET', `/contact/messages?q=${testMessages.word}`)).toEqual([]);
});

test("a conflict with another administrator's change is shown", async ({
  page,
  testMessages,
  superAdminApi,
  faults,
}) => {
  faults.expect(/status of (404|409).*\/api\/contact\/messages\//);
  const messages = new AdminMessagesPage(page);
  const frame = new Frame(page);
  await page.goto(`/admin/messages?q=${testMessages.word}`);
  await messages.action('Supprimer', testMessages.read.subject).click();
  await superAdminApi.expect('DELETE', `/contact/messages/${testMessages.read._id}`);
  await superAdminApi.expect('DELETE', `/contact/messages/${testMessages.unread._id}`);
  await messages.confirmation.getByRole('button', { name: 'Supprimer' }).click();
  await frame.toastSays('Erreur', "Ce message n'existe plus");
  await expect(messages.cards).toHaveCount(1);
});

test.describe('without can_delete', () => {
  test.use({ granted: ['manage_content'] });

  test('messages can be marked but not deleted', async ({ page, testMessages }) => {
    const messages = new AdminMessagesPage(page);
    await page.goto(`/admin/messages?q=${testMessages.word}`);
    await expect(messages.action('Marquer lu', testMessages.unread.subject)).toBeVisible();
    await expect(messages.cards.getByRole('button', { name: /^Supprimer/ })).toHaveCount(0);
  });
});

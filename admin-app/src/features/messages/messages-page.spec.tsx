import type { ContactMessage, MessageStatus } from '@iris/contract/site';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import MessagesPage from './messages-page.tsx';

let messages: ContactMessage[];

beforeEach(() => {
  signInAs(fixtures.superAdmin());
  messages = [
    fixtures.message({ subject: 'Session de phaco', status: 'new' }),
    fixtures.message({ subject: 'Facture', email: 'helene@example.org', status: 'read' }),
    fixtures.message({ subject: 'Remerciements', status: 'replied', message: 'Bonjour. '.repeat(100) }),
  ];
  answer('GET /contact/messages', ({ url }) => {
    const query = new URL(url).searchParams;
    const [wanted, words] = [query.get('status_filter') ?? '', query.get('q') ?? ''];
    return messages.filter(({ status, subject }) => status.includes(wanted) && subject.includes(words));
  });
  answer('GET /contact/messages/counts', { all: 3, new: 1, read: 1, replied: 1 });
  answer('PUT /contact/messages/:id/status', ({ url }) => {
    const status = new URL(url).searchParams.get('new_status') as MessageStatus;
    messages = messages.with(0, { ...(messages[0] as ContactMessage), status });
    return messages[0];
  });
});

const open = (at = '/admin/messages') => renderPage(<MessagesPage />, { at });
const card = async (subject: string) => within(await screen.findByRole('article', { name: subject }));

it('answers a message by a mail, expands a long one, and marks the border of new ones only', async () => {
  const { user } = open();
  const mail = (await card('Facture')).getByRole('link', { name: 'helene@example.org' });
  expect(mail).toHaveAttribute('href', `mailto:helene%40example.org?subject=${encodeURIComponent('Re : Facture')}`);
  const marked = screen.getAllByRole('listitem').filter(({ className }) => className.includes('border-accent-line!'));
  expect(marked.map((item) => within(item).getByRole('heading').textContent)).toEqual(['Session de phaco']);
  const more = screen.getByRole('button', { name: 'Lire la suite' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(screen.getByRole('button', { name: 'Réduire' })).toHaveAttribute('aria-expanded', 'true');
});

it('moves the focus to the next action of a message, and corrects a mistaken reply', async () => {
  const { user } = open();
  const message = await card('Session de phaco');
  await user.click(message.getByRole('button', { name: /^Marquer lu/ }));
  const next = await message.findByRole('button', { name: /^Répondu/ });
  await waitFor(() => expect(next).toHaveFocus());
  await user.click(next);
  await user.click(await message.findByRole('button', { name: /^Remettre en lu/ }));
  expect(await message.findByRole('button', { name: /^Répondu/ })).toBeEnabled();
});

it('removes a message that no longer matches the filter, and moves the focus to the list', async () => {
  const { user } = open('/admin/messages?status=new');
  await user.click((await card('Session de phaco')).getByRole('button', { name: /^Marquer lu/ }));
  const empty = await screen.findByText('Aucun message');
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).toContainElement(empty));
});

it('offers the deletion in any status, with the permission to delete only', async () => {
  const { unmount } = open();
  await card('Facture');
  expect(screen.getAllByRole('button', { name: /^Supprimer/ })).toHaveLength(messages.length);
  unmount();
  signInAs(fixtures.admin({ manage_content: true }));
  open();
  expect((await card('Session de phaco')).getByRole('button', { name: /^Marquer lu/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Supprimer/ })).not.toBeInTheDocument();
});

it('clears the search that finds nothing, which is not offered where there are no messages', async () => {
  const { user, address, unmount } = open('/admin/messages?q=zzz');
  await user.click(await screen.findByRole('button', { name: 'Voir tous les messages' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(address()).toBe('/admin/messages');
  unmount();
  messages = [];
  open();
  expect(await screen.findByText('Aucun message')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Voir tous les messages' })).not.toBeInTheDocument();
});
